package driver

import (
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

// A Host runs a program, and connects it with the simulated terminal.
type Host interface {
	// Now returns the time since the start, in nanoseconds.
	Now() time.Duration
	// Send makes the terminal send bytes at a time, by which the last Advance has
	// come.
	Send(at time.Duration, b []byte)
	// Resize gives the window a new size, in cells.
	Resize(w, h int)
	// Advance lets time pass up to the time end, or until done returns true.
	// done may be nil. Advance reports whether the program goes on.
	Advance(end time.Duration, done func() bool) bool
	// Err returns the error that the program has ended with.
	Err() error
	// Stop ends the program.
	Stop()

	// Signal sends the program a signal, by its name without SIG.
	Signal(name string) error
	// Patience returns the time that the screen may take to show a wanted
	// picture: 0 in fake time, which waits for nothing.
	Patience() time.Duration
	// Reads reports whether bytes reach the program one after the other, so that
	// a key soon after Esc is one key with it.
	Reads() bool
	// UnderWay returns the number of bytes on their way to the terminal, and
	// the time until all keys have reached the program: 0 or less if they have.
	UnderWay() (bytes int, keys time.Duration)
	// Drawn is called before each write to the terminal, by any goroutine.
	Drawn()
	// Ended reports whether the program has ended, and not only its time.
	Ended() bool
	// Left returns one line for each change outside the terminal that the
	// program has not undone.
	Left() []string
}

// A Base is a part of a Host in fake time. It answers for a program that draws
// on a screen, with no way between, has no limit, and leaves nothing.
type Base struct{}

// Signal returns an error.
func (Base) Signal(name string) error {
	return fmt.Errorf("signal:%s: only a built program can get a signal", name)
}

// Patience returns 0, because the time is fake.
func (Base) Patience() time.Duration { return 0 }

// Reads returns false: a simulated screen takes all bytes of a key at once.
func (Base) Reads() bool { return false }

// UnderWay returns 0.
func (Base) UnderWay() (bytes int, keys time.Duration) { return 0, 0 }

// Drawn does nothing.
func (Base) Drawn() {}

// Ended returns true.
func (Base) Ended() bool { return true }

// Left returns nil.
func (Base) Left() []string { return nil }

// A Game is the Host of a game of package loop, in simulated time. At its end
// the game gives the terminal back, as loop.Play does.
type Game struct {
	Base
	*loop.Simulation[tcell.Event]
	screen *term.Screen // the game draws on it
}

// NewGame returns the host of a game, at time 0.
func NewGame(o loop.Options, game loop.Game[tcell.Event], screen *term.Screen) Game {
	return Game{Base{}, loop.NewSimulation(o, game, func() (tcell.Event, bool) {
		if !screen.HasPendingEvent() {
			return nil, false
		}
		return screen.PollEvent(), true
	}), screen}
}

// Send makes what the screen reads in bytes come at a time.
func (g Game) Send(at time.Duration, b []byte) {
	for g.screen.Type(string(b)); g.screen.HasPendingEvent(); {
		g.Simulation.Send(loop.Timed[tcell.Event]{At: at, Event: g.screen.PollEvent()})
	}
}

// Advance lets time pass.
func (g Game) Advance(end time.Duration, done func() bool) bool {
	more := g.Simulation.Advance(end, done)
	if !more {
		g.screen.Fini()
	}
	return more
}

// Stop ends the game where it is.
func (g Game) Stop() {
	g.Simulation.Stop()
	g.screen.Fini()
}

// Resize gives the window a new size, in cells.
func (g Game) Resize(w, h int) { g.screen.SetSize(w, h) }

package driver

import (
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

	// UnderWay returns the number of bytes on their way to the terminal, and
	// the time until all keys have reached the program: 0 or less if they have.
	UnderWay() (bytes int, keys time.Duration)
}

// A Process is a Host in real time, of a program outside this process.
type Process interface {
	Host
	// Signal sends the program a signal, by its name without SIG.
	Signal(name string) error
	// Ended reports whether the program has ended, and not only its time.
	Ended() bool
	// Left returns one line for each change outside the terminal that the
	// program has not undone.
	Left() []string
}

// A Game is the Host of a game of package loop, in simulated time. At its end
// the game gives the terminal back, as loop.Play does.
type Game struct {
	*loop.Simulation[tcell.Event]
	screen *term.Screen // the game draws on it
}

// NewGame returns the host of a game, at time 0.
func NewGame(o loop.Options, game loop.Game[tcell.Event], screen *term.Screen) Game {
	return Game{loop.NewSimulation(o, game, func() (tcell.Event, bool) {
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

// UnderWay returns 0: there is no way between.
func (g Game) UnderWay() (bytes int, keys time.Duration) { return 0, 0 }

// Stop ends the game where it is.
func (g Game) Stop() {
	g.Simulation.Stop()
	g.screen.Fini()
}

// Resize gives the window a new size, in cells.
func (g Game) Resize(w, h int) { g.screen.SetSize(w, h) }

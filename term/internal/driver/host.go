package driver

import (
	"errors"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

// A Host runs a program, and connects it with the simulated terminal.
type Host interface {
	// Now returns the time since the start, in nanoseconds.
	Now() time.Duration

	// Real reports whether this is real time. Then the program runs outside
	// this process, and nobody knows when it has done its work.
	Real() bool

	// Send makes the terminal send bytes at a time, which the last Advance has
	// reached.
	Send(at time.Duration, b []byte)

	// Resize gives the window a new size, in cells.
	Resize(w, h int)

	// Signal sends the program a signal, by its name without SIG.
	Signal(name string) error

	// Advance lets time pass up to the time end, or until done returns true.
	// done may be nil. Advance reports whether the program goes on.
	Advance(end time.Duration, done func() bool) bool

	// UnderWay returns the number of bytes on their way to the terminal, and
	// the time until all keys have reached the program. The time is 0 or less
	// if they have.
	UnderWay() (bytes int, keys time.Duration)

	// Ended reports whether a program that does not go on has ended. Otherwise
	// its time is up.
	Ended() bool

	// Err returns the error that the program has ended with.
	Err() error

	// Left returns one line for each change outside the terminal that the
	// program has not undone.
	Left() []string

	// Stop ends the program.
	Stop()
}

// InProcess has those methods of a Host that are the same for every program in
// this process, which runs in fake time.
type InProcess struct{}

// Real returns false.
func (InProcess) Real() bool { return false }

// Signal returns an error, because a signal would be for the whole process.
func (InProcess) Signal(name string) error {
	return errors.New("signal:" + name + ": only a built program can get a signal")
}

// Ended returns true, because the time is never up.
func (InProcess) Ended() bool { return true }

// Left returns nothing, because all changes are in the terminal.
func (InProcess) Left() []string { return nil }

// A Game is the Host of a game of package loop, in simulated time. At its end
// the game gives the terminal back, as loop.Play does.
type Game struct {
	InProcess
	*loop.Simulation[tcell.Event]
	screen *term.Screen // on which the game draws
}

// NewGame returns the host of a game, at time 0.
func NewGame(o loop.Options, game loop.Game[tcell.Event], screen *term.Screen) Game {
	poll := func() (tcell.Event, bool) {
		if !screen.HasPendingEvent() {
			return nil, false
		}
		return screen.PollEvent(), true
	}
	return Game{Simulation: loop.NewSimulation(o, game, poll), screen: screen}
}

// Send gives the game the events that the screen reads in bytes, at a time.
func (g Game) Send(at time.Duration, b []byte) {
	g.screen.Type(string(b))
	for g.screen.HasPendingEvent() {
		g.Simulation.Send(loop.Timed[tcell.Event]{At: at, Event: g.screen.PollEvent()})
	}
}

// Advance lets time pass.
func (g Game) Advance(end time.Duration, done func() bool) bool {
	goesOn := g.Simulation.Advance(end, done)
	if !goesOn {
		g.screen.Fini()
	}
	return goesOn
}

// UnderWay returns 0, because nothing lies between the game and its terminal.
func (g Game) UnderWay() (bytes int, keys time.Duration) { return 0, 0 }

// Stop ends the game where it is.
func (g Game) Stop() {
	g.Simulation.Stop()
	g.screen.Fini()
}

// Resize gives the window a new size, in cells.
func (g Game) Resize(w, h int) { g.screen.SetSize(w, h) }

package driver

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// A Host runs a program, and connects it with the simulated terminal.
type Host interface {
	// Now returns the time since the start, in nanoseconds.
	Now() time.Duration
	// Send makes the terminal send an event at a time.
	Send(at time.Duration, ev tcell.Event)
	// Resize gives the window a new size, in cells.
	Resize(w, h int)
	// Advance lets time pass up to the time end, or until done returns true.
	// done may be nil. Advance reports whether the program goes on.
	Advance(end time.Duration, done func() bool) bool
	// Err returns the error that the program has ended with.
	Err() error
	// Stop ends the program.
	Stop()
	// Patience returns the time that the screen may take to show a wanted
	// picture: 0 in fake time, which waits for nothing.
	Patience() time.Duration
}

// A Game is the Host of a game of package loop, in simulated time.
type Game struct {
	*loop.Simulation[tcell.Event]
	Screen tcell.Screen // the game draws on it
}

// NewGame returns the host of a game, at time 0.
func NewGame(o loop.Options, game loop.Game[tcell.Event], screen tcell.Screen) Game {
	return Game{loop.NewSimulation(o, game, func() (tcell.Event, bool) {
		if !screen.HasPendingEvent() {
			return nil, false
		}
		return screen.PollEvent(), true
	}), screen}
}

// Send makes an event come at a time.
func (g Game) Send(at time.Duration, ev tcell.Event) {
	g.Simulation.Send(loop.Timed[tcell.Event]{At: at, Event: ev})
}

// Patience returns 0: the time is fake.
func (g Game) Patience() time.Duration { return 0 }

// Resize gives the window a new size, in cells.
func (g Game) Resize(w, h int) { g.Screen.SetSize(w, h) }

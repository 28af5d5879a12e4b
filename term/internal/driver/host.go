package driver

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// A Host runs a program, and is its terminal's other side.
type Host interface {
	// Now returns the time since the start, in nanoseconds.
	Now() time.Duration
	// Send has the terminal send an event at a time.
	Send(at time.Duration, ev tcell.Event)
	// Resize gives the window another size, in cells.
	Resize(w, h int)
	// Advance lets time pass up to the time end, or until done, which may be
	// nil, returns true. It reports whether the program goes on.
	Advance(end time.Duration, done func() bool) bool
	// Err returns what the program has ended with.
	Err() error
	// Stop ends the program.
	Stop()
	// Patience returns how long the screen may take to be the one that is
	// wanted: 0 in fake time, where all that is due is done.
	Patience() time.Duration
}

// A Game is the Host of a game of package loop, in simulated time.
type Game struct {
	*loop.Simulation[tcell.Event]
	Screen tcell.Screen // that it draws on
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

// Send has an event come at a time.
func (g Game) Send(at time.Duration, ev tcell.Event) {
	g.Simulation.Send(loop.Timed[tcell.Event]{At: at, Event: ev})
}

// Patience returns 0: the time is fake.
func (g Game) Patience() time.Duration { return 0 }

// Resize gives the window another size, in cells.
func (g Game) Resize(w, h int) { g.Screen.SetSize(w, h) }

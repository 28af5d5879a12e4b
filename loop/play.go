package loop

import "context"

// A Screen is where a game is played. Every tcell.Screen is a
// Screen[tcell.Event].
type Screen[E any] interface {
	// Init sets the screen up; nothing else is called before.
	Init() error
	// ChannelEvents sends events until the screen or quit is closed, and then
	// closes the channel.
	ChannelEvents(events chan<- E, quit <-chan struct{})
	// Fini gives the terminal back as it was.
	Fini()
}

// Play sets a screen up, runs a game on it as Run does, and gives the terminal
// back, even when a goroutine of the game's or the screen's panics.
//
// A screen may offer more than a Screen, as term.Screen does. If it has a
// method EnableSignals, Play calls it, so that a signal gives the terminal back
// too. If it has a method Ticker that returns one, that wakes the game, unless
// Options.Ticker does.
func Play[E any](screen Screen[E], o Options, game Game[E]) error {
	if s, ok := screen.(interface{ EnableSignals() }); ok {
		s.EnableSignals()
	}
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	if s, ok := screen.(interface{ Ticker() Ticker }); ok && o.Ticker == nil {
		o.Ticker = s.Ticker() // the screen's own
	}
	events, quit := make(chan E, 64), make(chan struct{})
	defer close(quit)
	go func() {
		defer giveBack(screen)
		screen.ChannelEvents(events, quit)
	}()
	return Run(context.Background(), o, game, events)
}

// giveBack, deferred in a goroutine, gives the terminal back before a panic of
// the goroutine ends the program.
func giveBack[E any](screen Screen[E]) {
	if v := recover(); v != nil {
		screen.Fini()
		panic(v)
	}
}

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
// back, even when the game panics.
func Play[E any](screen Screen[E], o Options, game Game[E]) error {
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	events, quit := make(chan E, 64), make(chan struct{})
	defer close(quit)
	go screen.ChannelEvents(events, quit)
	return Run(context.Background(), o, game, events)
}

package loop

import (
	"context"
	"time"
)

// A Screen shows a game and sends its events. Every tcell.Screen is a
// Screen[tcell.Event]. Play also uses the methods of Signaler, Waker, Fitter
// and Failer, if the screen has them. A term.Screen has all.
type Screen[E any] interface {
	// Init sets the screen up; no other method is called before it.
	Init() error
	// ChannelEvents sends events until the screen or quit is closed, and then
	// closes the channel.
	ChannelEvents(events chan<- E, quit <-chan struct{})
	// Fini gives the terminal back as it was.
	Fini()
}

// A Signaler is a Screen that turns signals of the system into its end. Play
// calls EnableSignals before Init; then a signal ends the game.
type Signaler interface {
	// EnableSignals has the screen heed signals from Init to Fini.
	EnableSignals()
}

// A Waker is a Screen with a ticker of its own, which wakes the game in place
// of a time.Ticker.
type Waker interface {
	// Ticker returns the ticker after Init; nil: Go's ticker is to be used.
	Ticker() Ticker
}

// A Ticker wakes a game once for each Reset. After that it holds no wake-up
// until the next Reset.
type Ticker = interface {
	// Chan returns a channel that holds one wake-up at most, which may be an old
	// one.
	Chan() <-chan time.Time
	// Reset sets the next wake-up, d from now, which is above 0.
	Reset(d time.Duration)
	// Stop takes back the wake-up: none comes until the next Reset.
	Stop()
}

// A Fitter is a Screen that may be too small for a game. While Fits returns
// false, game time stands still, as in a pause.
type Fitter interface {
	// Fits reports whether the screen is large enough. Play asks after each event.
	Fits() bool
}

// A Failer is a Screen that knows why it has ended. If an event that is an
// error ends a run, Play returns the result of Err in place of that error.
type Failer interface {
	// Err returns the reason for the end; nil: the screen has not failed.
	Err() error
}

// Play sets a screen up, runs a game on it as Run does, and gives the terminal
// back, even when the game or the screen panics. Ctrl-C and Ctrl-Z come as
// keys. If a goroutine that the game starts panics, Play does not notice: let
// the goroutine defer the method Guard of a term.Screen.
func Play[E any](screen Screen[E], o Options, game Game[E]) error {
	return PlayContext(context.Background(), screen, o, game)
}

// PlayContext is Play, but it also ends when ctx does, and then returns the
// cause. A server can end the games of its players in this way.
func PlayContext[E any](ctx context.Context, screen Screen[E], o Options, game Game[E]) error {
	if s, is := screen.(Signaler); is {
		s.EnableSignals()
	}
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	events, quit := make(chan E, 64), make(chan struct{})
	defer close(quit)
	go func() {
		defer func() {
			if v := recover(); v != nil { // the panic will end the program
				screen.Fini()
				panic(v)
			}
		}()
		screen.ChannelEvents(events, quit)
	}()
	l := &live[E]{ctx: ctx, events: events}
	if s, is := screen.(Waker); is {
		l.ticker = s.Ticker()
	}
	l.screen, _ = screen.(Fitter)
	err := run(o, game, l)
	if s, is := screen.(Failer); is {
		if _, event := any(err).(E); event {
			return s.Err()
		}
	}
	return err
}

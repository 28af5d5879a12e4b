package loop

import (
	"context"
	"time"
)

// timeTicker makes a time.Ticker a Ticker.
type timeTicker struct{ *time.Ticker }

func (t timeTicker) Chan() <-chan time.Time { return t.C }

// Run drives a game in real time. It returns nil when the game quits, when
// o.For has passed, or when the channel is closed; otherwise it returns the
// error of the game or the cause of ctx. An event that is an error ends the run
// with that error, unless Input has returned another error: tcell sends such an
// event when the terminal is gone. A nil channel has no events. While the game
// is paused, only an event, a change of the Clock, or the end of the run wakes
// Run.
func Run[E any](ctx context.Context, o Options, game Game[E], events <-chan E) error {
	if o.Clock == nil {
		o.Clock = new(Clock)
	}
	if o.Ticker == nil {
		o.Ticker = timeTicker{time.NewTicker(time.Hour)}
	}
	defer o.Ticker.Stop()
	start, source := time.Now(), o.Clock.Source
	if source == nil {
		source = func() time.Duration { return time.Since(start) }
	}
	o.Clock.begin(source)
	l := &live[E]{ctx, events, o.Ticker, o.Clock, start, o.Clock.Real()}
	return newHost(o, game, l).run()
}

// live is the world outside of a host that runs in real time.
type live[E any] struct {
	ctx    context.Context
	events <-chan E
	ticker Ticker
	clock  *Clock
	start  time.Time     // when the run began
	real   time.Duration // the clock's real time at start
}

func (l *live[E]) poll() (e Timed[E], ok bool, err error) {
	select {
	case ev, open := <-l.events:
		return l.came(ev, open)
	case <-l.ctx.Done():
		return e, false, context.Cause(l.ctx)
	default:
		return e, false, nil
	}
}

func (l *live[E]) gone() error {
	if l.ctx.Err() != nil {
		return context.Cause(l.ctx)
	}
	return nil
}

func (l *live[E]) wait(d time.Duration) (e Timed[E], ok bool, err error) {
	if d == UntilInput {
		l.ticker.Stop()
	} else {
		l.ticker.Reset(max(d, 1))
	}
	select {
	case ev, open := <-l.events:
		return l.came(ev, open)
	case <-l.ticker.Chan():
		return e, false, nil
	case <-l.clock.changed:
		return e, false, nil
	case <-l.ctx.Done():
		return e, false, context.Cause(l.ctx)
	}
}

// came returns an event with the time when it came. If the event has a method
// When, as tcell's events have, that time counts, because the event may have
// waited in the channel.
func (l *live[E]) came(e E, open bool) (Timed[E], bool, error) {
	if !open {
		return Timed[E]{}, false, errOver
	}
	at := l.clock.Real() - l.real
	if when := tells(e); !when.IsZero() {
		at = min(at, max(when.Sub(l.start), -l.real))
	}
	return Timed[E]{at, e}, true, nil
}

// tells returns the time of an event's method When; zero: it has none.
func tells(e any) (t time.Time) {
	defer func() { recover() }() // tcell's EventFocus has none, and panics
	if e, ok := e.(interface{ When() time.Time }); ok {
		return e.When()
	}
	return t
}

// A Screen shows a game and sends its events. Every tcell.Screen is a
// Screen[tcell.Event].
type Screen[E any] interface {
	// Init sets the screen up; no other method is called before it.
	Init() error
	// ChannelEvents sends events until the screen or quit is closed, and then
	// closes the channel.
	ChannelEvents(events chan<- E, quit <-chan struct{})
	// Fini gives the terminal back as it was.
	Fini()
}

// Signaled is an optional part of a Screen, such as of a term.Screen.
type Signaled interface {
	// EnableSignals makes signals end the game with the terminal as it was.
	// Play calls it before Init.
	EnableSignals()
}

// Ticking is an optional part of a Screen, such as of a term.Screen.
type Ticking interface {
	// Ticker returns a timer that wakes the game unless Options.Ticker is set;
	// nil: there is none. Play calls it after Init.
	Ticker() Ticker
}

// Play sets a screen up, runs a game on it as Run does, and gives the terminal
// back, even when the game or the screen panics. Ctrl-C and Ctrl-Z come as
// keys. If a goroutine that the game starts panics, Play does not notice: let
// the goroutine defer the method Guard of a term.Screen.
//
// Play uses what the screen offers beyond a Screen: see Signaled and Ticking.
func Play[E any](screen Screen[E], o Options, game Game[E]) error {
	if s, ok := screen.(Signaled); ok {
		s.EnableSignals()
	}
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	if s, ok := screen.(Ticking); ok && o.Ticker == nil {
		o.Ticker = s.Ticker()
	}
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
	return Run(context.Background(), o, game, events)
}

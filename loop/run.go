package loop

import (
	"cmp"
	"context"
	"time"
)

// A ticker wakes a run, by a timer of Go or of the kernel.
type ticker = interface {
	Chan() <-chan time.Time // holds one wake-up at most, which may be an old one
	Reset(d time.Duration)  // the next wake-up comes after d, above 0
	Stop()                  // no wake-up comes until the next Reset
}

// goTicker makes a time.Ticker a ticker.
type goTicker struct{ *time.Ticker }

func (t goTicker) Chan() <-chan time.Time { return t.C }

// Run drives a game in real time. It returns nil when the game quits, when
// o.For has passed, or when the channel is closed; otherwise it returns the
// error of the game or the cause of ctx. An event that is an error ends the run
// with that error, unless Input has returned another error: tcell sends such an
// event when the terminal is gone. A nil channel has no events. A paused game
// is woken by an event, by a change of the Clock, by the end of the run, and
// once to show what an event has changed.
func Run[E any](ctx context.Context, o Options, game Game[E], events <-chan E) error {
	return run(ctx, o, game, events, nil, nil)
}

// run is Run with the ticker of a screen, nil: that of Go; and with a screen's
// report whether the game fits, nil: always.
func run[E any](ctx context.Context, o Options, game Game[E], events <-chan E, wakes ticker, fits func() bool) error {
	o.Clock = cmp.Or(o.Clock, new(Clock))
	if wakes == nil {
		wakes = goTicker{time.NewTicker(time.Hour)}
	}
	defer wakes.Stop()
	l := &live[E]{ctx: ctx, events: events, ticker: wakes, clock: o.Clock, fits: fits}
	source := o.Clock.Source
	if source == nil {
		l.start = time.Now()
		source = func() time.Duration { return time.Since(l.start) }
	}
	o.Clock.begin(source)
	l.real = o.Clock.Real()
	defer o.Clock.hold(false)
	return newHost(ctx, o, game, l).run()
}

// live is the world outside of a host that runs in real time.
type live[E any] struct {
	ctx    context.Context
	events <-chan E
	ticker ticker
	clock  *Clock
	fits   func() bool   // whether the screen is large enough; nil: it is
	held   bool          // it was not at the last event
	start  time.Time     // when the run began; zero: another clock than the system's is read
	real   time.Duration // the clock's real time at start
}

func (l *live[E]) poll() (e Timed[E], ok bool, err error) {
	select {
	case ev, open := <-l.events:
		return l.came(ev, open)
	default:
		return e, false, nil
	}
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
	case <-l.clock.changed:
	case <-l.ctx.Done():
	}
	return e, false, nil
}

// came returns an event with the time when it came. If the event has a method
// When, as tcell's events have, that time counts, because the event may have
// waited in the channel; but not beside a Source, which is another clock.
func (l *live[E]) came(e E, open bool) (Timed[E], bool, error) {
	if !open {
		return Timed[E]{}, false, errOver
	}
	l.fit()
	at := l.clock.Real() - l.real
	if when := tells(e); !l.start.IsZero() && !when.IsZero() {
		at = min(at, max(when.Sub(l.start), -l.real))
	}
	return Timed[E]{at, e}, true, nil
}

// fit holds the clock while the screen is too small.
func (l *live[E]) fit() {
	if l.fits != nil && l.fits() == l.held {
		l.held = !l.held
		l.clock.hold(l.held)
	}
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

// Play sets a screen up, runs a game on it as Run does, and gives the terminal
// back, even when the game or the screen panics. Ctrl-C and Ctrl-Z come as
// keys. If a goroutine that the game starts panics, Play does not notice: let
// the goroutine defer the method Guard of a term.Screen.
//
// If the screen has a method EnableSignals, Play calls it before Init: then a
// signal ends the game. If it has a method Ticker, that ticker wakes the game.
// If it has a method Fits, game time stands still while that returns false, as
// in a pause. If it has a method Err, an event that is an error ends the run
// with the result of Err. A term.Screen has all four.
func Play[E any](screen Screen[E], o Options, game Game[E]) error {
	if s, ok := screen.(interface{ EnableSignals() }); ok {
		s.EnableSignals()
	}
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	var wakes ticker
	if s, ok := screen.(interface{ Ticker() ticker }); ok {
		wakes = s.Ticker()
	}
	var fits func() bool
	if s, ok := screen.(interface{ Fits() bool }); ok {
		fits = s.Fits
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
	err := run(context.Background(), o, game, events, wakes, fits)
	if s, ok := screen.(interface{ Err() error }); ok {
		if _, event := any(err).(E); event {
			return s.Err()
		}
	}
	return err
}

package loop

import (
	"cmp"
	"context"
	"runtime"
	"time"
)

// goTicker makes a time.Ticker a Ticker.
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
	return run(o, game, &live[E]{ctx: ctx, events: events})
}

// run is Run in a world that may have a screen's ticker.
func run[E any](o Options, game Game[E], l *live[E]) error {
	o.Clock = cmp.Or(o.Clock, new(Clock))
	l.clock = o.Clock
	if l.ticker == nil {
		l.ticker = goTicker{time.NewTicker(time.Hour)}
	}
	defer l.ticker.Stop()
	source := o.Clock.Source
	if source == nil {
		l.start = time.Now()
		source = func() time.Duration { return time.Since(l.start) }
	}
	o.Clock.begin(source)
	l.real = o.Clock.Real()
	defer o.Clock.hold(false)
	return newHost(l.ctx, o, game, l).run()
}

// live is the world outside of a host that runs in real time.
type live[E any] struct {
	ctx    context.Context
	events <-chan E
	ticker Ticker
	clock  *Clock
	screen Fitter        // nil: it is always large enough
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
	if l.screen == nil {
		return
	}
	if l.screen.Fits() == l.held {
		l.held = !l.held
		l.clock.hold(l.held)
	}
}

// tells returns the time of an event's method When, or zero if it has none. An
// event that embeds a nil pointer to its time, such as tcell's EventFocus, has
// the method and no time.
func tells(e any) (t time.Time) {
	timed, is := e.(interface{ When() time.Time })
	if !is {
		return t
	}
	defer func() {
		v := recover()
		if _, nilPointer := v.(runtime.Error); v != nil && !nilPointer {
			panic(v)
		}
	}()
	return timed.When()
}

package loop

import (
	"context"
	"errors"
	"iter"
	"time"
)

// A Game is what a host drives: seed 003's states Update and Draw, and the
// events that come in between. All methods are called by the goroutine that
// called Run, one at a time; with an Async loop see Snapshotter.
//
// A game may also have Start(*Clock) error, called before the first action
// with the clock by which it can pause, step and slow itself; Stop(), called
// after the last one, whatever ended the run; and Dropped(time.Duration),
// called when game time was given up and will never be simulated.
type Game[E any] interface {
	// Input takes one event, exactly once and as soon as it is there: before
	// the next Update, unless more than a thousand came. ErrQuit ends the run.
	Input(E) error
	// Update advances the world by one step. ErrQuit ends the run.
	Update() error
	// Draw shows the moment a between the states before and after the last
	// Update. It is called before the first Update too.
	Draw(a Alpha)
}

// ErrQuit, returned by a game's Input or Update, ends its run: Run and
// Simulate then return nil.
var ErrQuit = errors.New("loop: quit")

// errOver ends a run whose time is up.
var errOver = errors.New("loop: over")

// Options say how a game is run. The zero value runs it with Steady at 60
// updates and at most 60 frames a second until it quits.
type Options struct {
	Loop   func(Now, *Config) iter.Seq[Action]                  // nil: Steady
	Async  func(Now, *Config) (updates, draws iter.Seq[Action]) // instead of Loop: the draws get a goroutine of their own
	Config Config                                               // real time; Updates.N 0: 60 a second, and Frame 0: 60 frames
	For    time.Duration                                        // real time after which the run ends by itself; 0: never
}

// Run drives a game in real time. It returns nil when the game quits or o.For
// has passed, and else the error of the game or the cause of ctx. Events are taken from the channel without waiting before each update,
// and while nothing is due they and ctx are what it waits for beside a
// time.Ticker: the ticker only wakes it, now says what is due. While the game
// is paused the ticker is stopped and nothing wakes up at all. When the
// channel is closed the run goes on without events.
func Run[E any](ctx context.Context, now Now, o Options, game Game[E], events <-chan E) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ticker := time.NewTicker(time.Hour)
	defer ticker.Stop()
	h := newHost(NewClock(now), o, game, &live[E]{ctx, events, ticker})
	if o.Async != nil {
		h.async = &async{cancel: cancel}
	}
	return h.run()
}

// live is the world outside of a host that runs in real time.
type live[E any] struct {
	ctx    context.Context
	events <-chan E
	ticker *time.Ticker
}

func (l *live[E]) poll() (e E, ok bool, err error) {
	select {
	case e, ok = <-l.events:
		if !ok {
			l.events = nil
		}
		return e, ok, nil
	case <-l.ctx.Done():
		return e, false, context.Cause(l.ctx)
	default:
		return e, false, nil
	}
}

func (l *live[E]) wait(d time.Duration) (e E, ok bool, err error) {
	if d == Forever {
		l.ticker.Stop()
	} else {
		l.ticker.Reset(max(d, 1))
	}
	select {
	case e, ok = <-l.events:
		if !ok {
			l.events = nil
		}
		return e, ok, nil
	case <-l.ticker.C:
		return e, false, nil
	case <-l.ctx.Done():
		return e, false, context.Cause(l.ctx)
	}
}

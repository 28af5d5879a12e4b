package loop

import (
	"context"
	"errors"
	"time"
)

// A Game is what a host drives. All methods are called one at a time by the
// goroutine that called Run; with an asynchronous loop see Snapshotter.
//
// Games may implement more, as they need it: Starter, Stopper, DropWatcher,
// VariableUpdater, Snapshotter.
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

// A Starter is a Game that is told when its run begins.
type Starter interface {
	// Start is called once, before the first action. With the clock the game
	// can pause, step and slow itself. An error ends the run.
	Start(*Clock) error
}

// A Stopper is a Game that is told when its run is over.
type Stopper interface {
	// Stop is called once, after the last action, whatever ended the run.
	Stop()
}

// A DropWatcher is a Game that is told about lost time.
type DropWatcher interface {
	// Dropped is called when the loop has given up game time: lost will never
	// be simulated.
	Dropped(lost time.Duration)
}

// A VariableUpdater is a Game that can take steps of any length, as loops such
// as classic.Delta make them.
type VariableUpdater interface {
	// UpdateBy is called in place of Update. It advances the world by step,
	// which is above 0.
	UpdateBy(step time.Duration) error
}

// ErrQuit, returned by a game's Input or Update, ends its run: Run and
// Simulate then return nil.
var ErrQuit = errors.New("loop: quit")

// ErrVaries ends the run of a loop whose steps differ in length, when the game
// is no VariableUpdater.
var ErrVaries = errors.New("loop: the steps of this loop differ in length; the game needs a method UpdateBy(step time.Duration) error")

// errOver ends a run whose time is up.
var errOver = errors.New("loop: over")

// Options say how a game is run. The zero value runs it with Steady at 60
// updates and at most 60 frames a second until it quits.
type Options struct {
	// Loop drives the game; nil: Steady.
	Loop Func
	// Async, if not nil, drives the game in place of Loop, with a goroutine of
	// its own for the draws.
	Async AsyncFunc
	// Config holds the loop's numbers, in real time.
	Config Config
	// For is the real time after which the run ends by itself; 0: never.
	For time.Duration
	// Now is the real clock; nil: the time since Run was called. Simulate has
	// a clock of its own.
	Now Now
	// Stats, if not nil, is kept up to date during the run. With an asynchronous
	// loop the host keeps none.
	Stats *Stats
	// Ticker wakes Run; nil: a time.Ticker. It belongs to Run until Run
	// returns.
	Ticker Ticker
}

// A Ticker wakes a host that waits. It is a time.Ticker of another make, see
// term.Ticker.
type Ticker interface {
	// Chan returns the channel on which the ticker wakes the host. It holds one
	// wake-up at most.
	Chan() <-chan time.Time
	// Reset makes the next wake-up come after d, which is above 0. The host
	// calls it before each wait, so that one wake-up is enough. An earlier one
	// may still be in the channel: a host that wakes too early waits again.
	Reset(d time.Duration)
	// Stop ends the wake-ups until the next Reset.
	Stop()
}

// timeTicker is a time.Ticker as a Ticker.
type timeTicker struct{ *time.Ticker }

func (t timeTicker) Chan() <-chan time.Time { return t.C }

// Run drives a game in real time. It returns nil when the game quits or o.For
// has passed, and otherwise the error of the game or the cause of ctx.
//
// Before each update Run takes all events from the channel without waiting.
// While nothing is due it waits for an event, for ctx and for a ticker; the
// ticker only wakes it, and the clock says what is due. While the game is
// paused the ticker is stopped and nothing wakes up at all. When the channel
// is nil or closed the run goes on without events.
func Run[E any](ctx context.Context, o Options, game Game[E], events <-chan E) error {
	if o.Now == nil {
		start := time.Now()
		o.Now = func() time.Duration { return time.Since(start) }
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if o.Ticker == nil {
		o.Ticker = timeTicker{time.NewTicker(time.Hour)}
	}
	defer o.Ticker.Stop()
	h := newHost(NewClock(o.Now), o, game, &live[E]{ctx, events, o.Ticker})
	if o.Async == nil {
		return h.run(h.oneGoroutine)
	}
	return h.run(h.twoGoroutines(cancel))
}

// live is the world outside of a host that runs in real time.
type live[E any] struct {
	ctx    context.Context
	events <-chan E
	ticker Ticker
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
	if d == UntilInput {
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
	case <-l.ticker.Chan():
		return e, false, nil
	case <-l.ctx.Done():
		return e, false, context.Cause(l.ctx)
	}
}

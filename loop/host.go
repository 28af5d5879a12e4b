package loop

import (
	"cmp"
	"context"
	"errors"
	"math"
	"time"
)

// A Timed is an event and the time at which it came, or is to come. An event
// comes before an update or a frame that is due at the same time. Only the
// first frame comes before the first event.
type Timed[E any] struct {
	At    time.Duration // from the start of the run, in nanoseconds
	Event E             // the event itself
}

// outside is all that a host knows of the world: the events that come in, and
// the passing of time.
type outside[E any] interface {
	// poll returns an event that is there already, if any.
	poll() (e Timed[E], ok bool, err error)
	// wait returns the next event, or ok false once d has passed, or earlier: a
	// change of the clock ends it, the end of ctx, or an old wake-up.
	wait(d time.Duration) (e Timed[E], ok bool, err error)
}

var (
	// errOver ends a run whose time is up, or whose events have ended.
	errOver = errors.New("loop: over")
	// errNeverSleeps ends a simulation whose loop never sleeps: simulated time
	// passes only while the loop sleeps.
	errNeverSleeps = errors.New("loop: a simulation needs a loop that sleeps")
)

// host carries out the actions of a loop for a game.
type host[E any] struct {
	outside[E]
	ctx   context.Context // its end ends the run
	game  Game[E]
	clock *Clock
	opt   Options // the loop's: Frames is in game time
	cap   Rate    // Frames in real time
	num   int64   // the time scale of opt; 0: none yet
	den   int64
	start time.Duration // real time at which the run began
	end   time.Duration // real time at which the run is over; 0: never
	steps int64         // of a paused game, which the loop does not know
	meter meter

	// The last draw, to draw it again: the host draws a paused game, not the loop.
	alpha Alpha
	drawn time.Duration // real time of its start
	stale bool          // input or an update came since
	fresh bool          // an update came since, or nothing is drawn yet
	heard int           // number of events
	taken int           // events that drain has taken since something else was done

	actions  int // actions and events since time has passed
	restless int // the most of these; 0: no limit
}

// newHost returns the host of a run that begins now. The options have a Clock.
func newHost[E any](ctx context.Context, o Options, g Game[E], out outside[E]) *host[E] {
	h := &host[E]{
		outside: out, ctx: ctx, game: g, opt: o,
		clock: o.Clock, cap: o.Frames, start: o.Clock.Real(),
	}
	h.meter.Stats = cmp.Or(o.Stats, new(Stats))
	h.stale = true
	h.fresh = true
	h.drawn = h.start - o.Frames.Interval() // so that a frame is due at once
	if o.For != 0 && o.For < math.MaxInt64-h.start {
		h.end = max(1, h.start+o.For) // below 0: at once
	}
	return h
}

// act counts an action or an event.
func (h *host[E]) act() error {
	h.actions++
	if h.restless > 0 && h.actions > h.restless {
		return errNeverSleeps
	}
	return nil
}

// over returns the reason why the run must end; nil: there is none.
func (h *host[E]) over() error {
	if h.end > 0 && h.clock.Real() >= h.end {
		return errOver
	}
	return context.Cause(h.ctx)
}

// rescale turns the cap into game time, and reports whether the time scale has
// changed. If game time is slower by less than a sixteenth, as for the side of
// a duel that waits, the cap stays, so that frames still come with the updates.
func (h *host[E]) rescale() (changed bool) {
	num, den := h.clock.Scale()
	if num == h.num && den == h.den {
		return false
	}
	h.num, h.den = num, den
	h.opt.Frames = h.cap
	aLittleSlower := num <= den && 16*num > 15*den
	if !aLittleSlower {
		h.opt.Frames = h.cap.atScale(num, den)
	}
	return true
}

// update lets the game take a step. Steps of one rate differ by a nanosecond,
// because each is due at a whole nanosecond.
func (h *host[E]) update(step time.Duration) error {
	off := step - h.opt.Updates.Interval()
	switch {
	case step < 0:
		return errors.New("loop: the loop asks for a step below 0: game time never goes back")
	case off < -1 || off > 1:
		return errors.New("loop: the steps of this loop differ in length, " +
			"and a Game has one length")
	}
	start := h.clock.Real()
	err := h.game.Update()
	h.taken = 0
	h.stale = true
	h.fresh = true
	h.meter.updated(step, h.clock.Real()-start)
	return err
}

// draw shows the game.
func (h *host[E]) draw(a Action) {
	h.taken = 0
	start := h.clock.Real()
	h.alpha = a.Alpha
	h.drawn = start
	h.stale = false
	h.fresh = false
	h.game.Draw(a.Alpha)
	h.meter.drew(a.At+h.stepped(), start, h.clock.Real())
}

// maxDrain bounds the events taken before one update, so that a flood of them
// cannot starve it.
const maxDrain = 1000

// drain takes all events that are there, without waiting for one.
func (h *host[E]) drain() error {
	for ; h.taken < maxDrain; h.taken++ {
		e, ok, err := h.poll()
		if err == nil && ok {
			err = h.receive(e)
		}
		if err != nil || !ok {
			return err
		}
	}
	return nil
}

// receive hands an event to the game. An event that is an error says that no
// more events will come.
func (h *host[E]) receive(e Timed[E]) error {
	if err := h.act(); err != nil {
		return err
	}
	h.stale = true
	h.heard++
	h.meter.came(h.start + e.At)
	err := h.game.Input(e.Event)
	if gone, ok := any(e.Event).(error); ok && err == nil {
		return gone
	}
	return err
}

// take waits for an event, d of real time at most, and hands it to the game.
func (h *host[E]) take(d time.Duration) error {
	if h.end > 0 {
		d = min(d, h.end-h.clock.Real())
	}
	h.taken = 0
	start := h.clock.Real()
	e, ok, err := h.wait(d)
	passed := h.clock.Real() - start
	if passed > 0 {
		h.actions = 0
	}
	switch {
	case err == nil && ok:
		err = h.receive(e)
	case err == nil && passed >= d:
		h.meter.Lateness.Add(passed - d)
	}
	return cmp.Or(err, h.over())
}

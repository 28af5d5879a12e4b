package loop

import (
	"errors"
	"time"
)

// outside is all that a host knows of the world: the events that come in, and
// the passing of time.
type outside[E any] interface {
	// poll returns an event that is there already, if any.
	poll() (e Timed[E], ok bool, err error)
	// wait returns the next event, or ok false once d has passed. With
	// UntilInput only an event ends it.
	wait(d time.Duration) (e Timed[E], ok bool, err error)
}

// errOver ends a run whose time is up, or whose events have ended.
var errOver = errors.New("loop: over")

// host carries out the actions of a loop for a game.
type host[E any] struct {
	outside[E]
	game    Game[E]
	clock   *Clock
	given   Options       // Frames and Jitter are in real time
	opt     Options       // the loop's: Frames and Jitter are in game time
	frame   time.Duration // in game time, by which opt was made
	end     time.Duration // real time at which the run is over; 0: never
	stepped time.Duration // game time of single steps, of which the loop knows nothing
	meter   meter
	picture picture

	actions  int // and events since time has passed
	restless int // how many there may be; 0: any number
}

// newHost returns the host of a run that begins now. The options have a Clock.
func newHost[E any](o Options, g Game[E], out outside[E]) *host[E] {
	if o.Loop == nil {
		o.Loop = Steady
	}
	if o.Stats == nil {
		o.Stats = new(Stats)
	}
	o.Fill()
	frame := o.Frames.Interval()
	h := &host[E]{outside: out, game: g, clock: o.Clock, given: o, opt: o, frame: frame}
	h.meter.Stats = o.Stats
	h.picture = picture{stale: true, drawn: h.clock.Real() - frame} // long enough ago
	if o.For > 0 {
		h.end = h.clock.Real() + o.For
	}
	return h
}

func (h *host[E]) run() error {
	h.rescale() // the clock may be scaled already
	for action := range h.opt.Loop(h.now, &h.opt) {
		err := h.do(action)
		switch {
		case errors.Is(err, ErrQuit) || errors.Is(err, errOver):
			return nil
		case err != nil:
			return err
		}
		h.rescale()
	}
	return errors.New("loop: the loop has ended: it must go on for ever, as Forever does")
}

// now is the clock of the loop.
func (h *host[E]) now() time.Duration { return h.clock.Now() - h.stepped }

func (h *host[E]) do(a Action) error {
	if err := h.act(); err != nil {
		return err
	}
	if err := h.waitWhilePaused(); err != nil {
		return err
	}
	if h.over() {
		return errOver
	}
	switch a.Do {
	case Input:
		return h.drain()
	case Update:
		return h.update(a.Step)
	case Draw:
		h.draw(a)
	case Sleep:
		return h.sleep(a.For)
	case Drop:
		h.meter.Drops++
		h.meter.Dropped += a.Lost
	default:
		return errors.New("loop: the loop asks for an action that does not exist")
	}
	return nil
}

// act counts an action or an event.
func (h *host[E]) act() error {
	if h.actions++; h.restless > 0 && h.actions > h.restless {
		return ErrNeverSleeps
	}
	return nil
}

func (h *host[E]) over() bool { return h.end > 0 && h.clock.Real() >= h.end }

// rescale turns the frame cap and the jitter, which are real time, into game
// time, and reports whether the time scale has changed them. A change that
// makes frames less than Jitter longer or shorter leaves them as they are, so
// that they still come with the updates.
func (h *host[E]) rescale() (changed bool) {
	real, jitter := h.given.Frames.Interval(), h.given.Jitter
	num, den := h.clock.Scale()
	frame := scaled(real, num, den)
	if (frame - real).Abs() < jitter {
		frame = real
	}
	if frame == h.frame {
		return false
	}
	h.frame, h.opt.Frames, h.opt.Jitter = frame, h.given.Frames, jitter
	if frame != real {
		h.opt.Frames = h.given.Frames.scaled(num, den)
		if jitter > 0 { // else it is strict at any scale
			h.opt.Jitter = scaled(jitter, num, den)
		}
	}
	return true
}

// update lets the game take a step. Steps of one rate differ by a nanosecond,
// because each is due at a whole one.
func (h *host[E]) update(step time.Duration) error {
	start := h.clock.Real()
	var err error
	switch off := step - h.opt.Updates.Interval(); {
	case step < 0:
		return errors.New("loop: the loop asks for a step below 0: game time never goes back")
	case h.given.UpdateBy != nil:
		err = h.given.UpdateBy(step)
	case off < -1 || off > 1:
		return ErrVaries
	default:
		err = h.game.Update()
	}
	// The same picture lies one step further back now.
	h.picture.alpha, h.picture.stale = max(0, h.picture.alpha-One), true
	h.meter.updated(step, h.clock.Real()-start)
	return err
}

// maxDrain bounds the events taken before one update, so that a flood of them
// cannot starve it.
const maxDrain = 1000

// drain takes all events that are there, without waiting for one.
func (h *host[E]) drain() error {
	for range maxDrain {
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

// receive hands an event to the game. One that is an error says that there will
// be no more.
func (h *host[E]) receive(e Timed[E]) error {
	if err := h.act(); err != nil {
		return err
	}
	h.picture.stale = true
	h.meter.came(e.At)
	err := h.game.Input(e.Event)
	if gone, ok := any(e.Event).(error); ok && err == nil {
		return gone
	}
	return err
}

// sleep lets d of game time pass, and takes the events of that time at once,
// so that quitting and pausing never wait for an update.
func (h *host[E]) sleep(d time.Duration) error {
	if d <= 0 { // a turn that asked for nothing
		return h.drain()
	}
	if d == UntilInput {
		return h.take(UntilInput)
	}
	end := h.now() + d
	for left := d; left > 0; left = end - h.now() {
		num, den := h.clock.Scale()
		if err := h.take(scaled(left, den, num)); err != nil { // rounded up: never short of it
			return err
		}
		if err := h.waitWhilePaused(); err != nil || h.rescale() {
			return err // another scale: something else may be due first
		}
	}
	return h.drain() // what comes at the end goes before what is due then
}

// take waits for an event, d of real time at most, and hands it to the game.
func (h *host[E]) take(d time.Duration) error {
	if h.end > 0 {
		d = min(d, h.end-h.clock.Real())
	}
	start := h.clock.Real()
	e, ok, err := h.wait(d)
	passed := h.clock.Real() - start
	if passed > 0 {
		h.actions = 0
	}
	switch {
	case err == nil && ok:
		err = h.receive(e)
	case err == nil:
		h.meter.Lateness.Add(passed - d)
	}
	if err == nil && h.over() {
		return errOver
	}
	return err
}

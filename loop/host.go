package loop

import (
	"errors"
	"iter"
	"time"
)

// outside is all that a host knows of the world: the events that come in, and
// the passing of time.
type outside[E any] interface {
	// poll returns an event that is there already, if any.
	poll() (e E, ok bool, err error)
	// wait returns the next event, or ok false once d has passed. With
	// UntilInput only an event ends it.
	wait(d time.Duration) (e E, ok bool, err error)
}

// host carries out the actions of a loop for a game. An asynchronous loop
// replaces the four functions by its own, see async_host.go.
type host[E any] struct {
	outside[E]
	game  Game[E]
	clock *Clock
	opt   Options       // Config is in real time
	cfg   Config        // the loop's: in game time
	end   time.Duration // real time at which the run is over; 0: never
	pause pausing

	actions  int // since the last wait
	restless int // how many there may be; 0: any number

	input   func(E) error
	update  func(step time.Duration) error
	show    func(Alpha) // draw now
	rescale func()      // keep the frame cap in real time
}

func newHost[E any](c *Clock, o Options, g Game[E], out outside[E]) *host[E] {
	if o.Loop == nil {
		o.Loop = Steady
	}
	o.Config.Fill()
	h := &host[E]{outside: out, game: g, clock: c, opt: o, cfg: o.Config}
	h.input, h.update, h.show, h.rescale = g.Input, h.updateFixed, h.drawGame, h.scaleFrame
	if v, ok := g.(VariableUpdater); ok {
		h.update = v.UpdateBy
	}
	if o.Async != nil {
		h.opt.Stats = nil // its draws are on another goroutine
	} else if o.Stats != nil {
		h.measure(o.Stats)
	}
	h.pause.stale, h.pause.drawn = true, -max(o.Config.Frame, 0) // long enough ago
	if o.For > 0 {
		h.end = c.Real() + o.For
	}
	return h
}

// updateFixed updates a game that has one length of step. Steps of the same
// rate differ by a nanosecond, because each is due at a whole one.
func (h *host[E]) updateFixed(step time.Duration) error {
	if off := step - h.cfg.Updates.Interval(); off < -1 || off > 1 {
		return ErrVaries
	}
	return h.game.Update()
}

func (h *host[E]) drawGame(a Alpha) {
	if s, ok := h.game.(Snapshotter); ok {
		s.Snapshot()
	}
	h.game.Draw(a)
}

// run goes through the four states of "A Simple (and Flawed) Game Loop"
// (Entropy Interactive): start, then update and draw as the loop says, then
// stop. Begin sets the loop up.
func (h *host[E]) run(begin func() (actions iter.Seq[Action], stop func())) error {
	if s, ok := h.game.(Stopper); ok {
		defer s.Stop()
	}
	if s, ok := h.game.(Starter); ok {
		if err := s.Start(h.clock); err != nil {
			return result(err)
		}
	}
	h.rescale() // Start may have scaled the clock
	actions, stop := begin()
	defer stop()
	for action := range actions {
		if err := h.do(action); err != nil {
			return result(err)
		}
	}
	return nil
}

func (h *host[E]) oneGoroutine() (actions iter.Seq[Action], stop func()) {
	return h.opt.Loop(h.clock.Now, &h.cfg), func() {}
}

// result turns the ways in which a run ends well into nil.
func result(err error) error {
	if errors.Is(err, ErrQuit) || errors.Is(err, errOver) {
		return nil
	}
	return err
}

func (h *host[E]) do(a Action) error {
	if h.actions++; h.restless > 0 && h.actions > h.restless {
		return ErrNeverSleeps
	}
	stepped, err := h.waitWhilePaused()
	if err != nil {
		return err
	}
	if h.over() {
		return errOver
	}
	h.rescale()
	switch a.Do {
	case Input:
		return h.drain()
	case Update:
		h.pause.updated()
		return h.update(a.Step)
	case Draw:
		h.draw(a.Alpha)
	case Sleep:
		if stepped {
			return nil // what it slept for is here now: look again
		}
		return h.sleep(a.For)
	case Drop:
		if s := h.opt.Stats; s != nil {
			s.Drops++
			s.Dropped += a.Lost
		}
		if d, ok := h.game.(DropWatcher); ok {
			d.Dropped(a.Lost)
		}
	}
	return nil
}

func (h *host[E]) over() bool { return h.end > 0 && h.clock.Real() >= h.end }

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

func (h *host[E]) receive(e E) error {
	h.pause.stale = true
	return h.input(e)
}

// sleep lets d of game time pass, and takes the events of that time at once,
// so that quitting and pausing never wait for an update.
func (h *host[E]) sleep(d time.Duration) error {
	if d <= 0 { // a turn that asked for nothing
		return h.drain()
	}
	if h.pause.stepping {
		if d != UntilInput {
			h.clock.advance(d)
		}
		return nil
	}
	if d == UntilInput {
		return h.sleepUntilInput()
	}
	end := h.clock.Now() + d
	for left := d; left > 0; left = end - h.clock.Now() {
		if err := h.take(h.clock.toReal(left)); err != nil {
			return err
		}
		if stepped, err := h.waitWhilePaused(); stepped || err != nil {
			return err
		}
	}
	return nil
}

// take waits for an event, d of real time at most, and hands it to the game.
func (h *host[E]) take(d time.Duration) error {
	if h.end > 0 {
		d = min(d, h.end-h.clock.Real())
	}
	h.actions = 0
	start := h.clock.Real()
	e, ok, err := h.wait(max(d, 0))
	switch {
	case err == nil && ok:
		err = h.receive(e)
	case err == nil && h.opt.Stats != nil && d > 0:
		h.opt.Stats.Lateness.Add(h.clock.Real() - start - d)
	}
	if err == nil && h.over() {
		return errOver
	}
	return err
}

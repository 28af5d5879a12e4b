package loop

import (
	"errors"
	"iter"
	"sync"
	"time"
)

// outside is all that a host knows of the world: the events that come in, and
// the passing of time.
type outside[E any] interface {
	// poll returns an event that is there already, if any.
	poll() (e E, ok bool, err error)
	// wait returns the next event, or ok false once d has passed. With
	// Forever only an event ends it.
	wait(d time.Duration) (e E, ok bool, err error)
}

// host carries out the actions of a loop for a game.
type host[E any] struct {
	outside[E]
	game  Game[E]
	snap  Snapshotter // the same game, if it is one
	clock *Clock
	opt   Options
	cfg   Config        // the loop's: opt.Config with real times made game time
	end   time.Duration // real time at which the run is over; 0: never

	async *async     // nil unless draws have a goroutine of their own
	world sync.Mutex // then keeps them apart, see lock

	alpha     Alpha         // of the last draw
	drawn     time.Duration // real time of its start
	notBefore time.Duration // real time before which none may start
	stale     bool          // there was input or a step since
	late      bool          // a draw was left out
	stepping  bool          // paused, and doing one update all the same
}

func newHost[E any](c *Clock, o Options, g Game[E], out outside[E]) *host[E] {
	if o.Loop == nil {
		o.Loop = Steady
	}
	if o.Config.Updates.N == 0 {
		o.Config.Updates = PerSecond(60)
	}
	o.Config.Updates.checked()
	if o.Config.Frame == 0 {
		o.Config.Frame = Cap(60)
	}
	h := &host[E]{outside: out, game: g, clock: c, opt: o, cfg: o.Config, stale: true}
	h.snap, _ = g.(Snapshotter)
	if o.For > 0 {
		h.end = c.Real() + o.For
	}
	return h
}

// run goes through seed 003's four states: start, then update and draw as the
// loop says, then stop.
func (h *host[E]) run() error {
	if s, ok := h.game.(interface{ Stop() }); ok {
		defer s.Stop()
	}
	if s, ok := h.game.(interface{ Start(*Clock) error }); ok {
		if err := s.Start(h.clock); err != nil {
			return result(err)
		}
	}
	var actions iter.Seq[Action]
	if h.async == nil {
		actions = h.opt.Loop(h.clock.Now, &h.cfg)
	} else {
		updates, draws := h.opt.Async(h.clock.Now, &h.cfg)
		defer h.startAsync(draws)()
		actions = updates
	}
	for action := range actions {
		if err := h.do(action); err != nil {
			return result(err)
		}
	}
	return nil
}

// result turns the ways in which a run ends well into nil.
func result(err error) error {
	if errors.Is(err, ErrQuit) || errors.Is(err, errOver) {
		return nil
	}
	return err
}

func (h *host[E]) do(a Action) error {
	stepped, err := h.hold()
	if err != nil {
		return err
	}
	if h.over() {
		return errOver
	}
	if h.async == nil {
		h.rescale()
	}
	switch a.Do {
	case Input:
		return h.drain()
	case Update:
		return h.update()
	case Draw:
		h.draw(a.Alpha)
	case Sleep:
		if stepped {
			return nil // what it slept for is here now: look again
		}
		return h.sleep(a.For)
	case Drop:
		if d, ok := h.game.(interface{ Dropped(time.Duration) }); ok {
			d.Dropped(a.Lost)
		}
	}
	return nil
}

func (h *host[E]) over() bool { return h.end > 0 && h.clock.Real() >= h.end }

// rescale keeps the frame cap in real time when the time scale changes.
func (h *host[E]) rescale() {
	frame := h.clock.toGame(h.opt.Config.Frame)
	if frame != h.cfg.Frame {
		h.cfg.Frame = frame
		h.cfg.Jitter = h.clock.toGame(h.opt.Config.Jitter)
		h.notBefore = h.drawn + h.opt.Config.Frame
	}
}

// maxDrain bounds the events taken before one update, so that a flood of them
// cannot starve it.
const maxDrain = 1000

// drain takes all events that are there, without waiting for one.
func (h *host[E]) drain() error {
	for range maxDrain {
		e, ok, err := h.poll()
		if err == nil && ok {
			err = h.input(e)
		}
		if err != nil || !ok {
			return err
		}
	}
	return nil
}

func (h *host[E]) input(e E) error {
	h.stale = true
	h.lock()
	defer h.unlock()
	err := h.game.Input(e)
	if h.async != nil {
		h.async.wake()
	}
	return err
}

func (h *host[E]) update() error {
	// Should the game be paused now, the picture stays where it is: what was
	// shown between two states lies a step further back in the next two. In
	// a single step it moves on with the world.
	if !h.stepping {
		h.alpha = max(0, h.alpha-One)
	}
	h.stale, h.stepping = true, false
	h.lock()
	defer h.unlock()
	err := h.game.Update()
	if h.async != nil {
		h.async.updates.Add(1)
	}
	return err
}

// draw shows the game, unless that is too soon for the frame cap after a change
// of the time scale: then the next draw does. In a single step hold draws
// instead, with the alpha of before, so that nothing shakes.
func (h *host[E]) draw(a Alpha) {
	if h.stepping {
		return
	}
	h.alpha = a
	if h.late = h.clock.Real() < h.notBefore; !h.late {
		h.show()
	}
}

func (h *host[E]) show() {
	h.drawn, h.stale = h.clock.Real(), false
	if h.async != nil {
		h.async.wake()
		return
	}
	if h.snap != nil {
		h.snap.Snapshot()
	}
	h.game.Draw(h.alpha)
}

// sleep lets d of game time pass, and takes the events of that time at once,
// so that quitting and pausing never wait for an update.
func (h *host[E]) sleep(d time.Duration) error {
	if h.stepping {
		if d != Forever {
			h.clock.advance(d)
		}
		return nil
	}
	if d == Forever {
		return h.takeOne()
	}
	end := h.clock.Now() + d
	for left := d; left > 0; left = end - h.clock.Now() {
		if err := h.take(h.clock.toReal(left)); err != nil {
			return err
		}
		if stepped, err := h.hold(); stepped || err != nil {
			return err
		}
	}
	return nil
}

// takeOne waits for an event, and makes up for a draw left out meanwhile.
func (h *host[E]) takeOne() error {
	if h.late {
		h.late = false
		if err := h.take(h.notBefore - h.clock.Real()); err != nil {
			return err
		}
		h.show()
	}
	return h.take(Forever)
}

// take waits for an event, d of real time at most, and hands it to the game.
func (h *host[E]) take(d time.Duration) error {
	if h.end > 0 {
		d = min(d, h.end-h.clock.Real())
	}
	e, ok, err := h.wait(max(d, 0))
	if err == nil && ok {
		err = h.input(e)
	}
	if err == nil && h.over() {
		return errOver
	}
	return err
}

// hold returns when the game is not paused. While it is, nothing happens but
// its input, a draw when there was some, and the single steps asked for: then
// hold returns true, and the loop goes on until its next update.
func (h *host[E]) hold() (stepped bool, err error) {
	for h.clock.Paused() && !h.stepping {
		if h.clock.takeStep(h.cfg.Updates.Interval()) {
			h.stepping = true
			return true, nil
		}
		d := Forever
		if h.stale {
			d = h.drawn + h.opt.Config.Frame - h.clock.Real()
		}
		if d <= 0 {
			h.show()
			h.notBefore = h.drawn + h.opt.Config.Frame
			continue
		}
		if err := h.take(d); err != nil {
			return false, err
		}
	}
	return false, nil
}

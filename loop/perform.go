package loop

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// run carries out the actions of the loop, one after the other.
func (h *host[E]) run() error {
	if h.opt.Loop == nil {
		h.opt.Loop = Steady
	}
	h.rescale() // the clock may be scaled already
	for action := range h.opt.Loop(h.now, &h.opt) {
		err := h.do(action)
		if quits(err) {
			return nil
		}
		if err != nil {
			return err
		}
		h.rescale()
	}
	return errors.New("loop: the loop has ended, but a loop must go on forever: " +
		"write it with Forever")
}

// log writes a line of the log, for an action that begins now.
func (h *host[E]) log(a Action) {
	line := fmt.Sprintf("%.9f %v", h.now().Seconds(), a.Do)
	switch {
	case a.Do == Draw:
		line += fmt.Sprintf(" %.6f", float64(a.Alpha)/float64(One))
	case a.Do != Input && a.For != UntilInput:
		only := a.Step + a.For + a.Lost // two of these are 0
		line += fmt.Sprintf(" %.9f", only.Seconds())
	}
	if _, err := io.WriteString(h.opt.Log, line+"\n"); err != nil {
		h.opt.Log = nil
	}
}

// quits reports whether an error is the good end of a run, however wrapped. An
// error that is joined to ErrQuit is none.
func quits(err error) bool {
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		return quits(e.Unwrap())
	case interface{ Unwrap() []error }:
		doesNot := func(e error) bool { return !quits(e) }
		return !slices.ContainsFunc(e.Unwrap(), doesNot)
	}
	return err == ErrQuit || err == errOver
}

// now is the clock of the loop.
func (h *host[E]) now() time.Duration { return h.clock.Now() - h.stepped() }

// stepped returns the game time of single steps.
func (h *host[E]) stepped() time.Duration { return h.opt.Updates.At(h.steps) }

// do carries out one action.
func (h *host[E]) do(a Action) error {
	if err := h.act(); err != nil {
		return err
	}
	if err := h.waitWhilePaused(); err != nil {
		return err
	}
	if err := h.over(); err != nil {
		return err
	}
	if h.opt.Log != nil {
		h.log(a)
	}
	switch a.Do {
	case Input:
		return h.drain()
	case Update:
		h.alpha = max(0, h.alpha-One) // the same picture lies one step further back
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

// sleep lets d of game time pass, and takes the events of that time at once,
// so that quitting and pausing never wait for an update.
func (h *host[E]) sleep(d time.Duration) error {
	if d == UntilInput {
		return h.listen()
	}
	end := h.now() + d
	for left := d; left > 0; left = end - h.now() {
		if err := h.take(h.clock.realTime(left)); err != nil {
			return err
		}
		if err := h.waitWhilePaused(); err != nil {
			return err
		}
		if h.rescale() {
			return nil // at another scale another action may be due first
		}
	}
	return h.drain() // an event goes before an update or a frame of the same time
}

// listen waits for an event. A game that waits for its first one is drawn
// before it: chess begins with a board.
func (h *host[E]) listen() error {
	if h.drawn < h.start {
		h.draw(Action{Alpha: One})
	}
	before := h.heard
	for h.heard == before {
		if err := h.take(UntilInput); err != nil {
			return err
		}
		if err := h.waitWhilePaused(); err != nil {
			return err
		}
	}
	return nil
}

package loop

import (
	"cmp"
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
		switch err := h.do(action); {
		case quits(err):
			return nil
		case err != nil:
			return err
		}
		h.rescale()
	}
	return errors.New("loop: the loop has ended, but a loop must go on forever: write it with Forever")
}

// log writes a line of the log, for an action that begins now.
func (h *host[E]) log(a Action) {
	line := fmt.Sprintf("%.9f %v", h.now().Seconds(), a.Do)
	switch {
	case a.Do == Draw:
		line += fmt.Sprintf(" %.6f", float64(a.Alpha)/float64(One))
	case a.Do != Input && a.For != UntilInput:
		line += fmt.Sprintf(" %.9f", (a.Step + a.For + a.Lost).Seconds()) // two of these are 0
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
		return !slices.ContainsFunc(e.Unwrap(), func(e error) bool { return !quits(e) })
	}
	return err == ErrQuit || err == errOver
}

// now is the clock of the loop.
func (h *host[E]) now() time.Duration { return h.clock.Now() - h.stepped() }

// stepped returns the game time of single steps.
func (h *host[E]) stepped() time.Duration { return h.opt.Updates.At(h.steps) }

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
		num, den := h.clock.Scale()
		if err := h.take(scaled(left, den, num)); err != nil { // rounded up: never short of left
			return err
		}
		if err := h.waitWhilePaused(); err != nil || h.rescale() {
			return err // at another scale another action may be due first
		}
	}
	return h.drain() // an event goes before an update or a frame of the same time
}

// listen waits for an event. A game that waits for its first one is drawn
// before it: chess begins with a board.
func (h *host[E]) listen() (err error) {
	if h.drawn < h.start {
		h.draw(Action{Alpha: One})
	}
	for before := h.heard; h.heard == before && err == nil; {
		if err = h.take(UntilInput); err == nil {
			err = h.waitWhilePaused()
		}
	}
	return err
}

// waitWhilePaused returns when the game is not paused. While it is paused, the
// host hands over input, makes single steps, and redraws after both.
func (h *host[E]) waitWhilePaused() (err error) {
	for ; h.clock.Paused() && err == nil; h.meter.forget() {
		d := UntilInput
		if h.stale {
			d = h.drawn + h.cap.Interval() - h.clock.Real()
		}
		over, step := h.over(), h.opt.Updates.At(h.steps+1)-h.stepped() // no interval, which is rounded
		switch {
		case over != nil:
			err = over
		case h.fresh && d <= 0: // a flood of steps is shown, too
			h.draw(Action{Alpha: h.alpha})
		case h.clock.takeStep(step):
			err = h.step(step)
		case d <= 0:
			h.draw(Action{Alpha: h.alpha})
		default:
			err = h.take(d)
		}
	}
	return err
}

// step makes an update of a paused game. The picture stays at its alpha, so it
// moves on by one step too.
func (h *host[E]) step(d time.Duration) error {
	h.steps++
	if err := cmp.Or(h.act(), h.drain()); err != nil {
		return err
	}
	return h.update(d)
}

package loop

import (
	"cmp"
	"time"
)

// waitWhilePaused returns when the game is not paused. While it is paused, the
// host hands over input, makes single steps, and redraws after both.
func (h *host[E]) waitWhilePaused() error {
	for h.clock.Paused() {
		if err := h.over(); err != nil {
			return err
		}
		if err := h.whilePaused(); err != nil {
			return err
		}
		h.meter.forget()
	}
	return nil
}

// whilePaused does what is due first in a paused game.
func (h *host[E]) whilePaused() error {
	wait := UntilInput // for the next frame
	if h.stale {
		wait = h.drawn + h.cap.Interval() - h.clock.Real()
	}
	step := h.opt.Updates.At(h.steps+1) - h.stepped() // an Interval would be rounded
	switch {
	case h.fresh && wait <= 0: // a flood of steps is shown, too
		h.draw(Action{Alpha: h.alpha})
	case h.clock.takeStep(step):
		return h.step(step)
	case wait <= 0:
		h.draw(Action{Alpha: h.alpha})
	default:
		return h.take(wait)
	}
	return nil
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

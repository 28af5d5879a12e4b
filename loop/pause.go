package loop

import "time"

// A picture is what a host knows of the last draw, to draw it again: a paused
// game is drawn by the host, not by the loop.
type picture struct {
	alpha Alpha
	drawn time.Duration // real time of its start
	stale bool          // there was input or an update since
}

// waitWhilePaused returns when the game is not paused. While it is paused, the
// host hands over input, makes single steps, and redraws after both.
func (h *host[E]) waitWhilePaused() (err error) {
	for p := &h.picture; h.clock.Paused() && err == nil; h.meter.forget() {
		d := UntilInput
		if p.stale {
			d = p.drawn + h.given.Frames.Interval() - h.clock.Real()
		}
		switch step := h.opt.Updates.Interval(); {
		case h.clock.takeStep(step):
			err = h.step(step)
		case d <= 0:
			h.draw(Action{Alpha: p.alpha})
		default:
			err = h.take(d)
		}
	}
	return err
}

// step makes an update of a paused game. The picture stays at its alpha, so it
// moves on by one step too.
func (h *host[E]) step(d time.Duration) error {
	h.stepped += d
	if err := h.drain(); err != nil {
		return err
	}
	defer func(alpha Alpha) { h.picture.alpha = alpha }(h.picture.alpha)
	return h.update(d)
}

// draw shows the game.
func (h *host[E]) draw(a Action) {
	start := h.clock.Real()
	h.picture.alpha, h.picture.drawn, h.picture.stale = a.Alpha, start, false
	h.game.Draw(a.Alpha)
	h.meter.drew(a.At+h.stepped, start, h.clock.Real())
}

package loop

import "time"

// A picture is what a host knows of the last draw, to draw it again: a paused
// game is drawn by the host, not by the loop.
type picture struct {
	alpha    Alpha
	drawn    time.Duration // real time of its start
	stale    bool          // there was input or an update since
	stepping bool          // the game is paused, and is to make one update all the same
}

// updated notes an update. After it the same picture lies one step further
// back: at alpha - One, or at 0 if that is below. After a single step alpha
// stays, so that the picture moves on by one step.
func (p *picture) updated() {
	if !p.stepping {
		p.alpha = max(0, p.alpha-One)
	}
	p.stale, p.stepping = true, false
}

// waitWhilePaused returns when the game is not paused. While it is paused, the
// host hands over input and redraws after it. A single step ends the wait: it
// returns true, and the loop runs until its next update.
func (h *host[E]) waitWhilePaused() (stepped bool, err error) {
	p := &h.picture
	for h.clock.Paused() && !p.stepping {
		if h.clock.takeStep(h.opt.Updates.Interval()) {
			p.stepping = true
			return true, nil
		}
		d := UntilInput
		if p.stale {
			d = p.drawn + h.given.Frames.Interval() - h.clock.Real()
		}
		if d <= 0 {
			h.draw(Action{Alpha: p.alpha})
		} else if err := h.take(d); err != nil {
			return false, err
		}
		h.meter.forget()
	}
	return false, nil
}

// draw shows the game.
func (h *host[E]) draw(a Action) {
	start := h.clock.Real()
	h.picture.alpha, h.picture.drawn, h.picture.stale = a.Alpha, start, false
	h.game.Draw(a.Alpha)
	h.meter.drew(a.At, start, h.clock.Real())
}

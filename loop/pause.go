package loop

import "time"

// pausing is what a host knows of its picture: what was drawn, and whether it
// must be drawn again. A paused game is drawn by the host, not by the loop.
type pausing struct {
	alpha     Alpha         // of the last draw
	drawn     time.Duration // real time of its start
	notBefore time.Duration // real time before which no draw may start
	stale     bool          // there was input or an update since
	late      bool          // a draw was left out
	stepping  bool          // the game is paused, and makes one update all the same
}

// updated notes an update. It moves both states on by one step, so the alpha of
// the last picture falls by One, but not below 0: a pause then redraws that
// picture, or the nearest to it. A single step leaves alpha as it is, so that
// the picture moves on by one step.
func (p *pausing) updated() {
	if !p.stepping {
		p.alpha = max(0, p.alpha-One)
	}
	p.stale, p.stepping = true, false
}

// waitWhilePaused returns when the game is not paused. While the game is
// paused the host takes its input, draws it when there was some, and nothing
// else. When a single step is asked for, waitWhilePaused returns true, and the
// loop runs until its next update.
func (h *host[E]) waitWhilePaused() (stepped bool, err error) {
	p := &h.pause
	for h.clock.Paused() && !p.stepping {
		if h.clock.takeStep(h.cfg.Updates.Interval()) {
			p.stepping = true
			return true, nil
		}
		d := UntilInput
		if p.stale {
			d = p.drawn + h.opt.Config.Frame - h.clock.Real()
		}
		if d <= 0 {
			h.redraw()
			p.notBefore = p.drawn + h.shortest()
			continue
		}
		if err := h.take(d); err != nil {
			return false, err
		}
	}
	return false, nil
}

// draw shows the game, unless that is too soon for the frame cap after a change
// of the time scale: then the next draw shows it. In a single step
// waitWhilePaused draws instead, with the alpha of before, so that the picture
// does not shake.
func (h *host[E]) draw(a Alpha) {
	p := &h.pause
	if p.stepping {
		return
	}
	p.alpha = a
	if p.late = h.clock.Real() < p.notBefore; !p.late {
		h.redraw()
	}
}

func (h *host[E]) redraw() {
	h.pause.drawn, h.pause.stale = h.clock.Real(), false
	h.show(h.pause.alpha)
}

// sleepUntilInput waits for an event. Before that it makes up for a draw that
// was left out.
func (h *host[E]) sleepUntilInput() error {
	p := &h.pause
	if p.late {
		p.late = false
		if err := h.take(p.notBefore - h.clock.Real()); err != nil {
			return err
		}
		h.redraw()
	}
	return h.take(UntilInput)
}

// scaleFrame turns the frame cap, which is real time, into game time whenever
// the time scale has changed.
func (h *host[E]) scaleFrame() {
	frame := h.clock.toGame(h.opt.Config.Frame)
	if frame != h.cfg.Frame {
		h.cfg.Frame = frame
		h.cfg.Jitter = h.clock.toGame(h.opt.Config.Jitter)
		h.pause.notBefore = h.pause.drawn + h.shortest()
	}
}

// shortest returns the shortest time between two draws.
func (h *host[E]) shortest() time.Duration {
	return h.opt.Config.Frame - max(h.opt.Config.Jitter, 0)
}

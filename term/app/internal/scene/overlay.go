package scene

import (
	"fixstep/loop"
	"fixstep/render"
)

// blank returns the canvas of a new frame, in the size of the terminal.
func (s *stage) blank() *render.Canvas {
	s.canvas.Clear(s.terminal.Size())
	s.canvas.Palette = s.view.palette(s.terminal)
	s.canvas.Thrift = s.thrift.level
	return &s.canvas
}

// panel draws what stands over every scene: the manual, or that the player or
// the terminal does not answer. It returns false where there is neither.
func (s *stage) panel() bool {
	switch {
	case s.idle.warned:
		idlePanel.Draw(&s.canvas)
	case s.holds.has(byManual):
		p := s.manual.panel(s.terminal.Size())
		p.Draw(&s.canvas)
	case s.holds.has(byTerminal):
		p := awayPanel
		if s.live {
			p.Rows = awayLive
		}
		p.Draw(&s.canvas)
	default:
		return false
	}
	return true
}

var (
	awayPanel = render.Panel{Title: "NO ANSWER", Selected: -1,
		Rows: []render.Row{{Left: "The terminal does not answer."}, {Left: "The game waits for it."}}}
	awayLive = []render.Row{awayPanel.Rows[0], {Left: "The duel goes on."}}
)

// readout returns the numbers of the loop for a frame at the moment a.
func (s *stage) readout(a loop.Alpha) render.HUD {
	n := &s.numbers
	hud := n.rates.at(s.clock.Real(), &n.Stats, s.clock.Paused())
	hud.Alpha, hud.Dropped, hud.Gaps = a, n.Dropped, n.gaps
	if n.seen != nil {
		hud.Stats, hud.Bytes, hud.Trip = &n.seen.Stats, &n.seen.Bytes, &n.seen.Trip
	}
	return hud
}

// show sends the frame to the terminal if it differs from the one before it.
func (s *stage) show() {
	if s.canvas.Flush(s.terminal) > 0 {
		s.terminal.Show()
	}
	now := s.clock.Real()
	shown, late := s.terminal.Frames()
	s.thrift.watch(now, shown, late)
	s.numbers.shown(now, countersOf(s.terminal), s.clock.Paused())
}

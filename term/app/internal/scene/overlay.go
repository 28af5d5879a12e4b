package scene

import "fixstep/render"

// Canvas returns the canvas of a new frame, as large as the terminal.
func (s *Stage) Canvas() *render.Canvas {
	s.canvas.Clear(s.terminal.Size())
	s.canvas.SetColors(s.view.palette(s.terminal), s.thrift.level)
	return &s.canvas
}

// Cover draws the panel that covers every scene: the question to a silent
// player, the manual, or the news that the terminal does not answer. It returns
// false if there is none.
func (s *Stage) Cover() bool {
	switch {
	case s.idle.warned:
		idlePanel.Draw(&s.canvas)
	case s.Held(ByManual):
		p := s.manual.panel(s.terminal.Size())
		p.Draw(&s.canvas)
	case s.Held(ByTerminal):
		awayPanel.Draw(&s.canvas)
	default:
		return false
	}
	return true
}

var awayPanel = render.Panel{Title: "NO ANSWER", Selected: -1,
	Rows: []render.Row{{Left: "The terminal does not answer."}}}

// Send sends the frame to the terminal if it differs from the last one.
func (s *Stage) Send() {
	if s.canvas.Flush(s.terminal) > 0 {
		s.terminal.Show()
	}
	now := s.terminal.Stats()
	s.pictures.draw(now.Frames, s.numbers.Updates)
	s.thrift.watch(s.Clock.Real(), now.Frames, now.Late)
	s.numbers.shown(now.Sent, now.Trip, now.Trips)
}

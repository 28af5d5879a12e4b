package scene

import "fixstep/render"

// Canvas returns the canvas of a new frame, as large as the terminal.
func (s *Stage) Canvas() *render.Canvas {
	s.canvas.Clear(s.terminal.Size())
	s.canvas.SetColors(s.view.palette(s.terminal), s.thrift.level)
	return &s.canvas
}

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

package scene

import (
	"fixstep/loop"
	"fixstep/render"
	"fixstep/world"
)

// A frame holds the texts of an act for one picture. Its slices stay from
// picture to picture, as drawing must not allocate.
type frame struct {
	cur    *world.State // the world whose phase is announced
	brief  render.Brief // the aim and the keys
	notice []string     // for the last rows: the first that fits; nil: none
	duel   render.Duel  // the numbers of a duel
	seat   render.Seat  // of the player at this terminal

	line [1]string
}

// begin empties the frame.
func (f *frame) begin(cur *world.State) {
	*f = frame{cur: cur, brief: render.Brief{Keys: [2][]string{f.brief.Keys[0][:0], f.brief.Keys[1][:0]}}}
}

// fly says that the player flies the ship me, with the names of both players;
// "": no name.
func (f *frame) fly(me int, mine, other string) {
	f.seat.Own, f.seat.Names[me], f.seat.Names[1-me] = me+1, mine, other
}

// Draw shows the moment a. In a low window a panel takes all the room for
// text.
func (s *Session) Draw(a loop.Alpha) {
	c := s.Canvas()
	s.drawWorld(c, a)
	if covered := s.drawText(c); !covered || !c.Low() {
		s.drawNotice(c)
		s.drawNumbers(c, a)
	}
	s.Send()
}

// drawWorld draws the world of the act, and asks the act for its texts.
func (s *Session) drawWorld(c *render.Canvas, a loop.Alpha) {
	f := &s.frame
	prev, cur, fx := s.act.states()
	fx.Calm = s.view.Calm
	f.begin(cur)
	s.act.say(f)
	seat := &f.seat
	if s.act.setting().title {
		seat = nil
	}
	render.Game(c, seat, prev, cur, a, fx)
}

// drawText draws the text in the middle: a panel, the pause, the briefing or
// the phase. It reports whether the text is a panel.
func (s *Session) drawText(c *render.Canvas) (covered bool) {
	f := &s.frame
	switch {
	case s.Cover():
		return true
	case s.Held(ByPlayer):
		s.paused.Draw(c)
	case !f.brief.Draw(c, &f.seat):
		s.round.Draw(c, &f.seat, f.cur, s.over)
	}
	return false
}

// drawNotice draws a line for the player: the notice of the session, else that
// of the act, else the time scale.
func (s *Session) drawNotice(c *render.Canvas) {
	f := &s.frame
	if s.told != nil {
		f.notice = s.told
	}
	if speed := s.Speed(); f.notice == nil && speed != "" {
		f.line[0] = speed
		f.notice = f.line[:]
	}
	if f.notice != nil {
		render.Message(c, f.notice...)
	}
}

// drawNumbers draws the timing numbers if the player has switched them on.
func (s *Session) drawNumbers(c *render.Canvas, a loop.Alpha) {
	if hud := s.numbers.readout(s.Clock.Real(), s.Clock.Paused()); s.hud {
		hud.Lag = s.Clock.Now() - loop.PerSecond(s.o.World.Rate).At(s.numbers.Updates) - s.numbers.Dropped
		hud.Alpha, hud.Dropped, hud.Duel, hud.Back = a, s.numbers.Dropped, s.frame.duel, s.steers.back()
		hud.Draw(c)
	}
}

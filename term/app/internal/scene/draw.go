package scene

import (
	"fixstep/loop"
	"fixstep/render"
)

// layers are what a session draws, in the order in which they cover each other.
// The last ones are left out where one of them covers all.
var layers = [...]func(*Session, *render.Canvas, loop.Alpha) (all bool){
	(*Session).drawWorld, (*Session).drawText, (*Session).drawNotice, (*Session).drawNumbers,
}

// Draw shows the moment a.
func (s *Session) Draw(a loop.Alpha) {
	c := s.blank()
	for _, draw := range layers {
		if draw(s, c, a) {
			break
		}
	}
	s.show()
}

// drawWorld draws what the act shows, and asks it what it has to say over that.
func (s *Session) drawWorld(c *render.Canvas, a loop.Alpha) (all bool) {
	f := &s.frame
	prev, cur, fx := s.act.states()
	fx.Calm = s.view.Calm
	f.begin(cur)
	s.act.say(f)
	seat := &f.seat
	if f.title { // the ships are nobody's
		seat = nil
	}
	render.Game(c, seat, prev, cur, a, fx)
	return false
}

// drawText draws the text in the middle: a question to the player, the menu,
// the pause, or what players should know. In a low window a question and a
// dialog leave room for nothing else.
func (s *Session) drawText(c *render.Canvas, _ loop.Alpha) (all bool) {
	f := &s.frame
	switch paused := s.holds.has(byPlayer); {
	case s.panel():
		return c.Low()
	case f.title:
		render.Title(c, f.panel)
	case f.panel != nil:
		f.panel.Draw(c)
	case paused && c.Low():
		render.Message(c, "PAUSED  P on  . step")
	case paused:
		(&render.Panel{Title: "PAUSED", Selected: -1, Rows: s.paused}).Draw(c)
	case !f.brief.Draw(c):
		s.round.Draw(c, &f.seat, f.cur, s.act.setting().over, f.result...)
	}
	return c.Low() && f.panel != nil && f.panel.Whole
}

// drawNotice draws a line for the player: what has happened, what the act says,
// what is left out, or the time scale. In a low window it has the row of the
// numbers, and a pause that of the line.
func (s *Session) drawNotice(c *render.Canvas, _ loop.Alpha) (all bool) {
	f := &s.frame
	if s.notice != nil {
		f.notice = s.notice
	} else if f.notice == nil {
		f.notice = s.thrift.word(s.clock.Real(), s.terminal.Local())
	}
	all = c.Low() && f.duel.On && f.notice != nil
	if speed := s.speed(); f.notice == nil && speed != "" {
		f.line[0] = speed
		f.notice = f.line[:]
	}
	if f.notice != nil && !(c.Low() && s.holds.has(byPlayer)) {
		render.Message(c, f.notice...)
	}
	return all
}

// drawNumbers draws the numbers of the loop, if they are wanted.
func (s *Session) drawNumbers(c *render.Canvas, a loop.Alpha) (all bool) {
	if hud := s.numbers.readout(s.clock.Real(), s.clock.Paused()); s.hud {
		hud.Alpha, hud.Lag, hud.Dropped, hud.Duel = a, s.lag(), s.numbers.Dropped, s.frame.duel
		hud.Draw(c)
	}
	return false
}

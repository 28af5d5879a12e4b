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

	line [1]string // storage of the notice that tells the time scale
}

// begin empties the frame for a picture of the state cur.
func (f *frame) begin(cur *world.State) {
	lists := f.brief.Keys
	*f = frame{cur: cur}
	for i, list := range lists {
		f.brief.Keys[i] = list[:0]
	}
}

// fly says that the player flies the ship me, with the names of both players;
// "": no name.
func (f *frame) fly(me int, mine, other string) {
	f.seat.Own = me + 1
	f.seat.Names[me] = mine
	f.seat.Names[1-me] = other
}

// Draw shows the moment a. In a low window a panel has all the room for text.
func (s *Spacewar) Draw(a loop.Alpha) {
	c := s.Canvas()
	s.drawWorld(c, a)
	covered := s.drawText(c)
	if !covered || !c.Low() {
		s.drawNotice(c)
		s.drawNumbers(c, a)
	}
	s.Send()
}

// drawWorld draws the world of the act, and asks the act for its texts.
func (s *Spacewar) drawWorld(c *render.Canvas, a loop.Alpha) {
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
func (s *Spacewar) drawText(c *render.Canvas) (covered bool) {
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

// drawNotice draws a line for the player: the notice of the game, else that of
// the act, else the time scale.
func (s *Spacewar) drawNotice(c *render.Canvas) {
	f := &s.frame
	if s.told != nil {
		f.notice = s.told
	}
	speed := s.Speed()
	if f.notice == nil && speed != "" {
		f.line[0] = speed
		f.notice = f.line[:]
	}
	if f.notice != nil {
		render.Message(c, f.notice...)
	}
}

// drawNumbers draws the timing numbers if the player has switched them on.
func (s *Spacewar) drawNumbers(c *render.Canvas, a loop.Alpha) {
	hud := s.readings(a)
	if s.hud {
		hud.Draw(c)
	}
}

// readings returns the timing numbers of the moment a.
func (s *Spacewar) readings(a loop.Alpha) render.HUD {
	n := &s.numbers
	hud := n.readout(s.Clock.Real(), s.Clock.Paused())
	played := loop.PerSecond(s.o.World.Rate).At(n.Updates)
	hud.Lag = s.Clock.Now() - played - n.Dropped
	hud.Alpha = a
	hud.Dropped = n.Dropped
	hud.Duel = s.frame.duel
	hud.Back = s.steers.back()
	return hud
}

package scene

import (
	"fixstep/loop"
	"fixstep/render"
	"fixstep/world"
)

// A frame is what an act has to say, anew in each. It keeps what it needs for
// that, as a frame must not allocate.
type frame struct {
	told   *world.State  // whose phase is announced; nil: nothing is
	brief  render.Brief  // what players should know
	notice []string      // for the last rows, the first that fits; nil: none
	duel   render.Duel   // the numbers of a duel
	title  bool          // the name of the game stands over the menu
	asks   bool          // the menu is a dialog
	panel  *render.Panel // the menu; nil: none
	seat   render.Seat   // of whoever looks
	result []render.Row  // below the scores of a match that is decided

	menus render.Panel
	line  [1]string
}

// begin empties the frame.
func (f *frame) begin(cur *world.State) {
	*f = frame{told: cur, menus: render.Panel{Rows: f.menus.Rows[:0]}, brief: render.Brief{Keys: [2][]string{f.brief.Keys[0][:0], f.brief.Keys[1][:0]}}}
}

// fly says which ship the player flies, under a name, and who the other one;
// "" is nobody who has a name.
func (f *frame) fly(me int, mine, other string) {
	f.seat.Own, f.seat.Names[me], f.seat.Names[1-me] = me+1, mine, other
}

// menu returns the panel of the menu, which is shown.
func (f *frame) menu() *render.Panel {
	f.panel = &f.menus
	return f.panel
}

// Draw shows the moment a.
func (s *Session) Draw(a loop.Alpha) {
	f, c := &s.frame, s.blank()
	prev, cur, fx := s.act.states()
	fx.Calm = s.view.Calm
	f.begin(cur)
	s.act.say(f)
	seat := &f.seat
	if f.title {
		seat = nil
	}
	render.Game(c, seat, prev, cur, a, fx)
	if s.notice != "" {
		f.line[0] = s.notice
		f.notice = f.line[:]
	} else if f.notice == nil {
		f.notice = s.thrift.word(s.clock.Real(), s.terminal.Local())
	}
	covered := s.panel()
	if !covered {
		s.drawOver(c, f)
	}
	covered = c.Low() && (covered || f.asks) // all of it
	speed := s.speed()
	switch {
	case covered || c.Low() && s.holds.has(byPlayer):
	case f.notice != nil:
		render.Message(c, f.notice...)
	case speed != "":
		render.Message(c, speed)
	}
	news := f.duel.On && f.notice != nil && c.Low() // in the row of the HUD
	if hud := s.readout(a); s.hud && !news && !covered {
		hud.Lag, hud.Duel = s.lag(), f.duel
		hud.Draw(c, f.notice != nil || speed != "")
	}
	s.show()
}

// drawOver draws the menu, the pause, or what the players should know.
func (s *Session) drawOver(c *render.Canvas, f *frame) {
	set := s.act.setting()
	switch paused := s.holds.has(byPlayer); {
	case f.title:
		render.Title(c, f.panel)
	case f.panel != nil:
		f.panel.Draw(c)
	case paused && c.Low():
		render.Message(c, "PAUSED  P on  . step")
	case paused:
		(&render.Panel{Title: "PAUSED", Selected: -1, Rows: s.paused}).Draw(c)
	case !f.brief.Draw(c):
		s.round.Draw(c, &f.seat, f.told, set.over, f.result...)
	}
}

package scene

import (
	"fixstep/loop"
	"fixstep/render"
	"fixstep/world"
)

// A frame is what the drawing of a session uses anew each time.
type frame struct {
	cur    world.State // of a duel, whose score is never taken back
	menu   render.Panel
	notice [1]string
	brief  render.Brief
}

// Draw shows the moment a.
func (s *Session) Draw(a loop.Alpha) {
	f, c := &s.frame, s.blank()
	prev, cur := s.source.states()
	told, duel := cur, render.Duel{}
	if s.contest != nil {
		told, duel = &s.contest.sure, s.contest.stats()
		f.cur = *cur
		f.cur.Score, cur = told.Score, &f.cur
	}
	s.effects.Calm = s.view.Calm
	render.Game(c, prev, cur, a, &s.effects)
	paused := s.clock.Paused() && s.ended == 0 // a replay at its end is not called paused
	notices, speed := s.notices(cur), s.speed()
	covered := s.panel()
	switch {
	case covered:
	case s.title || s.dialog != nil:
		s.drawMenu(c)
	case paused && c.Low():
		render.Message(c, "PAUSED  P on  . step")
	case paused:
		(&render.Panel{Title: "PAUSED", Selected: -1, Rows: s.hints.paused}).Draw(c)
	default:
		s.announce(c, cur, told)
	}
	covered = c.Low() && (covered || s.dialog != nil) // all of it
	switch {
	case covered || c.Low() && paused:
	case notices != nil:
		render.Message(c, notices...)
	case speed != "":
		render.Message(c, speed)
	}
	news := duel.On && notices != nil && c.Low() // in the row of the HUD
	if hud := s.readout(a); s.hud && !news && !covered {
		hud.Lag, hud.Duel = s.lag(), duel
		hud.Draw(c, notices != nil || speed != "")
	}
	s.show()
}

// drawMenu draws the menu of the title, or a dialog.
func (s *Session) drawMenu(c *render.Canvas) {
	p := &s.frame.menu
	p.Title, p.Whole = "", false
	if s.title {
		s.menu.panel(p)
	}
	if s.dialog != nil {
		w, _ := s.terminal.Size()
		s.dialog.panel(p, w)
	}
	if s.title {
		render.Title(c, p)
		return
	}
	p.Draw(c)
}

// announce draws what the players should know, or what has happened.
func (s *Session) announce(c *render.Canvas, cur, told *world.State) {
	phase := cur.Phase
	if s.contest != nil { // its players have met before
		phase = world.Over
	}
	if s.brief.write(&s.frame.brief, phase); !s.frame.brief.Draw(c) || !c.Low() {
		render.Round(c, told, s.hints.over)
	}
}

// notices returns what the last rows say: the first that fits; nil: nothing.
func (s *Session) notices(cur *world.State) []string {
	notice := s.notice
	if notice == "" && s.watching != nil {
		notice = s.watching.notice
	}
	switch {
	case notice != "":
		s.frame.notice[0] = notice
		return s.frame.notice[:]
	case s.match != nil && cur.Options.Practice:
		return s.coach.say()
	}
	return nil
}

// hints are the keys that a session names where it stands still.
type hints struct {
	paused []render.Row
	over   string // when the match is decided
}

var (
	duelHints  = hints{over: "Both hold Fire: once more  Esc: menu"}
	matchHints = hints{
		paused: []render.Row{
			{Left: "P", Right: "go on"}, {Left: ".", Right: "one step"},
			{Left: "Esc", Right: "title"}, {Left: "Q", Right: "quit"}},
		over: "Fire: once more  Esc: title",
	}
	replayHints = hints{
		paused: []render.Row{
			{Left: "P", Right: "go on"}, {Left: ".", Right: "one step"}, {Left: "Q", Right: "quit"}},
		over: "Q: quit",
	}
)

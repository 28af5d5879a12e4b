package scene

import (
	"context"
	"runtime/trace"
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/world"
)

// A frame is what is drawn of a session: a copy, so that the session can go on
// while the frame is drawn.
type frame struct {
	prev, cur world.State
	effects   render.Effects
	told      world.State // what is announced of: cur, but in a duel never taken back
	title     bool
	dialog    bool
	duel      render.DuelStats
	menu      render.Panel
	notices   []string // what the last rows say: the first that fits
	notice    [1]string
	brief     render.Brief
	over      string // how to go on when the match is decided
	lag       time.Duration
}

// Snapshot copies what the next Draw shows.
func (s *Session) Snapshot() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stage.snapshot()
	f := &s.frame
	prev, cur := s.source.states()
	f.prev, f.cur, f.effects = *prev, *cur, s.effects
	f.lag, f.over, f.effects.Calm = s.lag(), s.hints.over, s.view.Calm
	f.told, f.duel = *cur, render.DuelStats{}
	if s.contest != nil {
		f.told, f.duel = s.contest.sure, s.contest.stats()
		f.cur.Score = f.told.Score
	}
	f.menu.Title, f.menu.Whole = "", false
	if f.title = s.title; f.title {
		s.menu.panel(&f.menu)
	}
	if f.dialog = s.dialog != nil; f.dialog {
		w, _ := s.terminal.Size()
		s.dialog.panel(&f.menu, w)
	}
	s.notices(f, cur)
	phase := cur.Phase
	if s.contest != nil { // its players have met before
		phase = world.Over
	}
	s.brief.write(&f.brief, phase)
	if s.ended > 0 {
		s.overlay.paused = false // a replay at its end is not called paused
	}
}

// notices copies what the last rows say.
func (s *Session) notices(f *frame, cur *world.State) {
	f.notices, f.notice[0] = nil, s.notice
	if s.notice == "" && s.watching != nil {
		f.notice[0] = s.watching.notice
	}
	switch {
	case f.notice[0] != "":
		f.notices = f.notice[:]
	case s.match != nil && cur.Options.Practice:
		f.notices = s.coach.say()
	}
}

// Draw shows the moment a of what Snapshot has copied.
func (s *Session) Draw(a loop.Alpha) {
	defer trace.StartRegion(context.Background(), "draw").End()
	f, o, c := &s.frame, &s.overlay, s.blank()
	render.Game(c, &f.prev, &f.cur, a, &f.effects)
	covered := s.panel()
	switch {
	case covered:
	case f.title:
		render.Title(c, &f.menu)
	case f.dialog:
		f.menu.Draw(c)
	case o.paused && c.Low():
		render.Message(c, "PAUSED  P on  . step")
	case o.paused:
		(&render.Panel{Title: "PAUSED", Selected: -1, Rows: s.hints.paused}).Draw(c)
	default:
		if !f.brief.Draw(c) || !c.Low() {
			render.Round(c, &f.told, f.over)
		}
	}
	covered = c.Low() && (covered || f.dialog) // all of it
	switch {
	case covered || c.Low() && o.paused:
	case f.notices != nil:
		render.Message(c, f.notices...)
	case o.speed != "":
		render.Message(c, o.speed)
	}
	news := f.duel.On && f.notices != nil && c.Low() // in the row of the HUD
	if stats := s.stats(a); o.hud && !news && !covered {
		stats.Lag, stats.Duel = f.lag, f.duel
		render.HUD(c, stats, f.notices != nil || o.speed != "")
	}
	s.show()
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

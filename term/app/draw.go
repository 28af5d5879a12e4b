package app

import (
	"fmt"
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/world"
)

// A view is all that a frame shows: a copy of what the session was when the
// frame began, so that the session may go on while it is drawn.
type view struct {
	prev, cur world.State
	effects   render.Effects
	scene     scene
	menu      render.Panel
	notice    string
	help      render.Panel
	helping   bool
	hud       bool
	paused    bool
	away      bool
	scale     string
	lag       time.Duration
	dropped   time.Duration
	updates   int64 // since the start
}

// Snapshot copies what the next Draw shows.
func (s *session) Snapshot() {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := &s.view
	v.prev, v.cur, v.effects = s.match.prev, s.match.cur, s.effects
	v.scene, v.notice, v.hud, v.away = s.scene, s.notice, s.hud, s.link.away
	v.helping, v.help = s.manual.open, s.manual.panel()
	if v.menu.Selected = -1; s.scene == titleScene {
		s.menu.panel(&v.menu)
	}
	v.paused = s.clock.Paused()
	v.scale = ""
	if num, den := s.clock.Scale(); num != den {
		v.scale = scales[[2]int64{num, den}]
	}
	if v.notice == "" && s.match.cur.Options.Practice {
		v.notice = s.coach.say()
	}
	v.lag, v.dropped, v.updates = s.lag(), s.dropped, s.updates
}

// Draw shows the moment a of what Snapshot has copied.
func (s *session) Draw(a loop.Alpha) {
	v, c := &s.view, &s.canvas
	c.Clear(s.screen.Size())
	render.Game(c, &v.prev, &v.cur, a, &v.effects)
	switch {
	case v.helping:
		v.help.Draw(c)
	case v.away:
		awayPanel.Draw(c)
	case v.scene == titleScene:
		render.Title(c, &v.menu)
	case v.paused && c.Low():
		render.Message(c, "PAUSED  P on  . step")
	case v.paused:
		(&render.Panel{Title: "PAUSED", Selected: -1, Rows: s.keys.paused}).Draw(c)
	default:
		render.Round(c, &v.cur, s.keys.over)
	}
	switch {
	case v.paused && c.Low():
	case v.notice != "":
		render.Message(c, v.notice)
	case v.scale != "":
		render.Message(c, v.scale)
	}
	stats := s.rates.draw(s.clock.Real(), v.updates, v.paused)
	if v.hud {
		stats.Alpha, stats.Lag, stats.Dropped = a, v.lag, v.dropped
		render.HUD(c, stats)
	}
	s.draws++
	if c.Flush(s.screen) > 0 {
		s.screen.Show()
	}
}

// rates counts updates and frames a second over the last whole second.
type rates struct {
	since   time.Duration
	frames  int64 // since then
	updates int64 // at that time, since the start
	last    render.Stats
}

// draw counts a frame at now, after so many updates since the start. A pause
// has no rates.
func (r *rates) draw(now time.Duration, updates int64, paused bool) render.Stats {
	if r.frames++; paused {
		*r = rates{since: now, updates: updates}
	}
	if passed := int64((now - r.since) / time.Millisecond); passed >= 1000 {
		r.last.Frames = (r.frames*10_000 + passed/2) / passed
		r.last.Updates = ((updates-r.updates)*10_000 + passed/2) / passed
		r.since, r.frames, r.updates = now, 0, updates
	}
	return r.last
}

// scales says how fast game time passes, in words made once.
var scales = func() map[[2]int64]string {
	all := map[[2]int64]string{}
	for n := int64(2); n <= max(slowest, fastest); n *= 2 {
		all[[2]int64{1, n}] = fmt.Sprintf("slow motion: 1/%d", n)
		all[[2]int64{n, 1}] = fmt.Sprintf("fast motion: %d times", n)
	}
	return all
}()

// ways are the keys that lead on from where a game stands still.
type ways struct {
	paused []render.Row
	over   string
}

var (
	matchWays  = ways{append(timeKeys, render.Row{Left: "Esc", Right: "title"}, render.Row{Left: "Q", Right: "quit"}), "Fire: once more  Esc: title"}
	replayWays = ways{append(timeKeys, render.Row{Left: "Q", Right: "quit"}), "Q: quit"}
	timeKeys   = []render.Row{{Left: "P", Right: "go on"}, {Left: ".", Right: "one step"}}
)

var awayPanel = render.Panel{Title: "NO ANSWER", Selected: -1,
	Rows: []render.Row{{Left: "The terminal does not answer."}, {Left: "The game waits for it."}}}

// panel writes the menu into a panel.
func (m *menu) panel(p *render.Panel) {
	p.Hint, p.Selected = "? keys · Q quit", m.selected
	p.Rows = p.Rows[:0]
	for _, it := range m.items {
		row := render.Row{Left: it.name}
		if it.choices != nil {
			row.Right = it.choices[it.chosen]
		}
		p.Rows = append(p.Rows, row)
	}
}

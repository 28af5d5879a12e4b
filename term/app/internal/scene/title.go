package scene

import (
	"time"

	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// An intro is the act of the title: a match of pilots behind a menu.
type intro struct{ *match }

// newTitle returns the menu of the title. Duel and Settings are not everywhere.
func (s *Session) newTitle() *dialog {
	items := []item{
		{name: "Play", does: func() {
			s.keep("level", s.level().String())
			s.begin(s.players)
		}},
		{name: "Players", choices: []string{"1", "2"}, chosen: s.players - 1, take: func(i int) { s.players = i + 1 }},
		{name: "Level", choices: levels, chosen: s.o.Level, take: func(i int) { s.o.Level = i }},
		{name: "Practice", does: s.practice},
	}
	if s.o.Duels.Lobby.Meet != nil {
		items = append(items, item{name: "Duel", does: func() { s.meet(s.o.Duels.Lobby) }})
	}
	if s.o.Settings != nil {
		items = append(items, item{name: settings, does: func() { s.enterSettings() }})
	}
	return &dialog{s: s, items: items, title: "↑ ↓ ← → Enter", esc: func() { s.Free(ByPlayer) }, stays: true}
}

// home shows the title, without the numbers. A waiting player goes on waiting.
func (s *Session) home() {
	s.hud = false
	s.enter(&intro{s.demo()})
	s.lay(s.title)
	if s.sought != nil {
		s.waits()
	}
}

// homeAfter shows why a duel is over, or did not begin, over the title.
func (s *Session) homeAfter(why string) {
	s.home()
	s.ask(why, item{name: "Menu"})
	s.guard(keys.None)
}

// demo returns a match of pilots.
func (s *Session) demo() *match { return s.newMatch(s.next(), 0, world.Medium) }

var titled = setting{help: matchManual, title: true}

func (t *intro) setting() *setting { return &titled }

func (t *intro) tick([2]keys.Intents) {
	if t.s.view.Calm { // the ships stand still behind the menu, and nothing wakes up
		if t.s.Clock.Real() > firstAnswer {
			t.s.Hold(ByPlayer)
		}
		return
	}
	if t.advance([2]keys.Intents{}); t.cur.Phase == world.Over {
		t.match = t.s.demo()
	}
}

// firstAnswer is the time within which a terminal tells about itself at the
// start.
const firstAnswer = 1500 * time.Millisecond

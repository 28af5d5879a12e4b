package scene

import (
	"time"

	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// An intro is the act of the title: a match of pilots behind a menu.
type intro struct{ *match }

// newTitle returns the menu of the title. It has Duel where players can meet,
// and Settings where they can be kept.
func (s *Spacewar) newTitle() *dialog {
	players := item{
		name:    "Players",
		choices: []string{"1", "2"},
		chosen:  s.players - 1,
		take:    func(i int) { s.players = i + 1 },
	}
	level := item{
		name:    "Level",
		choices: levels,
		chosen:  s.o.Level,
		take:    func(i int) { s.o.Level = i },
		moot:    func() bool { return s.players == 2 }, // no pilot flies
	}
	items := []item{
		{name: "Play", does: s.play},
		players,
		level,
		{name: "Practice", does: s.practice},
	}
	if s.o.Duels.Lobby.Meet != nil {
		items = append(items, item{name: "Duel", does: s.seekDuel})
	}
	if s.o.Settings != nil {
		change := func() { s.enterSettings(Settings[0].Name) }
		items = append(items, item{name: settings, does: change})
	}
	goOn := func() { s.Free(ByPlayer) }
	return &dialog{s: s, items: items, title: "↑ ↓ ← → Enter", named: true, esc: goOn, stays: true}
}

// seekDuel looks for another player in the lobby. It may first ask for the name
// that the other player sees.
func (s *Spacewar) seekDuel() {
	if !s.o.Duels.AsksName || s.view.Name != "" {
		s.meet(s.o.Duels.Lobby)
		return
	}
	s.askWord("Your name in the duel", s.o.Duels.Account, func(name string) {
		if name != "" {
			s.o.View.Name = name
			s.SetView(s.o.View)
			s.meet(s.o.Duels.Lobby)
		}
	})
}

// play begins a match as the player has chosen it.
func (s *Spacewar) play() {
	s.keep("level", s.level().String())
	s.begin(s.players)
}

// home shows the title, without the numbers. A waiting player goes on waiting.
func (s *Spacewar) home() {
	s.hud = false
	s.enter(&intro{s.demo()})
	s.lay(s.title)
	if s.sought != nil {
		s.waits()
	}
}

// homeAfter shows why a duel is over, or did not begin, over the title.
func (s *Spacewar) homeAfter(why string) {
	s.home()
	s.ask(why, item{name: "Menu"})
	s.guard(keys.None)
}

// demo returns a match of pilots.
func (s *Spacewar) demo() *match { return s.newMatch(s.next(), 0, world.Medium) }

var titled = setting{help: matchManual, title: true}

func (t *intro) setting() *setting { return &titled }

// tick plays the match, and another one after it. If the player wants reduced
// motion, the ships stand still behind the menu: once the terminal has
// answered, nothing wakes up.
func (t *intro) tick([2]keys.Intents) {
	if t.s.view.Calm {
		if t.s.Clock.Real() > firstAnswer {
			t.s.Hold(ByPlayer)
		}
		return
	}
	t.advance([2]keys.Intents{}) // there is no recording, and no error
	if t.cur.Phase == world.Over {
		t.match = t.s.demo()
	}
}

// firstAnswer is the time within which a terminal tells about itself at the
// start.
const firstAnswer = 1500 * time.Millisecond

package scene

import (
	"slices"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// An intro is the act of the title: a match of pilots behind a menu.
type intro struct{ *match }

// newTitle returns the menu of the title. Duel and Settings are not everywhere.
func (k *seeker) newTitle() *dialog {
	h := k.h
	h.levels = slices.Clone(levels)
	items := []item{
		{name: "Play", does: func() {
			h.keep("level", h.level().String())
			h.begin(h.players)
		}},
		{name: "Players", choices: []string{"1", "2"}, chosen: h.players - 1, take: func(i int) { h.players = i + 1 }},
		{name: "Level", choices: h.levels, chosen: h.o.Level, take: func(i int) { h.o.Level = i }},
		{name: "Practice", does: h.practice},
	}
	if h.o.Duels.Lobby.Meet != nil {
		items = append(items, item{name: "Duel", does: func() { k.meet(h.o.Duels.Lobby) }})
	}
	if h.o.Settings != nil {
		items = append(items, item{name: settings, does: func() { h.enterSettings() }})
		h.showBest()
	}
	return &dialog{menu: menu{items: items}, h: h, title: "↑ ↓ ← → Enter", esc: func() { h.Free(ByPlayer) }, stays: true}
}

// home shows the title, without the numbers. A waiting player goes on waiting.
func (k *seeker) home() {
	k.h.hud = false
	k.h.enter(&intro{k.h.demo()})
	k.h.lay(k.title)
	if k.on != nil {
		k.waits("Waiting for another player")
	}
}

// demo returns a match of pilots.
func (h *hand) demo() *match { return newMatch(h, h.next(), 0, world.Medium) }

var titled = setting{help: matchManual, title: true}

func (t *intro) setting() *setting { return &titled }

func (t *intro) tick([2]keys.Intents) {
	if t.h.view.Calm { // the ships stand still behind the menu, and nothing wakes up
		if t.h.Clock.Real() > firstAnswer {
			t.h.Hold(ByPlayer)
		}
		return
	}
	if t.advance([2]keys.Intents{}); t.cur.Phase == world.Over {
		t.match = t.h.demo()
	}
}

// firstAnswer is the time within which a terminal tells about itself at the
// start.
const firstAnswer = 1500 * time.Millisecond

func (t *intro) say(f *frame) {
	untold := t.h.view.Background == term.Unknown && t.h.terminal.Palette().Background == term.Unknown
	if untold && t.h.o.Settings != nil && t.h.Clock.Real() > firstAnswer && t.h.terminal.Colors() > 0 {
		f.notice = onLight
	}
}

// onLight is the advice where neither the player nor the terminal has told the
// background.
var onLight = []string{"Hard to read? Settings: Background", "Settings: Background"}

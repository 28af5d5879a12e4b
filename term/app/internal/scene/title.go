package scene

import (
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// An intro is the title: the menu over a match of pilots.
type intro struct {
	*match
	seeker *seeker
}

// home shows the title, without the numbers. A waiting player goes on waiting.
func (k *seeker) home() {
	k.h.hud = false
	k.h.enter(&intro{k.h.demo(), k})
	if k.on != nil {
		k.waits("Waiting for another player")
	}
}

// demo returns a match of pilots.
func (h *hand) demo() *match { return newMatch(h, h.next(), 0, world.Medium) }

func (t *intro) setting() *setting { return &playing }

func (t *intro) key(k Press) error {
	if k.Intent == keys.Back {
		t.h.Free(ByPlayer)
	}
	if k.repeat || t.h.Held(ByTerminal) {
		return nil
	}
	switch start := t.h.menu.do(k.Intent); {
	case start >= 0 && t.h.menu.items[start].name == settings:
		t.h.enterSettings()
	case start == playItem:
		t.h.keep("level", t.h.menu.level().String())
		t.h.begin(t.h.menu.players())
	case start == practiceItem:
		t.h.practice()
	case start == duelItem:
		t.seeker.meet(t.h.o.Duels.Lobby)
	}
	return nil
}

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
	f.title = true
	f.panel = &f.menus
	t.h.menu.panel(f.panel, t.h.hint)
	f.panel.Title = "↑ ↓ ← → Enter"
	untold := t.h.view.Background == term.Unknown && t.h.terminal.Palette().Background == term.Unknown
	if untold && t.h.o.Settings != nil && t.h.Clock.Real() > firstAnswer && t.h.terminal.Colors() > 0 {
		f.notice = onLight
	}
}

// onLight is the advice where neither the player nor the terminal has told the
// background.
var onLight = []string{"Hard to read? Settings: Background", "Settings: Background"}

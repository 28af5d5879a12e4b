package scene

import (
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// The title is the menu, over a match of pilots.
type title struct {
	s *Session
	*match
}

// toTitle shows the title. Who looks for another player goes on waiting.
func (s *Session) toTitle() {
	s.enter(&title{s, s.demo()})
	if s.meeting != nil {
		s.waits("Waiting for another player")
	}
}

// demo returns a match of pilots.
func (s *Session) demo() *match { return newMatch(s.next(), 0, world.Medium) }

func (t *title) setting() *setting { return &playing }

func (t *title) key(k press) error {
	switch {
	case k.Intent == keys.Back:
		t.s.free(byPlayer)
	case !t.s.clock.Paused() && !k.repeat:
		t.choose(k.Intent)
	}
	return nil
}

// choose hands an intent to the menu and starts what the player chose there.
func (t *title) choose(i keys.Intent) {
	s := t.s
	switch s.menu.do(i) {
	case playItem:
		s.begin(s.menu.players())
	case duelItem:
		s.meet(s.duels.Lobby)
	case practiceItem:
		s.practise()
	}
}

func (t *title) tick([2]keys.Intents) {
	if t.play([2]keys.Intents{}); t.cur.Phase == world.Over {
		t.match = t.s.demo()
	}
}

func (t *title) say(f *frame) {
	f.title = true
	t.s.menu.panel(f.menu(), t.s.hint)
	if t.s.unsure() && !t.s.noShell {
		f.notice = onLight
	}
}

// onLight is said where the terminal does not tell what it draws on.
var onLight = []string{"Hard to read? fixstep -background light", "-background light?"}

func (t *title) leave() {}

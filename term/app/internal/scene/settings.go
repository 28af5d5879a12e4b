package scene

import (
	"cmp"
	"slices"
	"strings"

	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// settings is the settings screen over the title. Each choice counts at once.
type settings struct{ *dialog }

// layouts are the choices of keys: names that keys.Choose takes, after the one
// of keys.Game.
var layouts = []string{"qwerty", "azerty", "lefthand", "azerty,lefthand"}

// enterSettings shows the settings screen.
func (h *hand) enterSettings() {
	s := &settings{h.ask("Settings", func(int) {})}
	calm := slices.Index([]bool{false, true}, h.view.Calm)
	s.items = []item{
		{"Look", render.LookNames[:], int(h.view.Look)},
		{"Background", []string{"auto", "dark", "light"}, int(h.view.Background)},
		{"Motion", []string{"full", "reduced"}, calm},
		{"Keys", layouts, max(0, slices.Index(layouts, h.board.Name))},
	}
	h.act = s
}

func (s *settings) key(k press) error {
	it, v := &s.items[s.selected], s.h.view
	before := it.chosen
	err := s.dialog.key(k)
	if it.chosen == before {
		return err
	}
	switch it.name {
	case "Look":
		v.Look = render.Look(it.chosen)
	case "Background":
		v.Background = term.Background(it.chosen)
	case "Motion":
		v.Calm = it.chosen == 1
	case "Keys":
		board, _ := keys.Choose(layouts[it.chosen])
		s.h.setKeys(board)
	}
	s.h.SetView(v)
	s.h.keep(strings.ToLower(it.name), it.choices[it.chosen])
	return err
}

// keep notes what a player has chosen for the flag of a name.
func (h *hand) keep(name, choice string) {
	if h.o.Settings != nil {
		h.o.Settings[name] = choice
	}
}

func (s *settings) say(f *frame) {
	s.dialog.say(f)
	f.panel.Hint = "← →: change  Esc: back"
}

// setKeys gives keys the meanings of a board, also in texts; nil: those of
// keys.Game.
func (h *hand) setKeys(b *keys.Board) {
	h.board = cmp.Or(b, keys.Game)
	h.hint = h.board.Text("?: keys  $quit: quit")
	h.brief.explain(h.board)
	if h.act != nil {
		h.help.rows = h.name(h.act.setting().help.rows)
	}
}

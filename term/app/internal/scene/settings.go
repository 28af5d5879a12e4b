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
	v, boards := &h.view, layouts
	if own := h.board.Name; own != "" && !slices.Contains(boards, own) { // in another order
		boards = append(boards, own)
	}
	second := map[bool]int{true: 1}
	s.items = []item{
		{"Look", render.LookNames[:], int(v.Look)},
		{"Background", []string{"auto", "dark", "light"}, int(v.Background)},
		{"Motion", []string{"full", "reduced"}, second[v.Calm]},
		{"Sound", []string{"off", "on"}, second[v.Sound]},
		{"Keys", boards, max(0, slices.Index(boards, h.board.Name))},
		{"Name", []string{v.Name}, 0},
	}
	h.act = s
}

func (s *settings) key(k press) error {
	it, v := &s.items[s.selected], s.h.view
	if it.name == "Name" && k.Intent == keys.Fire {
		s.h.askWord("Your name", v.Name, s.rename)
		return nil
	}
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
		s.h.free(byPlayer) // the title stood still if it was calm
	case "Sound":
		v.Sound = it.chosen == 1
	case "Keys":
		board, _ := keys.Choose(it.choices[it.chosen])
		s.h.setKeys(board)
	}
	s.h.SetView(v)
	s.h.keep(strings.ToLower(it.name), it.choices[it.chosen])
	return err
}

// rename takes a typed name; "": the name stays.
func (s *settings) rename(name string) {
	if name != "" {
		s.h.view.Name = name
		s.items[s.selected].choices[0] = name
		s.h.keep("name", name)
	}
}

// keep notes what a player has chosen for the flag of a name.
func (h *hand) keep(name, choice string) {
	if h.o.Settings != nil {
		h.o.Settings[name] = choice
	}
}

func (s *settings) say(f *frame) {
	s.dialog.say(f)
	f.panel.Hint = "← → Enter: change  Esc: back"
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

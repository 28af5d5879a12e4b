package scene

import (
	"cmp"
	"slices"
	"strings"

	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// layouts are the choices of keys: names that keys.Choose takes, after the one
// of keys.Game.
var layouts = []string{"qwerty", "azerty", "lefthand", "azerty,lefthand"}

// settings is the name of the screen.
const settings = "Settings"

// enterSettings shows the settings screen over the title. Each choice counts at
// once.
func (h *hand) enterSettings() *dialog {
	v, boards := &h.view, layouts
	if own := h.board.Name; own != "" && !slices.Contains(boards, own) { // in another order
		boards = append(boards, own)
	}
	name := v.Name
	if account := h.o.Duels.Account; account != "" && (name == "" || name == account) {
		name = account + " (account)"
	}
	second := map[bool]int{true: 1}
	d := h.ask(settings, func(choice int) {
		if choice >= 0 {
			h.askWord("Your name", v.Name, h.rename)
		}
	})
	d.change = h.apply
	d.hint = "← → Enter: change  Esc: back"
	d.items = []item{
		{"Look", render.LookNames[:], int(v.Look), func(i int) { v.Look = render.Look(i) }},
		{"Background", []string{"auto", "dark", "light"}, int(v.Background), func(i int) { v.Background = term.Background(i) }},
		{"Motion", []string{"full", "reduced"}, second[v.Calm], func(i int) { v.Calm = i == 1 }},
		{"Sound", []string{"off", "on"}, second[v.Sound], func(i int) { v.Sound = i == 1 }},
		{"Keys", boards, max(0, slices.Index(boards, h.board.Name)), func(i int) {
			board, _ := keys.Choose(boards[i])
			h.setKeys(board)
		}},
		{"Name", []string{name}, 0, nil},
	}
	return d
}

// apply makes a choice of the settings count.
func (h *hand) apply(it *item) {
	it.take(it.chosen)
	h.SetView(h.view)
	h.Free(ByPlayer) // the title until still if it was calm
	h.keep(strings.ToLower(it.name), it.choices[it.chosen])
}

// rename takes a typed name; "": the name stays.
func (h *hand) rename(name string) {
	if name != "" {
		h.view.Name = name
		h.keep("name", name)
	}
	d := h.enterSettings()
	d.selected = len(d.items) - 1 // the name
}

// keep notes what a player has chosen for the flag of a name.
func (h *hand) keep(name, choice string) {
	if h.o.Settings != nil {
		h.o.Settings[name] = choice
	}
}

// setKeys gives keys the meanings of a board, also in texts; nil: those of
// keys.Game.
func (h *hand) setKeys(b *keys.Board) {
	h.board = cmp.Or(b, keys.Game)
	h.hint = h.board.Text("?: keys  $quit: quit")
	h.brief.explain(h.board)
	if h.act != nil {
		h.Help.Rows = h.name(h.act.setting().help.Rows)
	}
}

// showBest writes the best times beside the levels of the title.
func (h *hand) showBest() {
	for i, ticks := range h.o.Best {
		if ticks > 0 {
			h.menu.items[levelItem].choices[i] = world.Levels[i].String() + " " + bestTime(ticks)
		}
	}
}

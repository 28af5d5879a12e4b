package scene

import (
	"slices"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A menu is the list on the title. Its first item is selected at the start, so
// that one key begins a game.
type menu struct {
	items    []item
	selected int
}

// An item is a line of a menu: it starts something, or offers choices.
type item struct {
	name    string
	choices []string // none or one: the item starts something
	chosen  int
}

// The indexes of the items.
const (
	playItem = iota
	playersItem
	levelItem
	practiceItem
	duelItem // not everywhere, and neither is Settings, which is the last
)

// newMenu returns the menu of the title, with duels where there are any.
func newMenu(duels bool) menu {
	m := menu{items: []item{
		playItem:     {name: "Play"},
		playersItem:  {name: "Players", choices: []string{"1", "2"}},
		levelItem:    {name: "Level", choices: slices.Clone(levels)},
		practiceItem: {name: "Practice"},
	}}
	if duels {
		m.items = append(m.items, item{name: "Duel"})
	}
	return m
}

// do moves in the menu or chooses. It returns the index of a started item, or
// -1.
func (m *menu) do(i keys.Intent) (start int) {
	it := &m.items[m.selected]
	switch i {
	case keys.Up:
		m.selected = (m.selected + len(m.items) - 1) % len(m.items)
	case keys.Down:
		m.selected = (m.selected + 1) % len(m.items)
	case keys.Left:
		it.choose(-1)
	case keys.Right:
		it.choose(+1)
	case keys.Fire:
		if len(it.choices) < 2 {
			return m.selected
		}
		it.choose(+1)
	}
	return -1
}

// choose goes on by so many choices, in a circle.
func (i *item) choose(by int) {
	if n := len(i.choices); n > 0 {
		i.chosen = (i.chosen + n + by) % n
	}
}

func (m *menu) players() int       { return m.items[playersItem].chosen + 1 }
func (m *menu) level() world.Level { return world.Levels[m.items[levelItem].chosen] }

// panel writes the menu into a panel, with a hint below.
func (m *menu) panel(p *render.Panel, hint string) {
	p.Hint, p.Selected = hint, m.selected
	p.Rows = p.Rows[:0]
	for _, it := range m.items {
		row := render.Row{Left: it.name}
		if it.choices != nil {
			row.Right = it.choices[it.chosen]
		}
		p.Rows = append(p.Rows, row)
	}
}

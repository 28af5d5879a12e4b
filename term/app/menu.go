package app

import (
	"fixstep/term/keys"
	"fixstep/world"
)

// A menu is what the title offers. The first item is chosen first, so that one
// key begins a game.
type menu struct {
	items    []item
	selected int
}

// An item is one line of a menu: something to start, or a choice.
type item struct {
	name    string
	choices []string // none: it starts something
	chosen  int
}

// The items by their place in the menu.
const (
	playItem = iota
	playersItem
	levelItem
	starItem
	practiceItem
)

func newMenu() menu {
	return menu{items: []item{
		playItem:     {name: "Play"},
		playersItem:  {name: "Players", choices: []string{"1", "2"}},
		levelItem:    {name: "Level", choices: []string{"easy", "medium", "hard"}},
		starItem:     {name: "Star", choices: []string{"on", "off"}},
		practiceItem: {name: "Practice"},
	}}
}

// do moves about in the menu. It returns the item to start, or -1.
func (m *menu) do(i keys.Intent) (start int) {
	it := &m.items[m.selected]
	switch i {
	case keys.Up:
		m.selected = (m.selected + len(m.items) - 1) % len(m.items)
	case keys.Down:
		m.selected = (m.selected + 1) % len(m.items)
	case keys.Left:
		it.turn(-1)
	case keys.Right:
		it.turn(+1)
	case keys.Fire:
		if it.choices == nil {
			return m.selected
		}
		it.turn(+1)
	}
	return -1
}

func (i *item) turn(by int) {
	if n := len(i.choices); n > 0 {
		i.chosen = (i.chosen + n + by) % n
	}
}

func (m *menu) players() int       { return m.items[playersItem].chosen + 1 }
func (m *menu) level() world.Level { return world.Level(m.items[levelItem].chosen) }
func (m *menu) starless() bool     { return m.items[starItem].chosen == 1 }

package scene

import (
	"fixstep/render"
	"fixstep/term/app/internal/keys"
)

// A menu is a list of items. Its first item is selected at the start, so that
// one key begins a game.
type menu struct {
	items    []item
	selected int
	shown    render.Panel // kept, as drawing must not allocate
}

// An item is a line of a menu: it starts something, or offers choices.
type item struct {
	name    string
	choices []string // none or one: the item starts something
	chosen  int
	take    func(choice int) // makes another choice count
	does    func()           // what the item starts; nil: nothing
}

// do moves in the menu or makes another choice count. It returns the item that
// the key starts; nil: none.
func (m *menu) do(i keys.Intent) (started *item) {
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
			return it
		}
		it.choose(+1)
	}
	return nil
}

// choose goes on by so many choices, in a circle.
func (i *item) choose(by int) {
	if n := len(i.choices); n > 1 {
		i.chosen = (i.chosen + n + by) % n
		i.take(i.chosen)
	}
}

// panel returns the menu as a panel with a title and a hint, up to the next
// call.
func (m *menu) panel(title, hint string) *render.Panel {
	p := &m.shown
	*p = render.Panel{Title: title, Hint: hint, Selected: m.selected, Rows: p.Rows[:0]}
	for _, it := range m.items {
		row := render.Row{Left: it.name}
		if it.choices != nil {
			row.Right = it.choices[it.chosen]
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

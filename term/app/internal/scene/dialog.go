package scene

import (
	"cmp"
	"slices"

	"fixstep/render"
	"fixstep/render/canvas"
	"fixstep/term/app/internal/keys"
)

// A dialog is a menu over an act.
type dialog struct {
	menu
	s     *Session
	title string
	hint  string // below the items; "": that of the session
	esc   func() // what Esc does; nil: it only closes the dialog
	stays bool   // after a key too
}

// ask lays a dialog over the act until the player starts an item.
func (s *Session) ask(title string, items ...item) *dialog {
	d := &dialog{menu: menu{items: items}, s: s, title: title}
	s.lay(d)
	return d
}

// take chooses. A key that is held starts nothing.
func (d *dialog) take(k Press) bool {
	switch {
	case k.Intent > keys.Fire && k.Intent != keys.Back:
		return false
	case k.Intent == keys.None || k.Intent == keys.Fire && k.repeat || !d.s.calm(k):
	case k.Intent == keys.Back:
		d.end(d.esc)
	default:
		if it := d.do(k.Intent); it != nil {
			d.end(it.does)
		}
	}
	return true
}

// end does what the player has chosen.
func (d *dialog) end(does func()) {
	if !d.stays {
		d.s.lift(d)
	}
	if does != nil {
		does()
	}
}

// draw draws the dialog, on the title below the name of the game. A title that
// is too wide for the edge stands above the items.
func (d *dialog) draw(c *render.Canvas) {
	p := d.panel(d.title, cmp.Or(d.hint, d.s.hint))
	if w, _ := d.s.terminal.Size(); canvas.Width(d.title) > w-4 {
		p.Title, p.Selected = "", p.Selected+1
		p.Rows = slices.Insert(p.Rows, 0, render.Row{Left: d.title})
	}
	if d.s.act.setting().title {
		render.Title(c, p)
	} else {
		p.Draw(c)
	}
}

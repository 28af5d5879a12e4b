package scene

import (
	"slices"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
)

// A dialog is a menu over the picture, which goes on below it.
type dialog struct {
	menu
	title  string
	choose func(choice int) // choice -1: by Esc
}

// newDialog returns a dialog with these choices.
func newDialog(title string, choose func(int), choices ...string) *dialog {
	d := &dialog{title: title, choose: choose}
	for _, name := range choices {
		d.items = append(d.items, item{name: name})
	}
	return d
}

// key hands an intent to the dialog.
func (d *dialog) key(i keys.Intent) {
	if choice := d.do(i); i == keys.Back || choice >= 0 {
		d.choose(choice)
	}
}

// panel writes the dialog into a panel on a terminal of w columns. Where the
// title does not fit into the edge it stands above the choices, in lines.
func (d *dialog) panel(p *render.Panel, w int) {
	d.menu.panel(p)
	p.Title, p.Whole = d.title, true
	if render.Width(d.title) > w-4 {
		p.Title, p.Selected = "", p.Selected+1
		p.Rows = slices.Insert(p.Rows, 0, render.Row{Left: d.title})
	}
}

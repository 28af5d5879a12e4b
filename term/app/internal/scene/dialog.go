package scene

import (
	"slices"

	"fixstep/render"
	"fixstep/render/canvas"
	"fixstep/term/app/internal/keys"
)

// A dialog is a menu over an act. The act goes on below it and gets no keys.
type dialog struct {
	act
	menu
	h      *hand
	set    setting // of the act, in which no player steers now
	title  string
	hint   string           // below the choices
	choose func(choice int) // choice -1: by Esc
	change func(*item)      // makes another choice of an item count; nil: no item has any
}

// ask puts a dialog over the act until the player has chosen.
func (h *hand) ask(title string, choose func(int), choices ...string) *dialog {
	d := &dialog{act: h.act, h: h, set: *h.act.setting(), title: title, hint: h.hint, choose: choose}
	d.set.flown = false
	for _, name := range choices {
		d.items = append(d.items, item{name: name})
	}
	h.act = d
	return d
}

func (d *dialog) setting() *setting { return &d.set }

func (d *dialog) key(k Press) error {
	it, before := &d.items[d.selected], d.items[d.selected].chosen
	switch choice := d.do(k.Intent); {
	case k.Intent == keys.Back || choice >= 0:
		d.h.act = d.act
		d.choose(choice)
	case it.chosen != before:
		d.change(it)
	}
	return nil
}

func (d *dialog) tick([2]keys.Intents) { d.act.tick([2]keys.Intents{}) }

// say writes the dialog. A title that is too wide for the edge stands above the
// choices.
func (d *dialog) say(f *frame) {
	d.act.say(f)
	f.panel = &f.menus
	p := f.panel
	d.panel(p, d.hint)
	p.Title = d.title
	if w, _ := d.h.terminal.Size(); canvas.Width(d.title) > w-4 {
		p.Title, p.Selected = "", p.Selected+1
		p.Rows = slices.Insert(p.Rows, 0, render.Row{Left: d.title})
	}
}

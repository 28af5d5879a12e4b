package scene

import (
	"cmp"
	"slices"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/term/held/keypage"
)

// keysSetting is the setting of the layout of keys. With keyOf before the name
// of an action, a setting is that of its own keys.
const (
	keysSetting = "keys"
	keyOf       = "key "
)

// ownKeys are a layout and the rows that differ from it; no rows: none do.
type ownKeys struct {
	layout *keys.Board
	rows   []keys.Row
}

// ownKeySetting returns the setting of the keys of an action.
func ownKeySetting(of keys.Binding) *Setting {
	set := func(o *Options, words string) error {
		row, err := keys.ReadRow(of, words, o.Own)
		if err == nil {
			o.Own = append(o.Own, row)
		}
		return err
	}
	return &Setting{Name: keyOf + of.String(), Under: keysSetting, Set: set}
}

// addOwnKeys makes the item of the layouts offer the player's own keys, too,
// and open the page on which they are changed.
func (s *Spacewar) addOwnKeys(it *item) {
	layouts := it.choices
	if len(s.own.rows) > 0 {
		it.choices = append(slices.Clip(layouts), "own")
	}
	if len(s.o.Own) > 0 {
		it.chosen = len(layouts)
	}
	it.hint = "Enter: each key  ← → layout"
	it.does = s.enterKeys
	chooseLayout := it.take
	it.take = func(i int) {
		if i == len(layouts) {
			s.giveKeys(s.own)
			return
		}
		s.o.Own = nil
		s.keepKeys()
		chooseLayout(i)
	}
}

// giveKeys makes a layout count, and the rows that differ from it.
func (s *Spacewar) giveKeys(own ownKeys) {
	s.o.Keys = own.layout
	s.o.Own = own.rows
	s.setKeys()
	s.keepKeys()
}

// keepKeys notes the layout, and the keys of each action that differ from it. A
// line of another action goes out of the file.
func (s *Spacewar) keepKeys() {
	layout := SettingOf(keysSetting)
	s.keep(keysSetting, layout.Words[layout.chosen(&s.o)])
	for _, r := range s.board.Table() {
		s.keep(keyOf+r.Action.String(), "")
	}
	for _, r := range s.o.Own {
		s.keep(keyOf+r.Action.String(), keys.Words(r))
	}
}

// A keyPage is the panel on which the player gives each action its keys. All
// keys belong to it but those that no player changes.
type keyPage struct {
	*keypage.Page[keys.Binding]
	s    *Spacewar
	rows int
}

// enterKeys opens the page of keys.
func (s *Spacewar) enterKeys() {
	table := s.board.Table()
	s.lay(&keyPage{keypage.New(table), s, len(table)})
	s.guard(keys.Fire) // it may still be held
}

// take hands a key to the page. Each change counts at once.
func (p *keyPage) take(k Press) bool {
	if k.Intent == keys.Redraw || k.Intent == keys.Suspend {
		return false
	}
	k.Intent = k.inMenu()
	if !p.s.answers(k) {
		return true
	}
	over := p.Input(k.event)
	table := p.Table()
	if !slices.EqualFunc(table, p.s.board.Table(), sameKeys) {
		layout := cmp.Or(p.s.o.Keys, keys.Game)
		p.s.own = ownKeys{layout, layout.Own(table)}
		p.s.giveKeys(p.s.own)
	}
	if over {
		p.s.lift(p)
		p.s.enterSettings(keysSetting)
	}
	return true
}

// sameKeys reports whether two rows have the same keys.
func sameKeys(a, b keys.Row) bool { return keys.Words(a) == keys.Words(b) }

// draw draws the page in a box, if the window has room for one.
func (p *keyPage) draw(c *render.Canvas) {
	const width = 53 // of the longest hint, with the edges
	w := min(width, c.W)
	h := min(p.rows+3, c.H)
	if c.W < width || c.Low() {
		for y := range c.H {
			c.Blank(0, y, c.W, render.Plain)
		}
		p.Draw(&c.Canvas, 0, 0, c.W, c.H, render.Plain, render.Marked)
		return
	}
	x := (c.W - w) / 2
	y := (c.H - h) / 2
	c.Box(x, y, w, h, render.Plain)
	c.Text(x+1, y, render.Bright, " Keys ")
	c.Text(x+1, y+h-1, render.Dim, " 2: player 2, or your other hand ")
	p.Draw(&c.Canvas, x+2, y+1, w-4, h-2, render.Plain, render.Marked)
}

package render

import "github.com/rivo/uniseg"

// A Panel is a box of text over the picture: a menu, a list of keys, a banner.
type Panel struct {
	Title    string // in the upper edge
	Rows     []Row  // from top to bottom
	Selected int    // index of the marked row, which is always visible; -1: none
	Hint     string // in the lower edge
}

// A Row is a line of a Panel.
type Row struct {
	Left  string // flush left
	Right string // flush right
}

// Draw draws the panel in the middle of the canvas. Rows and text that do not
// fit are cut.
func (p *Panel) Draw(c *Canvas) { p.draw(c, 0) }

// draw draws the panel in the middle of the canvas below row top.
func (p *Panel) draw(c *Canvas, top int) {
	w, h := min(p.width()+4, c.w), min(len(p.Rows)+2, c.h-top)
	x, y := (c.w-w)/2, top+(c.h-top-h)/2
	if w < 5 || h < 3 && len(p.Rows) > 0 || h < 2 { // too small for edges
		if len(p.Rows) == 0 {
			c.Label(0, top, c.w, Bright, p.Title)
		}
		p.rows(c, 0, top, c.w, c.h-top)
		return
	}
	c.Box(x, y, w, h, Plain)
	c.edge(x+1, y, w-2, Bright, p.Title)
	c.edge(x+1, y+h-1, w-2, Dim, p.Hint)
	p.rows(c, x+2, y+1, w-4, h-2)
}

// width returns the width of the widest line of the panel in cells.
func (p *Panel) width() int {
	w := max(uniseg.StringWidth(p.Title), uniseg.StringWidth(p.Hint))
	for _, row := range p.Rows {
		w = max(w, uniseg.StringWidth(row.Left)+2+uniseg.StringWidth(row.Right))
	}
	return w
}

// edge writes s into an edge of a box, between two blanks.
func (c *Canvas) edge(x, y, w int, ink Ink, s string) {
	if s == "" || w < 3 {
		return
	}
	x = c.Text(x, y, ink, " ")
	room := min(uniseg.StringWidth(s), w-2)
	c.Text(c.Label(x, y, room, ink, s), y, ink, " ")
}

// rows draws h rows, or all if they are fewer, among them the selected one.
func (p *Panel) rows(c *Canvas, x, y, w, h int) {
	first := max(0, min(p.Selected-h/2, len(p.Rows)-h))
	for i, row := range p.Rows[first:min(first+h, len(p.Rows))] {
		ink := Plain
		if first+i == p.Selected {
			ink = Marked
			c.fill(x, y+i, w, ink)
		}
		left, right := uniseg.StringWidth(row.Left), uniseg.StringWidth(row.Right)
		left = min(left, max(w/2, w-right-1))
		right = max(0, min(right, w-left-1))
		c.Label(x, y+i, left, ink, row.Left)
		c.Label(x+w-right, y+i, right, ink, row.Right)
	}
}

// logo is the name of the game. Each # is two pixels, which is a square.
var logo = [...]string{
	" ####  ####   ###   ####  #####  #   #   ###   ####   #",
	"#      #   # #   # #      #      # # #  #   #  #   #  #",
	" ###   ####  ##### #      ####   # # #  #####  ####   #",
	"    #  #     #   # #      #      ## ##  #   #  #  #    ",
	"####   #     #   #  ####  #####  #   #  #   #  #   #  #",
}

// Title draws the title screen: the name of the game above a menu.
func Title(c *Canvas, menu *Panel) {
	w, h := len(logo[0]), (len(logo)+1)/2
	top := (c.h - h - len(menu.Rows) - 3) / 2
	if top < 0 || c.w < w {
		menu.Draw(c)
		return
	}
	for y, line := range logo {
		for x, point := range line {
			if point == '#' {
				x := 2 * ((c.w-w)/2 + x)
				c.Pixel(x, 2*top+y, Star)
				c.Pixel(x+1, 2*top+y, Star)
			}
		}
	}
	menu.draw(c, top+h+1)
}

package render

// A Panel is a box of text over the picture: a menu, a list of keys, a banner.
type Panel struct {
	Title    string // in the upper edge
	Rows     []Row  // from top to bottom
	Selected int    // index of the marked row, which is always visible; -1: none
	Top      int    // where none is marked: lines that are scrolled away, as many as are Beyond
	Hint     string // in the lower edge
}

// A Row is a line of a Panel.
type Row struct {
	Left  string // flush left
	Right string // flush right
}

// Draw draws the panel in the middle of the canvas. Where a row does not fit
// into one line it takes more. Rows that do not fit are left out.
func (p *Panel) Draw(c *Canvas) { p.draw(c, 0) }

// draw draws the panel in the middle of the canvas below row top.
func (p *Panel) draw(c *Canvas, top int) {
	w, h, edges := p.box(c.w, c.h-top)
	x, y := (c.w-w)/2, top+(c.h-top-h)/2
	if !edges {
		p.rows(c, 0, top, c.w, c.h-top)
		return
	}
	c.Box(x, y, w, h, Plain)
	c.edge(x+1, y, w-2, Bright, p.Title)
	c.edge(x+1, y+h-1, w-2, Dim, p.Hint)
	p.rows(c, x+2, y+1, w-4, h-2)
}

// box returns the size of the panel with its edges in w x h cells, and whether
// there is room for edges: around choices there is none if they need it.
func (p *Panel) box(w, h int) (width, height int, edges bool) {
	width = min(p.width()+4, w)
	all := p.lines(len(p.Rows), width-4) + 2
	height = min(all, h)
	return width, height, width >= 5 && (height > 2 || len(p.Rows) == 0) && (p.Selected < 0 || all <= h)
}

// Beyond returns how many lines of the rows do not fit into w x h cells.
func (p *Panel) Beyond(w, h int) int {
	if width, height, edges := p.box(w, h); edges {
		w, h = width-4, height-2
	}
	return max(0, p.lines(len(p.Rows), w)-h)
}

// width returns the width of the widest line of the panel in cells.
func (p *Panel) width() int {
	w := max(Width(p.Title), Width(p.Hint))
	for _, row := range p.Rows {
		w = max(w, Width(row.Left)+2+Width(row.Right))
	}
	return w
}

// edge writes s into an edge of a box, between two blanks. Where it does not
// fit, its last parts are left out: they stand two blanks apart.
func (c *Canvas) edge(x, y, w int, ink Ink, s string) {
	if s = Items(s, "  ", w-2); s != "" && Width(s) <= w-2 {
		x = c.Text(x, y, ink, " ")
		c.Text(c.Text(x, y, ink, s), y, ink, " ")
	}
}

// rows draws h lines of rows, or all if they are fewer: those around the
// selected row, or from Top on.
func (p *Panel) rows(c *Canvas, x, y, w, h int) {
	selected := p.lines(p.Selected, w)
	line := 0
	if p.Selected < 0 {
		line = -max(0, min(p.Top, p.lines(len(p.Rows), w)-h))
	}
	if p.lines(p.Selected+1, w) > h {
		line = -max(0, min(selected-h/2, p.lines(len(p.Rows), w)-h))
	}
	for i := range p.Rows {
		row, ink := p.Rows[i], Plain
		if i == p.Selected {
			ink = Marked
		}
		for more := true; more; line++ {
			var left, right string
			left, right, more = row.cut(w)
			if line >= 0 && line < h {
				c.Blank(x, y+line, w, ink)
				c.Label(x, y+line, w, ink, left)
				width := min(Width(right), w)
				c.Label(x+w-width, y+line, width, ink, right)
			}
		}
	}
}

// lines returns how many lines of w cells the first n rows take.
func (p *Panel) lines(n, w int) (lines int) {
	for i := range max(0, n) {
		row := p.Rows[i]
		for more := true; more; lines++ {
			_, _, more = row.cut(w)
		}
	}
	return lines
}

// cut cuts the first line of w cells off a row: as many words of the text on
// the left as fit, and with the last of them that on the right, unless it needs
// a line of its own.
func (r *Row) cut(w int) (left, right string, more bool) {
	left, r.Left = words(r.Left, w)
	if r.Left != "" || left != "" && r.Right != "" && Width(left)+1+Width(r.Right) > w {
		return left, "", true
	}
	right, r.Right = words(r.Right, w)
	return left, right, r.Right != ""
}

// logo is the name of the game. Each # is two pixels, which is a square.
var logo = [...]string{
	" ####  ####   ###   ####  #####  #   #   ###   ####   #",
	"#      #   # #   # #      #      # # #  #   #  #   #  #",
	" ###   ####  ##### #      ####   # # #  #####  ####   #",
	"    #  #     #   # #      #      ## ##  #   #  #  #    ",
	"####   #     #   #  ####  #####  #   #  #   #  #   #  #",
}

// Title draws the title screen: the name of the game above a menu. Behind the
// name is no sky. In a large window it is twice as large.
func Title(c *Canvas, menu *Panel) {
	n, w, h := 1, len(logo[0]), (len(logo)+1)/2
	if c.w >= 2*w && c.h >= 40 {
		n, w, h = 2, 2*w, len(logo)
	}
	top := (c.h - h - len(menu.Rows) - 3) / 2
	if top < 0 || c.w < w {
		menu.Draw(c)
		return
	}
	menu.draw(c, top+h+1)
	top = min(top, aboveShips(c))
	left := (c.w - w) / 2
	for y := range h {
		c.Blank(left, top+y, w, Plain)
	}
	for y, line := range logo {
		for x, point := range line {
			for i := 0; i < 2*n*n && point == '#'; i++ {
				c.Pixel(2*(left+n*x)+i%(2*n), 2*top+n*y+i/(2*n), Star)
			}
		}
	}
}

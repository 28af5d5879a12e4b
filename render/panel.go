package render

import "fixstep/render/canvas"

// A Panel is a box of text over the picture: a menu, a list of keys, a banner.
type Panel struct {
	Title    string // the text in the upper edge
	Named    bool   // where the logo has no room, the name of the game takes the place of Title
	Rows     []Row  // from top to bottom
	Selected int    // the index of the marked row, which is always visible; -1: none is marked
	Top      int    // the first line shown if no row is marked, from 0 to Beyond
	Hint     string // the text in the lower edge
}

// A Row is a line of a Panel.
type Row struct {
	Left  string // text at the left edge
	Right string // text at the right edge
}

// Draw draws the panel in the middle of the canvas. A row that does not fit
// into one line takes several, and lines that do not fit are left out. A panel
// without room for edges has none.
func (p *Panel) Draw(c *Canvas) { p.draw(c, 0) }

// draw draws the panel in the middle of the canvas, but not above row top.
func (p *Panel) draw(c *Canvas, top int) {
	w, h, edges := p.box(c.W, c.H-top)
	if !edges {
		p.drawBare(c, top)
		return
	}
	x, y := (c.W-w)/2, top+(c.H-top-h)/2
	c.Box(x, y, w, h, Plain)
	c.edge(x+1, y, w-2, Bright, p.Title)
	c.edge(x+1, y+h-1, w-2, Dim, p.Hint)
	p.rows(c, x+2, y+1, w-4, h-2)
}

// drawBare draws the panel without edges, from row top on. The hint of a menu
// is in the last row, if no text of the rows needs that row more.
func (p *Panel) drawBare(c *Canvas, top int) {
	h := c.H - top
	oneLineEach := p.lines(len(p.Rows), c.W) == len(p.Rows)
	if p.Selected >= 0 && h > 3 && oneLineEach {
		h--
		c.Blank(0, c.H-1, c.W, Plain)
		c.Text(0, c.H-1, Dim, canvas.Items(p.Hint, "  ", c.W))
	}
	p.rows(c, 0, top, c.W, h)
}

// box returns the size of the panel with its edges in w x h cells, and reports
// whether there is room for edges. A menu has no edges if its rows need their
// room.
func (p *Panel) box(w, h int) (width, height int, edges bool) {
	width = min(p.width()+4, w)
	all := p.lines(len(p.Rows), width-4) + 2
	height = min(all, h)
	someText := width >= 5 && (height > 2 || len(p.Rows) == 0)
	return width, height, someText && (p.Selected < 0 || all <= h)
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
	w := max(canvas.Width(p.Title), canvas.Width(p.Hint))
	for _, row := range p.Rows {
		w = max(w, canvas.Width(row.Left)+2+canvas.Width(row.Right))
	}
	return w
}

// edge writes s into an edge of a box, between two blanks. Two blanks separate
// the parts of s. If s does not fit, edge leaves out its last parts, and then
// the blanks around the first.
func (c *Canvas) edge(x, y, w int, ink Ink, s string) {
	s = canvas.Items(s, "  ", w-2)
	room := w - canvas.Width(s)
	if s == "" || room < 0 {
		return
	}
	if room >= 2 {
		x = c.Text(x, y, ink, " ")
	}
	x = c.Text(x, y, ink, s)
	if room >= 1 {
		c.Text(x, y, ink, " ")
	}
}

// rows draws h lines of rows, or all lines if they are fewer: the lines around
// the selected row, or the lines from Top on. The sign ▼ at the end of a menu
// tells that there is more of it below.
func (p *Panel) rows(c *Canvas, x, y, w, h int) {
	all := p.lines(len(p.Rows), w)
	first := p.Top
	if p.lines(p.Selected+1, w) > h {
		first = p.lines(p.Selected, w) - h/2
	}
	first = max(0, min(first, all-h))
	line := 0 // of all lines
	for i := range p.Rows {
		row, ink := p.Rows[i], Plain
		if i == p.Selected {
			ink = Marked
		}
		for more := true; more; line++ {
			var left, right string
			left, right, more = row.cut(w)
			if line < first || line >= first+h {
				continue
			}
			end := x + w
			at := y + line - first
			c.Blank(x, at, w, ink)
			c.Label(x, at, w, ink, left)
			if p.Selected >= 0 && line == first+h-1 && line < all-1 {
				end = c.Text(end-1, at, ink, "▼") - 2
			}
			width := min(canvas.Width(right), w)
			c.Label(end-width, at, width, ink, right)
		}
	}
}

// lines returns the number of lines of w cells that the first n rows take.
func (p *Panel) lines(n, w int) (lines int) {
	for i := range max(0, min(n, len(p.Rows))) {
		row := p.Rows[i]
		for more := true; more; lines++ {
			_, _, more = row.cut(w)
		}
	}
	return lines
}

// cut cuts the first line of w cells off a row, and reports whether there are
// more lines. The line has as many words of the left text as fit. The right
// text is in the line of the last word, or in a further line if that line has
// no room.
func (r *Row) cut(w int) (left, right string, more bool) {
	left, r.Left = canvas.Words(r.Left, w)
	noRoom := canvas.Width(left)+1+canvas.Width(r.Right) > w
	if r.Left != "" || left != "" && r.Right != "" && noRoom {
		return left, "", true
	}
	right, r.Right = canvas.Words(r.Right, w)
	return left, right, r.Right != ""
}

// logo is the name of the game. Each # is a square of two pixels.
var logo = [...]string{
	" ####  ####   ###   ####  #####  #   #   ###   ####   #",
	"#      #   # #   # #      #      # # #  #   #  #   #  #",
	" ###   ####  ##### #      ####   # # #  #####  ####   #",
	"    #  #     #   # #      #      ## ##  #   #  #  #    ",
	"####   #     #   #  ####  #####  #   #  #   #  #   #  #",
}

// Title draws the title screen: the name of the game above a menu. The menu
// leaves the star in the middle free, if it has enough rows below. There is no
// sky behind the name.
func Title(c *Canvas, menu *Panel) {
	w, h := len(logo[0]), (len(logo)+1)/2
	last := c.H - len(menu.Rows) - 2 // where a menu with edges in the last rows begins
	if last < h+1 || c.W < w {
		named := *menu
		if menu.Named {
			named.Title = "SPACEWAR!"
		}
		named.Draw(c)
		return
	}
	belowStar := c.H/2 + 2
	menu.draw(c, min(last, belowStar))
	top := min((last-h)/2, aboveShips(c))
	left := (c.W - w) / 2
	for y := range h {
		c.Blank(left, top+y, w, Plain)
	}
	for y, line := range logo {
		c.squares(left, 2*top+y, Star, line)
	}
}

// squares draws a row of squares of two pixels from column x on, one for each #
// of a line. The row y is in pixels.
func (c *Canvas) squares(x, y int, ink Ink, line string) {
	for i, point := range line {
		if point == '#' {
			c.Pixel(2*(x+i), y, ink)
			c.Pixel(2*(x+i)+1, y, ink)
		}
	}
}

package wire

// xterm draws text that arrives without a control between, a batch, at once,
// and cuts off what is beyond the batch. Most scalable fonts have block
// elements that are drawn a bit beyond their cells, with antialiased edges: a
// block leaves a line in the cell beside it if both are of one batch, and the
// line stays there when the block alone is replaced.

// sides says to which sides of its cell a block element reaches.
type sides struct{ left, right bool }

// A batch is text without a control in it. The zero value has no text.
type batch struct {
	next int // the cell after it
	len  int // of all that is sent, at its end; 0: no text yet
}

// Stains notes that the terminal leaves lines of block elements in the blanks
// beside them. From now on a blank with a line is written once more when the
// block goes. What is shown already is taken to have all the lines that it can
// have.
func (e *Encoder) Stains() {
	cells := e.shown.cells
	e.stains = make([]sides, len(cells))
	for i := range cells {
		if i%e.shown.w > 0 {
			e.stain(i)
		}
	}
}

// stain notes the line that cell i or the one before it leaves in the other.
func (e *Encoder) stain(i int) {
	before, c := &e.shown.cells[i-1], &e.shown.cells[i]
	if before.blank() && c.solid().left {
		e.stains[i-1].right = true
	}
	if c.blank() && before.solid().right {
		e.stains[i].left = true
	}
}

// text appends the text of c, which is cell i, and notes the lines that it
// leaves.
func (e *Encoder) text(dst []byte, c *Cell, i int) []byte {
	at := len(dst)
	dst = c.append(dst)
	if e.stains == nil {
		return dst
	}
	e.stains[i] = sides{}
	if e.batch == (batch{i, at}) && i%e.shown.w > 0 {
		e.stain(i)
	}
	e.batch = batch{i + c.width(), len(dst)}
	return dst
}

// erased notes that the cells from..to are erased, and with them all lines.
func (e *Encoder) erased(from, to int) {
	if e.stains != nil {
		clear(e.stains[from:to])
	}
}

// apart changes the pen to that of the next run already before cell i, a blank,
// which is then not of one batch with a block before it.
func (e *Encoder) apart(dst []byte, i int, next *run) []byte {
	if e.stains == nil || i == 0 || !e.shown.cells[i-1].solid().right || int(next.class) >= len(e.classes.met) {
		return dst
	}
	if to := e.classes.met[next.class]; !to.blank && e.shown.cells[i].suits(to.style) {
		dst = e.setPen(dst, to.style)
	}
	return dst
}

// stained reports whether the cells beside cell i, in column x, are blanks with
// lines of a block there that c replaces.
func (e *Encoder) stained(x, i int, c *Cell) (left, right bool) {
	if e.stains == nil {
		return false, false
	}
	now := c.solid()
	left = x > 0 && !now.left && e.stains[i-1].right && e.asked.cells[i-1].blank()
	right = x+1 < e.asked.w && !now.right && e.stains[i+1].left && e.asked.cells[i+1].blank()
	return left, right
}

// blankBefore adds a run of the blank before cell i, and returns its class.
func (e *Encoder) blankBefore(x, y, i int) class {
	k, r := classOf(&e.shown.cells[i-1]), runAt(x-1, y)
	r.class, r.end = e.classes.number(k), x
	e.runs = append(e.runs, r)
	return k
}

// solid returns the sides to which a block element, U+2580 to U+259F, reaches;
// of other text none.
func (c *Cell) solid() sides {
	if c.first < 0x2580 || c.first > 0x259f {
		return sides{}
	}
	switch r := c.first; {
	case r >= 0x2589 && r <= 0x258f, r == '▖', r == '▘':
		return sides{left: true}
	case r == '▐', r == '▕', r == '▗', r == '▝', r == '▒', r == '▓':
		return sides{right: true}
	case r == '░':
		return sides{}
	}
	return sides{true, true}
}

package wire

// diff finds the runs of cells that must be written, row by row. It leaves
// e.runs[0] free for the place of the cursor.
func (e *Encoder) diff() {
	e.runs = append(e.runs[:0], run{})
	if len(e.classes.met) > manyClasses/2 {
		// Make room for new classes. This must happen between two frames,
		// because each number means another class afterwards.
		e.classes.met = e.classes.met[:0]
	}
	w := e.asked.w
	for y := range e.asked.h {
		if !e.sent.look(&e.asked, y) {
			continue
		}
		first := len(e.runs)
		e.diffRow(y)
		if len(e.runs) > first {
			e.joinTail(y*w, (y+1)*w, first, 'K')
		}
	}
	if len(e.runs) > 1 {
		e.joinTail(0, len(e.asked.cells), 1, 'J')
	}
}

// diffRow finds the runs of row y.
func (e *Encoder) diffRow(y int) {
	var k class // of the last run
	end := -1   // the column after the last run
	stain := -1 // the column of a cell that is written although it is the same
	for x := range e.asked.w {
		i := y*e.asked.w + x
		if !e.fresh[i] && x != stain {
			continue
		}
		e.fresh[i] = false
		c := e.caps.normal(e.asked.cells[i])
		if c == e.shown.cells[i] && x != stain {
			continue
		}
		left, right := e.stained(x, i, &c)
		e.shown.cells[i] = c
		if right {
			stain = x + 1
		}
		if left && end < x {
			k = e.blankBefore(x, y, i)
			end = x
		}
		if c.half {
			continue // its first half writes it
		}
		o := classOf(&c)
		apart := x != end || !k.takes(o)
		if apart {
			e.runs = append(e.runs, runAt(x, y))
		}
		r := &e.runs[len(e.runs)-1]
		isFirstText := k.blank && !o.blank // after blanks, for which any foreground is right
		if apart || isFirstText {
			k = o
			r.class = e.classes.number(o)
		}
		end = x + c.width()
		r.end = end
	}
}

// joinTail replaces runs by one erasure, if that is shorter. These are all runs
// from first on that lie in the blanks at the end of the cells from..to. The
// erasure ends with final.
func (e *Encoder) joinTail(from, to, first int, final byte) {
	cells := e.shown.cells
	last := cells[to-1]
	if !e.erasable(&last) {
		return
	}
	for to > from && cells[to-1] == last {
		to--
	}
	for first < len(e.runs) && e.runs[first].y*e.shown.w+e.runs[first].x < to {
		first++
	}
	const move = 3 // bytes, as a guess
	const erase = 3
	bytes := 0
	for _, r := range e.runs[first:] {
		bytes += move + r.end - r.x
		if r.erase != 0 {
			bytes += erase
		}
	}
	if bytes > move+erase {
		r := &e.runs[first]
		r.end = r.x
		r.erase = final
		e.runs = e.runs[:first+1]
	}
}

// erasable reports whether erasing leaves a blank like c.
func (e *Encoder) erasable(c *Cell) bool {
	hasBackground := c.BG == 0 || e.caps.BCE
	return hasBackground && c.blank() && c.Attr == 0 && c.Link == (Link{})
}

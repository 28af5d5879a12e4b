package wire

// diff finds the runs of cells that must be written, row by row. It leaves
// e.runs[0] free for the cursor's place.
func (e *Encoder) diff() {
	e.runs = append(e.runs[:0], run{})
	if k := &e.classes; len(k.met) > manyClasses/2 { // there must be room for new ones
		k.met = k.met[:0] // between two frames, because each number means another class then
	}
	w := e.asked.w
	for y := range e.asked.h {
		if !e.sent.look(&e.asked, y) {
			continue
		}
		first := len(e.runs)
		if e.diffRow(y); len(e.runs) > first {
			e.joinTail(y*w, (y+1)*w, first, 'K')
		}
	}
	if len(e.runs) > 1 {
		e.joinTail(0, len(e.asked.cells), 1, 'J')
	}
}

func (e *Encoder) diffRow(y int) {
	var k class // of the last run
	end := -1   // where the last run ends
	stain := -1 // the column of a cell to write although it is the same
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
			k, end = e.blankBefore(x, y, i), x
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
		if apart || k.blank && !o.blank {
			k, r.class = o, e.classes.number(o)
		}
		end = x + c.width()
		r.end = end
	}
}

// joinTail replaces runs by one erasure, if that is shorter: all runs from
// first on that lie in the blanks at the end of the cells from..to.
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
	const move, erase = 3, 3
	bytes := 0
	for _, r := range e.runs[first:] {
		if bytes += move + r.end - r.x; r.erase != 0 {
			bytes += erase
		}
	}
	if bytes > move+erase {
		r := &e.runs[first]
		r.end, r.erase = r.x, final
		e.runs = e.runs[:first+1]
	}
}

// erasable reports whether erasing leaves a blank like c.
func (e *Encoder) erasable(c *Cell) bool {
	return c.blank() && c.Attr == 0 && c.Link == (Link{}) && (c.BG == 0 || e.caps.BCE)
}

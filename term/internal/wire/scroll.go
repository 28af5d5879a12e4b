package wire

// Scrolling text is on the screen already, some rows away. The terminal moves a
// band of rows, and cells that are wrong after that are written as in any
// frame: things beside the text may move in other ways.

// scroll appends sequences that move rows on the terminal, if that is shorter.
func (e *Encoder) scroll(dst []byte) []byte {
	few := e.news < 2*e.asked.h
	if e.news = 0; few || e.caps.Sober {
		return dst
	}
	up := e.likely()
	top, bottom := e.band(up)
	if top == bottom {
		return dst
	}
	// In some terminals the new rows have the background of the pen.
	dst = e.setPen(dst, new(Cell).penFor(e.pen))
	dst = appendInt(append(dst, "\x1b["...), top+1, ';')
	dst = appendInt(dst, bottom+1, 'r')
	w, n, final := e.shown.w, max(up, -up), byte('S')
	cells := e.shown.cells[top*w : (bottom+1)*w]
	if from, to := cells[n*w:], cells[:len(cells)-n*w]; up > 0 {
		copy(to, from)
		clear(cells[len(to):])
	} else {
		final = 'T'
		copy(from, to)
		clear(cells[:n*w])
	}
	for y := top; y <= bottom; y++ {
		e.asked.change(y)
		for i := y * w; i < (y+1)*w; i++ {
			e.fresh[i] = e.fresh[i] || e.asked.cells[i] != e.shown.cells[i]
		}
	}
	e.x, e.y = 0, 0
	return append(appendCSI(dst, n, final), "\x1b[r"...)
}

// likely returns the number of rows by which the text has moved up, below 0 for
// down. Most of some changed rows must agree on it, at least two; else it is 0.
func (e *Encoder) likely() (by int) {
	var samples [16]int
	n, w, h := 0, e.asked.w, e.asked.h
	for y := 0; y < h && n < len(samples); y++ {
		if samples[n] = e.newText(y); samples[n] >= 0 {
			n++
			y += h / len(samples) // samples are apart, for text with empty rows
		}
	}
	most := 1
	for up := 1 - h; up < h && n > most; up++ {
		found := 0
		for _, i := range samples[:n] {
			if from := i + up*w; from >= 0 && from < w*h && e.alike(i, from) {
				found++
			}
		}
		if found > most {
			by, most = up, found
		}
	}
	return by
}

// span is the number of cells by which text is known again.
const span = 16

// newText returns the cell of the first new letter in row y. It returns -1 if
// there is none, or if fewer than five letters stand in the span from it on:
// such a small thing moves by itself, and no scroll moves the rows beside it.
func (e *Encoder) newText(y int) int {
	if e.sent.rows[y] == e.asked.changed[y] {
		return -1
	}
	for i := y * e.asked.w; i < (y+1)*e.asked.w; i++ {
		if c := e.asked.cells[i].first; !e.fresh[i] || c == 0 || c == e.shown.cells[i].first {
			continue
		}
		letters := 0
		for n := range e.spanFrom(i) {
			if e.asked.cells[i+n].first != 0 {
				letters++
			}
		}
		if letters > 4 {
			return i
		}
		break
	}
	return -1
}

// spanFrom returns the number of cells to compare from cell i on.
func (e *Encoder) spanFrom(i int) int { return min(span, e.asked.w-i%e.asked.w) }

// alike reports whether the cells from i of asked on have the letters that are
// shown from j on.
func (e *Encoder) alike(i, j int) bool {
	for n := range e.spanFrom(i) {
		if e.asked.cells[i+n].first != e.shown.cells[j+n].first {
			return false
		}
	}
	return true
}

// band returns the first and last row of the scroll that saves the most bytes;
// both are the same if no scroll saves any.
func (e *Encoder) band(up int) (top, bottom int) {
	n, h := max(up, -up), e.asked.h
	if up == 0 {
		return 0, 0
	}
	row := func(i int) int { // rows that get other rows come first, then the rows left blank
		if up < 0 {
			return h - 1 - i
		}
		return i
	}
	most, sum, start := 40, 0, 0 // the sequences take 20 bytes; a gain below twice that is not worth the risk
	for i := range h - n {
		if sum <= 0 {
			start, sum = i, 0
		}
		if sum += e.gain(row(i), row(i)+up); sum > most {
			most, top, bottom = sum, row(start), row(i+n)
		}
	}
	return min(top, bottom), max(top, bottom)
}

// gain estimates the bytes that row y saves if the row from moves there.
func (e *Encoder) gain(y, from int) int {
	w := e.asked.w
	e.row = append(e.row[:0], e.shown.cells[y*w:(y+1)*w]...)
	text := 0
	for x := range e.row {
		if i := y*w + x; e.fresh[i] {
			e.row[x] = e.caps.normal(e.asked.cells[i])
		}
		if e.row[x].first != 0 {
			text = x + 1
		}
	}
	return price(e.row, e.shown.cells[y*w:], text) - price(e.row, e.shown.cells[from*w:], text)
}

// price estimates the bytes that change shown into want. The cells of want from
// text on are blank.
func price(want, shown []Cell, text int) (bytes int) {
	last := -5
	for x := 0; x < len(want); x++ {
		switch {
		case want[x].first != shown[x].first:
		case same(want[x:], shown[x:]):
			x += block - 1
			continue
		case want[x] == shown[x]:
			continue
		}
		if x >= text {
			return bytes + 3 // the rest is erased
		}
		bytes += min(x-last, 5) // with a move
		last = x
	}
	return bytes
}

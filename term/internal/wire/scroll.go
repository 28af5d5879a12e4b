package wire

// Text that scrolls is on the screen already, some rows away. So the terminal
// is asked to move a band of rows. Things beside the text may move in other
// ways: cells that are wrong after that are written as in any frame.

// scroll appends sequences that move rows on the terminal, if that is shorter
// than to write their text.
func (e *Encoder) scroll(dst []byte) []byte {
	isSmall := e.news < 2*e.asked.h
	if isSmall || e.caps.Sober {
		return dst
	}
	up := e.likely()
	top, bottom := e.band(up)
	if top == bottom {
		return dst
	}
	// In some terminals the new rows have the background of the pen.
	dst = e.setPen(dst, new(Cell).penFor(e.pen))
	dst = append(dst, "\x1b["...)
	dst = appendInt(dst, top+1, ';')
	dst = appendInt(dst, bottom+1, 'r')
	e.move(top, bottom, up)
	if up > 0 {
		dst = appendCSI(dst, up, 'S')
	} else {
		dst = appendCSI(dst, -up, 'T')
	}
	e.x = 0 // a change of the margins moves the cursor to the top left
	e.y = 0
	return append(dst, "\x1b[r"...)
}

// move notes that the rows from top to bottom have moved up, and that those
// left free are blank. If up is below 0, they have moved down.
func (e *Encoder) move(top, bottom, up int) {
	w := e.shown.w
	cells := e.shown.cells[top*w : (bottom+1)*w]
	by := max(up, -up) * w
	upper := cells[:len(cells)-by]
	lower := cells[by:]
	if up > 0 {
		copy(upper, lower)
		clear(cells[len(upper):])
	} else {
		copy(lower, upper)
		clear(cells[:by])
	}
	for y := top; y <= bottom; y++ {
		e.asked.change(y)
		for i := y * w; i < (y+1)*w; i++ {
			e.fresh[i] = e.fresh[i] || e.asked.cells[i] != e.shown.cells[i]
		}
	}
}

// likely returns the number of rows by which the text has moved up, or a number
// below 0 if it has moved down. It looks at samples of the rows that changed:
// most of them must agree on the number, and at least two. Else it returns 0.
func (e *Encoder) likely() (by int) {
	var room [16]int
	samples := room[:0]
	w := e.asked.w
	h := e.asked.h
	for y := 0; y < h && len(samples) < cap(samples); y++ {
		i := e.newText(y)
		if i >= 0 {
			samples = append(samples, i)
			y += h / cap(samples) // apart from each other, as some texts have empty rows
		}
	}
	most := 1
	for up := 1 - h; up < h && len(samples) > most; up++ {
		found := 0
		for _, i := range samples {
			from := i + up*w
			isCell := from >= 0 && from < w*h
			if isCell && e.alike(i, from) {
				found++
			}
		}
		if found > most {
			by = up
			most = found
		}
	}
	return by
}

// span is the number of cells by which text is known again.
const span = 16

// newText returns the cell of the first new letter in row y. It returns -1 if
// there is none, or if fewer than five letters stand in the span from there on.
// Such a small thing moves by itself, and the rows do not move with it.
func (e *Encoder) newText(y int) int {
	if e.sent.rows[y] == e.asked.changed[y] {
		return -1
	}
	for i := y * e.asked.w; i < (y+1)*e.asked.w; i++ {
		c := e.asked.cells[i].first
		isNew := e.fresh[i] && c != e.shown.cells[i].first
		if !isNew || c == 0 {
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

// worthIt is the gain of bytes from which on rows are moved. The sequences take
// 20 bytes, and a gain below twice that is not worth the risk.
const worthIt = 40

// band returns the first and last row of the scroll that saves the most bytes.
// Both are the same if no scroll is worth it.
func (e *Encoder) band(up int) (top, bottom int) {
	if up == 0 {
		return 0, 0
	}
	n := max(up, -up)
	h := e.asked.h
	row := func(i int) int { // in the order in which rows move into others
		if up < 0 {
			return h - 1 - i
		}
		return i
	}
	most := worthIt
	sum := 0 // of the band that begins at start
	start := 0
	for i := range h - n {
		if sum <= 0 {
			start = i
			sum = 0
		}
		sum += e.gain(row(i), row(i)+up)
		if sum > most {
			most = sum
			top = row(start)
			bottom = row(i + n)
		}
	}
	return min(top, bottom), max(top, bottom)
}

// gain estimates the bytes that row y saves if the row from moves there.
func (e *Encoder) gain(y, from int) int {
	want := append(e.scratch[:0], e.shown.row(y)...)
	e.scratch = want
	text := 0
	for x := range want {
		if i := y*e.asked.w + x; e.fresh[i] {
			want[x] = e.caps.normal(e.asked.cells[i])
		}
		if want[x].first != 0 {
			text = x + 1
		}
	}
	return price(want, e.shown.row(y), text) - price(want, e.shown.row(from), text)
}

// price estimates the bytes that change the row shown into the row want. From
// the cell text on, the cells of want are blank.
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

package wire

// Forget notes that the terminal's picture is no longer known: the next frame
// paints all cells.
func (e *Encoder) Forget() { e.known = false }

// Ask copies want as the picture that the next frame shows. Cells marked in
// locked, row by row, keep the picture from before; nil means no cell.
func (e *Encoder) Ask(want *Grid, locked []bool) {
	e.Resize(want.w, want.h)
	if locked != nil {
		e.askUnlocked(want, locked)
		return
	}
	for y := range want.h {
		if e.taken.look(want, y) {
			e.askRow(want, y)
		}
	}
}

func (e *Encoder) askRow(want *Grid, y int) {
	from, now := want.cells[y*want.w:(y+1)*want.w], e.asked.cells[y*want.w:(y+1)*want.w]
	for x := 0; x < len(from); x++ {
		if same(from[x:], now[x:]) {
			x += block - 1
			continue
		}
		if from[x] != now[x] {
			now[x] = from[x]
			e.fresh[y*want.w+x] = true
			e.news++
			e.asked.change(y)
		}
	}
}

// askUnlocked is Ask cell by cell. A wide character may be locked in part: then
// both halves stay. A new one with a half on a locked cell becomes a blank.
func (e *Encoder) askUnlocked(want *Grid, locked []bool) {
	stays := func(i int) bool {
		c := &e.asked.cells[i]
		return locked[i] || c.half && locked[i-1] || c.wide && locked[i+1]
	}
	for i, c := range want.cells {
		if c.half || stays(i) {
			continue
		}
		if c.wide && stays(i+1) {
			c.text = text{}
		}
		e.asked.set(i%want.w, i/want.w, c)
	}
	e.taken = sight{} // asked is no copy of want
	e.news = 0        // no scroll may move locked cells
	e.renew()
}

// renew makes the next frame look at all cells.
func (e *Encoder) renew() {
	for i := range e.fresh {
		e.fresh[i] = true
	}
	e.asked.changeAll()
}

// Resize gives asked a new size. Cells inside it are kept.
func (e *Encoder) Resize(w, h int) {
	if ow, oh := e.asked.Size(); ow == w && oh == h {
		return
	}
	e.asked.Resize(w, h)
	e.taken, e.fresh = sight{}, make([]bool, len(e.asked.cells))
	e.renew()
}

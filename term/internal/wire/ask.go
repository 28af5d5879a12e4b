package wire

// Forget notes that nobody knows any more what the terminal shows. The next
// frame then clears the screen and paints all cells.
func (e *Encoder) Forget() { e.known = false }

// Ask copies want as the picture that the next frame shows.
func (e *Encoder) Ask(want *Grid) {
	e.Resize(want.w, want.h)
	for y := range want.h {
		if e.taken.look(want, y) {
			e.askRow(want, y)
		}
	}
}

// askRow copies the cells of row y that have changed.
func (e *Encoder) askRow(want *Grid, y int) {
	from := want.row(y)
	now := e.asked.row(y)
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

// renew makes the next frame look at all cells.
func (e *Encoder) renew() {
	for i := range e.fresh {
		e.fresh[i] = true
	}
	e.asked.changeAll()
}

// Resize gives the picture of the next frame a new size. Cells inside it stay.
func (e *Encoder) Resize(w, h int) {
	if e.asked.w == w && e.asked.h == h {
		return
	}
	e.asked.Resize(w, h)
	e.taken = sight{}
	e.fresh = make([]bool, len(e.asked.cells))
	e.renew()
}

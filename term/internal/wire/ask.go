package wire

// Forget notes that the terminal's picture is no longer known: the next frame
// paints all cells.
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

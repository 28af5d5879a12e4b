package wire

// A run is a stretch of changed cells in one row that can be written with one
// pen.
type run struct {
	x, y  int   // its first cell
	end   int   // the column after its last cell
	class uint8 // the number of its class
	pen   uint8 // the class of the pen after it
	erase byte  // 'K' or 'J' to erase the rest of the row or screen, 0 to write cells

	// The lengths of the absolute moves to its start.
	column uint8 // to its column
	row    uint8 // to its row
	direct uint8 // to both at once

	next, prev int   // the runs that are written after and before it; 0: runs[0]
	way        uint8 // bytes of the move to the next run; 0: there is none
	mate       int   // the last run of its class before it in reading order; -1: none
}

// runAt returns a run that begins at (x, y).
func runAt(x, y int) run {
	return run{
		x:      x,
		y:      y,
		column: uint8(min(horizontal(-1, x).bytes, 1+x)),
		row:    uint8(3 + digits(y+1)),
		direct: uint8(direct(x, y)),
	}
}

// tried is the number of runs beside which a place is looked for.
const tried = 16

// order links the runs in the order in which they are written. runs[0] stands
// for the cursor before the frame.
//
// Each run is inserted at the place where it adds the fewest bytes, for moves
// and changes of the pen together. Runs with text come first, because they need
// a certain pen. Blanks come after them, and are written with the pen of the
// run before them.
//
// To try all places would take time that grows with the square of the number of
// runs. But the best place is nearly always beside a run that is near in
// reading order. For text it is near among the runs of the same pen.
func (e *Encoder) order(runs []run) {
	var last [manyClasses]int // the last run of each class, plus 1
	last[runs[0].class] = 1
	for i := 1; i < len(runs); i++ {
		r := &runs[i]
		if e.classes.blank(r.class) {
			continue
		}
		r.pen = r.class
		r.mate = last[r.class] - 1
		last[r.class] = i + 1
		link(runs, i, e.placeOfText(runs, r))
	}
	for i := 1; i < len(runs); i++ {
		r := &runs[i]
		if !e.classes.blank(r.class) {
			continue
		}
		after := e.placeOfBlank(runs, i)
		r.pen = runs[after].pen
		link(runs, i, after)
	}
}

// placeOfText returns the run after which to link r, which has text.
func (e *Encoder) placeOfText(runs []run, r *run) int {
	best := place{bytes: 1 << 30}
	if r.mate < 0 { // the first of its pen, so that few runs are linked yet
		at := 0
		for {
			e.try(&best, runs, r, at)
			at = runs[at].next
			if at == 0 {
				return best.after
			}
		}
	}
	at := r.mate
	for range tried {
		before := runs[at].prev
		if at > 0 && runs[before].pen != r.pen {
			e.try(&best, runs, r, before)
		}
		e.try(&best, runs, r, at)
		at = runs[at].mate
		if at < 0 {
			break
		}
	}
	return best.after
}

// placeOfBlank returns the run after which to link run i, which is blank.
func (e *Encoder) placeOfBlank(runs []run, i int) int {
	best := place{bytes: 1 << 30}
	r := &runs[i]
	from := max(0, i-tried/2)
	to := min(i+tried/2, len(runs)-1)
	for at := from; at <= to; at++ {
		if at >= i && e.classes.blank(runs[at].class) {
			continue // it is not linked yet
		}
		e.try(&best, runs, r, at)
		if prev := runs[at].prev; prev < from || prev > to {
			e.try(&best, runs, r, prev)
		}
	}
	return best.after
}

// A place is the run after which to link another, and the bytes that this adds.
type place struct{ after, bytes int }

// try sets p to the place after run at, if r adds fewer bytes there.
func (e *Encoder) try(p *place, runs []run, r *run, at int) {
	a := &runs[at]
	pens := &e.classes.bytes
	more := int(pens[a.pen][r.class]) - int(a.way)
	if a.next != 0 {
		n := &runs[a.next]
		if !e.classes.blank(r.class) {
			more += int(pens[r.class][n.class]) - int(pens[a.pen][n.class])
		}
		if more >= p.bytes {
			return
		}
		more += way(r, n)
	}
	more += way(a, r)
	if more < p.bytes {
		*p = place{at, more}
	}
}

// link links run i after another run.
func link(runs []run, i, after int) {
	r := &runs[i]
	a := &runs[after]
	r.prev = after
	r.next = a.next
	if a.next != 0 {
		n := &runs[a.next]
		n.prev = i
		r.way = uint8(way(r, n))
	}
	a.next = i
	a.way = uint8(way(a, r))
}

// way estimates the length of the move from the end of one run to the start of
// another. It assumes that a short gap is blank and can be written over, and
// that the cursor is not past the last column.
func way(from, to *run) int {
	h := min(int(to.column), int(across[near(to.x-from.end)]))
	v := min(int(to.row), int(down[near(to.y-from.y)]))
	return min(h+v, int(to.direct))
}

// reach is the longest relative move of which way knows the exact length, in
// cells.
const reach = 128

// near returns the place of a move by d cells in the tables across and down.
func near(d int) int { return reach + min(max(d, -reach), reach) }

// across and down are the lengths of relative moves by -reach to reach cells.
var across, down = func() (across, down [2*reach + 1]uint8) {
	for n := 1; n <= reach; n++ {
		csi := 3 + digits(n)
		across[near(n)] = uint8(min(n, csi))
		across[near(-n)] = uint8(min(n, csi))
		down[near(n)] = uint8(min(n, csi))
		down[near(-n)] = uint8(min(2*n, csi))
	}
	return across, down
}()

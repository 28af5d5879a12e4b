package wire

// A run is a stretch of changed cells in one row that can be written with one
// pen.
type run struct {
	x, y, end           int
	column, row, direct uint8 // bytes of the absolute moves to its start: column, row, both at once
	class               uint8 // the number of its class
	pen                 uint8 // the class of the pen after it
	erase               byte  // 'K' or 'J': erase the rest of the row or screen in place of writing
	way                 uint8 // bytes of the move to the next run, 0 for none
	next, prev          int   // the runs written after and before this one; 0: runs[0]
	mate                int   // the last run of the same class before it in reading order, -1 for none
}

func runAt(x, y int) run {
	column := uint8(min(horizontal(-1, x).bytes, 1+x))
	return run{x: x, y: y, column: column, row: uint8(3 + digits(y+1)), direct: uint8(direct(x, y))}
}

// tried is the number of runs beside which a place is looked for.
const tried = 16

// order links the runs in the order in which they are written. runs[0] stands
// for the cursor before the frame.
//
// It inserts each run at the place that adds the fewest bytes, for moves and
// changes of the pen together: first the runs with text, which need a certain
// pen, then the blanks, which are written with the pen of the run before them.
// The best place is nearly always beside a run that is near in reading order;
// for text, near among the runs of the same pen. Trying all places would take
// time that grows with the square of the number of runs.
func (e *Encoder) order(runs []run) {
	runs[0].next, runs[0].prev, runs[0].mate = 0, 0, -1
	var last [manyClasses]int // the last run of each class, plus 1
	last[runs[0].class] = 1
	for i := 1; i < len(runs); i++ {
		if r := &runs[i]; !e.classes.blank(r.class) {
			r.pen, r.mate = r.class, last[r.class]-1
			last[r.class] = i + 1
			link(runs, i, e.placeOfText(runs, i))
		}
	}
	for i := 1; i < len(runs); i++ {
		if r := &runs[i]; e.classes.blank(r.class) {
			after := e.placeOfBlank(runs, i)
			r.pen = runs[after].pen
			link(runs, i, after)
		}
	}
}

// placeOfText returns the run after which to link run i, which has text.
func (e *Encoder) placeOfText(runs []run, i int) int {
	p, r := place{bytes: 1 << 30}, &runs[i]
	if r.mate < 0 { // the first of its pen: few are linked yet
		for at := 0; ; {
			e.try(&p, runs, r, at)
			if at = runs[at].next; at == 0 {
				return p.after
			}
		}
	}
	for at, n := r.mate, 0; at >= 0 && n < tried; at, n = runs[at].mate, n+1 {
		if m := &runs[at]; at > 0 && runs[m.prev].pen != r.pen {
			e.try(&p, runs, r, m.prev)
		}
		e.try(&p, runs, r, at)
	}
	return p.after
}

// placeOfBlank returns the run after which to link run i, which is blank.
func (e *Encoder) placeOfBlank(runs []run, i int) int {
	p, r := place{bytes: 1 << 30}, &runs[i]
	from, to := max(0, i-tried/2), min(i+tried/2, len(runs)-1)
	for at := from; at <= to; at++ {
		if at >= i && e.classes.blank(runs[at].class) {
			continue // not linked yet
		}
		e.try(&p, runs, r, at)
		if prev := runs[at].prev; prev < from || prev > to {
			e.try(&p, runs, r, prev)
		}
	}
	return p.after
}

// A place is the run after which to link another, and the bytes that this adds.
type place struct{ after, bytes int }

// try sets p to the place after run at, if r adds fewer bytes there.
func (e *Encoder) try(p *place, runs []run, r *run, at int) {
	a, pens := &runs[at], &e.classes.bytes
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
	if more += way(a, r); more < p.bytes {
		*p = place{at, more}
	}
}

// link links run i after another run.
func link(runs []run, i, after int) {
	r, a := &runs[i], &runs[after]
	r.prev, r.next, r.way = after, a.next, 0
	if a.next != 0 {
		n := &runs[a.next]
		n.prev, r.way = i, uint8(way(r, n))
	}
	a.next, a.way = i, uint8(way(a, r))
}

// way estimates the length of the move from the end of one run to the start of
// another. It assumes that a short gap is blank and can be written over, and
// that the cursor is not past the last column.
func way(from, to *run) int {
	h := min(int(to.column), int(across[near(to.x-from.end)]))
	return min(h+min(int(to.row), int(down[near(to.y-from.y)])), int(to.direct))
}

// reach is the longest relative move with an exact length, in cells.
const reach = 128

func near(d int) int { return reach + min(max(d, -reach), reach) }

// across and down are the lengths of relative moves by -reach..reach cells.
var across, down = func() (a, d [2*reach + 1]uint8) {
	for n := 1; n <= reach; n++ {
		csi := uint8(3 + digits(n))
		a[near(n)], a[near(-n)] = min(uint8(n), csi), min(uint8(n), csi)
		d[near(n)], d[near(-n)] = min(uint8(n), csi), min(uint8(2*n), csi)
	}
	return a, d
}()

package wire

// A run is a stretch of changed cells in one row that one pen suits.
type run struct {
	x, y, end           int
	column, row, direct int   // the lengths of the moves to its start that do not depend on where from: column, row, both at once
	class               uint8 // what it needs of the pen
	pen                 uint8 // what the pen is after it
	erase               byte  // 'K' or 'J': not written, but erased with the rest of the row or of the screen
	next                int   // the run to be written after this one, 0 for none
	way                 int   // the length of the move to that one
}

func runAt(x, y int, class uint8) run {
	return run{x: x, y: y, class: class, column: min(horizontal(-1, x), 1+x), row: 3 + digits(y+1), direct: direct(x, y)}
}

// A class is what a run needs of the pen.
type class struct {
	style Style
	blank bool // nothing but blanks: any foreground will do
}

func classOf(c *Cell) class { return class{c.Style, c.blank() && c.Attr == 0} }

// takes reports whether a run of class k may go on with cells of class o, and as what class.
func (k class) takes(o class) (class, bool) {
	switch {
	case k == o || o.blank && o.free(k.style):
		return k, true
	case k.blank && k.free(o.style):
		return o, true
	}
	return k, false
}

// free reports whether the blanks of class k may be written with the pen.
func (k class) free(pen Style) bool {
	return pen.BG == k.style.BG && pen.Link == k.style.Link && pen.Attr&onBlank == 0
}

// classes are those met lately, with the bytes from one's pen to another's. The last place stands for all that found no other.
type classes struct {
	met   []class
	bytes [manyClasses][manyClasses]uint8
}

const manyClasses = 64

// trim makes room for the next frame's. The numbers given before are void.
func (k *classes) trim() {
	if len(k.met) > manyClasses/2 {
		k.met = k.met[:0]
	}
}

func (k *classes) number(c class) uint8 {
	for i := range k.met {
		if k.met[i] == c {
			return uint8(i)
		}
	}
	const last, guess = manyClasses - 1, 10
	n := len(k.met)
	if n == last {
		return last
	}
	k.met = append(k.met, c)
	for i, o := range k.met {
		k.bytes[i][n], k.bytes[n][i] = change(o, c), change(c, o)
		k.bytes[i][last], k.bytes[last][i] = guess, guess
	}
	k.bytes[last][last] = guess
	return uint8(n)
}

func change(from, to class) uint8 {
	if from.style == to.style || to.blank && to.free(from.style) {
		return 0
	}
	return uint8(min(sgrLen(from.style, to.style), 255))
}

// order links the runs in the order in which they are to be written: runs[0] stands for the cursor as it is.
//
// Each run in turn is put where the way gets longest by the fewest bytes, moves and changes of the pen together: first those with
// text, as the pen is for them to decide, then the blanks, which are written with whatever pen passes by.
func (e *Encoder) order(runs []run) {
	runs[0].next = 0
	for i := 1; i < len(runs); i++ {
		if !e.classes.blank(runs[i].class) {
			e.insert(runs, i)
		}
	}
	for i := 1; i < len(runs); i++ {
		if e.classes.blank(runs[i].class) {
			e.insert(runs, i)
		}
	}
}

func (k *classes) blank(n uint8) bool { return int(n) < len(k.met) && k.met[n].blank }

// insert puts run i among those linked already.
func (e *Encoder) insert(runs []run, i int) {
	r := &runs[i]
	blank := e.classes.blank(r.class)
	pens := &e.classes.bytes
	least, after, wayTo, wayOn := 1<<30, 0, 0, 0
	for at := 0; ; {
		a := &runs[at]
		to, on := e.way(a, r), 0
		more := to + int(pens[a.pen][r.class])
		if a.next != 0 {
			n := &runs[a.next]
			on = e.way(r, n)
			more += on - a.way
			if !blank {
				more += int(pens[r.class][n.class]) - int(pens[a.pen][n.class])
			} else {
				more += int(pens[r.class][a.pen]) * min(1, int(pens[a.pen][r.class]))
			}
		}
		if more < least {
			least, after, wayTo, wayOn = more, at, to, on
		}
		if at = a.next; at == 0 {
			break
		}
	}
	a := &runs[after]
	r.pen = r.class
	if blank {
		r.pen = a.pen
	}
	r.next, r.way = a.next, wayOn
	a.next, a.way = i, wayTo
}

// way is about the length of the move from the end of one run to another: short gaps are taken for blanks that can be written over.
func (e *Encoder) way(from, to *run) int {
	h := to.column
	if from.end < e.shown.w { // else no relative move leads on
		h = min(h, int(across[near(to.x-from.end)]))
	}
	return min(h+min(to.row, int(down[near(to.y-from.y)])), to.direct)
}

// reach is how far moves are measured exactly.
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

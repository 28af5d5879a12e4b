package wire

// A class is what a run needs of the pen.
type class struct {
	style Style
	blank bool // only blanks: any foreground will do
}

func classOf(c *Cell) class { return class{c.Style, c.blank() && c.Attr == 0} }

// takes reports whether a run of class k may go on with cells of class o. A run
// of blanks only may go on with text.
func (k class) takes(o class) bool {
	return k == o || o.blank && o.free(k.style) || k.blank && k.free(o.style)
}

// free reports whether the blanks of class k may be written with the pen.
func (k class) free(pen Style) bool {
	return pen.BG == k.style.BG && pen.Link == k.style.Link && pen.Attr&onBlank == 0
}

// classes are those of the last frames, with the bytes to change from the pen
// of one to that of another. The last number stands for all classes that found
// no room.
type classes struct {
	met   []class
	bytes [manyClasses][manyClasses]uint8
}

const manyClasses = 32

// trim makes room for the next frame's classes. Numbers given before may mean
// others.
func (k *classes) trim() {
	if len(k.met) > manyClasses/2 {
		k.met = k.met[:0]
	}
}

// number returns c's place among the classes.
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

func (k *classes) blank(n uint8) bool { return int(n) < len(k.met) && k.met[n].blank }

// change returns the bytes to change from one class's pen to another's.
func change(from, to class) uint8 {
	if from.style == to.style || to.blank && to.free(from.style) {
		return 0
	}
	return uint8(min(sgrLen(from.style, to.style), 255))
}

// order links the runs in the order in which they are to be written: runs[0]
// stands for the cursor as it is.
//
// It inserts one run after the other where that adds the fewest bytes, moves
// and changes of the pen together: first the runs with text, which need a
// certain pen, then the blanks, which are written with the pen of the run
// before them.
func (e *Encoder) order(runs []run) {
	runs[0].next = 0
	for _, blank := range [...]bool{false, true} {
		for i := 1; i < len(runs); i++ {
			if e.classes.blank(runs[i].class) == blank {
				e.insert(runs, i, blank)
			}
		}
	}
}

// insert links run i among the runs that are linked already.
func (e *Encoder) insert(runs []run, i int, blank bool) {
	r, pens := &runs[i], &e.classes.bytes
	least, after, wayOn := 1<<30, 0, 0
	for at := 0; ; {
		a := &runs[at]
		more, on := way(a, r)+int(pens[a.pen][r.class]), 0
		if a.next != 0 {
			n := &runs[a.next]
			on = way(r, n)
			more += on - a.way
			if !blank {
				more += int(pens[r.class][n.class]) - int(pens[a.pen][n.class])
			}
		}
		if more < least {
			least, after, wayOn = more, at, on
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
	a.next, a.way = i, way(a, r)
}

// way returns about the length of the move from the end of one run to another.
// It assumes that a short gap is blank and can be written over, and that the
// cursor is not behind the last column.
func way(from, to *run) int {
	h := min(to.column, int(across[near(to.x-from.end)]))
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

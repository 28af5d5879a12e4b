package wire

// A class describes the pens that suit a run.
type class struct {
	style Style
	blank bool // only blanks: any foreground suits
}

func classOf(c *Cell) class { return class{c.Style, c.blank() && c.Attr == 0} }

// suits reports whether cells of class k look right when they are written with
// the pen.
func (k class) suits(pen Style) bool {
	return pen == k.style || k.blank && pen.BG == k.style.BG && pen.Link == k.style.Link && pen.Attr&onBlank == 0
}

// takes reports whether a run of class k may go on with cells of class o. A run
// that has only blanks may go on with text.
func (k class) takes(o class) bool { return o.suits(k.style) || k.suits(o.style) }

const manyClasses = 32

// classes are the classes of the last frames, with the bytes for a change of
// the pen from each to each. The last number stands for all classes without
// room.
type classes struct {
	met   []class
	bytes [manyClasses][manyClasses]uint8
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

// change returns the bytes for a change between the pens of two classes.
func change(from, to class) uint8 {
	if to.suits(from.style) {
		return 0
	}
	return uint8(min(sgrLen(from.style, to.style), 255))
}

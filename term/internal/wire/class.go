package wire

// A class is the pen that cells need. Blanks need less than text does.
type class struct {
	style Style
	blank bool // only blanks, for which any foreground is right
}

// classOf returns the class of a cell.
func classOf(c *Cell) class { return class{c.Style, c.blank() && c.Attr == 0} }

// suits reports whether cells of the class look right when they are written
// with the pen.
func (k class) suits(pen Style) bool {
	if pen == k.style {
		return true
	}
	sameBehind := pen.BG == k.style.BG && pen.Link == k.style.Link
	return k.blank && sameBehind && pen.Attr&onBlank == 0
}

// takes reports whether a run of class k may go on with cells of class o. A run
// that has only blanks may go on with text.
func (k class) takes(o class) bool { return o.suits(k.style) || k.suits(o.style) }

// manyClasses is the number of classes that have a number of their own, and one
// more: the last number stands for all classes beyond those.
const manyClasses = 32

// classes are the classes of the last frames, each with a number.
type classes struct {
	met []class

	// bytes are the lengths of the change from the pen of one class to the pen
	// of another. They are 0 from and to the last number: a guess would make
	// frames of many classes longer.
	bytes [manyClasses][manyClasses]uint8
}

// number returns the number of a class, and gives it one if it is new.
func (k *classes) number(c class) uint8 {
	for i := range k.met {
		if k.met[i] == c {
			return uint8(i)
		}
	}
	const last = manyClasses - 1
	n := len(k.met)
	if n == last {
		return last
	}
	k.met = append(k.met, c)
	for i, o := range k.met {
		k.bytes[i][n] = change(o, c)
		k.bytes[n][i] = change(c, o)
	}
	return uint8(n)
}

// blank reports whether class n has only blanks.
func (k *classes) blank(n uint8) bool { return int(n) < len(k.met) && k.met[n].blank }

// change returns the number of bytes that change the pen of one class to that
// of another.
func change(from, to class) uint8 {
	if to.suits(from.style) {
		return 0
	}
	return uint8(min(sgrLen(from.style, to.style), 255))
}

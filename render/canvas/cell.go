package canvas

// A Cell is one place of a canvas. The zero value is blank. A character that is
// two cells wide is in the left cell.
type Cell struct {
	Text   string // a grapheme cluster; "": a blank, or the right half of a wide character
	Ink    Ink    // of the last drawing; of two bars, the ink of the left one
	Pixels uint8  // the pixels that are set, if the text shows pixels: bit 2*y+x
	Dots   uint8  // the dots that are set, if the text shows dots: bit 2*y+x

	eighths uint8 // the eighths that are set, if the text shows bars: bit 0 is the left one
	other   Ink   // the second ink
	others  uint8 // the pixels or eighths that have the second ink
	half    bool  // the right half of the wide character to the left
	faint   bool  // the last dot was faint

	_ [8]byte // a frame of cells of 32 bytes is 7 % faster than one of 24
}

// reversed reports whether the cell is reversed, because its left eighth is
// free: a terminal has no characters for right eighths.
func (c *Cell) reversed() bool { return c.eighths != 0 && c.eighths&1 == 0 }

// two reports whether the cell shows two inks: its text and its background. The
// background has no free part, so all pixels or eighths must be set.
func (c *Cell) two() bool {
	return c.others != 0 && (c.Pixels == 0b1111 || c.eighths == 0b1111_1111)
}

// A cellSet is a set of cells, a bit for each. Most cells of a frame are blank,
// and reading them costs more than drawing the rest.
type cellSet []uint64

// add adds cell i.
func (s cellSet) add(i int) { s[i>>6] |= 1 << (i & 63) }

// shows returns the text of the cell as a terminal shows it.
func (c *Cell) shows() string {
	if c.Text == "" && !c.half {
		return " "
	}
	return c.Text
}

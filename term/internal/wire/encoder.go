package wire

// An Encoder makes the bytes for one terminal, and remembers what that shows
// after them. It is not safe for concurrent use.
type Encoder struct {
	caps  Caps
	asked Grid   // the last picture that was asked for
	taken sight  // of the grid that it is a copy of
	fresh []bool // cells of asked that no frame has looked at yet
	news  int    // how often one of them has changed since
	sent  sight  // of asked, in the last frame
	shown Grid   // that frame as the terminal shows it
	known bool   // the terminal does show it
	locks bool   // some cells of it stay

	// Programs draw whole pictures anew, in which most cells stay as they are.
	// To compare cells as they were put finds the others before normal makes
	// them what the terminal can show, which takes longer.

	stains bool // blanks keep lines of the blocks beside them

	x, y   int  // of the cursor; x is -1 if the column is not known
	cursor bool // it is visible
	pen    Style

	row     []Cell // scratch of gain
	runs    []run
	classes classes
}

// NewEncoder returns an encoder for a terminal with these abilities, whose
// picture is not known: the first frame paints all cells.
func NewEncoder(c Caps) *Encoder {
	return &Encoder{caps: c}
}

func (e *Encoder) setPen(dst []byte, to Style) []byte {
	dst = appendStyle(dst, e.pen, to)
	e.pen = to
	return dst
}

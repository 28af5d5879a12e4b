package wire

// An Encoder makes the bytes for one terminal, and remembers the picture that
// the terminal shows after them. It is not safe for concurrent use.
type Encoder struct {
	caps  Caps
	asked Grid   // the last picture given to Ask
	taken sight  // of the grid that asked is a copy of
	fresh []bool // cells of asked that no frame has compared yet
	news  int    // number of changes of cells since the last frame
	sent  sight  // of asked, at the last frame
	shown Grid   // the last frame as the terminal shows it
	known bool   // the terminal does show shown

	// Programs redraw whole pictures, in which most cells stay as they are. Ask
	// compares raw cells to find the few that changed, before normal runs on
	// them, which takes longer.

	stains bool // a block leaves lines in the blanks beside it

	x, y   int  // place of the cursor; x is -1 if the column is not known
	cursor bool // the cursor is visible
	pen    Style

	row     []Cell // scratch of gain
	runs    []run
	classes classes
}

// NewEncoder returns an encoder for a terminal with these abilities. The
// terminal's picture is not known: the first frame paints all cells.
func NewEncoder(c Caps) *Encoder {
	return &Encoder{caps: c}
}

func (e *Encoder) setPen(dst []byte, to Style) []byte {
	dst = appendStyle(dst, e.pen, to)
	e.pen = to
	return dst
}

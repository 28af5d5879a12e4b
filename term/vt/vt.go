// Package vt is a simulated terminal: bytes in, cells and answers out. It counts what it is sent, knows which modes were left
// switched on, and answers queries as xterm or kitty does. Nothing here waits or looks at a clock.
package vt

// Options choose which terminal is simulated.
type Options struct {
	Kitty bool // answers and measures text as kitty does; else as xterm does
	Mute  bool // answers nothing
}

// A Color is zero for the default, 1<<24 | index for a palette colour, 2<<24 | rgb for 24 bits.
type Color uint32

// A Style is all that a cell shows beside its text.
type Style struct {
	FG, BG, Under                             Color
	Bold, Dim, Italic, Blink, Reverse, Strike bool
	Underline                                 int // 0 none, 1 solid, 2 double, 3 curly, 4 dotted, 5 dashed
	Link                                      string // params;URL
}

// A Cell is one place on the screen: a grapheme cluster, " " for a blank, "" for the second half of a wide character.
type Cell struct {
	Text  string
	Style Style
}

// A Term is a simulated terminal. It is not safe for concurrent use.
type Term struct {
	Bytes, Writes int // that Write was given

	opt Options
	w, h int
}

// New is a terminal of w by h cells.
func New(w, h int, o Options) *Term { return &Term{opt: o, w: w, h: h} }

// Write takes bytes in. It never fails.
func (t *Term) Write(p []byte) (int, error) {
	t.Writes++
	t.Bytes += len(p)
	return len(p), nil
}

// Answers is what the terminal has sent since the last call, as bytes to be read from the tty.
func (t *Term) Answers() []byte { return nil }

// Size is the width and height in cells.
func (t *Term) Size() (w, h int) { return t.w, t.h }

// Resize makes the screens w by h cells: cut or extended at the right and at the bottom.
func (t *Term) Resize(w, h int) { t.w, t.h = w, h }

// Cell is what the screen shows at (x, y).
func (t *Term) Cell(x, y int) Cell { return Cell{Text: " "} }

// Cursor is where the cursor is, and whether it shows.
func (t *Term) Cursor() (x, y int, visible bool) { return 0, 0, true }

// Left says what is not as it was at the start, one line each: modes, the alternate screen, keyboard flags, the title, the pen.
func (t *Term) Left() []string { return nil }

// String is the screen's text, one line a row, without the blanks at the ends of rows.
func (t *Term) String() string { return "" }

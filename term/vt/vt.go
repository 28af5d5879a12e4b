// Package vt is a simulated terminal: bytes in, cells and answers out. It
// counts the bytes that it is sent, tells which modes were left switched on,
// and answers queries as xterm or kitty does. It never waits and reads no
// clock.
package vt

import (
	"io"
	"maps"
	"slices"
	"sync"
)

// Options choose which terminal is simulated; the zero value is xterm.
type Options struct {
	Kitty bool // it answers, and measures emoji, as kitty does
	NoBCE bool // it erases to the default background, as screen does, not to the pen's
	Mute  bool // it answers nothing

	// Tap, if not nil, is written all that the terminal is, in the same pieces
	// and just before.
	Tap io.Writer
}

// A Color is zero for the terminal's default, 1<<24 | index for one of its
// palette, 2<<24 | rgb for 24 bits.
type Color uint32

// A Style is how a cell shows its text. The zero value is the terminal's
// default.
type Style struct {
	FG, BG, Under Color // of the text, of the cell, of the underline

	Bold, Dim, Italic, Blink, Reverse, Strike bool // attributes

	Underline int    // 0 to 5: none, solid, double, curly, dotted, dashed
	Link      string // parameters;URL
}

// A Cell is one place on the screen. Its text is a grapheme cluster, " " for a
// blank, "" for the second half of a wide character.
type Cell struct {
	Text  string // what it shows
	Style Style  // how
}

// A Term is a simulated terminal. Its methods may be called by any goroutine,
// also while a program draws. Its fields may be read when nobody writes: in a
// synctest bubble, after synctest.Wait.
type Term struct {
	Bytes, Writes int    // how many bytes Write was given, in how many calls
	Title         string // of the window
	Bells         int    // how often it rang
	Clipboard     []byte // what programs have last put there

	mu      *sync.Mutex // held by every method
	opt     Options
	w, h    int
	main    screen
	alt     screen
	*screen // the one that shows

	parser
	modes  map[mode]bool // that differ from what they are at the start
	titles []string      // saved ones
	keys   int           // xterm's modifyOtherKeys
	shape  int           // of the cursor
	tint   string        // of the cursor
	tabs   map[int]bool  // stops that differ from one every eight columns
	answer []byte
	sync   []byte // kitty's answers, until a synchronized update ends
	said   int    // answers
	hidden bool   // nobody can see the window
	light  bool   // the background is white

	unanswered []string // questions

	erased *Term // what the alternate screen showed before it was last erased whole
	drawn  *Term // what Last returns
}

// New returns a terminal of w by h cells, at least 1 by 1.
func New(w, h int, o Options) *Term {
	t := &Term{mu: new(sync.Mutex), opt: o, w: max(w, 1), h: max(h, 1)}
	t.reset()
	return t
}

// reset makes the terminal what it is at the start.
func (t *Term) reset() {
	t.main, t.alt = newScreen(t.w, t.h), newScreen(t.w, t.h)
	t.screen = &t.main
	t.modes, t.tabs = map[mode]bool{}, map[int]bool{}
	t.Title, t.titles, t.keys, t.shape, t.tint, t.sync = "", nil, 0, 0, "", nil
}

// Clone returns a terminal that shows what t shows now, and has no Tap.
func (t *Term) Clone() *Term {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.clone()
}

func (t *Term) clone() *Term {
	c := *t
	c.mu, c.opt.Tap, c.erased, c.drawn = new(sync.Mutex), nil, nil, nil
	c.screen = &c.main
	if t.screen == &t.alt {
		c.screen = &c.alt
	}
	for _, s := range []*screen{&c.main, &c.alt} {
		s.rows, s.kitty = slices.Clone(s.rows), slices.Clone(s.kitty)
		for i := range s.rows {
			s.rows[i] = slices.Clone(s.rows[i])
		}
	}
	c.seq, c.utf, c.titles = slices.Clone(t.seq), slices.Clone(t.utf), slices.Clone(t.titles)
	c.answer, c.sync = slices.Clone(t.answer), slices.Clone(t.sync)
	c.unanswered = slices.Clone(t.unanswered)
	c.modes, c.tabs = maps.Clone(t.modes), maps.Clone(t.tabs)
	return &c
}

// Write takes the next bytes for the terminal; they may be split anywhere. It
// never fails.
func (t *Term) Write(p []byte) (int, error) {
	if t.opt.Tap != nil {
		t.opt.Tap.Write(p)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Writes++
	t.Bytes += len(p)
	for _, b := range p {
		t.parse(b)
	}
	return len(p), nil
}

// Answers returns what the terminal has sent since the last call: the bytes
// that a program reads from its tty.
func (t *Term) Answers() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	a := t.answer
	t.answer = nil
	return a
}

// Size returns the width and height in cells.
func (t *Term) Size() (w, h int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.w, t.h
}

// Resize makes both screens w by h cells, cut or extended at the right and at
// the bottom.
func (t *Term) Resize(w, h int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.w, t.h = max(w, 1), max(h, 1)
	t.main.resize(t.w, t.h)
	t.alt.resize(t.w, t.h)
}

// Cell returns the cell at (x, y); outside the screen, a Cell without text.
func (t *Term) Cell(x, y int) Cell {
	t.mu.Lock()
	defer t.mu.Unlock()
	if x < 0 || y < 0 || x >= t.w || y >= t.h {
		return Cell{}
	}
	return t.rows[y][x]
}

// Cursor returns where the cursor is, and whether it shows.
func (t *Term) Cursor() (x, y int, visible bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.x, t.y, t.on(cursorVisible)
}

// String returns the text on the screen, one line a row, without the blanks at
// the ends of rows.
func (t *Term) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.region(0, 0, t.w, t.h)
}

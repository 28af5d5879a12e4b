package vt

import (
	"maps"
	"slices"
	"sync"
)

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

// On reports whether the private mode of this number is set: 25 the cursor,
// 1049 the alternate screen, 2004 bracketed paste and so on.
func (t *Term) On(number int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.on(mode{true, number})
}

func (t *Term) on(m mode) bool { return t.modes[m] != (m == autowrap || m == cursorVisible) }

func (t *Term) set(m mode, on bool) {
	if delete(t.modes, m); t.on(m) != on {
		t.modes[m] = true
	}
}

// A parser splits bytes into characters, controls and sequences.
type parser struct {
	state  func(*Term, byte) // nil: plain text
	seq    []byte            // what was collected of a sequence or a string
	opener byte              // of the string: ']' OSC, 'P' DCS, or another
	utf    []byte            // an unfinished UTF-8 character
	again  rune              // the character just shown; 0 after anything else
}

// bg returns the background that erasing leaves.
func (t *Term) bg() Color {
	if t.opt.NoBCE {
		return 0
	}
	return t.pen.BG
}

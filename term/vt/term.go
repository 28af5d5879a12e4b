package vt

import (
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"
)

// A Term is a simulated terminal. Any goroutine may call its methods, even
// while a program draws. Its fields may be read only while nobody writes, for
// example after synctest.Wait in a bubble.
type Term struct {
	Bytes, Writes int    // the number of bytes given to Write, and of calls
	Title         string // of the window
	Bells         int    // the number of times that it rang
	Clipboard     []byte // the last text that a program has put there

	mu      *sync.Mutex // held by every method
	opt     Options
	w, h    int
	main    screen
	alt     screen
	*screen // the screen that shows

	parser
	modes           map[mode]bool // the modes that differ from the start
	inserts, noWrap bool          // the modes insert and autowrap
	savedModes      map[mode]bool // the modes that were saved
	titles          []string      // saved titles
	tabs            map[int]bool  // the columns whose tab stop the program has set or removed
	wheel           wheel         // as the program has set it
	savedWheel      wheel         // as the program has saved it
	keys            otherKeys
	shape           int           // of the cursor
	tint            string        // of the cursor
	palette         map[int]Color // the colors of the palette that the program has defined
	outer           Outer         // of a relay
	answer          []byte
	sync            []byte        // kitty's answers, held until a synchronized update ends
	before          picture       // the picture before a synchronized update
	since           time.Duration // the beginning of the update
	hidden          bool          // the window is hidden
	light           bool          // the background is white
	said            int           // number of answers

	unanswered []string // questions without an answer
	ignored    []string // orders that were not carried out
	skipped    bool     // the order at hand is not carried out

	told [][]Cell // the cells that Changes has told; nil: none

	seen  picture // the last picture of the alternate screen: see keep
	kept  int     // the number of the Write that has kept it, 0 for none
	named string  // the last title that was not ""
	drawn *Term   // the result of Last
}

// New returns a terminal of w by h cells, at least 1 by 1.
func New(w, h int, o Options) *Term {
	if o.Now == nil {
		o.Now = func() time.Duration { return 0 }
	}
	t := &Term{mu: new(sync.Mutex), opt: o, w: max(w, 1), h: max(h, 1)}
	t.reset()
	return t
}

// reset puts the terminal into its state at the start.
func (t *Term) reset() {
	t.main.reset(t.w, t.h)
	t.alt.reset(t.w, t.h)
	t.screen = &t.main
	t.modes, t.savedModes, t.tabs = map[mode]bool{}, map[mode]bool{}, map[int]bool{}
	t.inserts, t.noWrap = false, false
	t.wheel, t.savedWheel, t.keys, t.palette = 0, 0, otherKeys{}, map[int]Color{}
	t.Title, t.titles, t.shape, t.tint, t.sync = "", nil, 0, "", nil
}

// Clone returns a copy of t with the same picture and modes, but without a Tap.
func (t *Term) Clone() *Term {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.clone()
}

func (t *Term) clone() *Term {
	c := *t
	c.mu, c.opt.Tap, c.drawn = new(sync.Mutex), nil, nil
	c.screen = &c.main
	if t.screen == &t.alt {
		c.screen = &c.alt
	}
	for _, rows := range []*[][]Cell{&c.main.rows, &c.alt.rows, &c.seen.rows, &c.before.rows} {
		*rows = copied(nil, *rows)
	}
	c.main.fresh, c.alt.fresh, c.told = slices.Clone(t.main.fresh), slices.Clone(t.alt.fresh), nil
	c.main.kitty, c.alt.kitty = slices.Clone(t.main.kitty), slices.Clone(t.alt.kitty)
	c.seq, c.utf, c.titles = slices.Clone(t.seq), slices.Clone(t.utf), slices.Clone(t.titles)
	c.params, c.list, c.parts = params{}, nil, nil
	c.answer, c.sync = slices.Clone(t.answer), slices.Clone(t.sync)
	c.unanswered, c.ignored = slices.Clone(t.unanswered), slices.Clone(t.ignored)
	c.modes, c.savedModes, c.tabs = maps.Clone(t.modes), maps.Clone(t.savedModes), maps.Clone(t.tabs)
	c.palette = maps.Clone(t.palette)
	c.before.palette = maps.Clone(t.before.palette)
	return &c
}

// Answers returns the bytes that the terminal has sent since the last call. A
// program reads them from its tty.
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
// the bottom. The row of the cursor stays: if it has no place, rows go at the
// top, as in xterm.
func (t *Term) Resize(w, h int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.w, t.h, t.told = max(w, 1), max(h, 1), nil
	t.change(synchronized, false)
	t.main.resize(t.w, t.h)
	t.alt.resize(t.w, t.h)
}

// On reports whether the private mode with this number is set: 25 is the
// cursor, 1049 the alternate screen, 2004 bracketed paste and so on.
func (t *Term) On(number int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	var name [12]byte
	return t.on(string(strconv.AppendInt(append(name[:0], '?'), int64(number), 10)))
}

// A parser splits bytes into characters, controls and sequences.
type parser struct {
	state  func(*Term, byte) // nil: plain text
	seq    []byte            // the bytes so far of a sequence or a string
	opener byte              // the kind of string: ']' OSC, 'P' DCS, or another
	utf    []byte            // an unfinished UTF-8 character
	params params            // of the sequence
	list   [][]int           // of the parameters
	parts  []int             // of the list
	again  rune              // the character just shown; 0 after anything else
}

// bg returns the background that erasing leaves.
func (t *Term) bg() Color {
	if t.opt.NoBCE {
		return 0
	}
	return t.pen.BG
}

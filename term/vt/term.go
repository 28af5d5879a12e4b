package vt

import (
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"
)

// A Term is a simulated terminal. Any goroutine may call its methods, even
// while a program draws. Its fields may be read only while nobody calls Write,
// for example after synctest.Wait in a bubble.
type Term struct {
	Bytes, Writes int    // the number of bytes given to Write, and of its calls
	Title         string // of the window
	Bells         int    // the number of times that the bell rang
	Clipboard     []byte // the last text that the program has put into the clipboard

	mu      *sync.Mutex // held by every exported method
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
	keys            otherKeys     // xterm's levels for keys with modifiers
	shape           int           // of the cursor
	tint            string        // the color of the cursor, as the program has named it
	palette         map[int]Color // the colors of the palette that the program has defined
	outer           Outer         // what a relay knows of the terminal behind it

	answer []byte        // that Answers returns
	sync   []byte        // kitty's answers, held until a synchronized update ends
	before picture       // the picture before a synchronized update
	since  time.Duration // the beginning of the update
	hidden bool          // the window is hidden
	light  bool          // the background is white
	said   int           // the number of answers

	unanswered []string // questions without an answer
	ignored    []string // orders that were not carried out
	skipped    bool     // the order at hand is not carried out

	told [][]Cell // the cells as Changes has told them last; nil: it has told none

	seen  picture // the last picture of the alternate screen: see keep
	kept  int     // the number of the Write that has kept it; 0: none
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
	t.modes = map[mode]bool{}
	t.savedModes = map[mode]bool{}
	t.tabs = map[int]bool{}
	t.palette = map[int]Color{}
	t.inserts = false
	t.noWrap = false
	t.wheel = still
	t.savedWheel = still
	t.keys = otherKeys{}
	t.Title = ""
	t.titles = nil
	t.shape = 0
	t.tint = ""
	t.sync = nil
}

// Clone returns a copy of t with the same picture and modes. The copy has no
// Tap, its Last is nil, and its Changes begins anew.
func (t *Term) Clone() *Term {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.clone()
}

func (t *Term) clone() *Term {
	c := *t
	c.mu = new(sync.Mutex)
	c.opt.Tap = nil
	c.drawn = nil
	c.told = nil
	c.screen = &c.main
	if t.screen == &t.alt {
		c.screen = &c.alt
	}
	for _, s := range []*screen{&c.main, &c.alt} {
		s.rows = copied(nil, s.rows)
		s.fresh = slices.Clone(s.fresh)
		s.newer = slices.Clone(s.newer)
		s.kitty = slices.Clone(s.kitty)
	}
	for _, p := range []*picture{&c.seen, &c.before} {
		p.rows = copied(nil, p.rows)
		p.palette = maps.Clone(p.palette)
	}
	c.seq = slices.Clone(t.seq)
	c.utf = slices.Clone(t.utf)
	c.params = params{}
	c.list = nil
	c.parts = nil
	c.answer = slices.Clone(t.answer)
	c.sync = slices.Clone(t.sync)
	c.unanswered = slices.Clone(t.unanswered)
	c.ignored = slices.Clone(t.ignored)
	c.titles = slices.Clone(t.titles)
	c.modes = maps.Clone(t.modes)
	c.savedModes = maps.Clone(t.savedModes)
	c.tabs = maps.Clone(t.tabs)
	c.palette = maps.Clone(t.palette)
	return &c
}

// Answers returns the bytes that the terminal has sent since the last call. A
// program reads them from its tty as it reads keys.
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

// Resize makes both screens w by h cells, at least 1 by 1. They are cut or
// extended at the right and at the bottom. If the row of the cursor would be
// cut off, rows are cut off at the top instead, as in xterm. A synchronized
// update ends.
func (t *Term) Resize(w, h int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.w = max(w, 1)
	t.h = max(h, 1)
	t.told = nil
	t.change(synchronized, false)
	t.main.resize(t.w, t.h)
	t.alt.resize(t.w, t.h)
}

// On reports whether the private mode with this number is set, as by
// ESC [ ? number h. For example, 25 shows the cursor, 1049 is the alternate
// screen, and 2004 is bracketed paste.
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

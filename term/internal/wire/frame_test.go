package wire

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"fixstep/term/vt"
)

// check compares the cells of v with those of g, as a terminal with k shows
// them.
func check(v *vt.Term, g *Grid, k Caps) error {
	w, h := g.Size()
	for y := range h {
		for x := 0; x < w; x++ {
			c := k.normal(g.cells[y*w+x])
			got := v.Cell(x, y)
			text := got.Text
			want := c.String()
			if c.odd { // its width depends on the terminal
				first, _ := utf8.DecodeRuneInString(text)
				text = string(first)
				want = string(c.first)
			}
			if text != want || visible(c, got.Style) != seenAs(c) {
				return fmt.Errorf("(%d,%d): %q %+v, want %q %+v", x, y, got.Text, got.Style, c, seenAs(c))
			}
			if c.odd && c.wide {
				x++
				if rest := v.Cell(x, y).Text; !strings.Contains(c.String()+" ", rest) {
					return fmt.Errorf("(%d,%d): %q after %q", x, y, rest, c)
				}
			}
		}
	}
	return nil
}

// visible returns what can be seen of a style in which a terminal shows c.
func visible(c Cell, st vt.Style) vt.Style {
	if c.blank() && c.Attr == 0 && !c.odd {
		st.FG = 0
		st.Bold = false
		st.Dim = false
		st.Italic = false
		st.Blink = false
	}
	if st.Underline == 0 && !c.odd {
		st.Under = 0
	}
	return st
}

// seenAs returns c's style in the terms of vt.
func seenAs(c Cell) vt.Style {
	on := func(a Attr) bool { return c.Attr&a != 0 }
	st := vt.Style{
		FG: c.FG, BG: c.BG, Under: c.Under, Underline: c.Attr.underlined(),
		Bold: on(Bold), Dim: on(Dim), Italic: on(Italic),
		Blink: on(Blink), Reverse: on(Reverse), Strike: on(Strike),
	}
	if c.Link != (Link{}) {
		st.Link = c.Link.Value().ID + ";" + c.Link.Value().URL
	}
	return st
}

// terminals are the terminals that frames are tried on.
var terminals = []struct {
	name string
	caps Caps
	opt  vt.Options
}{
	{"xterm", Caps{Colors: 1 << 24, BCE: true}, vt.Options{}},
	{"kitty", Caps{Colors: 1 << 24, BCE: true}, vt.Options{Kitty: true}},
	{"no BCE", Caps{Colors: 256}, vt.Options{NoBCE: true}},
	{"16 colors", Caps{Colors: 16, BCE: true}, vt.Options{}},
	{"8 colors", Caps{Colors: 8, BCE: true}, vt.Options{}},
	{"no colors", Caps{Colors: 0, BCE: true}, vt.Options{}},
	{"linux", Caps{Colors: 8, BCE: true, Sober: true}, vt.Options{}},
	{"screen", Caps{Colors: 256, Sober: true}, vt.Options{NoBCE: true}},
	{"no feeds", Caps{Colors: 256, BCE: true, NoFeed: true}, vt.Options{}},
	{"ASCII", Caps{Colors: 8, ASCII: true, BCE: true}, vt.Options{}},
}

// A game sends random frames to a terminal.
type game struct {
	*rand.Rand
	v   *vt.Term
	e   *Encoder
	g   *Grid
	buf []byte
}

// play sends frames of random pictures to a terminal, some after several
// changes, some after a resize or from an unknown state, and compares the
// terminal with the picture.
func play(t *testing.T, seed uint64, frames int) {
	r := rand.New(rand.NewPCG(seed, 0))
	term := terminals[r.IntN(len(terminals))]
	g := grid(1+r.IntN(30), 1+r.IntN(10))
	scrolls := r.IntN(2) == 0
	if scrolls {
		g.Resize(30+r.IntN(30), 8+r.IntN(12))
	}
	w, h := g.Size()
	m := &game{r, vt.New(w, h, term.opt), NewEncoder(term.caps), g, nil}
	if r.IntN(2) == 0 {
		m.v.Write([]byte("\x1b[?7l"))
	}
	for frame := range frames {
		if scrolls && r.IntN(8) > 0 {
			scrolled(r, g)
		} else {
			scribble(r, g)
		}
		m.disturb()
		if err := m.frame(); err != nil {
			t.Fatalf("seed %d, %s, frame %d: %v\n%q", seed, term.name, frame, err, m.buf)
		}
	}
}

// disturb resizes the terminal, or spoils it as another program may; mostly it
// does nothing.
func (m *game) disturb() {
	switch m.IntN(12) {
	case 0:
		w := 1 + m.IntN(30)
		h := 1 + m.IntN(10)
		m.g.Resize(w, h)
		m.v.Resize(w, h)
	case 1:
		m.v.Write([]byte(wrecks[m.IntN(len(wrecks))]))
		m.e.Forget()
	}
}

// frame sends one frame, and returns an error if the terminal shows it wrong.
func (m *game) frame() error {
	if m.IntN(3) == 0 { // a picture that no frame shows
		m.e.Ask(m.g)
		scribble(m.Rand, m.g)
	}
	w, h := m.g.Size()
	cx := m.IntN(w+8) - 4
	cy := m.IntN(h+4) - 2
	m.buf = ask(m.e, m.buf[:0], m.g, cx, cy)
	if err := m.mayBeSent(); err != nil {
		return err
	}
	rest := m.buf
	for len(rest) > 0 { // writes are split anywhere
		n := min(1+m.IntN(100), len(rest))
		m.v.Write(rest[:n])
		rest = rest[n:]
	}
	if err := check(m.v, m.g, m.e.caps); err != nil {
		return err
	}
	x, y, on := m.v.Cursor()
	isThere := x == cx && y == cy
	inside := m.g.has(cx, cy)
	if on != inside || on && !isThere {
		return fmt.Errorf("cursor at %d,%d %v, want %d,%d", x, y, on, cx, cy)
	}
	if again := ask(m.e, nil, m.g, cx, cy); len(again) > 0 {
		return fmt.Errorf("the same frame again sends %q", again)
	}
	return nil
}

// mayBeSent returns an error if the frame has bytes that its terminal must not
// get.
func (m *game) mayBeSent() error {
	hasColon := bytes.ContainsRune(m.buf, ':')
	hasLink := bytes.Contains(m.buf, []byte("]8;;h"))
	isForeign := func(r rune) bool { return r > unicode.MaxASCII }
	k := m.e.caps
	switch {
	case k.ASCII && bytes.ContainsFunc(m.buf, isForeign):
		return errors.New("the frame is not ASCII")
	case k.NoFeed && bytes.IndexByte(m.buf, '\n') >= 0:
		return errors.New("the frame has a line feed")
	case k.Sober && (hasColon || hasLink):
		return errors.New("the frame has a colon or a link")
	}
	return nil
}

// wrecks are sequences of other programs that spoil the terminal.
var wrecks = []string{
	"hello\r\n\n\n\n\n\n", "\x1b[1;31;44;4m", "\x1b(0", "\x0e\x1b[4h", "\x1b[2;3r\x1b[?6h",
	"\x1b]0;unfinished", "\x1b[3", "\xe2\x94", "\x1b[20h\x1b[?25h",
	"\x1b]8;;http://c.d\x1b\\x", "\x1bP1$r",
}

// sample returns the size of a long test: all if the environment variable
// FIXSTEP_TEST is "whole", as in CI; otherwise part, which it logs.
func sample(t *testing.T, all, part int) int {
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		return all
	}
	t.Logf("a sample: %d of %d; FIXSTEP_TEST=whole runs all", part, all)
	return part
}

func TestFramesShowWhatWasWanted(t *testing.T) {
	for seed := range uint64(sample(t, 200, 60)) {
		play(t, seed, 40)
	}
}

func FuzzFrames(f *testing.F) {
	for seed := range uint64(len(terminals)) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { play(t, seed, 2) })
}

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

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// texts are the texts of random pictures.
var texts = []string{
	" ", " ", " ", "a", "b", "@", "~", "█", "▀", "⠿", "─", "│", "é", "e\u0301", "o\u0302\u0323", "●", "漢", "語", "한", "ｱ", "Ａ", "⚡", "💎",
	"♥\ufe0f", "1\ufe0f\u20e3", "👍\U0001f3fd", "👨\u200d👩\u200d👧", "🇩🇪", "🇩", "\U0001cd00", "\u1112\u1161\u11ab", "कि", "\t", "\x1b", "\xff", "\u202e", "⸻",
}

// colors are the colors of random styles.
var colors = []Color{0, 0, 0, Palette(1), Palette(7), Palette(9), Palette(200), rgb24(1, 2, 3), rgb24(250, 200, 10)}

// grid returns a blank picture of w by h cells.
func grid(w, h int) *Grid {
	g := new(Grid)
	g.Resize(w, h)
	return g
}

// ask calls Ask with a picture, and appends the frame that shows it.
func ask(e *Encoder, dst []byte, want *Grid, cx, cy int) []byte {
	e.Ask(want)
	return e.Frame(dst, cx, cy)
}

// paste makes a grid equal to another of the same size.
func paste(to, from *Grid) {
	copy(to.cells, from.cells)
	to.changeAll()
}

func randomStyle(r *rand.Rand) Style {
	st := Style{FG: colors[r.IntN(len(colors))]}
	if r.IntN(3) == 0 {
		st.BG = colors[r.IntN(len(colors))]
	}
	if r.IntN(6) == 0 {
		st.Attr = Attr(r.IntN(int(underline))) & plain
	}
	if r.IntN(6) == 0 {
		st.Attr |= Underlined(tcell.UnderlineStyle(r.IntN(6)))
		st.Under = colors[r.IntN(len(colors))]
	}
	if r.IntN(20) == 0 {
		st.Link = linkOf(tcell.StyleDefault.Url("http://a.b/é").UrlId([]string{"", "1"}[r.IntN(2)]))
	}
	return st
}

// scribble changes some cells of g.
func scribble(r *rand.Rand, g *Grid) {
	w, h := g.Size()
	switch r.IntN(12) {
	case 0:
		g.Fill(texts[r.IntN(8)], randomStyle(r))
	case 1:
		for i := range w * h {
			g.Put(i%w, i/w, texts[r.IntN(len(texts))], randomStyle(r))
		}
	case 2:
		y, st := r.IntN(h), randomStyle(r)
		for x := r.IntN(w); x < w; x++ {
			g.Put(x, y, " ", st)
		}
	default:
		styles := []Style{randomStyle(r), randomStyle(r), randomStyle(r)}
		for range r.IntN(20) {
			x, y, st := r.IntN(w+2)-1, r.IntN(h+2)-1, styles[r.IntN(3)]
			for range r.IntN(4) + 1 {
				g.Put(x, y, texts[r.IntN(len(texts))], st)
				x++
			}
		}
	}
}

// check compares the cells of v with those of g, as a terminal with k shows
// them.
func check(v *vt.Term, g *Grid, k Caps) error {
	w, h := g.Size()
	for y := range h {
		for x := 0; x < w; x++ {
			c := k.normal(g.cells[y*w+x])
			got := v.Cell(x, y)
			if c.odd { // its width depends on the terminal
				if r, _ := utf8.DecodeRuneInString(got.Text); r != c.first || got.Style != seenAs(c) {
					return fmt.Errorf("(%d,%d): %q %+v, want %q %+v", x, y, got.Text, got.Style, c, seenAs(c))
				}
				if x += c.width() - 1; c.wide {
					if rest := v.Cell(x, y).Text; !strings.Contains(c.String()+" ", rest) {
						return fmt.Errorf("(%d,%d): %q after %q", x, y, rest, c)
					}
				}
				continue
			}
			st := got.Style
			if c.blank() && c.Attr == 0 {
				st = vt.Style{BG: st.BG, Link: st.Link, Strike: st.Strike, Reverse: st.Reverse, Underline: st.Underline}
			}
			if st.Underline == 0 {
				st.Under = 0
			}
			if got.Text != c.String() || st != seenAs(c) {
				return fmt.Errorf("(%d,%d): %q %+v, want %q %+v", x, y, got.Text, st, c, seenAs(c))
			}
		}
	}
	return nil
}

// seenAs returns c's style in the terms of vt.
func seenAs(c Cell) vt.Style {
	on := func(a Attr) bool { return c.Attr&a != 0 }
	st := vt.Style{
		FG: c.FG, BG: c.BG, Under: c.Under,
		Bold: on(Bold), Dim: on(Dim), Italic: on(Italic), Blink: on(Blink), Reverse: on(Reverse), Strike: on(Strike),
		Underline: c.Attr.underlined(),
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
	g, text := grid(1+r.IntN(30), 1+r.IntN(10)), r.IntN(2) == 0
	if text { // a text that scrolls
		g.Resize(30+r.IntN(30), 8+r.IntN(12))
	}
	w, h := g.Size()
	m := &game{r, vt.New(w, h, term.opt), NewEncoder(term.caps), g, nil}
	if r.IntN(2) == 0 {
		m.v.Write([]byte("\x1b[?7l"))
	}
	for frame := range frames {
		if text && r.IntN(8) > 0 {
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
		w, h := 1+m.IntN(30), 1+m.IntN(10)
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
	cx, cy := m.IntN(w+8)-4, m.IntN(h+4)-2
	m.buf = ask(m.e, m.buf[:0], m.g, cx, cy)
	if m.e.caps.ASCII && bytes.ContainsFunc(m.buf, func(r rune) bool { return r > unicode.MaxASCII }) {
		return errors.New("the frame is not ASCII")
	}
	if m.e.caps.NoFeed && bytes.IndexByte(m.buf, '\n') >= 0 {
		return errors.New("the frame has a line feed")
	}
	if m.e.caps.Sober && (bytes.ContainsRune(m.buf, ':') || bytes.Contains(m.buf, []byte("]8;;h"))) {
		return errors.New("the frame has a colon or a link")
	}
	for i := 0; i < len(m.buf); { // writes are split anywhere
		n := min(1+m.IntN(100), len(m.buf)-i)
		m.v.Write(m.buf[i : i+n])
		i += n
	}
	if err := check(m.v, m.g, m.e.caps); err != nil {
		return err
	}
	x, y, on := m.v.Cursor()
	inside := cx >= 0 && cy >= 0 && cx < w && cy < h
	if on != inside || inside && (x != cx || y != cy) {
		return fmt.Errorf("cursor at %d,%d %v, want %d,%d", x, y, on, cx, cy)
	}
	if again := ask(m.e, nil, m.g, cx, cy); len(again) > 0 {
		return fmt.Errorf("the same frame again sends %q", again)
	}
	return nil
}

// wrecks are sequences of other programs that spoil the terminal.
var wrecks = []string{
	"hello\r\n\n\n\n\n\n", "\x1b[1;31;44;4m", "\x1b(0", "\x0e\x1b[4h", "\x1b[2;3r\x1b[?6h", "\x1b]0;unfinished", "\x1b[3", "\xe2\x94", "\x1b[20h\x1b[?25h",
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

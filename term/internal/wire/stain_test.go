package wire

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"fixstep/term/vt"
)

// TestStainsAreWrittenOver: where a block goes, blanks beside it that may have
// its lines are written once more, on a terminal that leaves them; no others.
func TestStainsAreWrittenOver(t *testing.T) {
	for _, c := range []struct{ was, now, want, stained string }{
		{"  █", "   ", "\b ", "\b\b   \b"},
		{"  ▌", "   ", "\b ", "\b\b  "},
		{"  ▐", "   ", "\b ", "\b  \b"},
		{"  ░", "   ", "\b ", "\b "},
		{"  █", "  ▌", "\b▌", "\b▌ \b"},
		{"  █", "  ▐", "\b▐", "\b\b ▐"},
		{" a█", " a ", "\b ", "\b  \b"},
		{" a█a", " a a", "\b ", "\b "},
		{"█ █", "█  ", "\b ", "\b\b   \b"},
	} {
		for _, stains := range []bool{false, true} {
			g, e, got, want := grid(9, 1), NewEncoder(Caps{}), "", c.want
			if stains {
				e.Stains()
				want = c.stained
			}
			for _, text := range []string{c.was, c.now} {
				put(0, 0, text, Style{})(g)
				put(4, 0, "x", Style{})(g)
				got = string(ask(e, nil, g, 3, 0))
			}
			if got != want {
				t.Errorf("%q to %q, stains %v: %q, want %q", c.was, c.now, stains, got, want)
			}
		}
	}
}

// TestNoLineStaysBehind: a model of xterm, fed with random pictures, has lines
// only beside blocks.
func TestNoLineStaysBehind(t *testing.T) {
	const w, h = 20, 4
	glyphs := []string{" ", " ", " ", " ", "█", "▌", "▐", "▀", "▗", "▖", "░", "▒", "⠿", "a", "漢"}
	r := rand.New(rand.NewPCG(1, 2))
	e, g := NewEncoder(Caps{Colors: 256, BCE: true}), grid(w, h)
	e.Stains()
	x := xterm{Term: vt.New(w, h, vt.Options{}), lines: make([]sides, w*h)}
	stains := 0
	for n := range 5_000 {
		for range 1 + r.IntN(8) {
			at, y, st := r.IntN(w), r.IntN(h), Style{FG: colors[r.IntN(len(colors))]}
			for range 1 + r.IntN(4) {
				g.Put(at, y, glyphs[r.IntN(len(glyphs))], st)
				at++
			}
		}
		sent := ask(e, nil, g, -1, -1)
		x.take(string(sent))
		for i, line := range x.lines {
			if line == (sides{}) || x.cell(i) != " " {
				continue
			}
			stains++
			if line.left && !solid(x.cell(i-1)).right || line.right && !solid(x.cell(i+1)).left {
				t.Fatalf("frame %d: a line in %d,%d after %q\n%s", n, i%w, i/w, sent, x)
			}
		}
	}
	if stains < 250 {
		t.Errorf("%d lines in all", stains)
	}
}

// An xterm knows in which cells there are lines of the blocks beside them.
type xterm struct {
	*vt.Term
	lines []sides
}

// pieces are what xterm draws at once, and controls.
var pieces = regexp.MustCompile(`\x1b\[[0-9;:?]*[@-~]|\x1b\][^\x1b]*\x1b\\|\x1b.|[\x00-\x1f]|[^\x00-\x1f]+`)

func (x *xterm) cell(i int) string {
	w, _ := x.Size()
	return x.Cell(i%w, i/w).Text
}

func solid(s string) sides { return (&Cell{text: text{first: []rune(s + "a")[0]}}).solid() }

// take shows what was sent, batch by batch.
func (x *xterm) take(sent string) {
	w, h := x.Size()
	for _, piece := range pieces.FindAllString(sent, -1) {
		cx, cy, _ := x.Cursor()
		fmt.Fprint(x, piece)
		from, to := cy*w+cx, cy*w+cx
		switch last := piece[len(piece)-1]; {
		case piece[0] >= ' ':
			to += utf8.RuneCountInString(piece) + strings.Count(piece, "漢")
		case last == 'J' && piece[0] == '\x1b':
			to = w * h
		case last == 'K' && piece[0] == '\x1b':
			to = (cy + 1) * w
		case last == 'X' && piece[0] == '\x1b':
			fmt.Sscanf(piece, "\x1b[%dX", &to)
			to += from
		}
		clear(x.lines[from:to])
		for i := from + 1; i < to && piece[0] >= ' '; i++ {
			x.lines[i].left = x.cell(i) == " " && solid(x.cell(i-1)).right
			x.lines[i-1].right = x.cell(i-1) == " " && solid(x.cell(i)).left
		}
	}
}

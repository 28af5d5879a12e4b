package wire

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// text returns g's text, a line for each row; '·' stands for the second half of
// a wide character.
func (g *Grid) text() string {
	var b strings.Builder
	for i := range g.cells {
		if i > 0 && i%g.w == 0 {
			b.WriteByte('|')
		}
		if s := g.cells[i].String(); s != "" {
			b.WriteString(s)
		} else {
			b.WriteString("·")
		}
	}
	return b.String()
}

func TestPutLeavesNoHalfCharacters(t *testing.T) {
	type put struct {
		x, y int
		s    string
	}
	for _, c := range []struct {
		name string
		puts []put
		want string
	}{
		{"text", []put{{0, 0, "a"}, {3, 1, "b"}}, "a   |   b"},
		{"outside", []put{{-1, 0, "a"}, {4, 0, "a"}, {0, -1, "a"}, {0, 2, "a"}}, "    |    "},
		{"wide", []put{{1, 0, "漢"}}, " 漢· |    "},
		{"wide at the edge", []put{{3, 0, "漢"}}, "    |    "},
		{"over the first half", []put{{1, 0, "漢"}, {1, 0, "a"}}, " a  |    "},
		{"over the second half", []put{{1, 0, "漢"}, {2, 0, "a"}}, "  a |    "},
		{"wide over the first half", []put{{1, 0, "漢"}, {0, 0, "語"}}, "語·  |    "},
		{"wide over the second half", []put{{1, 0, "漢"}, {2, 0, "語"}}, "  語·|    "},
		{"wide over two", []put{{0, 0, "漢"}, {2, 0, "漢"}, {1, 0, "語"}}, " 語· |    "},
		{"wide over itself", []put{{1, 0, "漢"}, {1, 0, "語"}}, " 語· |    "},
		{"wide at the edge over a half", []put{{2, 0, "漢"}, {3, 0, "語"}}, "    |    "},
		{"nothing", []put{{0, 0, "a"}, {0, 0, "\x1b"}}, "    |    "},
	} {
		g := grid(4, 2)
		for _, p := range c.puts {
			g.Put(p.x, p.y, p.s, Style{})
		}
		if got := g.text(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestPutKeepsColors(t *testing.T) {
	g := grid(1, 1)
	styleOf := func(fg, bg tcell.Color) Style {
		return StyleOf(tcell.StyleDefault.Foreground(fg).Background(bg))
	}
	for _, c := range []struct{ put, want Style }{
		{Style{FG: Palette(1), BG: Palette(2)}, Style{FG: Palette(1), BG: Palette(2)}},
		{styleOf(tcell.ColorNone, tcell.ColorBlue), Style{FG: Palette(1), BG: Palette(12)}},
		{styleOf(tcell.ColorRed, tcell.ColorNone), Style{FG: Palette(9), BG: Palette(12)}},
	} {
		g.PutRune(0, 0, 'a', c.put)
		if _, got, _ := g.Get(0, 0); got != c.want {
			t.Errorf("%+v put: %+v, want %+v", c.put, got, c.want)
		}
		g.Fill("b", Style{FG: keep, BG: keep})
		if _, got, _ := g.Get(0, 0); got != c.want {
			t.Errorf("%+v filled: %+v, want %+v", c.put, got, c.want)
		}
	}
}

// TestFillKeepsOneColor of each cell, and gives it the other one.
func TestFillKeepsOneColor(t *testing.T) {
	for _, c := range []struct{ fill, want Style }{
		{Style{FG: keep, BG: Palette(3)}, Style{FG: Palette(1), BG: Palette(3)}},
		{Style{FG: Palette(3), BG: keep}, Style{FG: Palette(3), BG: Palette(2)}},
	} {
		g := grid(1, 1)
		g.Put(0, 0, "a", Style{FG: Palette(1), BG: Palette(2)})
		g.Fill("b", c.fill)
		if _, got, _ := g.Get(0, 0); got != c.want {
			t.Errorf("%+v filled: %+v, want %+v", c.fill, got, c.want)
		}
	}
}

// TestPutRuneIsPut of one rune.
func TestPutRuneIsPut(t *testing.T) {
	for _, r := range " !~\x00\x1b\x7f\u0301é─▟⠿漢💎" {
		one := grid(2, 1)
		one.PutRune(0, 0, r, red)
		other := grid(2, 1)
		other.Put(0, 0, string(r), red)
		if one.cells[0] != other.cells[0] || one.cells[1] != other.cells[1] {
			t.Errorf("%q is put as %+v", r, one.cells)
		}
	}
}

// TestGetTellsHowWideATextIs.
func TestGetTellsHowWideATextIs(t *testing.T) {
	g := grid(4, 1)
	g.Put(0, 0, "漢", red)
	g.Put(2, 0, "a", red)
	for x, want := range map[int]struct {
		text  string
		style Style
		width int
	}{
		-1: {" ", Style{}, 1},
		0:  {"漢", red, 2},
		1:  {"", red, 0},
		2:  {"a", red, 1},
		3:  {" ", Style{}, 1},
		4:  {" ", Style{}, 1},
	} {
		text, style, width := g.Get(x, 0)
		if text != want.text || style != want.style || width != want.width {
			t.Errorf("column %d: %q, %+v, %d cells", x, text, style, width)
		}
	}
}

// TestACopyHasAnotherBase: it shows the same, but with a style in place of the
// zero one.
func TestACopyHasAnotherBase(t *testing.T) {
	from := grid(3, 2)
	from.Put(0, 0, "a", Style{})
	from.Put(1, 0, "b", red)
	to := grid(1, 1)
	e := NewEncoder(Caps{})
	for range 2 { // the second one has the size already
		to.Copy(from, blue)
		e.Ask(to)
		if to.text() != from.text() || e.asked.text() != from.text() {
			t.Errorf("the copy is %q, and %q is asked for", to.text(), e.asked.text())
		}
		from.Put(0, 1, "c", Style{})
	}
	for x, want := range []Style{blue, red, blue} {
		if _, got, _ := to.Get(x, 0); got != want {
			t.Errorf("column %d has style %+v", x, got)
		}
	}
}

// TestARowIsReadOnceAfterAChange of it, also if grids that have changed as
// often are read in turn.
func TestARowIsReadOnceAfterAChange(t *testing.T) {
	var s sight
	looks := func(g *Grid, want ...bool) {
		t.Helper()
		for y, want := range want {
			if got := s.look(g, y); got != want {
				t.Errorf("row %d of %d is read: %v", y, g.h, got)
			}
		}
	}
	g := grid(3, 3)
	looks(g, true, true, true)
	looks(g, false, false, false)
	g.Put(0, 1, "a", Style{})
	looks(g, false, true, false)
	looks(g, false, false, false)
	other := grid(3, 3)
	other.Put(0, 1, "b", Style{})
	looks(other, true, true, true)
	looks(other, false, false, false)
	for _, h := range []int{2, 5} {
		other.Resize(3, h)
		all := slices.Repeat([]bool{true}, h)
		looks(other, all...)
		looks(other, make([]bool, h)...)
	}
}

func TestResizeKeepsWhatFits(t *testing.T) {
	g := grid(4, 2)
	g.Put(0, 0, "漢", Style{})
	g.Put(2, 0, "漢", Style{})
	g.Put(1, 1, "x", Style{})
	for _, c := range []struct {
		w, h int
		want string
	}{{3, 2, "漢· | x "}, {5, 1, "漢·   "}, {1, 3, " | | "}, {0, 9, ""}, {-1, -1, ""}, {2, 1, "  "}} {
		g.Resize(c.w, c.h)
		if g.text() != c.want {
			t.Errorf("%dx%d: %q, want %q", c.w, c.h, g.text(), c.want)
		}
		if w, h := g.Size(); w != max(c.w, 0) || h != max(c.h, 0) {
			t.Errorf("%dx%d: the size is %dx%d", c.w, c.h, w, h)
		}
	}
}

func TestFillReachesAllCells(t *testing.T) {
	g := grid(3, 2)
	for _, c := range []struct{ s, want string }{{"x", "xxx|xxx"}, {"漢", "漢· |漢· "}, {"", "   |   "}} {
		g.Fill(c.s, Style{})
		if g.text() != c.want {
			t.Errorf("%q: %q, want %q", c.s, g.text(), c.want)
		}
	}
	grid(0, 0).Fill("x", Style{})
}

// TestWhatIsAskedForIsACopy of the grid after any changes: Ask leaves out only
// cells that have not changed.
func TestWhatIsAskedForIsACopy(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	from := grid(9, 5)
	other := grid(9, 5)
	e := NewEncoder(Caps{})
	for range 20_000 {
		x := r.IntN(11) - 1
		y := r.IntN(7) - 1
		switch r.IntN(40) {
		case 0:
			from.Resize(1+r.IntN(10), 1+r.IntN(6))
		case 1:
			from.Fill("中", Style{FG: Color(r.IntN(3))})
		case 2:
			from, other = other, from
		case 3:
			e.Resize(1+r.IntN(10), 1+r.IntN(6))
		case 4:
			from.Fill(" ", Style{})
		case 5:
			e.Frame(nil, -1, -1)
			if e.news != 0 {
				t.Fatalf("%d cells have changed since the last frame", e.news)
			}
		}
		from.Put(x, y, []string{"a", "中", " ", "é"}[r.IntN(4)], Style{})
		e.Ask(from)
		to := &e.asked
		sameSize := to.w == from.w && to.h == from.h
		if !sameSize || to.text() != from.text() {
			t.Fatalf("%v\n%v", to.cells, from.cells)
		}
	}
}

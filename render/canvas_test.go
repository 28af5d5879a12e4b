package render

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
)

// grid is a screen that keeps the strictest rule for wide characters: whoever
// writes into one half destroys the other.
type grid struct {
	w, h  int
	cells []string
	puts  int
}

func newGrid(w, h int) *grid {
	return &grid{w: w, h: h, cells: strings.Split(strings.Repeat("?", w*h), "")}
}

func (g *grid) Put(x, y int, text string, _ tcell.Style) (string, int) {
	g.puts++
	width := uniseg.StringWidth(text)
	i := y*g.w + x
	if x < 0 || y < 0 || x+width > g.w || y >= g.h || width < 1 || width > 2 {
		panic(fmt.Sprintf("put %q at %d,%d of %dx%d", text, x, y, g.w, g.h))
	}
	for j := i; j < i+width; j++ {
		if g.cells[j] == "" {
			g.cells[j-1] = "?"
		}
		if j+1 < len(g.cells) && g.cells[j+1] == "" {
			g.cells[j+1] = "?"
		}
	}
	g.cells[i] = text
	if width == 2 {
		g.cells[i+1] = ""
	}
	return "", width
}

func (g *grid) String() string {
	var b strings.Builder
	for y := range g.h {
		b.WriteString(strings.TrimRight(strings.Join(g.cells[y*g.w:(y+1)*g.w], ""), " ") + "\n")
	}
	return b.String()
}

func TestTextIsCutByCluster(t *testing.T) {
	for _, test := range []struct {
		x    int
		s    string
		mode Mode
		want string
		end  int
	}{
		{0, "abc", 0, "abc", 3},
		{4, "abc", 0, "    ab", 6},
		{-2, "abc", 0, "c", 1},
		{7, "abc", 0, "", 7},
		{0, "中文字文", 0, "中文字", 6},
		{1, "中文字", 0, " 中文", 5},
		{-1, "中文", 0, " 文", 3},
		{0, "e\u0301u\u0308", 0, "e\u0301u\u0308", 2},
		{5, "e\u0301e\u0301", 0, "     e\u0301", 6},
		{0, "\u0301a\x1b[31m\n\tb", 0, "a[31mb", 6},
		{0, "ab\x1b", 0, "ab", 2},
		{0, "a\xffb", 0, "a?b", 3},
		{0, "a\u2e3bb", 0, "a?b", 3},
		{0, "a中é", ASCII, "a??", 3},
	} {
		c := Canvas{Mode: test.mode}
		c.Clear(6, 1)
		end := c.Text(test.x, 0, Plain, test.s)
		if got := c.String(); got != test.want+"\n" || end != test.end {
			t.Errorf("Text(%d, %q) = %q, ends at %d; want %q, %d", test.x, test.s, got, end, test.want, test.end)
		}
	}
}

func TestLabelSaysThatItIsCut(t *testing.T) {
	for _, test := range []struct {
		w    int
		s    string
		want string
	}{
		{5, "hello", "hello|"},
		{4, "hello", "hel…|"},
		{1, "hello", "…|"},
		{0, "hello", "|"},
		{-1, "hello", "|"},
		{4, "中文字", "中… |"},
		{5, "中文字", "中文…|"},
		{8, "中文字", "中文字  |"},
	} {
		c := Canvas{}
		c.Clear(12, 1)
		end := c.Label(0, 0, test.w, Plain, test.s)
		c.Text(end, 0, Plain, "|")
		if got := strings.TrimSpace(c.String()); got != test.want {
			t.Errorf("Label(%d, %q) = %q, want %q", test.w, test.s, got, test.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, test := range []struct {
		n           int64
		w, decimals int
		want        string
	}{
		{0, 0, 0, "0"}, {7, 3, 0, "  7"}, {-7, 3, 0, " -7"}, {1234, 0, 2, "12.34"},
		{5, 0, 2, "0.05"}, {-5, 6, 2, " -0.05"}, {0, 0, 1, "0.0"}, {12345, 2, 0, "12345"},
		{-1 << 63, 0, 0, "-9223372036854775808"}, {-1 << 63, 0, 9, "-9223372036.854775808"},
	} {
		c := Canvas{}
		c.Clear(30, 1)
		end := c.Number(0, 0, test.w, Plain, test.n, test.decimals)
		if got := strings.TrimRight(c.String(), "\n"); got != test.want || end != len(test.want) {
			t.Errorf("Number(%d, %d) in %d = %q to %d, want %q", test.n, test.decimals, test.w, got, end, test.want)
		}
	}
}

func TestPixelsOfOneCellJoin(t *testing.T) {
	for mode, want := range []string{"▚█a", "██a", "\\#a"} {
		c := Canvas{Mode: Mode(mode)}
		c.Clear(3, 1)
		c.Text(0, 0, Plain, "中")
		c.Text(2, 0, Plain, "a")
		for _, p := range [][2]int{{0, 0}, {1, 1}, {2, 0}, {3, 0}, {2, 1}, {3, 1}, {-1, 0}, {0, 2}, {6, 0}} {
			c.Pixel(p[0], p[1], Star)
		}
		if got := strings.TrimSpace(c.String()); got != want {
			t.Errorf("mode %d: %q, want %q", mode, got, want)
		}
	}
}

func TestBoxIsWholeWhereverItIsCut(t *testing.T) {
	c := Canvas{}
	c.Clear(4, 3)
	c.Box(-3, -3, 100, 100, Dim)
	if got, want := c.String(), "┌──┐\n│  │\n└──┘\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	c.Clear(4, 3)
	c.Box(1, 1, 0, 5, Dim)
	c.Box(9, 1, 5, 5, Dim)
	if got := c.String(); got != "\n\n\n" {
		t.Errorf("an empty box draws %q", got)
	}
}

// FuzzFlush: whatever is drawn, the screen shows what was composed, and a
// second flush puts nothing.
func FuzzFlush(f *testing.F) {
	f.Add("中文", "ab", 0, 1, uint8(0))
	f.Add("a\u0301\x1b中", "\u202e🏳️‍🌈", -1, 3, uint8(0))
	f.Add("👍🏽1️⃣☠️", "🇩", 0, 0, uint8(2))
	f.Fuzz(func(t *testing.T, a, b string, x, y int, mode uint8) {
		c, g := Canvas{Mode: Mode(mode % 3)}, newGrid(9, 2)
		for _, s := range []string{a, b, a + b, ""} {
			c.Clear(9, 2)
			c.Text(x%9, 0, Plain, s)
			c.Text(y%9, 0, Dim, b)
			c.Label(0, 1, y%9, Plain, s)
			c.Pixel(y%18, x%4, Star)
			c.Flush(g)
			if g.String() != c.String() {
				t.Fatalf("the screen shows\n%sinstead of\n%s", g, &c)
			}
			if puts := c.Flush(g); puts != 0 {
				t.Fatalf("%d puts for nothing", puts)
			}
		}
	})
}

func TestFlushPutsOnlyWhatDiffers(t *testing.T) {
	c, g := Canvas{}, newGrid(80, 24)
	frame := func(draw func()) int {
		g.puts = 0
		c.Clear(80, 24)
		draw()
		if puts := c.Flush(g); puts != g.puts {
			t.Errorf("Flush says %d puts, the screen %d", puts, g.puts)
		}
		return g.puts
	}
	for _, step := range []struct {
		draw func()
		want int
	}{
		{func() {}, 80 * 24}, // the screen is unknown
		{func() {}, 0},
		{func() { c.Text(3, 3, Plain, "@") }, 1},
		{func() { c.Text(4, 3, Plain, "@") }, 2},
		{func() { c.Text(4, 3, Warn, "@") }, 1},
		{func() { c.Text(4, 3, Dim, "."); c.Text(4, 3, Warn, "@") }, 0},
		{func() {}, 1},
	} {
		if got := frame(step.draw); got != step.want {
			t.Errorf("%d puts, want %d", got, step.want)
		}
	}
}

// TestFlushOnTcell: wide characters come and go on tcell's own screen too.
func TestFlushOnTcell(t *testing.T) {
	screen := tcell.NewSimulationScreen("UTF-8")
	if err := screen.Init(); err != nil {
		t.Fatal(err)
	}
	defer screen.Fini()
	screen.SetSize(6, 1)
	var c Canvas
	for _, s := range []string{"abcdef", "中文字", "a中文b", "中文字", "ab", "e\u0301中"} {
		c.Clear(6, 1)
		c.Text(0, 0, Plain, s)
		c.Flush(screen)
		screen.Show()
		cells, w, _ := screen.GetContents()
		var got strings.Builder
		for x := 0; x < w; {
			text := string(cells[x].Runes)
			got.WriteString(text)
			x += uniseg.StringWidth(text)
		}
		if strings.TrimRight(got.String(), " ") != s {
			t.Errorf("tcell shows %q for %q", got.String(), s)
		}
	}
}

func TestHugeWindowIsClamped(t *testing.T) {
	for _, size := range [][4]int{{65535, 65535, maxWidth, maxHeight}, {-1, 5, 1, 5}, {1, 1, 1, 1}, {0, 0, 1, 1}} {
		c := Canvas{}
		c.Clear(size[0], size[1])
		c.Text(0, 0, Plain, "hello")
		c.Box(0, 0, size[0], size[1], Plain)
		if w, h := c.w, c.h; w != size[2] || h != size[3] || len(c.cells) != w*h {
			t.Errorf("%dx%d gives %dx%d", size[0], size[1], w, h)
		}
	}
}

// TestSelectedRowIsAlwaysSeen: whatever the size, a menu scrolls to it.
func TestSelectedRowIsAlwaysSeen(t *testing.T) {
	for _, w := range []int{4, 20, 80} {
		for h := 1; h < 12; h++ {
			for i := range menu.Rows {
				var c Canvas
				c.Clear(w, h)
				m := menu
				m.Selected = i
				m.Draw(&c)
				if c.count(Marked) == 0 || !strings.Contains(c.String(), menu.Rows[i].Left[:1]) {
					t.Fatalf("%d x %d, row %d:\n%s", w, h, i, &c)
				}
			}
		}
	}
}

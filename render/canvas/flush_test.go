package canvas

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// grid is a screen with the strictest rule for wide characters: a Put into one
// half destroys the other.
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
	width := Width(text) // uniseg's is 1 for a Bengali syllable of 2
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

// palettes are two choices of styles; the second one has fewer.
var palettes = [][]tcell.Style{
	{tcell.StyleDefault, tcell.StyleDefault.Bold(true), tcell.StyleDefault.Dim(true)},
	{tcell.StyleDefault, tcell.StyleDefault.Bold(true)},
}

// TestFlushShowsWhatWasComposed: texts and pixels of any kind move over others,
// and the screen shows the last picture.
func TestFlushShowsWhatWasComposed(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	c, g := Canvas{}, newGrid(20, 4)
	for i := range 5000 {
		c.Font = Font(i/10) % fonts
		c.Clear(20, 4)
		c.Styles = palettes[i/100%2]
		for range r.IntN(4) {
			c.Text(r.IntN(24)-2, r.IntN(5), Ink(r.IntN(3)), people[r.IntN(len(people))].name)
			c.Label(0, r.IntN(4), r.IntN(24), 0, people[r.IntN(len(people))].name)
			c.Pixel(r.IntN(40), r.IntN(8), 1)
			c.Dot(r.IntN(44)-2, r.IntN(20)-2, Ink(r.IntN(3)))
			c.Bar(r.IntN(5), r.IntN(200)-20, r.IntN(200)-20, 2)
		}
		if i%7 == 3 {
			continue // a frame that is never flushed
		}
		c.Flush(g)
		if g.String() != c.String() || c.Flush(g) > 0 {
			t.Fatalf("frame %d: the screen shows\n%sinstead of\n%s", i, g, &c)
		}
	}
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
		{func() { c.Text(3, 3, 0, "@") }, 1},
		{func() { c.Text(4, 3, 0, "@") }, 2},
		{func() { c.Text(4, 3, 1, "@") }, 1},
		{func() { c.Text(4, 3, 2, "."); c.Text(4, 3, 1, "@") }, 0},
		{func() { c.Bar(5, 0, 8, 1) }, 2},
		{func() { c.Bar(5, 0, 3, 1); c.Bar(5, 3, 8, 1) }, 0},
		{func() {}, 1},
		{func() { c.Styles = palettes[0] }, 80 * 24}, // other colors
		{func() { c.Styles = slices.Clone(palettes[1]) }, 80 * 24},
		{func() {}, 0},
		{func() { c.Styles = slices.Clone(c.Styles) }, 0},               // the same colors
		{func() { c.Styles[0] = c.Styles[0].Underline(true) }, 80 * 24}, // a fade, in place
		{func() {}, 0},
	} {
		if got := frame(step.draw); got != step.want {
			t.Errorf("%d puts, want %d", got, step.want)
		}
	}
	c.Clear(79, 24)
	if c.Flush(newGrid(79, 24)) != 79*24 {
		t.Error("after a change of size not every cell is put")
	}
}

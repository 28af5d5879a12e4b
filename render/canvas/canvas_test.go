package canvas

import (
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// blank returns a canvas of w x h cells.
func blank(font Font, w, h int) *Canvas {
	c := &Canvas{Font: font}
	c.Clear(w, h)
	return c
}

func TestHugeWindowIsClamped(t *testing.T) {
	for _, test := range []struct{ w, h, wantW, wantH int }{
		{65535, 65535, MaxWidth, MaxHeight},
		{-1, 5, 1, 5},
		{1, 1, 1, 1},
		{0, 0, 1, 1},
	} {
		c := blank(Fine, test.w, test.h)
		c.Text(0, 0, 0, "hello")
		if c.W != test.wantW || c.H != test.wantH || len(c.cells) != c.W*c.H {
			t.Errorf("%dx%d gives %dx%d", test.w, test.h, c.W, c.H)
		}
	}
}

// TestABarMovesByEighths in both directions, keeps its width in a coarse font,
// and is cut at the edges.
func TestABarMovesByEighths(t *testing.T) {
	for _, c := range []struct {
		font     Font
		from, to int
		want     string // a reversed cell is in brackets
	}{
		{Fine, 0, 16, "██"},
		{Fine, 3, 19, "[▍]█▍"},
		{Fine, 8, 9, " ▏"},
		{Fine, 1, 3, "▍"}, {Fine, 3, 5, "▋"}, {Fine, 3, 4, "▌"}, {Fine, 1, 7, "▉"},
		{Fine, 5, 7, "[▋]"}, {Fine, 13, 14, " [▋]"},
		{Fine, -5, 12, "█▌"},
		{Fine, 28, 99, "   [▌]"},
		{Fine, 9, 9, ""}, {Fine, 20, 9, ""}, {Fine, 20, 17, ""},
		{Fine, 99, 120, ""}, {Fine, -9, -1, ""},
		{Halves, 0, 16, "██"}, {Halves, 1, 17, "██"}, {Halves, 6, 22, " ██"},
		{Halves, 4, 20, " ██"}, {Halves, 0, 4, "█"}, {Halves, 7, 9, ""},
		{ASCII, 0, 16, "##"}, {ASCII, 4, 20, "|#|"}, {ASCII, 5, 21, "|#|"}, {ASCII, 3, 19, "|#|"},
	} {
		canvas := blank(c.font, 4, 1)
		canvas.Bar(0, c.from, c.to, 0)
		got := ""
		for x := range 4 {
			if cell := canvas.At(x, 0); cell.reversed() {
				got += "[" + cell.Text + "]"
			} else {
				got += cell.shows()
			}
		}
		got = strings.TrimRight(got, " ")
		if got != c.want {
			t.Errorf("font %d, %d to %d: %q, want %q", c.font, c.from, c.to, got, c.want)
		}
	}
}

// styled is a screen that keeps the styles of its puts.
type styled struct{ all []tcell.Style }

func (s *styled) Put(_, _ int, _ string, style tcell.Style) (string, int) {
	s.all = append(s.all, style)
	return "", 1
}

// TestPixelsAndDotsJoin in their cell. They replace text. Dots give way to
// pixels, and are pixels in a font without dots. A faint dot gives way to
// others.
func TestPixelsAndDotsJoin(t *testing.T) {
	pixels := func(c *Canvas) {
		c.Text(0, 0, 0, "a")
		for _, p := range [][2]int{{0, 0}, {1, 1}, {-1, 0}, {0, 2}, {2, 0}} {
			c.Pixel(p[0], p[1], 1)
		}
	}
	beyond := func(c *Canvas) {
		for _, p := range [][2]int{{-1, 0}, {0, -1}, {2, 0}, {0, 4}} {
			c.Dot(p[0], p[1], 1)
		}
	}
	for name, c := range map[string]struct {
		font Font
		draw func(*Canvas)
		want string
	}{
		"pixels":         {Fine, pixels, "▚"},
		"pixels, halves": {Halves, pixels, "█"},
		"pixels, ASCII":  {ASCII, pixels, "\\"},
		"two":            {Fine, func(c *Canvas) { c.Dot(0, 0, 1); c.Dot(1, 3, 1) }, "⢁"},
		"of two inks":    {Fine, func(c *Canvas) { c.Dot(0, 0, 1); c.Dot(1, 3, 2) }, "⢁"},
		"faint below":    {Fine, func(c *Canvas) { c.FaintDot(0, 0, 3); c.Dot(1, 3, 1) }, "⢀"},
		"faint above":    {Fine, func(c *Canvas) { c.Dot(1, 3, 1); c.FaintDot(0, 0, 3) }, "⢁"},
		"over text":      {Fine, func(c *Canvas) { c.Text(0, 0, 0, "a"); c.Dot(0, 0, 1) }, "⠁"},
		"under a pixel":  {Fine, func(c *Canvas) { c.Pixel(0, 0, 1); c.Dot(1, 3, 1) }, "▘"},
		"beyond":         {Fine, beyond, ""},
		"in halves":      {Halves, func(c *Canvas) { c.Dot(0, 3, 1) }, "▄"},
		"in ASCII":       {ASCII, func(c *Canvas) { c.Dot(0, 1, 1) }, "'"},
		"above ASCII":    {ASCII, func(c *Canvas) { c.Dot(0, -1, 1) }, ""},
	} {
		canvas := blank(c.font, 1, 1)
		c.draw(canvas)
		if got := strings.TrimSpace(canvas.String()); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestTheFontIsWhatAScreenCanShow.
func TestTheFontIsWhatAScreenCanShow(t *testing.T) {
	for _, c := range []struct {
		has  string
		want Font
	}{{"▀⠿", Fine}, {"▀", Halves}, {"⠿", ASCII}, {"", ASCII}} {
		if got := FontOf(has(c.has)); got != c.want {
			t.Errorf("%q: %d, want %d", c.has, got, c.want)
		}
	}
}

// A has is a screen that can show these characters.
type has string

func (h has) CanDisplay(r rune, _ bool) bool { return strings.ContainsRune(string(h), r) }

// TestAtIsBlankBeyondTheEdges.
func TestAtIsBlankBeyondTheEdges(t *testing.T) {
	c := blank(Fine, 2, 1)
	c.Text(0, 0, 1, "ab")
	for _, at := range [][2]int{{-1, 0}, {2, 0}, {0, -1}, {0, 1}} {
		if cell := c.At(at[0], at[1]); cell != (Cell{}) {
			t.Errorf("%v: %v", at, cell)
		}
	}
	if cell := c.At(1, 0); cell.Text != "b" || cell.Ink != 1 {
		t.Errorf("the second cell is %v", cell)
	}
}

// TestTheMouseIsOverADrawing, which At finds by the cell of the event, and at
// its upper left pixel.
func TestTheMouseIsOverADrawing(t *testing.T) {
	c := blank(Fine, 8, 4)
	ev := tcell.NewEventMouse(5, 3, tcell.ButtonPrimary, 0)
	c.Sign(5, 3, 1, "X")
	if cell := c.At(ev.Position()); cell.Text != "X" {
		t.Errorf("under the mouse is %q", cell.Text)
	}
	x, y := Under(ev)
	c.Pixel(x, y, 1)
	if cell := c.At(ev.Position()); cell.Text != "▘" {
		t.Errorf("the pixel under the mouse makes %q", cell.Text)
	}
}

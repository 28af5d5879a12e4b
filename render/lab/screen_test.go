package lab

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/render"
	"fixstep/term/termtest"
)

// A screen is what a terminal shows of a picture.
type screen struct {
	*render.Canvas
	styles []tcell.Style
}

// Put keeps the style of a cell.
func (s *screen) Put(x, y int, _ string, style tcell.Style) (string, int) {
	s.styles[y*s.W+x] = style
	return "", 1
}

// shown returns a picture of w x h cells.
func shown(draw func(*render.Canvas), w, h int) *screen {
	s := &screen{Canvas: new(render.Canvas)}
	s.SetColors(render.OnDark, 0)
	s.Clear(w, h)
	s.styles = make([]tcell.Style, s.W*s.H)
	draw(s.Canvas)
	s.Flush(s)
	return s
}

// count returns how many cells have an ink.
func (s *screen) count(ink render.Ink) (n int) {
	one := shown(func(c *render.Canvas) { c.Blank(0, 0, 1, ink) }, 1, 1)
	for _, style := range s.styles {
		if style == one.styles[0] {
			n++
		}
	}
	return n
}

// rows returns the lines of a picture.
func (s *screen) rows() []string { return strings.Split(s.String(), "\n") }

// golden compares a picture of w x h cells with a text file under testdata.
func golden(t *testing.T, name string, draw func(*render.Canvas), w, h int) {
	t.Helper()
	termtest.Golden(t, fmt.Sprintf("testdata/%s-%dx%d.txt", name, w, h), shown(draw, w, h).String())
}

package lab

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/render"
	"fixstep/term/termtest"
)

// A screen is a picture to look at.
type screen struct{ *render.Canvas }

// shown returns a picture of w x h cells.
func shown(draw func(*render.Canvas), w, h int) screen {
	s := screen{new(render.Canvas)}
	s.Clear(w, h)
	draw(s.Canvas)
	return s
}

// count returns how many cells have an ink.
func (s screen) count(ink render.Ink) (n int) {
	for i := range s.W * s.H {
		if s.At(i%s.W, i/s.W).Ink == ink {
			n++
		}
	}
	return n
}

// rows returns the lines of a picture.
func (s screen) rows() []string { return strings.Split(s.String(), "\n") }

// golden compares a picture of w x h cells with a text file under testdata.
func golden(t *testing.T, name string, draw func(*render.Canvas), w, h int) {
	t.Helper()
	termtest.Golden(t, fmt.Sprintf("testdata/%s-%dx%d.txt", name, w, h), shown(draw, w, h).String())
}

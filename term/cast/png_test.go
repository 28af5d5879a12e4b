package cast

import (
	"bytes"
	"fmt"
	"image/png"
	"testing"
	"time"

	"fixstep/term/vt"
)

// TestThePNGIsTheLastPicture counts the pixels of each cell that are lit.
func TestThePNGIsTheLastPicture(t *testing.T) {
	r := New(12, 2, vt.Options{}, func() time.Duration { return 0 })
	v := vt.New(12, 2, vt.Options{Tap: r})
	fmt.Fprint(v, "\x1b[?1049h\x1b[31m█▌▘⠿.l\x1b[1ml\x1b[m漢─\x1b[7m \x1b[m\r\n\x1b[2m█\x1b[m▒")
	var out bytes.Buffer
	if err := r.WritePNG(&out); err != nil {
		t.Fatal(err)
	}
	p, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	const w, h = cellWidth * zoom, cellHeight * zoom
	if size := p.Bounds().Size(); size.X != 12*w || size.Y != 2*h {
		t.Fatalf("%v", size)
	}
	const dot = 3 * 4
	for i, want := range []int{w * h, w * h / 2, w * h / 4, 6 * 5 * 5, 4 * dot, 10 * dot, 176, 20 * dot, 0, w * 2, w * h, 0,
		w * h, w * h} {
		x, y, lit := i%12*w, i/12*h, 0
		back := p.At(11*w, 0)
		for n := range w * h {
			if p.At(x+n%w, y+n/w) != back {
				lit++
			}
		}
		if lit != want {
			t.Errorf("cell %d: %d pixels, want %d", i, lit, want)
		}
	}
	red, dim, half := fmt.Sprint(p.At(0, 0)), fmt.Sprint(p.At(0, h)), fmt.Sprint(p.At(w, h))
	if red != "{205 0 0 255}" || dim != "{136 136 136 255}" || half != "{117 117 117 255}" {
		t.Errorf("red %s, dim %s, half %s", red, dim, half)
	}
}

func TestTheFontHasAllItsCharacters(t *testing.T) {
	if n := len([]rune(known)); len(font) != 10*n {
		t.Errorf("%d characters, %d digits", n, len(font))
	}
	seen := map[string]rune{}
	for i, r := range []rune(known) {
		columns := font[10*i : 10*i+10]
		if other, ok := seen[columns]; ok {
			t.Errorf("%c looks like %c", r, other)
		}
		seen[columns] = r
	}
	var out bytes.Buffer
	if err := New(0, 0, vt.Options{}, func() time.Duration { return 0 }).WritePNG(&out); err != nil || out.Len() == 0 {
		t.Errorf("nothing: %v, %d bytes", err, out.Len())
	}
}

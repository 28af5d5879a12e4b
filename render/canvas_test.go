package render

import (
	"strings"
	"testing"
)

// count returns the number of cells that have an ink.
func (c *Canvas) count(ink Ink) (n int) {
	for i := range c.cells {
		if c.cells[i].ink == ink {
			n++
		}
	}
	return n
}

func TestPixelsOfOneCellJoin(t *testing.T) {
	for look, want := range map[Look]string{Wake: "▚█a", Halves: "██a", ASCII: "\\#a"} {
		c := Canvas{Look: look}
		c.Clear(3, 1)
		c.Text(0, 0, Plain, "中")
		c.Text(2, 0, Plain, "a")
		for _, p := range [][2]int{{0, 0}, {1, 1}, {2, 0}, {3, 0}, {2, 1}, {3, 1}, {-1, 0}, {0, 2}, {6, 0}} {
			c.Pixel(p[0], p[1], Star)
		}
		if got := strings.TrimSpace(c.String()); got != want {
			t.Errorf("%v: %q, want %q", look, got, want)
		}
	}
}

func TestHugeWindowIsClamped(t *testing.T) {
	for _, size := range [][4]int{{65535, 65535, MaxWidth, MaxHeight}, {-1, 5, 1, 5}, {1, 1, 1, 1}, {0, 0, 1, 1}} {
		c := Canvas{}
		c.Clear(size[0], size[1])
		c.Text(0, 0, Plain, "hello")
		if w, h := c.w, c.h; w != size[2] || h != size[3] || len(c.cells) != w*h {
			t.Errorf("%dx%d gives %dx%d", size[0], size[1], w, h)
		}
	}
}

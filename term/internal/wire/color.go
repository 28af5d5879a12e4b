package wire

import (
	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// A Color is the terminal's default, which is the zero value, a color of its
// palette, or 24 bits of red, green and blue.
type Color = vt.Color

const (
	palette Color = 1 << 24
	rgb     Color = 2 << 24
	keep    Color = 3 << 24 // as a Put's color: keep the cell's color
	kindOf  Color = 3 << 24
)

// Palette returns the color with number i in the terminal's palette, 0 to 255.
func Palette(i int) Color { return palette | Color(i&0xff) }

// ColorOf returns the tcell color c as a Color. The result for tcell.ColorNone
// makes Grid.Put keep the color that the cell has.
func ColorOf(c tcell.Color) Color {
	switch {
	case c.IsRGB():
		return rgb | Color(c&0xffffff)
	case c.Valid():
		return palette | Color(c&0xff)
	case c == tcell.ColorNone:
		return keep
	}
	return 0
}

// tcellColor returns c as a tcell color.
func tcellColor(c Color) tcell.Color {
	switch c & kindOf {
	case palette:
		return tcell.PaletteColor(int(c & 0xff))
	case rgb:
		return tcell.NewHexColor(int32(c & 0xffffff))
	case keep:
		return tcell.ColorNone
	}
	return tcell.ColorDefault
}

// reduce returns the color nearest to c on a terminal with so many colors, or
// the zero Color if it has none.
func reduce(c Color, colors int) Color {
	switch {
	case c == 0 || colors >= 1<<24:
		return c
	case colors < 8:
		return 0
	case c&kindOf == palette && int(c&0xff) < colors:
		return c
	}
	r, g, b := channels(c)
	if colors >= 256 {
		return nearest256(r, g, b)
	}
	best := 0
	least := 1 << 30
	for i, v := range base16[:min(colors, 16)] {
		d := distance(r, g, b, int(v>>16), int(v>>8&0xff), int(v&0xff))
		if d < least {
			best = i
			least = d
		}
	}
	return Palette(best)
}

// base16 are the first sixteen colors of the palette as they usually look, and
// as tcell has them.
var base16 = [16]uint32{
	0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080, 0x008080, 0xc0c0c0,
	0x808080, 0xff0000, 0x00ff00, 0xffff00, 0x0000ff, 0xff00ff, 0x00ffff, 0xffffff,
}

// channels returns red, green and blue of c, 0 to 255. The color c must not be
// the zero Color.
func channels(c Color) (r, g, b int) {
	v, fixed := c.Fixed()
	if !fixed {
		v = base16[v]
	}
	return int(v >> 16), int(v >> 8 & 0xff), int(v & 0xff)
}

// level returns the brightness of step i of the 6x6x6 cube.
func level(i int) int {
	if i == 0 {
		return 0
	}
	return 55 + 40*i
}

// nearest256 returns the nearest of the colors 16..255. The first sixteen are
// left out because players choose them.
func nearest256(r, g, b int) Color {
	step := func(v int) int {
		if v < 48 {
			return 0
		}
		return max(1, (v-35)/40)
	}
	i, j, k := step(r), step(g), step(b)
	toCube := distance(r, g, b, level(i), level(j), level(k))
	grey := min(23, max(0, ((r+g+b)/3-3)/10))
	y := 8 + 10*grey
	if distance(r, g, b, y, y, y) < toCube {
		return Palette(232 + grey)
	}
	return Palette(16 + 36*i + 6*j + k)
}

// distance returns the square of the distance between two colors.
func distance(r, g, b, r2, g2, b2 int) int {
	return (r-r2)*(r-r2) + (g-g2)*(g-g2) + (b-b2)*(b-b2)
}

// dark reports whether c looks nearer to black than to white.
func dark(c Color) bool {
	r, g, b := channels(c)
	return 3*r+6*g+b < 10*128
}

package render

import (
	"math"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// colored counts the cells that have a color.
type colored struct{ colors int }

func (c *colored) Put(_, _ int, _ string, style tcell.Style) (string, int) {
	if fg, _, _ := style.Decompose(); fg != tcell.ColorDefault {
		c.colors++
	}
	return "", 1
}

// none is the background of a theme that has no dark one, or no light one.
const none = 1 << 24

// terminals are the first sixteen colors and the usual backgrounds of much used
// terminals, from their sources, and of themes that people choose for them.
var terminals = map[string]struct {
	colors      [16]uint32
	dark, light uint32
	least       float64 // the contrast of WCAG 2: 4.5 for text, and 3 for shapes and large text where a player has chosen the colors
}{
	"xterm": {[16]uint32{0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
		0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff}, 0x000000, 0xffffff, 4.5},
	"VGA": {[16]uint32{0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
		0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff}, 0x000000, 0xffffff, 4.5},
	"Tango": {[16]uint32{0x2e3436, 0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0xd3d7cf,
		0x555753, 0xef2929, 0x8ae234, 0xfce94f, 0x729fcf, 0xad7fa8, 0x34e2e2, 0xeeeeec}, 0x000000, 0xffffff, 4.5},
	"Windows": {[16]uint32{0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc,
		0x767676, 0xe74856, 0x16c60c, 0xf9f1a5, 0x3b78ff, 0xb4009e, 0x61d6d6, 0xf2f2f2}, 0x0c0c0c, 0xffffff, 4.5},
	"kitty": {[16]uint32{0x000000, 0xcc0403, 0x19cb00, 0xcecb00, 0x0d73cc, 0xcb1ed1, 0x0dcdcd, 0xdddddd,
		0x767676, 0xf2201f, 0x23fd00, 0xfffd00, 0x1a8fff, 0xfd28ff, 0x14ffff, 0xffffff}, 0x000000, 0xffffff, 4.5},
	"GNOME": {[16]uint32{0x171421, 0xc01c28, 0x26a269, 0xa2734c, 0x12488b, 0xa347ba, 0x2aa1b3, 0xd0cfcc,
		0x5e5c64, 0xf66151, 0x33da7a, 0xe9ad0c, 0x2a7bde, 0xc061cb, 0x33c7de, 0xffffff}, 0x171421, 0xffffff, 3}, // gnome-terminal, terminal-profile-editor
	"Alacritty": {[16]uint32{0x181818, 0xac4242, 0x90a959, 0xf4bf75, 0x6a9fb5, 0xaa759f, 0x75b5aa, 0xd8d8d8,
		0x6b6b6b, 0xc55555, 0xaac474, 0xfeca88, 0x82b8c8, 0xc28cb8, 0x93d3c3, 0xf8f8f8}, 0x181818, none, 3}, // its config/color.rs
	"Dracula": {[16]uint32{0x21222c, 0xff5555, 0x50fa7b, 0xf1fa8c, 0xbd93f9, 0xff79c6, 0x8be9fd, 0xf8f8f2,
		0x6272a4, 0xff6e6e, 0x69ff94, 0xffffa5, 0xd6acff, 0xff92df, 0xa4ffff, 0xffffff}, 0x282a36, none, 3}, // draculatheme.com
	"Nord": {[16]uint32{0x3b4252, 0xbf616a, 0xa3be8c, 0xebcb8b, 0x81a1c1, 0xb48ead, 0x88c0d0, 0xe5e9f0,
		0x4c566a, 0xbf616a, 0xa3be8c, 0xebcb8b, 0x81a1c1, 0xb48ead, 0x8fbcbb, 0xeceff4}, 0x2e3440, none, 3}, // nordtheme.com, the ports
	"Gruvbox": {[16]uint32{0x282828, 0xcc241d, 0x98971a, 0xd79921, 0x458588, 0xb16286, 0x689d6a, 0xa89984,
		0x928374, 0xfb4934, 0xb8bb26, 0xfabd2f, 0x83a598, 0xd3869b, 0x8ec07c, 0xebdbb2}, 0x282828, none, 3}, // morhetz/gruvbox-contrib
	"Gruvbox light": {[16]uint32{0xfbf1c7, 0xcc241d, 0x98971a, 0xd79921, 0x458588, 0xb16286, 0x689d6a, 0x7c6f64,
		0x928374, 0x9d0006, 0x79740e, 0xb57614, 0x076678, 0x8f3f71, 0x427b58, 0x3c3836}, none, 0xfbf1c7, 3}, // morhetz/gruvbox-contrib
	"Catppuccin Mocha": {[16]uint32{0x45475a, 0xf38ba8, 0xa6e3a1, 0xf9e2af, 0x89b4fa, 0xf5c2e7, 0x94e2d5, 0xbac2de,
		0x585b70, 0xf38ba8, 0xa6e3a1, 0xf9e2af, 0x89b4fa, 0xf5c2e7, 0x94e2d5, 0xa6adc8}, 0x1e1e2e, none, 3}, // catppuccin/kitty
	"Catppuccin Latte": {[16]uint32{0x5c5f77, 0xd20f39, 0x40a02b, 0xdf8e1d, 0x1e66f5, 0xea76cb, 0x179299, 0xacb0be,
		0x6c6f85, 0xd20f39, 0x40a02b, 0xdf8e1d, 0x1e66f5, 0xea76cb, 0x179299, 0xbcc0cc}, none, 0xeff1f5, 3}, // catppuccin/kitty
	"Tokyo Night": {[16]uint32{0x15161e, 0xf7768e, 0x9ece6a, 0xe0af68, 0x7aa2f7, 0xbb9af7, 0x7dcfff, 0xa9b1d6,
		0x414868, 0xf7768e, 0x9ece6a, 0xe0af68, 0x7aa2f7, 0xbb9af7, 0x7dcfff, 0xc0caf5}, 0x1a1b26, none, 3}, // folke/tokyonight.nvim, extras
}

// solarized is a palette whose bright colors are grays.
var solarized = [16]uint32{0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5,
	0x002b36, 0xcb4b16, 0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3}

// linear returns red, green and blue of color n of a palette, as light.
func linear(colors [16]uint32, n uint8) (light [3]float64) {
	var hex uint32
	switch level := func(i uint8) uint32 { return map[bool]uint32{true: 0, false: 55 + 40*uint32(i)}[i == 0] }; {
	case n < 16:
		hex = colors[n]
	case n < 232:
		hex = level((n-16)/36)<<16 | level((n-16)/6%6)<<8 | level((n-16)%6)
	default:
		hex = (8 + 10*uint32(n-232)) * 0x10101
	}
	return toLight(hex)
}

func toLight(hex uint32) (light [3]float64) {
	for i := range light {
		v := float64(hex>>(16-8*i)&0xff) / 255
		if light[i] = v / 12.92; v > 0.03928 {
			light[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return light
}

// contrast returns the contrast of WCAG 2 between two colors, from 1 to 21.
func contrast(a, b [3]float64) float64 {
	x := 0.2126*a[0] + 0.7152*a[1] + 0.0722*a[2] + 0.05
	y := 0.2126*b[0] + 0.7152*b[1] + 0.0722*b[2] + 0.05
	return max(x/y, y/x)
}

// TestInksCanBeRead: every color has the least contrast to its background.
func TestInksCanBeRead(t *testing.T) {
	for name, terminal := range terminals {
		for palette, ground := range map[Palette]uint32{OnDark: terminal.dark, Fixed: terminal.dark, OnLight: terminal.light} {
			for ink, color := range colors[palette] {
				if color == 0 || ground == none {
					continue
				}
				if c := contrast(linear(terminal.colors, color), toLight(ground)); c < terminal.least {
					t.Errorf("%s, palette %d, ink %d, color %d: contrast %.1f", name, palette, ink, color, c)
				}
			}
		}
	}
}

// blind are the matrices of Machado, Oliveira and Fernandes (2009), by the kind
// of cones that people lack. A matrix turns a color into the color that these
// people see.
var blind = map[string][3][3]float64{
	"red":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"green": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"blue":  {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// TestShipsDifferForTheColorBlind: the colors of the ships are well apart in
// CIE L*a*b*, where people can just see a difference of 2. So are the shapes.
func TestShipsDifferForTheColorBlind(t *testing.T) {
	for name, terminal := range terminals {
		for palette := range Colorless {
			if palette == Dull { // the bright colors of the others are not gray
				terminal.colors = solarized
			}
			a, b := linear(terminal.colors, colors[palette][Needle]), linear(terminal.colors, colors[palette][Wedge])
			for cone, matrix := range blind {
				if d := difference(apply(matrix, a), apply(matrix, b)); d < 2*terminal.least+3 && (palette == OnLight || terminal.dark != none) {
					t.Errorf("%s, palette %d, without %s: the ships are %.0f apart", name, palette, cone, d)
				}
			}
		}
	}
}

func apply(m [3][3]float64, v [3]float64) (out [3]float64) {
	for i, row := range m {
		out[i] = min(1, max(0, row[0]*v[0]+row[1]*v[1]+row[2]*v[2]))
	}
	return out
}

// difference returns the distance of two colors in CIE L*a*b*.
func difference(a, b [3]float64) (sum float64) {
	la, lb := cielab(a), cielab(b)
	for i := range la {
		sum += (la[i] - lb[i]) * (la[i] - lb[i])
	}
	return math.Sqrt(sum)
}

func cielab(v [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := f((0.4124*v[0] + 0.3576*v[1] + 0.1805*v[2]) / 0.9505)
	y := f(0.2126*v[0] + 0.7152*v[1] + 0.0722*v[2])
	z := f((0.0193*v[0] + 0.1192*v[1] + 0.9505*v[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// TestWhatWasIsDimWithoutColors, and shapes of this moment are not.
func TestWhatWasIsDimWithoutColors(t *testing.T) {
	for i := range inks {
		_, _, attr := styles[Colorless][i].Decompose()
		if dim := attr&tcell.AttrDim != 0; dim != (i == Dim || isWake(i)) {
			t.Errorf("ink %d: dim %v", i, dim)
		}
	}
}

// TestDimIsGrayOnLight: it has a color, which is not that of text, and on eight
// colors it can still be read.
func TestDimIsGrayOnLight(t *testing.T) {
	if color, _, _ := styles[OnLight][Dim].Decompose(); color != tcell.PaletteColor(240) {
		t.Errorf("dim on a light background is %v", color)
	}
}

// TestAWarningIsNoShip: a warning looks like no ship, and like no plain text.
func TestAWarningIsNoShip(t *testing.T) {
	for p := range palettes {
		for _, ink := range []Ink{Plain, Needle, Wedge} {
			if styles[p][Warn] == styles[p][ink] {
				t.Errorf("palette %d: a warning looks like ink %d", p, ink)
			}
		}
	}
}

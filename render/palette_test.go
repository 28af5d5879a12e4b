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

// linear returns red, green and blue of color n of a palette, as light.
func linear(colors [16]uint32, n uint8) (light [3]float64) {
	level := func(i uint8) uint32 { // of xterm's cube of colors
		if i == 0 {
			return 0
		}
		return 55 + 40*uint32(i)
	}
	var hex uint32
	switch {
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
		light[i] = v / 12.92
		if v > 0.03928 {
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
	for name, theme := range themes {
		grounds := map[Palette]uint32{OnDark: theme.dark, Fixed: theme.dark, OnLight: theme.light}
		for palette, ground := range grounds {
			for ink, color := range colors[palette] {
				if color == 0 || ground == none {
					continue
				}
				c := contrast(linear(theme.colors, color), toLight(ground))
				if c < theme.least {
					t.Errorf("%s, palette %d, ink %d, color %d: contrast %.1f",
						name, palette, ink, color, c)
				}
			}
		}
	}
}

// blind are the matrices of Machado, Oliveira and Fernandes (2009), by the kind
// of cones that people lack. A matrix turns a color into the color that these
// people see.
var blind = map[string][3][3]float64{
	"red": {
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998},
	},
	"green": {
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881},
	},
	"blue": {
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900},
	},
}

// TestShipsDifferForTheColorBlind: the colors of the ships are well apart in
// CIE L*a*b*, where people can just see a difference of 2. So are the shapes.
func TestShipsDifferForTheColorBlind(t *testing.T) {
	for name, theme := range themes {
		for palette := range Colorless {
			if palette != OnLight && theme.dark == none {
				continue
			}
			if palette == Dull { // the bright colors of the others are not gray
				theme.colors = solarized
			}
			a := linear(theme.colors, colors[palette][Needle])
			b := linear(theme.colors, colors[palette][Wedge])
			for cone, matrix := range blind {
				if d := difference(apply(matrix, a), apply(matrix, b)); d < 2*theme.least+3 {
					t.Errorf("%s, palette %d, without %s: the ships are %.0f apart",
						name, palette, cone, d)
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

// TestTitlesAndSelectionsStandOut in every palette, without a color.
func TestTitlesAndSelectionsStandOut(t *testing.T) {
	for p := range palettes {
		for ink, want := range map[Ink]tcell.AttrMask{Bright: tcell.AttrBold, Marked: tcell.AttrReverse} {
			if color, _, attr := styles[p][ink].Decompose(); attr != want || color != tcell.ColorDefault {
				t.Errorf("palette %d, ink %d: color %v, attributes %b", p, ink, color, attr)
			}
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

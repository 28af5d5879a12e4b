package wire

import (
	"math/rand/v2"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// TestStyleThereAndBack checks that no part of a tcell style is lost.
func TestStyleThereAndBack(t *testing.T) {
	d := tcell.StyleDefault
	dotted := d.Underline(tcell.UnderlineStyleDotted)
	for _, st := range []tcell.Style{
		d,
		d.Foreground(tcell.ColorRed),
		d.Background(tcell.PaletteColor(200)),
		d.Foreground(tcell.NewRGBColor(1, 2, 3)),
		d.Foreground(tcell.ColorRebeccaPurple).Background(tcell.ColorNone),
		d.Bold(true).Dim(true),
		d.Italic(true).Blink(true),
		d.Reverse(true).StrikeThrough(true),
		d.Underline(true),
		d.Underline(tcell.UnderlineStyleDashed, tcell.ColorBlue),
		d.Url("http://a.b/?c"),
		dotted.Url("http://a.b").UrlId("7").Bold(true).Foreground(tcell.ColorLime),
	} {
		if back := StyleOf(st).Tcell(); back != st {
			t.Errorf("%+v came back as %+v", st, back)
		}
	}
	if st := StyleOf(d.Underline(true, tcell.ColorNone)); st.Under != 0 {
		t.Errorf("an underline without a color: %#x", st.Under)
	}
	if st := StyleOf(d.Attributes(tcell.AttrUnderline)); st.Attr != Underlined(1) {
		t.Errorf("an underline without a style: %+v", st)
	}
	if StyleOf(d.Foreground(tcell.ColorReset)) != (Style{}) {
		t.Error("ColorReset is not the terminal's default")
	}
}

// TestAStyleOfATerminalIsTheOneThatWasSent.
func TestAStyleOfATerminalIsTheOneThatWasSent(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 300 {
		want := randomStyle(r)
		if got := OfTerminal(seenAs(Cell{Style: want})); got != want {
			t.Errorf("%+v came back as %+v", want, got)
		}
	}
}

// TestALinkKeepsItsID, and no other parameter.
func TestALinkKeepsItsID(t *testing.T) {
	for link, want := range map[string]Target{
		";http://a.b/;c":       {URL: "http://a.b/;c"},
		"id=7;http://a.b":      {URL: "http://a.b", ID: "id=7"},
		"id=7:a=b;http://a.b":  {URL: "http://a.b", ID: "id=7"},
		"a=b:id=7;http://a.b":  {URL: "http://a.b", ID: "id=7"},
		"a=b:xid=7;http://a.b": {URL: "http://a.b"},
	} {
		if got := OfTerminal(vt.Style{Link: link}).Link.Value(); got != want {
			t.Errorf("%s: %+v", link, got)
		}
	}
}

// rgb24 returns a color of 8 bits a channel.
func rgb24(r, g, b uint8) Color { return rgb | Color(r)<<16 | Color(g)<<8 | Color(b) }

func TestReduceFindsTheNearestColor(t *testing.T) {
	for _, c := range []struct {
		in                   Color
		to256, to16, to8, no Color
	}{
		{0, 0, 0, 0, 0},
		{Palette(1), Palette(1), Palette(1), Palette(1), 0},
		{Palette(9), Palette(9), Palette(9), Palette(1), 0},
		{Palette(8), Palette(8), Palette(8), Palette(7), 0},
		{Palette(200), Palette(200), Palette(13), Palette(5), 0},
		{Palette(16), Palette(16), Palette(0), Palette(0), 0},
		{Palette(255), Palette(255), Palette(15), Palette(7), 0},
		{rgb24(0, 0, 0), Palette(16), Palette(0), Palette(0), 0},
		{rgb24(255, 255, 255), Palette(231), Palette(15), Palette(7), 0},
		{rgb24(64, 64, 64), Palette(238), Palette(0), Palette(0), 0},
		{rgb24(128, 128, 128), Palette(244), Palette(8), Palette(7), 0},
		{rgb24(250, 10, 10), Palette(196), Palette(9), Palette(1), 0},
		{rgb24(95, 135, 175), Palette(67), Palette(8), Palette(6), 0},
	} {
		wants := map[int]Color{1 << 24: c.in, 256: c.to256, 16: c.to16, 8: c.to8, 0: c.no}
		for colors, want := range wants {
			if got := reduce(c.in, colors); got != want {
				t.Errorf("%#x in %d colors: %#x, want %#x", c.in, colors, got, want)
			}
		}
	}
}

// TestNearest256 checks that no other fixed color is nearer.
func TestNearest256(t *testing.T) {
	for v := 0; v < 1<<24; v += 1009 {
		r := v >> 16
		g := v >> 8 & 0xff
		b := v & 0xff
		far := func(c Color) int {
			r2, g2, b2 := channels(c)
			return distance(r, g, b, r2, g2, b2)
		}
		got := nearest256(r, g, b)
		for i := 16; i < 256; i++ {
			if far(Palette(i)) < far(got) {
				t.Fatalf("%06x: %d is nearer than %d", v, i, got&0xff)
			}
		}
	}
}

// TestStylesAreReduced to what a terminal shows. Without colors a selection bar
// can still be seen, as dark text on light is reversed.
func TestStylesAreReduced(t *testing.T) {
	curly := Underlined(tcell.UnderlineStyleCurly)
	for _, c := range []struct {
		colors   int
		st, want Style
	}{
		{0, Style{}, Style{}},
		{0, Style{FG: Palette(1)}, Style{}},
		{0, Style{FG: Palette(0), BG: Palette(15)}, reverse},
		{0, Style{BG: Palette(15)}, reverse},
		{0, Style{BG: Palette(15), Attr: Reverse}, Style{}},
		{0, Style{FG: Palette(15), BG: Palette(0)}, Style{}},
		{0, Style{FG: Palette(11), BG: Palette(15)}, Style{}},
		{0, Style{FG: Palette(1), BG: Palette(4)}, Style{}},
		{0, Style{BG: rgb24(127, 127, 127)}, Style{}},
		{0, Style{BG: rgb24(128, 128, 128)}, reverse},
		{0, Style{BG: rgb24(0, 200, 255)}, reverse},
		{8, Style{BG: Palette(7)}, Style{BG: Palette(7)}},
		{8, Style{Under: Palette(200), Attr: curly}, Style{Under: Palette(5), Attr: curly}},
	} {
		k := Caps{Colors: c.colors}
		if got := k.Reduced(c.st); got != c.want {
			t.Errorf("%+v in %d colors: %+v", c.st, c.colors, got)
		}
	}
}

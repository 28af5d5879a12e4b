package input

import (
	"testing"

	"fixstep/term/vt"
)

// back returns what is known of a terminal that has reported its background.
func back(c vt.Color, light bool) Known {
	return Known{Ground: true, Light: light, Colors: vt.Colors{Back: c}}
}

// TestWhatATerminalReports of itself, and what of it does not count.
func TestWhatATerminalReports(t *testing.T) {
	const white, black = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;#000000\a"
	palette := func(n int, c vt.Color) (k Known) {
		k.Palette[n] = c
		return k
	}
	modes := func(told ...int16) (k Known) {
		copy(k.Modes[:], told)
		return k
	}
	for _, c := range []struct {
		in   string
		want Known
	}{
		{white, back(0x2ffffff, true)},
		{white + black, back(0x2000000, false)},
		{white + "\x1b]11;ebony\a", back(0x2ffffff, true)}, // no color
		{"\x1b]11;rgb:80/80/80\a", back(0x2808080, true)},
		{"\x1b]11;rgb:7f/7f/7f\a", back(0x27f7f7f, false)},
		{"\x1b]11;rgb:00/a0/00\a", back(0x200a000, true)},
		{"\x1b]11;rgb:ff/00/ff\a", back(0x2ff00ff, true)},
		{"\x1b]11;rgb:e8/00/e8\a", back(0x2e800e8, false)},
		{white + "\x1b[?997;1n", Known{Ground: true}}, // a dark theme
		{black + "\x1b[?997;2n", Known{Ground: true, Light: true}},
		{"\x1b[?997;2n", Known{Ground: true, Light: true}},
		{"\x1b[?996;2n", Known{}},
		{"\x1b[?999;2n", Known{Hidden: true}},
		{"\x1b[?999;2n\x1b[?999;1n", Known{}},
		{"\x1b]10;rgb:1/2/3\a", Known{Colors: vt.Colors{Text: 0x2112233}}},
		{"\x1b]12;rgb:1/2/3\a", Known{Colors: vt.Colors{Cursor: 0x2112233}}},
		{"\x1b]4;7;rgb:1/2/3\a", palette(7, 0x2112233)},
		{"\x1b]4;15;rgb:1/2/3\a", palette(15, 0x2112233)},
		{"\x1b]4;16;rgb:1/2/3\a\x1b]4;-1;rgb:1/2/3\a\x1b]4;7;ebony\a\x1b]4\a", Known{}},
		{"\x1bP>|XTerm(379)\x1b\\", Known{XTerm: true}},
		{"\x1bP>|tmux 3.4\x1b\\", Known{Mux: true}},
		{"\x1bP>|XTerm(379)\x1b\\\x1bP>|tmux 3.4\x1b\\", Known{Mux: true}},
		{"\x1bP>|kitty(0.26)\x1b\\", Known{}},
		{"\x1b[?0u", Known{}},
		{"\x1b[?5u", Known{Flags: 5}},             // all that is asked for without releases
		{"\x1b[?7u", Known{Flags: 7, Half: true}}, // releases, but not those of letters
		{"\x1b[?9u", Known{Flags: 9, Half: true}},
		{"\x1b[?31u", Known{Flags: 31}},
		{"\x1b[?7u\x1b[?31u", Known{Flags: 31}},
		{"\x1b[?1016;1$y\x1b[?9;2$y\x1b[?66;3$y", modes(1016, 9, 66)},
		{"\x1b[?1016;0$y\x1b[?9;4$y", modes(-1016, -9)},
		{"\x1b[?9;1$y\x1b[?1016;0$y\x1b[?1016;2$y\x1b[?9;0$y", modes(-9, 1016)}, // the last report counts
		{"\x1b[?0;1$y\x1b[?;1$y\x1b[?32768;1$y", Known{}},
		{
			"\x1b[?1;1$y\x1b[?2;1$y\x1b[?3;1$y\x1b[?4;1$y\x1b[?5;1$y\x1b[?6;1$y\x1b[?7;1$y\x1b[?8;1$y\x1b[?9;1$y",
			modes(1, 2, 3, 4, 5, 6, 7, 8),
		},
	} {
		if _, known := feed(c.in); known != c.want {
			t.Errorf("%q: %+v, want %+v", c.in, known, c.want)
		}
	}
}

// TestLegible has colors on black and on white. What is not known is legible.
func TestLegible(t *testing.T) {
	for _, c := range []struct {
		n           int
		color, back vt.Color
		want        bool
	}{
		{1, 0x2709470, 0x2000000, true},
		{0, 0x2709470, 0x2000000, true},
		{0, 0x2000080, 0x2000000, false}, // too dark
		{15, 0x2000080, 0x2000000, false},
		{1, 0x2000080, 0x2ffffff, true},
		{1, 0x2ffff00, 0x2ffffff, false}, // too light
		{1, 0x2719471, 0x2000000, false}, // too gray
		{1, 0, 0x2000000, true},
		{1, 0x2000080, 0, true},
		{-1, 0x2000080, 0x2000000, true},
		{16, 0x2000080, 0x2000000, true},
	} {
		var k Known
		k.Back = c.back
		if c.n >= 0 && c.n < len(k.Palette) {
			k.Palette[c.n] = c.color
		}
		if k.Legible(c.n) != c.want {
			t.Errorf("color %d, %#x on %#x: legible %v", c.n, c.color, c.back, !c.want)
		}
	}
}

// TestWhatOpensASequence: the bytes that may follow an Esc and the first byte.
func TestWhatOpensASequence(t *testing.T) {
	for first, want := range map[byte]string{
		'[': "0123456789:;<=>?ABCDEFGHILPQRSZ[abcd",
		'O': "0123456789ABCDEFGHILMPQRSXZabcdjklmnopqrstuvwxy",
		']': "0123456789",
		'P': "!$+0123456789>",
		'_': "G",
		'x': "",
	} {
		got := ""
		for c := range 256 {
			if opens(first, byte(c)) {
				got += string(rune(c))
			}
		}
		if got != want {
			t.Errorf("Esc %c: %q, want %q", first, got, want)
		}
	}
}

package wire

import (
	"strings"
	"unicode/utf8"
)

// Caps are the abilities of a terminal. The zero value is a terminal like xterm
// without colors.
type Caps struct {
	Colors int  // 1<<24, 256, 16, 8, or less for none
	ASCII  bool // no UTF-8: only ASCII may be sent
	BCE    bool // erasing leaves the background color of the pen
	NoFeed bool // send no line feed: a return would be put before it on the way
	Sober  bool // it has no links, one kind and color of underline, and no CSI S
}

// onBlank are the attributes that are visible on a blank.
const onBlank = Reverse | Strike | 7*underline

// blank reports whether c has no text, so that its foreground does not show.
func (c *Cell) blank() bool { return c.first == 0 && !c.half }

// normal returns c as the terminal will show it: with the colors and the
// characters that the terminal has, and without invisible attributes. So cells
// that look the same are equal.
func (k *Caps) normal(c Cell) Cell {
	if !k.ASCII && c.FG|c.BG|c.Under == 0 && c.Attr == 0 && c.Link == (Link{}) {
		return c
	}
	if k.Colors < 8 && c.BG != 0 {
		// Without colors, dark on light differs from light on dark only if it
		// is reversed.
		if !dark(c.BG) && (c.FG == 0 || dark(c.FG)) {
			c.Attr ^= Reverse
		}
	}
	c.FG, c.BG, c.Under = reduce(c.FG, k.Colors), reduce(c.BG, k.Colors), reduce(c.Under, k.Colors)
	if k.ASCII {
		c.text, c.Link = text{first: seen(ascii(c.first))}, Link{}
	}
	if k.Sober {
		c.Under, c.Link = 0, Link{}
		if c.Attr.underlined() != 0 {
			c.Attr = c.Attr&plain | Underlined(1)
		}
	}
	if c.Attr.underlined() == 0 {
		c.Under = 0
	}
	if c.blank() && c.Attr&onBlank == 0 {
		c.FG, c.Attr = 0, 0
	}
	return c
}

// Reduced returns a style in the colors that the terminal has.
func (k *Caps) Reduced(s Style) Style { return k.normal(Cell{s, text{first: 'x'}}).Style }

// ascii returns the character nearest to r on a terminal without UTF-8.
//
// There are two fallbacks, on purpose. This one is for the text of any program,
// and knows only the rune. render chooses its characters earlier, by the
// quarters of a cell that are set, so that a ship's direction can be seen.
func ascii(r rune) rune {
	if i := strings.IndexRune(plainFrom, r); i >= 0 {
		return rune(plainTo[utf8.RuneCountInString(plainFrom[:i])])
	}
	switch {
	case r < 0x7f:
		return r
	case strings.ContainsRune("─━┄┅┈┉╌╍═╴╶╸╺╼╾", r):
		return '-'
	case strings.ContainsRune("│┃┆┇┊┋╎╏║╵╷╹╻╽╿", r):
		return '|'
	case r >= 0x2500 && r <= 0x257f:
		return '+'
	case r >= 0x2580 && r <= 0x259f:
		return '#'
	case r >= 0x2800 && r <= 0x28ff:
		return '.'
	}
	return '?'
}

const (
	plainFrom = "←→↑↓▲▼◀▶●•◆○·…–—‘’“”×÷µμ╱╲\u00a0\u2800"
	plainTo   = "<>^v^v<>oo+o..--''\"\"x/uu/\\  "
)

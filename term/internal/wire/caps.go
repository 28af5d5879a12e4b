package wire

import (
	"strings"
	"unicode/utf8"
)

// Caps are what a terminal can do. The zero value is a terminal of the XTerm
// family without colours.
type Caps struct {
	Colors int  // 1<<24, 256, 16, 8, or less for none
	ASCII  bool // no UTF-8: only ASCII may be sent
	BCE    bool // erasing leaves the background colour of the pen
	NoFeed bool // something on the way puts a return before each line feed: send none
	Sober  bool // it has no links, underlines of one kind and colour, and no CSI S
}

// onBlank are the attributes that show on a blank.
const onBlank = Reverse | Strike | 7*underline

// blank reports whether c has no text, so that its foreground does not show.
func (c *Cell) blank() bool { return c.first == 0 && !c.half }

// normal returns c as the terminal will show it: with the colours and the
// characters that the terminal has, and without what cannot be seen. So cells
// that look the same are the same.
func (k *Caps) normal(c Cell) Cell {
	if !k.ASCII && c.FG|c.BG|c.Under == 0 && c.Attr == 0 && c.Link == (Link{}) {
		return c
	}
	if k.Colors < 8 && c.BG != 0 {
		// With no colours left, dark on light stands out from light on dark
		// only when reversed.
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

// ascii returns what is nearest to r on a terminal without UTF-8.
//
// It is one of two fallbacks, on purpose. This one is for the text of any
// program, and knows only the rune. render chooses its characters before, by
// the quarters of a cell that are set, so that a ship's direction can be seen.
func ascii(r rune) rune {
	switch {
	case r < 0x7f:
		return r
	case strings.ContainsRune("─━┄┅┈┉╌╍═╴╶╸╺╼╾", r):
		return '-'
	case strings.ContainsRune("│┃┆┇┊┋╎╏║╵╷╹╻╽╿", r):
		return '|'
	case r == '╱':
		return '/'
	case r == '╲':
		return '\\'
	case r >= 0x2500 && r <= 0x257f:
		return '+'
	case r >= 0x2580 && r <= 0x259f:
		return '#'
	case r > 0x2800 && r <= 0x28ff:
		return '.'
	}
	if i := strings.IndexRune(plainFrom, r); i >= 0 {
		return rune(plainTo[utf8.RuneCountInString(plainFrom[:i])])
	}
	return '?'
}

const (
	plainFrom = "←→↑↓▲▼◀▶●•◆○·…–—‘’“”×÷µμ\u00a0\u2800"
	plainTo   = "<>^v^v<>oo+o..--''\"\"x/uu  "
)

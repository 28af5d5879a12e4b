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
	NoFeed bool // no line feed may be sent: something on the way adds a return to it
	Sober  bool // no links, no CSI S, and only one kind and color of underline
}

// onBlank are the attributes that are visible on a blank.
const onBlank = Reverse | Strike | 7*underline

// blank reports whether c has no text, so that its foreground does not show.
func (c *Cell) blank() bool { return c.first == 0 && !c.half }

// normal returns c as the terminal will show it: with the colors and the
// characters that the terminal has, and without invisible attributes. So cells
// that look the same are equal.
func (k *Caps) normal(c Cell) Cell {
	if !k.ASCII && c.Style == (Style{}) {
		return c
	}
	if k.Colors < 8 && darkOnLight(c.Style) {
		c.Attr ^= Reverse // without colors nothing else tells it from light on dark
	}
	c.FG = reduce(c.FG, k.Colors)
	c.BG = reduce(c.BG, k.Colors)
	c.Under = reduce(c.Under, k.Colors)
	if k.ASCII {
		c.text = text{first: seen(ascii(c.first))}
		c.Link = Link{}
	}
	if k.Sober {
		c.Under = 0
		c.Link = Link{}
		if c.Attr.underlined() != 0 {
			c.Attr = c.Attr&plain | Underlined(1)
		}
	}
	if c.Attr.underlined() == 0 {
		c.Under = 0
	}
	if c.blank() && c.Attr&onBlank == 0 {
		c.FG = 0
		c.Attr = 0
	}
	return c
}

// darkOnLight reports whether a style has a light background, and a text that
// is dark or of the default color.
func darkOnLight(s Style) bool {
	lightBehind := s.BG != 0 && !dark(s.BG)
	return lightBehind && (s.FG == 0 || dark(s.FG))
}

// Reduced returns a style in the colors that the terminal has.
func (k *Caps) Reduced(s Style) Style { return k.normal(Cell{s, text{first: 'x'}}).Style }

// ascii returns the character that looks most like r, for a terminal without
// UTF-8. It is for the text of any program, and knows only the rune. Package
// canvas has characters of its own for such terminals, because it also knows
// which parts of a cell are set.
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

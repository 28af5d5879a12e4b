package vt

import (
	"fmt"
	"strconv"
	"strings"
)

// Colors are the colors of a terminal, as far as they are known.
type Colors struct {
	Text, Back, Cursor Color     // 0: not known
	Palette            [16]Color // 0: not known
}

// ParseColor reads a color of 24 bits as programs and terminals write it. It
// knows #ff8000 and rgb:ff/80/00, with one to four digits for each channel,
// rgba: with a fourth channel, which does not count, and the names red, green,
// blue, yellow, magenta, cyan, black and white. For any other text ok is false.
func ParseColor(text string) (c Color, ok bool) {
	if v, named := colorNames[strings.ToLower(text)]; named {
		return rgb | v, true
	}
	form, rest, _ := strings.Cut(text, ":")
	channels := strings.Split(rest, "/")
	digits, isHash := strings.CutPrefix(text, "#")
	n := len(digits) / 3
	if isHash && len(digits) == 3*n {
		form = "rgb"
		channels = []string{digits[:n], digits[n : 2*n], digits[2*n:]}
	}
	if form != "rgb" && form != "rgba" || len(channels) != len(form) {
		return 0, false
	}
	for _, digits := range channels[:3] {
		n, err := strconv.ParseUint(digits, 16, 16)
		if err != nil || len(digits) > 4 {
			return 0, false
		}
		most := uint64(1)<<(4*len(digits)) - 1
		c = c<<8 | Color((n*0xff+most/2)/most)
	}
	return rgb | c, true
}

// colorNames are the names of which X11 and the web mean the same, and green,
// which is X11's.
var colorNames = map[string]Color{
	"black": 0, "red": 0xff0000, "green": 0x00ff00, "blue": 0x0000ff,
	"yellow": 0xffff00, "magenta": 0xff00ff, "cyan": 0x00ffff, "white": 0xffffff,
}

// The kinds of a Color.
const (
	indexed Color = 1 << 24
	rgb     Color = 2 << 24
	kind    Color = 3 << 24
)

// Fixed returns red, green and blue of a color, a byte each, with ok true.
// Players choose the default and the first sixteen colors of the palette: for
// these ok is false, and v is the number of the color.
func (c Color) Fixed() (v uint32, ok bool) {
	i := uint32(c & 0xffffff)
	switch {
	case c&kind == rgb:
		return i, true
	case c == 0 || i < 16:
		return i, false
	case i < 232:
		i -= 16
		return step(i/36)<<16 | step(i/6%6)<<8 | step(i%6), true
	default:
		return (8 + 10*(i-232)) * 0x010101, true
	}
}

// step returns the brightness of step i of the palette's cube of colors.
func step(i uint32) uint32 {
	if i == 0 {
		return 0
	}
	return 55 + 40*i
}

// xterms are the first sixteen colors of xterm's palette.
var xterms = [16]Color{
	0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
	0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
}

// colorOf returns color n of the palette as the program has defined it, else as
// the terminal behind a relay has told it, else as it is in xterm.
func (t *Term) colorOf(n int) Color {
	if c, defined := t.palette[n]; defined {
		return c
	}
	if n >= len(xterms) {
		v, _ := (indexed | Color(n)).Fixed()
		return rgb | Color(v)
	}
	if told := t.outer.Colors.Palette[n]; told != 0 {
		return told
	}
	return rgb | xterms[n]
}

// define carries out OSC 4: pairs of a number and a color, or of a number and a
// question mark.
func (t *Term) define(pairs, end string) {
	for pairs != "" {
		var number, color string
		number, pairs, _ = strings.Cut(pairs, ";")
		color, pairs, _ = strings.Cut(pairs, ";")
		n, err := strconv.ParseUint(number, 10, 8)
		c, ok := ParseColor(color)
		switch {
		case err != nil: // xterm has special colors beyond the palette
			t.skipped = t.skipped || color != "?"
		case color == "?":
			t.sayColor(fmt.Sprint("4;", n), t.colorOf(int(n)), end)
		case ok:
			t.palette[int(n)] = c
			t.renew(0, t.h-1)
		default:
			t.skipped = true
		}
	}
}

// undefine carries out OSC 104: the listed colors of the palette are as at the
// start again, or all of them if the list is empty.
func (t *Term) undefine(list string) {
	if list == "" {
		clear(t.palette)
	}
	for number := range strings.SplitSeq(list, ";") {
		if n, err := strconv.Atoi(number); err == nil {
			delete(t.palette, n)
		}
	}
	t.renew(0, t.h-1)
}

// dynamic carries out OSC 10, 11 and 12: questions for the colors of the text,
// the background and the cursor, and a color for the cursor. Further entries of
// the list are for the numbers that follow.
func (t *Term) dynamic(number int, list, end string) {
	for text := range strings.SplitSeq(list, ";") {
		switch {
		case text == "?" && number <= 12:
			t.sayColor(fmt.Sprint(number), t.look(number), end)
		case text == "?":
		case number == 12:
			t.tint = text
		default:
			t.skipped = true
		}
		number++
	}
}

// look returns the color that a question asks for. What nobody has told is
// black or white.
func (t *Term) look(number int) Color {
	const black, white = rgb, rgb | 0xffffff
	back, text := black, white
	if t.light {
		back, text = white, black
	}
	if t.outer.Colors.Back != 0 {
		back = t.outer.Colors.Back
	}
	if t.outer.Colors.Text != 0 {
		text = t.outer.Colors.Text
	}
	cursor, ok := ParseColor(t.tint)
	switch {
	case number == 10:
		return text
	case number == 11:
		return back
	case ok:
		return cursor
	case t.outer.Colors.Cursor != 0:
		return t.outer.Colors.Cursor
	}
	return text
}

// sayColor answers a question for a color. kitty's answer always ends with
// ESC \, xterm's has the end of the question.
func (t *Term) sayColor(number string, c Color, end string) {
	if t.opt.Kitty {
		end = "\x1b\\"
	}
	r, g, b := c>>16&0xff, c>>8&0xff, c&0xff
	const form = "\x1b]%s;rgb:%02x%02x/%02x%02x/%02x%02x%s"
	t.say(fmt.Sprintf(form, number, r, r, g, g, b, b, end))
}

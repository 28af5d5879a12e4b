package render

import (
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Text draws s from x, y to the right and returns the x after it. Characters
// without width are left out; of those cut by an edge nothing is drawn.
func (c *Canvas) Text(x, y int, ink Ink, s string) int {
	return c.text(x, y, c.w, ink, s)
}

// text draws the clusters of s that end at right or before it.
func (c *Canvas) text(x, y, right int, ink Ink, s string) int {
	for state := -1; s != ""; {
		var cluster string
		var width int
		cluster, s, width, state = uniseg.FirstGraphemeClusterInString(s, state)
		if width == 0 { // a control character, or an accent on nothing
			continue
		}
		if plain, ok := plains[cluster]; ok && c.Mode == ASCII {
			cluster = plain
		}
		if width > 2 || !utf8.ValidString(cluster) || c.Mode == ASCII && len(cluster) > 1 {
			cluster, width = "?", 1
		}
		if x+width > right {
			break
		}
		c.set(x, y, width, cluster, ink)
		x += width
	}
	return x
}

// Label draws s into w cells and returns the x after them. What does not fit
// is cut off and an ellipsis says so.
func (c *Canvas) Label(x, y, w int, ink Ink, s string) int {
	if uniseg.StringWidth(s) <= w {
		c.text(x, y, x+w, ink, s)
	} else if w > 0 {
		end := c.text(x, y, x+w-1, ink, s)
		c.text(end, y, x+w, ink, c.ellipsis())
	}
	return x + max(0, w)
}

func (c *Canvas) ellipsis() string {
	if c.Mode == ASCII {
		return "~"
	}
	return "…"
}

// Center draws s in the middle of the w cells from x on, shortened to fit.
func (c *Canvas) Center(x, y, w int, ink Ink, s string) {
	room := max(0, w-uniseg.StringWidth(s))
	c.Label(x+room/2, y, w-room, ink, s)
}

// Number draws n with the given number of decimals, flush right in w cells or,
// where that is too narrow, from x on, and returns the x after it: 1234 with
// two decimals is 12.34.
func (c *Canvas) Number(x, y, w int, ink Ink, n int64, decimals int) int {
	var text [24]byte
	i := len(text)
	for left := n; left != 0 || decimals >= 0; decimals-- {
		i--
		text[i] = byte('0' + max(left%10, -(left%10)))
		left /= 10
		if decimals == 1 {
			i--
			text[i] = '.'
		}
	}
	if n < 0 {
		i--
		text[i] = '-'
	}
	x += max(0, w-len(text[i:]))
	for _, b := range text[i:] {
		c.set(x, y, 1, ascii[b-' ':b-' '+1], ink)
		x++
	}
	return x
}

// ascii gives a byte as a string without allocating.
const ascii = " !\"#$%&'()*+,-./0123456789"

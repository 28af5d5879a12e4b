package vt

import "slices"

// style carries out SGR, ESC [ m.
func (t *Term) style(args [][]int) {
	p := &t.pen
	for i := 0; i < len(args); i++ {
		a := args[i]
		n := a[0]
		switch {
		case n == 0:
			t.pen = Style{Link: t.pen.Link}
		case n == 4 && len(a) > 1:
			p.Underline = min(a[1], 5)
		case n == 4:
			p.Underline = 1
		case n == 24:
			p.Underline = 0
		case n == 6: // rapid
			p.Blink = true
		case n == 21:
			p.Underline = 2
		case n == 22:
			p.Bold = false
			p.Dim = false
		case n == 38 || n == 48 || n == 58:
			c, used := extended(a, args[i+1:])
			i += used
			if c != 0 {
				*p.color(n) = c
			}
		default:
			done := p.basic(n) || p.turn(n)
			t.skipped = t.skipped || !done && !isHarmlessStyle(n)
		}
	}
}

// isHarmlessStyle reports whether a parameter has no effect in other terminals,
// too: proportional text, frames, and the ends of these and of an overline.
func isHarmlessStyle(n int) bool { return n >= 50 && n <= 55 && n != 53 || n == 75 }

// basic carries out a parameter that stands for a color by itself: 30 to 37 and
// 39 for the text, 40 to 47 and 49 for the background, 59 for the underline,
// and 90 to 97 and 100 to 107 for lighter colors. It reports whether n is one.
func (st *Style) basic(n int) bool {
	tens, digit := n/10, n%10
	switch {
	case digit == 9 && tens >= 3 && tens <= 5:
		*st.color(n - 1) = 0
	case digit < 8 && (tens == 3 || tens == 4):
		*st.color(tens*10 + 8) = indexed | Color(digit)
	case digit < 8 && (tens == 9 || tens == 10):
		*st.color(tens*10 - 52) = indexed | Color(digit+8)
	default:
		return false
	}
	return true
}

// turn carries out a parameter that switches an attribute on or off. It reports
// whether n is one.
func (st *Style) turn(n int) (done bool) {
	for _, a := range st.attributes() {
		if n == a.number || n == a.number+20 {
			*a.on = n == a.number
			done = true
		}
	}
	return done
}

// color returns the color that parameter 38, 48 or 58 sets.
func (st *Style) color(n int) *Color {
	switch n {
	case 38:
		return &st.FG
	case 48:
		return &st.BG
	}
	return &st.Under
}

// An attribute is on or off. The parameter number switches it on, and the
// parameter number+20 off.
type attribute struct {
	number int
	name   string
	on     *bool
}

// attributes returns the attributes of a style.
func (st *Style) attributes() [7]attribute {
	return [...]attribute{
		{1, "bold", &st.Bold},
		{2, "dim", &st.Dim},
		{3, "italic", &st.Italic},
		{5, "blink", &st.Blink},
		{7, "reverse", &st.Reverse},
		{8, "hidden", &st.Hidden},
		{9, "strike", &st.Strike},
	}
}

// extended returns the color after 38, 48 or 58. It is 5:n, 2:r:g:b or
// 2:space:r:g:b in the parts of the parameter a, or 5;n or 2;r;g;b in the
// parameters after it: used is the number of those. A color that is malformed
// is 0.
func extended(a []int, rest [][]int) (c Color, used int) {
	var room [6]int
	p := append(room[:0], a[1:]...)
	if len(p) == 0 {
		for _, r := range rest[:min(4, len(rest))] {
			p = append(p, r[0])
		}
		used = min(lengthOfColor(p), len(p))
		p = p[:used]
	} else if len(p) == 5 && p[0] == 2 { // without the space
		p = append(p[:1], p[2:]...)
	}
	switch {
	case slices.Max(append(p, 0)) > 255:
	case len(p) == 2 && p[0] == 5:
		c = indexed | Color(p[1])
	case len(p) == 4 && p[0] == 2:
		c = rgb | Color(p[1])<<16 | Color(p[2])<<8 | Color(p[3])
	}
	return c, used
}

// lengthOfColor returns the number of parameters of a color by its first one.
func lengthOfColor(p []int) int {
	switch {
	case len(p) > 0 && p[0] == 5:
		return 2
	case len(p) > 0 && p[0] == 2:
		return 4
	}
	return 0
}

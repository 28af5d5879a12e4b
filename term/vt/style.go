package vt

import "slices"

// style carries out SGR, ESC [ m.
func (t *Term) style(args [][]int) {
	for i := 0; i < len(args); i++ {
		p := &t.pen
		a := args[i]
		switch n := a[0]; {
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
			p.Bold, p.Dim = false, false
		case n == 38 || n == 48 || n == 58:
			c, used := extended(a, args[i+1:])
			i += used
			if c != 0 {
				*p.color(n) = c
			}
		default:
			done := p.basic(n)
			for _, a := range p.attributes() {
				if n == a.number || n == a.number+20 {
					*a.on, done = n == a.number, true
				}
			}
			t.skipped = t.skipped || !done && !(n >= 50 && n <= 55 && n != 53 || n == 75)
		}
	}
}

// basic carries out the parameters that stand for a color alone: 30 to 37, 39,
// the same from 40 on, 59, and the lighter ones 90 to 97 and from 100 on.
// It reports whether n is one.
func (st *Style) basic(n int) bool {
	switch tens, digit := n/10, n%10; {
	case digit == 9 && tens >= 3 && tens <= 5:
		*st.color(n - 1) = 0
	case digit < 8 && (tens == 3 || tens == 4):
		*st.color(tens*10 + 8) = 1<<24 | Color(digit)
	case digit < 8 && (tens == 9 || tens == 10):
		*st.color(tens*10 - 52) = 1<<24 | Color(digit+8)
	default:
		return false
	}
	return true
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

// An attribute is on or off: parameter number switches it on, 20 more off.
type attribute struct {
	number int
	name   string
	on     *bool
}

// attributes returns the attributes of a style.
func (st *Style) attributes() [7]attribute {
	return [...]attribute{
		{1, "bold", &st.Bold}, {2, "dim", &st.Dim}, {3, "italic", &st.Italic},
		{5, "blink", &st.Blink}, {7, "reverse", &st.Reverse}, {8, "hidden", &st.Hidden}, {9, "strike", &st.Strike},
	}
}

// extended returns the color after 38, 48 or 58: 5:n, 2:r:g:b, 2:space:r:g:b,
// or the same with semicolons. used is the number of further parameters that it
// took. The color is 0 if it is malformed.
func extended(a []int, rest [][]int) (c Color, used int) {
	var room [6]int
	p := append(room[:0], a[1:]...)
	if len(p) == 0 {
		for _, r := range rest[:min(4, len(rest))] {
			p = append(p, r[0])
		}
		if len(p) > 0 {
			used = min(map[int]int{5: 2, 2: 4}[p[0]], len(p)) // 5;n or 2;r;g;b
		}
		p = p[:used]
	} else if len(p) == 5 && p[0] == 2 {
		p = append(p[:1], p[2:]...)
	}
	channel := func(i int) Color { return Color(min(p[i], 255)) }
	switch {
	case slices.Max(append(p, 0)) > 255:
	case len(p) == 2 && p[0] == 5:
		c = 1<<24 | channel(1)
	case len(p) == 4 && p[0] == 2:
		c = 2<<24 | channel(1)<<16 | channel(2)<<8 | channel(3)
	}
	return c, used
}

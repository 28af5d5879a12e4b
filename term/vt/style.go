package vt

// style carries out SGR, ESC [ m.
func (t *Term) style(args [][]int) {
	for i := 0; i < len(args); i++ {
		p := &t.pen
		a := args[i]
		switch n := max(a[0], 0); {
		case n == 0:
			t.pen = Style{Link: t.pen.Link}
		case n == 4 && len(a) > 1:
			p.Underline = min(max(a[1], 0), 5)
		case n == 4:
			p.Underline = 1
		case n == 24:
			p.Underline = 0
		case n == 21:
			p.Underline = 2
		case n == 22:
			p.Bold, p.Dim = false, false
		case n == 38 || n == 48 || n == 58:
			c, used := extended(a, args[i+1:])
			if i += used; c != 0 {
				*p.color(n) = c
			}
		default:
			p.basic(n)
			t.flag(n)
		}
	}
}

// basic carries out the parameters that are a colour by themselves.
func (st *Style) basic(n int) {
	switch {
	case n >= 30 && n <= 37:
		st.FG = 1<<24 | Color(n-30)
	case n >= 90 && n <= 97:
		st.FG = 1<<24 | Color(n-90+8)
	case n >= 40 && n <= 47:
		st.BG = 1<<24 | Color(n-40)
	case n >= 100 && n <= 107:
		st.BG = 1<<24 | Color(n-100+8)
	case n == 39:
		st.FG = 0
	case n == 49:
		st.BG = 0
	case n == 59:
		st.Under = 0
	}
}

// color returns the colour that parameter 38, 48 or 58 sets.
func (st *Style) color(n int) *Color {
	switch n {
	case 38:
		return &st.FG
	case 48:
		return &st.BG
	}
	return &st.Under
}

// flag carries out the attributes that are on or off: n on, n+20 off.
func (t *Term) flag(n int) {
	if f := t.pen.flag(n); f != nil {
		*f = true
	} else if f := t.pen.flag(n - 20); f != nil {
		*f = false
	}
}

// flag returns the attribute that parameter n switches on, nil if there is
// none.
func (st *Style) flag(n int) *bool {
	switch n {
	case 1:
		return &st.Bold
	case 2:
		return &st.Dim
	case 3:
		return &st.Italic
	case 5:
		return &st.Blink
	case 7:
		return &st.Reverse
	case 9:
		return &st.Strike
	}
	return nil
}

// extended returns the colour after 38, 48 or 58: 5:n, 2:r:g:b, 2:space:r:g:b,
// or the same with semicolons; used is how many further parameters that took.
// The colour is 0 if it is malformed.
func extended(a []int, rest [][]int) (c Color, used int) {
	p := a[1:]
	if len(p) == 0 {
		for _, r := range rest {
			p = append(p, r[0])
		}
		switch {
		case len(p) > 0 && p[0] == 5:
			used = min(2, len(p))
		case len(p) > 0 && p[0] == 2:
			used = min(4, len(p))
		}
		p = p[:used]
	} else if len(p) == 5 && p[0] == 2 {
		p = append([]int{2}, p[2:]...)
	}
	channel := func(i int) Color { return Color(min(max(p[i], 0), 255)) }
	switch {
	case len(p) == 2 && p[0] == 5:
		c = 1<<24 | channel(1)
	case len(p) == 4 && p[0] == 2:
		c = 2<<24 | channel(1)<<16 | channel(2)<<8 | channel(3)
	}
	return c, used
}

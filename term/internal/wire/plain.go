package wire

import "strings"

// A terminal outside the XTerm family gets the sequences of its terminfo entry
// only, row by row.

// strings returns the terminal's own sequences for attributes.
func (k *Caps) strings() [7]struct {
	a Attr
	s string
} {
	i := k.Info
	return [7]struct {
		a Attr
		s string
	}{{Bold, i.Bold}, {Underlined(1), i.Underline}, {Reverse, i.Reverse}, {Blink, i.Blink}, {Dim, i.Dim}, {Italic, i.Italic}, {Strike, i.StrikeThrough}}
}

// plainStyle returns st without the attributes that the terminal has no
// sequence for.
func (k *Caps) plainStyle(st Style) Style {
	p := Style{FG: st.FG, BG: st.BG}
	if st.Attr.underlined() != 0 {
		st.Attr |= Underlined(1)
	}
	for _, s := range k.strings() {
		if s.s != "" {
			p.Attr |= st.Attr & s.a
		}
	}
	return p
}

// plain writes all runs.
func (e *Encoder) plain(dst []byte) []byte {
	for _, r := range e.runs[1:] {
		for x := r.x; x < r.end; x += e.shown.cells[r.y*e.shown.w+x].width() {
			if x > 0 && x == e.shown.w-1 && r.y == e.shown.h-1 && e.scrolls() {
				dst = e.lastCell(dst, x, r.y)
			} else {
				dst = e.plainCell(dst, x, x, r.y)
			}
		}
	}
	return dst
}

// plainCell writes the cell of column from at column x.
func (e *Encoder) plainCell(dst []byte, from, x, y int) []byte {
	c := &e.shown.cells[y*e.shown.w+from]
	dst = e.goTo(dst, x, y)
	if !c.suits(e.pen) {
		dst = e.plainPen(dst, c.Style)
	}
	return e.write(dst, c)
}

// scrolls reports whether the terminal scrolls when its last cell is written,
// and can insert characters, which avoids that.
func (e *Encoder) scrolls() bool {
	i := e.caps.Info
	return i.AutoMargin && i.DisableAutoMargin == "" && i.InsertChar != ""
}

// lastCell writes the last cell in the place of the character before it, and
// moves it there by inserting that character.
func (e *Encoder) lastCell(dst []byte, x, y int) []byte {
	before := x - 1
	if e.shown.cells[y*e.shown.w+before].kind&half != 0 {
		before--
	}
	dst = e.plainCell(dst, x, before, y)
	dst = e.goTo(dst, before, y)
	for range x - before {
		dst = append(dst, unpadded(e.caps.Info.InsertChar)...)
	}
	return e.plainCell(dst, before, before, y)
}

func (e *Encoder) plainPen(dst []byte, to Style) []byte {
	i := e.caps.Info
	dst = append(dst, unpadded(i.AttrOff)...)
	color := func(c Color, set, setRGB string) {
		if c&kindOf == rgb {
			dst = append(dst, i.TParm(setRGB, int(c>>16&0xff), int(c>>8&0xff), int(c&0xff))...)
		} else if c != 0 {
			dst = append(dst, unpadded(i.TParm(set, int(c&0xff)))...)
		}
	}
	color(to.FG, i.SetFg, i.SetFgRGB)
	color(to.BG, i.SetBg, i.SetBgRGB)
	for _, s := range e.caps.strings() {
		if to.Attr&s.a != 0 {
			dst = append(dst, unpadded(s.s)...)
		}
	}
	e.pen = to
	return dst
}

// unpadded returns s without the delays that real teletypes needed.
func unpadded(s string) string {
	for {
		from := strings.Index(s, "$<")
		if from < 0 {
			return s
		}
		to := strings.IndexByte(s[from:], '>')
		if to < 0 {
			return s
		}
		s = s[:from] + s[from+to+1:]
	}
}

package wire

// suits reports whether c looks right when it is written with the pen.
func (c *Cell) suits(pen Style) bool { return classOf(c).suits(pen) }

// penFor returns the pen to write c with, given the pen before it.
func (c *Cell) penFor(pen Style) Style {
	k := classOf(c)
	if k.suits(pen) {
		return pen
	}
	if k.blank {
		// The foreground stays, because the next character may need it, unless
		// a reset is shorter.
		to := c.Style
		to.FG, to.Attr = pen.FG, pen.Attr&^onBlank
		if sgrLen(pen, to) <= sgrLen(pen, c.Style) {
			return to
		}
	}
	return c.Style
}

func sgrLen(from, to Style) int {
	var scratch [160]byte
	return len(AppendStyle(scratch[:0], from, to))
}

// AppendStyle appends to dst the shortest sequence that changes the pen.
func AppendStyle(dst []byte, from, to Style) []byte {
	if from.Link != to.Link {
		dst = appendLink(dst, to.Link)
		from.Link = to.Link
	}
	if from == to {
		return dst
	}
	start := len(dst)
	dst = append(dst, "\x1b["...)
	dst = append(appendParams(dst, from, to), 'm')
	if from.Attr&^to.Attr == 0 && (from.FG == 0 || to.FG != 0) && (from.BG == 0 || to.BG != 0) {
		return dst // no attribute is switched off: a reset first would be longer
	}
	middle := len(dst)
	dst = append(dst, "\x1b["...)
	if to != (Style{Link: to.Link}) {
		dst = appendParams(append(dst, ';'), Style{}, to)
	}
	if dst = append(dst, 'm'); len(dst)-middle < middle-start {
		return append(dst[:start], dst[middle:]...)
	}
	return dst[:middle]
}

func appendLink(dst []byte, l Link) []byte {
	dst = append(dst, "\x1b]8;"...)
	if l != (Link{}) {
		to := l.Value()
		dst = append(dst, to.ID...)
		dst = append(dst, ';')
		dst = append(dst, to.URL...)
	} else {
		dst = append(dst, ';')
	}
	return append(dst, "\x1b\\"...)
}

// switches are the attributes that one parameter sets and another clears.
var switches = [...]struct {
	a       Attr
	on, off string
}{{Italic, "3;", "23;"}, {Blink, "5;", "25;"}, {Reverse, "7;", "27;"}, {Strike, "9;", "29;"}}

// lines are the parameters of the underline styles. A plain underline comes
// before each other style, for terminals that know no other.
var lines = [8]string{"24;", "4;", "4;4:2;", "4;4:3;", "4;4:4;", "4;4:5;", "4;", "4;"}

// appendParams appends the parameters that change from into to, which must
// differ.
func appendParams(dst []byte, from, to Style) []byte {
	if from.Attr&^to.Attr&(Bold|Dim) != 0 { // one parameter clears both
		dst = append(dst, "22;"...)
		from.Attr &^= Bold | Dim
	}
	set := to.Attr &^ from.Attr
	if set&Bold != 0 {
		dst = append(dst, "1;"...)
	}
	if set&Dim != 0 {
		dst = append(dst, "2;"...)
	}
	for _, s := range switches {
		switch {
		case set&s.a != 0:
			dst = append(dst, s.on...)
		case from.Attr&^to.Attr&s.a != 0:
			dst = append(dst, s.off...)
		}
	}
	if u := to.Attr.underlined(); u != from.Attr.underlined() {
		dst = append(dst, lines[u]...)
	}
	if from.FG != to.FG {
		dst = appendColor(dst, to.FG, 30)
	}
	if from.BG != to.BG {
		dst = appendColor(dst, to.BG, 40)
	}
	if from.Under != to.Under {
		dst = appendColor(dst, to.Under, 50)
	}
	return dst[:len(dst)-1] // the last semicolon
}

// appendColor appends the parameters for c as the foreground (30), the
// background (40) or the underline's color (50).
func appendColor(dst []byte, c Color, base int) []byte {
	i := int(c & 0xff)
	switch {
	case c == 0:
		return appendInt(dst, base+9, ';')
	case c&kindOf == palette && i < 16 && base < 50:
		return appendInt(dst, base+i%8+i/8*60, ';')
	}
	sep, space := byte(';'), ""
	if base == 50 { // this one was defined with colons, unlike the others
		sep, space = ':', ":"
	}
	dst = appendInt(dst, base+8, sep)
	if c&kindOf == palette {
		dst = append(dst, '5', sep)
		return appendInt(dst, i, ';')
	}
	dst = append(dst, '2', sep)
	dst = append(dst, space...)
	dst = appendInt(dst, int(c>>16&0xff), sep)
	dst = appendInt(dst, int(c>>8&0xff), sep)
	return appendInt(dst, i, ';')
}

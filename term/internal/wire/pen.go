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
		// Keep the foreground, because the next character may need it. But if
		// a reset is shorter, make one.
		to := c.Style
		to.FG = pen.FG
		to.Attr = pen.Attr &^ onBlank
		if sgrLen(pen, to) <= sgrLen(pen, c.Style) {
			return to
		}
	}
	return c.Style
}

// sgrLen returns the number of bytes that change the pen.
func sgrLen(from, to Style) int {
	var scratch [160]byte
	return len(AppendStyle(scratch[:0], from, to))
}

// AppendStyle appends to dst the shortest sequence that changes the pen from
// one style to another.
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
	dst = appendParams(dst, from, to)
	dst = append(dst, 'm')
	if !from.loses(to) {
		return dst // a reset would be longer
	}
	// Write the sequence with a reset behind the other, and keep the shorter.
	middle := len(dst)
	dst = append(dst, "\x1b["...)
	if to != (Style{Link: to.Link}) {
		dst = append(dst, ';')
		dst = appendParams(dst, Style{}, to)
	}
	dst = append(dst, 'm')
	if len(dst)-middle < middle-start {
		return append(dst[:start], dst[middle:]...)
	}
	return dst[:middle]
}

// loses reports whether a change to another style switches an attribute or a
// color off.
func (s Style) loses(to Style) bool {
	switch {
	case s.Attr&^to.Attr != 0, s.FG != 0 && to.FG == 0, s.BG != 0 && to.BG == 0:
		return true
	}
	return false
}

// appendLink appends the sequence that begins a hyperlink, or ends one.
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
// before every other style, for terminals that know only that.
var lines = [8]string{"24;", "4;", "4;4:2;", "4;4:3;", "4;4:4;", "4;4:5;", "4;", "4;"}

// appendParams appends the parameters that change from into to. The two must
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
	sep := byte(';')
	if base == 50 {
		sep = ':' // the underline's color was defined with colons
	}
	dst = appendInt(dst, base+8, sep)
	if c&kindOf == palette {
		dst = append(dst, '5', sep)
		return appendInt(dst, i, ';')
	}
	dst = append(dst, '2', sep)
	if base == 50 {
		dst = append(dst, sep) // an empty color space
	}
	dst = appendInt(dst, int(c>>16&0xff), sep)
	dst = appendInt(dst, int(c>>8&0xff), sep)
	return appendInt(dst, i, ';')
}

package thin

import (
	"bytes"

	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

// Text returns the last picture of the main screen of a program's terminal as a
// program prints it: in lines up to the cursor, with styles in so many colors.
// A program that has drawn on the alternate screen alone leaves nothing. Text
// makes t show the main screen.
func Text(t *vt.Term, colors int) []byte {
	t.Write([]byte("\x1b[?2026l"))
	if t.On(1049) {
		t.Write([]byte("\x1b[?1049l"))
	}
	p := printer{caps: wire.Caps{Colors: colors, BCE: true}}
	t.Changes(true, func(x, y int, c vt.Cell, width int) {
		isNothing := c.Text == " " && c.Style == (vt.Style{})
		if isNothing {
			return
		}
		text := c.Text
		if c.Style.Hidden {
			text = " "
		}
		p.goTo(x, y)
		p.setPen(wire.OfTerminal(c.Style))
		p.bytes = append(p.bytes, text...)
		p.x = x + width
	})
	_, y, _ := t.Cursor()
	if y < p.y {
		y = p.y + 1
	}
	p.goTo(0, y)
	p.setPen(wire.Style{})
	return p.bytes
}

// A printer makes the bytes of a text with styles.
type printer struct {
	bytes []byte
	caps  wire.Caps
	pen   wire.Style
	x, y  int // where the text ends
}

// goTo goes on to (x, y) by line feeds and blanks. It never goes back.
func (p *printer) goTo(x, y int) {
	if y > p.y {
		p.setPen(wire.Style{})
		p.bytes = append(p.bytes, bytes.Repeat([]byte("\n"), y-p.y)...)
		p.y = y
		p.x = 0
	}
	if x > p.x {
		p.setPen(wire.Style{})
		p.bytes = append(p.bytes, bytes.Repeat([]byte(" "), x-p.x)...)
		p.x = x
	}
}

// setPen sets the style of the next text.
func (p *printer) setPen(to wire.Style) {
	to = p.caps.Reduced(to)
	p.bytes = wire.AppendStyle(p.bytes, p.pen, to)
	p.pen = to
}

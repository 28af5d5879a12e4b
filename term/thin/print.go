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
	var b []byte
	var pen wire.Style
	caps := wire.Caps{Colors: colors, BCE: true}
	row, end := 0, 0 // where the text ends
	to := func(st wire.Style, rows, columns int) {
		st = caps.Reduced(st)
		if rows+columns > 0 {
			b, pen = wire.AppendStyle(b, pen, wire.Style{}), wire.Style{}
		}
		b = append(append(b, bytes.Repeat([]byte("\n"), rows)...), bytes.Repeat([]byte(" "), columns)...)
		b, pen = wire.AppendStyle(b, pen, st), st
	}
	t.Changes(true, func(x, y int, c vt.Cell, width int) {
		if c.Text == " " && c.Style == (vt.Style{}) {
			return
		}
		if y > row {
			to(wire.Style{}, y-row, 0)
			row, end = y, 0
		}
		text := c.Text
		if c.Style.Hidden {
			text = " "
		}
		to(wire.OfTerminal(c.Style), 0, x-end)
		b, end = append(b, text...), x+width
	})
	_, y, _ := t.Cursor()
	if y < row {
		y = row + 1
	}
	to(wire.Style{}, y-row, 0)
	return b
}

package keyboard

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

const (
	buttons = tcell.Button1 | tcell.Button2 | tcell.Button3
	wheel   = tcell.WheelUp | tcell.WheelDown

	wheelRows = 5 // the arrows for a notch
)

// mouse returns the bytes of a press, a release, a motion or a notch of the
// wheel: none if the program has asked for others only.
func (k *Keyboard) mouse(t *vt.Term, e *tcell.EventMouse) ([]byte, error) {
	now, before, x10, every := e.Buttons(), k.down, t.On(9), t.On(1003)
	k.down = now & buttons
	notch := now&wheel != 0
	moved := !notch && k.down == before
	up := !notch && !moved && k.down == 0
	code := button(now)
	switch {
	case !x10 && !every && !t.On(1000) && !t.On(1002):
		return rolled(t, now)
	case x10 && (notch || moved || up), moved && !every && (before == 0 || !t.On(1002)):
		return nil, nil
	case moved:
		code += 32
	case up:
		code = button(before)
	}
	if !x10 {
		code += 4 * (number(e.Modifiers()) - 1)
	}
	x, y := e.Position()
	return report(t, code, x+1, y+1, up), nil
}

// rolled returns the arrows that a notch of the wheel types on the alternate
// screen: in kitty always, in xterm in its mode.
func rolled(t *vt.Term, now tcell.ButtonMask) ([]byte, error) {
	arrow, ok := map[tcell.ButtonMask]tcell.Key{tcell.WheelUp: tcell.KeyUp, tcell.WheelDown: tcell.KeyDown}[now]
	if !ok || !t.On(1049) || !t.Kitty() && !t.On(1007) {
		return nil, ErrMouse
	}
	return []byte(strings.Repeat(string(keyOf(arrow, 0, 0).bytes(t, "")), wheelRows)), nil
}

// report returns a report in the form that the program has asked for. Only that
// of mode 1006 tells which button went up.
func report(t *vt.Term, code, x, y int, up bool) []byte {
	if t.On(1006) {
		return fmt.Appendf(nil, "\x1b[<%d;%d;%d%c", code, x, y, map[bool]rune{false: 'M', true: 'm'}[up])
	}
	if up {
		code |= 3
	}
	if t.On(1015) {
		return fmt.Appendf(nil, "\x1b[%d;%d;%dM", code+32, x, y)
	}
	b := []byte("\x1b[M")
	for _, n := range []int{code, x, y} {
		switch utf := t.On(1005); {
		case n > 223 && !utf, n > 2015:
			b = append(b, 0) // too far for the form
		case utf:
			b = utf8.AppendRune(b, rune(n+32))
		default:
			b = append(b, byte(n+32))
		}
	}
	return b
}

// button returns the number of a button or of the wheel, and 3 for none.
func button(b tcell.ButtonMask) int {
	for n, m := range input.Buttons {
		if b == m {
			return n
		}
	}
	return 3
}

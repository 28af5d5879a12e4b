// Package keyboard turns a player's keys and clicks into the bytes that a
// terminal sends for them: xterm 379 or kitty 0.26, in the modes that the
// program has set. Package input does the reverse.
package keyboard

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/mods"
	"fixstep/term/vt"
)

// A Keyboard, with a mouse, belongs to a simulated terminal, and sends the
// kinds of events that the program has asked for. The zero value has no button
// down.
type Keyboard struct {
	down tcell.ButtonMask // buttons of the mouse
}

// The errors of Bytes for events that a terminal would not send.
var (
	ErrMouse    = errors.New("the program has not asked for the mouse")
	ErrFocus    = errors.New("the program has not asked for the focus")
	ErrReleases = errors.New("the terminal reports no releases: it needs vt.Options{Kitty: true}, and the program must ask for them")
)

// Bytes returns the bytes that terminal t sends for an event. If the program
// cannot know the event by them, the error says why, and what t sends instead.
// A key is an EventKey with the modifiers that are down: Ctrl and i are no Tab.
func (k *Keyboard) Bytes(t *vt.Term, ev tcell.Event) ([]byte, error) {
	switch e := ev.(type) {
	case *tcell.EventKey:
		event := ""
		if e.Modifiers()&mods.Repeat != 0 && t.Flags()&events != 0 {
			event = repeats
		}
		return told(t, e.Key(), e.Rune(), e.Modifiers()&(shift|ctrl|alt), event)
	case *input.Release:
		if t.Flags()&events == 0 {
			return nil, ErrReleases
		}
		return keyOf(e.Key, e.Rune, 0).bytes(t, ends), nil
	case *tcell.EventMouse:
		return k.mouse(t, e)
	case *tcell.EventFocus:
		if !t.On(1004) {
			return nil, ErrFocus
		}
		return sequence(map[bool]byte{false: 'O', true: 'I'}[e.Focused], ""), nil
	}
	return nil, nil
}

// told returns the bytes of a key, with an error if they say nothing of the
// key, or of one of its modifiers.
func told(t *vt.Term, k tcell.Key, r rune, mod tcell.ModMask, event string) ([]byte, error) {
	terminal := map[bool]string{false: "xterm", true: "kitty"}[t.Kitty()]
	b := keyOf(k, r, mod).bytes(t, event)
	for less := range mod {
		if less&mod == less && string(keyOf(k, r, less).bytes(t, event)) == string(b) {
			key := tcell.NewEventKey(k, r, less|mods.Typed).Name()
			name := strings.NewReplacer("Rune[ ]", "Space", "Rune[", "", "]", "").Replace(key)
			return b, fmt.Errorf("%s sends %s for it: write press:WORD to type that", terminal, name)
		}
	}
	if len(b) == 0 {
		return nil, fmt.Errorf("%s sends nothing for it", terminal)
	}
	return b, nil
}

const wheel = tcell.WheelUp | tcell.WheelDown

// mouse returns the bytes of a press, a release, a motion or a notch of the
// wheel: none if the program has asked for others only.
func (k *Keyboard) mouse(t *vt.Term, e *tcell.EventMouse) ([]byte, error) {
	now, before, every := e.Buttons(), k.down, t.On(1003)
	k.down = now &^ wheel
	moved := now&wheel == 0 && k.down == before
	if !wantsMouse(t) {
		return rolled(t, now)
	}
	modifiers := 4 * (number(e.Modifiers()) - 1)
	switch {
	case t.On(9) && (moved || now == 0 || now&wheel != 0): // X10 told of presses alone
		return nil, nil
	case t.On(9):
		modifiers = 0
	case moved && !every && (before == 0 || !t.On(1002)):
		return nil, nil
	}
	up := now == 0 && !moved
	if up && (t.On(1006) || t.On(1016)) {
		now = before
	}
	code := slices.Index(input.Buttons[:], now) + modifiers
	if moved {
		code += 32
	}
	x, y := e.Position()
	return report(t, code, x, y, up), nil
}

// wantsMouse reports whether the program has asked for the mouse.
func wantsMouse(t *vt.Term) bool {
	return slices.ContainsFunc([]int{9, 1000, 1002, 1003}, t.On)
}

// report returns a report of the mouse in the form that the program has chosen:
// those of modes 1006 and 1016 tell which button went up, the others have a
// number for each. A place in pixels is the middle of its cell.
func report(t *vt.Term, code, x, y int, up bool) []byte {
	final := 'M'
	if up {
		final = 'm'
	}
	switch {
	case t.On(1006):
		return fmt.Appendf(nil, "\x1b[<%d;%d;%d%c", code, x+1, y+1, final)
	case t.On(1016):
		return fmt.Appendf(nil, "\x1b[<%d;%d;%d%c", code, x*vt.CellWidth+vt.CellWidth/2,
			y*vt.CellHeight+vt.CellHeight/2, final)
	case t.On(1015):
		return fmt.Appendf(nil, "\x1b[%d;%d;%dM", code+32, x+1, y+1)
	case t.On(1005):
		return fmt.Appendf(nil, "\x1b[M%c%c%c", code+32, x+33, y+33)
	}
	b := []byte("\x1b[M")
	for _, n := range []int{code, x + 1, y + 1} {
		n += 32
		if n > 255 {
			n = 0 // too far for the form
		}
		b = append(b, byte(n))
	}
	return b
}

// rolled returns the five arrows that a notch of the wheel types on the
// alternate screen: in kitty always, in xterm in its mode.
func rolled(t *vt.Term, now tcell.ButtonMask) ([]byte, error) {
	arrow, ok := map[tcell.ButtonMask]tcell.Key{tcell.WheelUp: tcell.KeyUp, tcell.WheelDown: tcell.KeyDown}[now]
	if !ok || !t.On(1049) || !t.Kitty() && !t.On(1007) {
		return nil, ErrMouse
	}
	return bytes.Repeat(keyOf(arrow, 0, 0).bytes(t, ""), 5), nil
}

// xterms are the control characters that xterm pastes as blanks.
var xterms = strings.NewReplacer("\x00", " ", "\x04", " ", "\x05", " ", "\b", " ", "\x1b", " ",
	"\x7f", " ")

// Paste returns the bytes that terminal t sends for a text that is pasted. They
// have Enter for the ends of lines, except between kitty's brackets, and never
// the end of the brackets.
func Paste(t *vt.Term, text string) []byte {
	const begin, end = "\x1b[200~", "\x1b[201~"
	brackets := t.On(2004)
	if !t.Kitty() {
		text = xterms.Replace(text)
	}
	if !t.Kitty() || !brackets {
		text = strings.NewReplacer("\r\n", "\r", "\n", "\r").Replace(text)
	}
	if brackets {
		text = begin + strings.ReplaceAll(text, end, "") + end
	}
	return []byte(text)
}

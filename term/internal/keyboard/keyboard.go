// Package keyboard turns a player's keys and clicks into the bytes that a
// terminal sends for them. The terminal is xterm 379 or kitty 0.26, in the
// modes that the program has set. Package input does the reverse.
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

// A Keyboard is the keyboard and the mouse of a simulated terminal. It sends
// the kinds of events that the program has asked for. The zero value has no
// button down.
type Keyboard struct {
	down tcell.ButtonMask // buttons of the mouse
}

// The errors of Bytes for events that a terminal would not send.
var (
	ErrMouse    = errors.New("the program has not asked for the mouse")
	ErrFocus    = errors.New("the program has not asked for the focus")
	ErrReleases = errors.New("the terminal reports no releases: " +
		"it needs -kitty, in Go vt.Options{Kitty: true}, and the program must ask for them")
)

// Bytes returns the bytes that terminal t sends for an event. If the program
// cannot recognize the event by them, the error says why, and what t sends
// instead. An EventKey has the modifiers that are down: Ctrl and i are not the
// same as Tab.
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
		switch {
		case !t.On(1004):
			return nil, ErrFocus
		case e.Focused:
			return []byte("\x1b[I"), nil
		default:
			return []byte("\x1b[O"), nil
		}
	}
	return nil, nil
}

// told returns the bytes of a key. The error says if they do not tell the key,
// or one of its modifiers.
func told(t *vt.Term, k tcell.Key, r rune, mod tcell.ModMask, event string) ([]byte, error) {
	terminal := "xterm"
	if t.Kitty() {
		terminal = "kitty"
	}
	b := keyOf(k, r, mod).bytes(t, event)
	for less := range mod {
		isPart := less&mod == less
		if isPart && string(keyOf(k, r, less).bytes(t, event)) == string(b) {
			return b, fmt.Errorf("%s sends %s for it: write press:KEY to type that all the same",
				terminal, nameOf(k, r, less))
		}
	}
	if len(b) == 0 {
		return nil, fmt.Errorf("%s sends nothing for it", terminal)
	}
	return b, nil
}

// nameOf returns the name of a key in a script.
func nameOf(k tcell.Key, r rune, mod tcell.ModMask) string {
	name := tcell.NewEventKey(k, r, mod|mods.Typed).Name()
	return strings.NewReplacer("Rune[ ]", "Space", "Rune[", "", "]", "").Replace(name)
}

// wheel is both directions of the wheel.
const wheel = tcell.WheelUp | tcell.WheelDown

// mouse returns the bytes of a press, a release, a motion or a notch of the
// wheel. There are none if the program has asked for others only.
func (k *Keyboard) mouse(t *vt.Term, e *tcell.EventMouse) ([]byte, error) {
	now := e.Buttons()
	before := k.down
	k.down = now &^ wheel
	rolls := now&wheel != 0
	moved := !rolls && k.down == before
	drags := moved && before != 0
	if !wantsMouse(t) {
		return rolled(t, now)
	}
	modifiers := 4 * (number(e.Modifiers()) - 1)
	switch {
	case t.On(9): // X10 tells presses alone, without modifiers
		if moved || rolls || now == 0 {
			return nil, nil
		}
		modifiers = 0
	case moved && !t.On(1003) && !(drags && t.On(1002)):
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

// report returns a report of the mouse in the form that the program has chosen.
// In the forms of modes 1006 and 1016 a release names its button; in the others
// it has a code of its own. A place in pixels is the middle of its cell.
func report(t *vt.Term, code, x, y int, up bool) []byte {
	final := 'M'
	if up {
		final = 'm'
	}
	switch {
	case t.On(1006):
		return fmt.Appendf(nil, "\x1b[<%d;%d;%d%c", code, x+1, y+1, final)
	case t.On(1016):
		x = x*vt.CellWidth + vt.CellWidth/2
		y = y*vt.CellHeight + vt.CellHeight/2
		return fmt.Appendf(nil, "\x1b[<%d;%d;%d%c", code, x, y, final)
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

// arrows are the keys that a notch of the wheel types.
var arrows = map[tcell.ButtonMask]tcell.Key{
	tcell.WheelUp:   tcell.KeyUp,
	tcell.WheelDown: tcell.KeyDown,
}

// rolled returns the five arrows that a notch of the wheel types on the
// alternate screen. kitty always types them, xterm only in its mode.
func rolled(t *vt.Term, now tcell.ButtonMask) ([]byte, error) {
	arrow, ok := arrows[now]
	types := t.On(1049) && (t.Kitty() || t.On(1007))
	if !ok || !types {
		return nil, ErrMouse
	}
	return bytes.Repeat(keyOf(arrow, 0, 0).bytes(t, ""), 5), nil
}

// xterms replaces the control characters that xterm pastes as blanks.
var xterms = strings.NewReplacer(
	"\x00", " ", "\x04", " ", "\x05", " ", "\b", " ", "\x1b", " ", "\x7f", " ",
)

// Paste returns the bytes that terminal t sends for a text that is pasted. The
// ends of lines become Enter, except between kitty's brackets. A text between
// brackets never contains their end.
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
		text = begin + without(text, end) + end
	}
	return []byte(text)
}

// without returns a text without a part, also if a part stands within another.
func without(text, part string) string {
	var rest []byte
	for i := range len(text) {
		rest = append(rest, text[i])
		rest = bytes.TrimSuffix(rest, []byte(part))
	}
	return string(rest)
}

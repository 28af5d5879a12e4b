// Package keyboard turns a player's keys and clicks into the bytes that a
// terminal sends for them. Package input does the reverse.
package keyboard

import (
	"cmp"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// A Keyboard, with a mouse, belongs to a simulated terminal, and sends the
// kinds of events that the program has asked for. The zero value has no button
// down.
type Keyboard struct {
	down    tcell.ButtonMask // buttons of the mouse
	pasting bool             // a terminal sends the text as it is
}

// The errors of Bytes for events that a terminal would not send.
var (
	ErrMouse    = errors.New("the program has not asked for the mouse, in the form of mode 1006")
	ErrFocus    = errors.New("the program has not asked for the focus")
	ErrReleases = errors.New("the terminal reports no releases: it needs vt.Options{Kitty: true}, and the program must ask for them")
)

// Bytes returns the bytes that terminal t sends for an event, or none if no
// terminal sends an event of this kind.
func (k *Keyboard) Bytes(t *vt.Term, ev tcell.Event) ([]byte, error) {
	switch e := ev.(type) {
	case *tcell.EventKey:
		if k.pasting {
			return legacy(cmp.Or(chars[e.Key()], e.Rune()), tcell.ModNone), nil
		}
		event := ""
		if e.Modifiers()&input.ModRepeat != 0 && t.Flags()&2 != 0 {
			event = repeats
		}
		return key(t, e.Key(), e.Rune(), e.Modifiers()&^input.ModRepeat, event), nil
	case *input.Release:
		if t.Flags()&2 == 0 {
			return nil, ErrReleases
		}
		return key(t, e.Key, e.Rune, 0, ends), nil
	case *tcell.EventMouse:
		return k.mouse(t, e)
	case *tcell.EventPaste:
		k.pasting = e.Start()
		switch {
		case !t.On(2004):
			return nil, nil // the terminal sends only the text
		case e.Start():
			return []byte("\x1b[200~"), nil
		}
		return []byte("\x1b[201~"), nil
	case *tcell.EventFocus:
		switch {
		case !t.On(1004):
			return nil, ErrFocus
		case e.Focused:
			return []byte("\x1b[I"), nil
		}
		return []byte("\x1b[O"), nil
	}
	return nil, nil
}

// A form is the sequence of a named key in xterm: CSI number ~ or, without a
// number, a letter after SS3 or CSI.
type form struct {
	number int
	letter byte
	ss3    bool // SS3 even without the mode of cursor keys
}

var forms = map[tcell.Key]form{
	tcell.KeyUp: {letter: 'A'}, tcell.KeyDown: {letter: 'B'}, tcell.KeyRight: {letter: 'C'}, tcell.KeyLeft: {letter: 'D'},
	tcell.KeyHome: {letter: 'H'}, tcell.KeyEnd: {letter: 'F'}, tcell.KeyCenter: {letter: 'E'},
	tcell.KeyInsert: {number: 2}, tcell.KeyDelete: {number: 3}, tcell.KeyPgUp: {number: 5}, tcell.KeyPgDn: {number: 6},
	tcell.KeyF1: {letter: 'P', ss3: true}, tcell.KeyF2: {letter: 'Q', ss3: true},
	tcell.KeyF3: {letter: 'R', ss3: true}, tcell.KeyF4: {letter: 'S', ss3: true},
	tcell.KeyF5: {number: 15}, tcell.KeyF6: {number: 17}, tcell.KeyF7: {number: 18}, tcell.KeyF8: {number: 19},
	tcell.KeyF9: {number: 20}, tcell.KeyF10: {number: 21}, tcell.KeyF11: {number: 23}, tcell.KeyF12: {number: 24},
}

// chars are the named keys that send one byte.
var chars = map[tcell.Key]rune{
	tcell.KeyEsc: 27, tcell.KeyTab: '\t', tcell.KeyEnter: '\r', tcell.KeyBackspace: 127, tcell.KeyBackspace2: 127,
}

// repeats and ends follow the modifiers in kitty's protocol, if a key repeats
// or goes up.
const repeats, ends = ":2", ":3"

// key returns the bytes of a key that goes down, repeats or goes up, by event.
func key(t *vt.Term, k tcell.Key, r rune, mod tcell.ModMask, event string) []byte {
	if k >= tcell.KeyF13 && k <= tcell.KeyF24 { // as in xterm
		k, mod = k-tcell.KeyF13+tcell.KeyF1, mod|tcell.ModShift
	}
	if k == tcell.KeyBacktab {
		if k, mod = tcell.KeyTab, mod|tcell.ModShift; t.Flags() == 0 {
			return []byte("\x1b[Z")
		}
	}
	if f, ok := forms[k]; ok {
		return f.key(t, number(mod), event)
	}
	switch c, named := chars[k]; {
	case named:
		r = c
	case k >= tcell.KeyCtrlSpace && k <= tcell.KeyCtrlUnderscore:
		r, mod = rune(k-tcell.KeyCtrlSpace)+'@', mod|tcell.ModCtrl
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		} else if r == '@' {
			r = ' '
		}
	case k != tcell.KeyRune:
		return nil
	}
	if flags := t.Flags(); flags > 0 && escaped(flags, k, r, mod) {
		return kitty(flags, r, mod, event)
	}
	return legacy(r, mod)
}

// number returns the number for modifiers in a sequence: 1 for none.
func number(mod tcell.ModMask) int {
	n := 1
	for i, m := range []tcell.ModMask{tcell.ModShift, tcell.ModAlt, tcell.ModCtrl} {
		if mod&m != 0 {
			n += 1 << i
		}
	}
	return n
}

// key returns the bytes of a key that has a form.
func (f form) key(t *vt.Term, mods int, event string) []byte {
	switch {
	case f.number > 0 && mods == 1 && event == "":
		return fmt.Appendf(nil, "\x1b[%d~", f.number)
	case f.number > 0:
		return fmt.Appendf(nil, "\x1b[%d;%d%s~", f.number, mods, event)
	case mods > 1 || event != "":
		return fmt.Appendf(nil, "\x1b[1;%d%s%c", mods, event, f.letter)
	case f.ss3 && t.Flags() == 0, t.On(1) && !f.ss3:
		return []byte{27, 'O', f.letter}
	}
	return []byte{27, '[', f.letter}
}

// escaped reports whether kitty's protocol sends a key that types something, or
// is a control character, as a sequence.
func escaped(flags int, k tcell.Key, r rune, mod tcell.ModMask) bool {
	text := k == tcell.KeyRune || r == '\r' || r == '\t' || r == 127
	return flags&8 != 0 || mod&(tcell.ModCtrl|tcell.ModAlt) != 0 || !text || (r < ' ' || r == 127) && mod != 0
}

// kitty returns the bytes of a key in kitty's protocol.
func kitty(flags int, r rune, mod tcell.ModMask, event string) []byte {
	code, text := r, ""
	if r >= 'A' && r <= 'Z' {
		code, mod = r+'a'-'A', mod|tcell.ModShift
	}
	mods := fmt.Sprint(number(mod)) + event
	if event != ends && flags&16 != 0 && r >= ' ' && r != 127 && mod&^tcell.ModShift == 0 {
		text = fmt.Sprintf(";%d", r)
	}
	if mods == "1" && text == "" {
		return fmt.Appendf(nil, "\x1b[%du", code)
	}
	return fmt.Appendf(nil, "\x1b[%d;%s%su", code, mods, text)
}

// legacy returns the bytes of a character as every terminal sends it.
func legacy(r rune, mod tcell.ModMask) (b []byte) {
	if mod&tcell.ModAlt != 0 {
		b = append(b, 27)
	}
	switch {
	case mod&tcell.ModCtrl != 0 && r == ' ':
		return append(b, 0)
	case mod&tcell.ModCtrl != 0 && r >= '@' && r <= '~':
		return append(b, byte(r)&0x1f)
	}
	return utf8.AppendRune(b, r)
}

// mouse returns the bytes of a press, a release or a motion.
func (k *Keyboard) mouse(t *vt.Term, e *tcell.EventMouse) ([]byte, error) {
	if !t.On(1006) || !t.On(1000) && !t.On(1002) && !t.On(1003) {
		return nil, ErrMouse
	}
	x, y := e.Position()
	now, before := e.Buttons(), k.down
	k.down = now & (tcell.Button1 | tcell.Button2 | tcell.Button3)
	code, final := 0, 'M'
	switch {
	case now&tcell.WheelUp != 0:
		code = 64
	case now&tcell.WheelDown != 0:
		code = 65
	case k.down == before && before == 0:
		if code = 32 + 3; !t.On(1003) {
			return nil, nil // motion without a button
		}
	case k.down == before:
		if code = 32 + button(before); !t.On(1002) && !t.On(1003) {
			return nil, nil
		}
	case k.down == 0:
		code, final = button(before), 'm'
	default:
		code = button(k.down)
	}
	code += 4 * (number(e.Modifiers()) - 1)
	return fmt.Appendf(nil, "\x1b[<%d;%d;%d%c", code, x+1, y+1, final), nil
}

// button returns the number of a button.
func button(b tcell.ButtonMask) int {
	switch {
	case b&tcell.Button1 != 0:
		return 0
	case b&tcell.Button3 != 0: // the middle
		return 1
	}
	return 2
}

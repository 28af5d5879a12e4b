package keyboard

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// A form is the sequence of a named key: CSI number ~ or, without a number, a
// letter after SS3 or CSI.
type form struct {
	number int
	letter byte
	ss3    bool // SS3 even without the mode of cursor keys
	kittys int  // kitty's own number, which ends with u
}

var forms = map[tcell.Key]form{
	tcell.KeyUp: {letter: 'A'}, tcell.KeyDown: {letter: 'B'}, tcell.KeyRight: {letter: 'C'}, tcell.KeyLeft: {letter: 'D'},
	tcell.KeyHome: {letter: 'H'}, tcell.KeyEnd: {letter: 'F'}, tcell.KeyCenter: {letter: 'E'},
	tcell.KeyInsert: {number: 2}, tcell.KeyDelete: {number: 3}, tcell.KeyPgUp: {number: 5}, tcell.KeyPgDn: {number: 6},
	tcell.KeyF1: {letter: 'P', ss3: true}, tcell.KeyF2: {letter: 'Q', ss3: true},
	tcell.KeyF3: {letter: 'R', ss3: true}, tcell.KeyF4: {letter: 'S', ss3: true},
	tcell.KeyF5: {number: 15}, tcell.KeyF6: {number: 17}, tcell.KeyF7: {number: 18}, tcell.KeyF8: {number: 19},
	tcell.KeyF9: {number: 20}, tcell.KeyF10: {number: 21}, tcell.KeyF11: {number: 23}, tcell.KeyF12: {number: 24},
	tcell.KeyF13: {number: 25, kittys: 57376}, tcell.KeyF14: {number: 26, kittys: 57377},
	tcell.KeyF15: {number: 28, kittys: 57378}, tcell.KeyF16: {number: 29, kittys: 57379},
	tcell.KeyF17: {number: 31, kittys: 57380}, tcell.KeyF18: {number: 32, kittys: 57381},
	tcell.KeyF19: {number: 33, kittys: 57382}, tcell.KeyF20: {number: 34, kittys: 57383},
	tcell.KeyPrint: {kittys: 57361}, tcell.KeyPause: {kittys: 57362}, tcell.KeyMenu: {number: 29, kittys: 57363},
}

// bytes returns the bytes of a key that has a form, or none if the terminal has
// not.
func (f form) bytes(t *vt.Term, mods int, event string) []byte {
	modes := fmt.Sprint(mods) + event
	switch {
	case f.kittys > 0 && t.Kitty() && (f.number != 29 || t.Flags() > 0):
		return sequence(fmt.Sprint(f.kittys), modes, "", 'u')
	case f.number > 0:
		return sequence(fmt.Sprint(f.number), modes, "", '~')
	case f.letter == 0:
		return nil
	case modes != "1":
		return sequence("1", modes, "", f.letter)
	case t.Flags() == 0 && (f.ss3 || t.On(1)):
		return []byte{27, 'O', f.letter}
	}
	return []byte{27, '[', f.letter}
}

// sequence returns CSI, a code, modifiers unless they are 1, and a text if
// there is one.
func sequence(code, mods, text string, final byte) []byte {
	if mods == "1" {
		mods = ""
	}
	tail := strings.TrimRight(code+";"+mods+";"+text, ";")
	return fmt.Appendf(nil, "\x1b[%s%c", tail, final)
}

// xterm returns the bytes of a key without a form.
func (k key) xterm(t *vt.Term) []byte {
	level, mod, code := t.OtherKeys(), k.mod, k.text
	if !k.numbered(level) {
		return k.legacy(t)
	}
	if level == 1 {
		mod &^= alt
	}
	if code == 127 && mod&ctrl != 0 {
		code = '\b'
	}
	return fmt.Appendf(nil, "\x1b[27;%d;%d~", number(mod), code)
}

// numbered reports whether xterm sends a key by its number at a level of
// modifyOtherKeys: at level 1 a key that has no byte of its own with Ctrl, and
// some others; at level 2 with any modifier, but Shift with a sign before @.
func (k key) numbered(level int) bool {
	switch {
	case level == 0 || k.mod == 0 || k.onKeypad():
		return false
	case k.code == '\t' && k.mod == shift, k.code == 127 && (level == 1 || k.mod == ctrl):
		return false
	case level > 1:
		return k.mod != shift || k.text <= ' ' || k.text >= '@'
	case k.code == '\r':
		return k.mod != alt
	case k.code == '\t':
		return k.mod == ctrl
	case k.code == 27:
		return k.mod&alt != 0 && k.mod != alt
	case k.code == ' ':
		return k.mod == shift|ctrl|alt
	}
	return k.mod&ctrl != 0 && (k.text == '?' || control(k.text, false) == k.text)
}

// legacy returns the bytes of a key as terminals have sent it for long.
func (k key) legacy(t *vt.Term) (b []byte) {
	c, tab := k.text, k.text == '\t' && k.mod&shift != 0
	if k.mod&alt != 0 && (t.Kitty() || !tab) {
		b = append(b, 27)
	}
	switch i := strings.IndexRune("/*-+\r", c); {
	case tab:
		return append(b, "\x1b[Z"...)
	case k.onKeypad() && t.On(66) && i >= 0:
		return append(b, 27, 'O', "ojmkM"[i])
	case k.mod&ctrl == 0:
	case c == 127:
		c = '\b'
	case k.place() != k.code:
		c = control(k.place(), t.Kitty())
	default:
		c = control(c, t.Kitty())
	}
	return utf8.AppendRune(b, c)
}

// control returns the control character that a terminal sends for a character
// with Ctrl, or the character itself.
func control(c rune, kitty bool) rune {
	const from, to = " 2345678/?~", "\x00\x00\x1b\x1c\x1d\x1e\x1f\x7f\x1f\x7f\x1e"
	switch i := strings.IndexRune(from, c); {
	case i >= 0:
		return rune(to[i])
	case c < '@' || c > '~' || kitty && strings.ContainsRune("`{|}", c):
		return c
	}
	return c & 0x1f
}

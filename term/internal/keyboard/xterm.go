package keyboard

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// form returns the bytes of a key that types nothing: CSI number ~, or a letter
// after SS3 or CSI. They are none if the terminal has not the key.
func (k key) form(t *vt.Term, event string) []byte {
	modes := fmt.Sprint(number(k.mod)) + event
	letter, number := slices.Index(input.Letters[:], k.named), slices.Index(input.Numbers[:], k.named)
	if k.named == tcell.KeyMenu {
		number = 29
	}
	switch own := k.kittys(); {
	case own > 0 && t.Kitty() && (k.named != tcell.KeyMenu || t.Flags() > 0):
		return sequence(fmt.Sprint(own), modes, "", 'u')
	case number > 0 && (letter < 1 || k.named == tcell.KeyInsert):
		return sequence(fmt.Sprint(number), modes, "", '~')
	case letter < 1:
		return nil
	case modes != "1":
		return sequence("1", modes, "", byte(letter))
	case t.Flags() == 0 && (k.named >= tcell.KeyF1 || t.On(1)):
		return []byte{27, 'O', byte(letter)}
	}
	return []byte{27, '[', byte(letter)}
}

// kittys returns the code of a key that types nothing, if kitty has one that is
// not xterm's too; 0: none.
func (k key) kittys() int {
	switch k.named {
	case tcell.KeyPrint, tcell.KeyPause, tcell.KeyMenu:
		return input.FunctionalFrom + slices.Index(input.Functional[:], k.named)
	}
	if k.named >= tcell.KeyF13 && k.named <= tcell.KeyF20 {
		return input.FunctionFrom + int(k.named-tcell.KeyF1)
	}
	return 0
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

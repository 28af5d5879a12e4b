package keyboard

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// A key is a key as it is pressed on a keyboard of the United States, or for a
// Cyrillic letter on one of Russia.
type key struct {
	named tcell.Key     // KeyRune for a key that types a character
	code  rune          // what it types alone, or kitty's number for it
	text  rune          // what it types with Shift, if that is down
	mod   tcell.ModMask // Shift, too, for a character that needs it
}

const shift, ctrl, alt = tcell.ModShift, tcell.ModCtrl, tcell.ModAlt

// Each of shiftedSigns is on the key of the same place in signs, each of
// cyrillic on that in latin.
const (
	signs        = "`1234567890-=[]\\;',./"
	shiftedSigns = "~!@#$%^&*()_+{}|:\"<>?"
	latin        = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
	cyrillic     = "ёйцукенгшщзхъфывапролджэячсмитьбю"
)

// keyOf returns the key that has a name or types r.
func keyOf(named tcell.Key, r rune, mod tcell.ModMask) key {
	switch {
	case named == tcell.KeyBacktab:
		named, r, mod = tcell.KeyTab, '\t', mod|shift
	case named == tcell.KeyBackspace:
		r = 127
	case named < ' ': // Esc, Tab, Enter
		r = rune(named)
	}
	k := key{named, r, r, mod}
	shifted, sign := strings.IndexRune(shiftedSigns, r), strings.IndexRune(signs, r)
	switch {
	case k.onKeypad():
		k.text = rune(input.Keypad[r-input.KeypadFrom])
	case r == 127 && mod&ctrl != 0:
		k.text = '\b'
	case shifted >= 0:
		k.code, k.mod = rune(signs[shifted]), mod|shift
	case unicode.IsUpper(r):
		k.code, k.mod = unicode.ToLower(r), mod|shift
	case mod&shift != 0 && sign >= 0:
		k.text = rune(shiftedSigns[sign])
	case mod&shift != 0:
		k.text = unicode.ToUpper(r)
	}
	return k
}

// onKeypad reports whether k is a key of the keypad.
func (k key) onKeypad() bool {
	return k.code >= input.KeypadFrom && k.code < input.KeypadFrom+rune(len(input.Keypad))
}

// place returns what the key types in the layout of the United States.
func (k key) place() rune {
	if i := slices.Index([]rune(cyrillic), k.code); i >= 0 {
		return rune(latin[i])
	}
	return k.code
}

// The flags of kitty's protocol.
const disambiguates, events, alternates, all, texts = 1, 2, 4, 8, 16

// repeats and ends follow the modifiers in kitty's protocol, if a key repeats
// or goes up.
const repeats, ends = ":2", ":3"

// bytes returns what terminal t sends for k; event is repeats, ends, or "" for
// a press.
func (k key) bytes(t *vt.Term, event string) []byte {
	if k.onKeypad() && t.Flags() == 0 {
		k.code = k.text
	}
	level := t.OtherKeys()
	switch {
	case k.code == 0:
		return k.form(t, event)
	case t.Kitty():
		return k.kitty(t.Flags(), event)
	case !k.numbered(level):
		return k.legacy(false)
	case level == 1:
		k.mod &^= alt
	}
	return sequence('~', "27;%s;%d", k.modes(""), k.text)
}

// sequence returns a control sequence without the empty parameters at its end.
func sequence(final byte, form string, params ...any) []byte {
	return append([]byte("\x1b["+strings.TrimRight(fmt.Sprintf(form, params...), ";")), final)
}

// modes returns the modifiers of k and event as a parameter: "" for a press
// without any.
func (k key) modes(event string) string {
	n := number(k.mod)
	if k.onKeypad() && unicode.IsDigit(k.text) {
		n += 128 // Num Lock
	}
	if n == 1 && event == "" {
		return ""
	}
	return fmt.Sprint(n, event)
}

// number returns the number for modifiers in a sequence: 1 for none.
func number(mod tcell.ModMask) int {
	return 1 + int(mod&shift/shift+mod&alt/alt*2+mod&ctrl/ctrl*4)
}

// form returns the bytes of a key that types nothing: CSI number ~, or a letter
// after SS3 or CSI. kitty has numbers of its own for other keys than a vt220's.
func (k key) form(t *vt.Term, event string) []byte {
	modes := k.modes(event)
	letter, number := slices.Index(input.Letters[:], k.named), slices.Index(input.Numbers[:], k.named)
	switch own := slices.Index(input.Functional[:], k.named); {
	case k.named == tcell.KeyMenu && t.Flags() == 0:
		return sequence('~', "29;%s", modes)
	case t.Kitty() && own > 0 && (letter < 1 && number < 1 || k.named >= tcell.KeyF13):
		return sequence('u', "%d;%s", input.FunctionalFrom+own, modes)
	case number > 0 && (letter < 1 || k.named == tcell.KeyInsert):
		return sequence('~', "%d;%s", number, modes)
	case letter < 1:
		return nil
	case modes != "":
		return sequence(byte(letter), "1;%s", modes)
	case t.Flags() == 0 && (k.named >= tcell.KeyF1 || t.On(1)):
		return []byte{27, 'O', byte(letter)}
	}
	return sequence(byte(letter), "")
}

// kitty returns the bytes of a key without a form.
func (k key) kitty(flags int, event string) []byte {
	plain, types := k.mod&(ctrl|alt) == 0, k.text >= ' ' && k.text != 127
	quick := k.mod == 0 && k.named != tcell.KeyRune && k.named != tcell.KeyEsc // Enter, Tab, Backspace
	switch {
	case flags&all != 0:
	case event == ends && quick:
		return nil
	case event == ends:
	case plain && types, quick, flags&disambiguates == 0 && !k.unknown():
		return k.legacy(true)
	}
	shifted, place, text := "", "", ""
	if flags&alternates != 0 && k.mod&shift != 0 && types && k.text != k.code {
		shifted = fmt.Sprint(k.text)
	}
	if flags&alternates != 0 && k.place() != k.code {
		place = fmt.Sprint(k.place())
	}
	if flags&texts != 0 && plain && types && event != ends {
		text = fmt.Sprint(k.text)
	}
	code := strings.TrimRight(fmt.Sprintf("%d:%s:%s", k.code, shifted, place), ":")
	return sequence('u', "%s;%s;%s", code, k.modes(event), text)
}

// unknown reports whether a key has no bytes without kitty's protocol.
func (k key) unknown() bool {
	switch {
	case k.code > unicode.MaxASCII && k.place() == k.code:
		return k.mod&(ctrl|alt) != 0
	case k.code == ' ':
		return k.mod == ctrl|alt|shift
	}
	return unicode.IsLetter(k.code) && k.mod&ctrl != 0 && k.mod&shift != 0
}

// levelOne has the numbers of the modifiers with which xterm sends a key by its
// number at level 1 of modifyOtherKeys.
var levelOne = map[rune]string{'\r': "245678", '\t': "5", 27: "478", ' ': "8", 127: ""}

// numbered reports whether xterm sends a key by its number at a level of
// modifyOtherKeys: at level 1 also a key that has no byte of its own with Ctrl;
// at level 2 with any modifier, but Shift with a sign before @.
func (k key) numbered(level int) bool {
	mods, listed := levelOne[k.code]
	switch {
	case level == 0 || k.mod == 0:
		return false
	case level == 1 && listed:
		return strings.Contains(mods, k.modes(""))
	case level == 1:
		return k.mod&ctrl != 0 && (k.text == '?' || control(k.text, false) == k.text)
	case k.code == '\t' && k.mod == shift, k.code == 127 && k.mod == ctrl:
		return false
	}
	return k.mod != shift || k.text <= ' ' || k.text >= '@'
}

// legacy returns the bytes of a key as terminals have sent it for long.
func (k key) legacy(kitty bool) (b []byte) {
	c, tab := k.text, k.text == '\t' && k.mod&shift != 0
	if k.mod&alt != 0 && (kitty || !tab) {
		b = append(b, 27)
	}
	switch {
	case tab:
		return append(b, "\x1b[Z"...)
	case k.mod&ctrl == 0:
	case k.place() != k.code:
		c = control(k.place(), kitty)
	default:
		c = control(c, kitty)
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

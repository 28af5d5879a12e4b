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

// A key is a key with the modifiers that are down. The keyboard is that of the
// United States, or for a Cyrillic letter that of Russia.
type key struct {
	named tcell.Key     // KeyRune for a key that types a character
	code  rune          // what it types without modifiers, or kitty's number for it
	text  rune          // what it types; Ctrl and Alt do not count
	mod   tcell.ModMask // with Shift for a character that needs it
}

const (
	shift = tcell.ModShift
	ctrl  = tcell.ModCtrl
	alt   = tcell.ModAlt
)

// A character of shiftedSigns is on the key of the character at the same place
// in signs, and one of cyrillic on that in latin.
const (
	signs        = "`1234567890-=[]\\;',./"
	shiftedSigns = "~!@#$%^&*()_+{}|:\"<>?"
	latin        = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
	cyrillic     = "ёйцукенгшщзхъфывапролджэячсмитьбю"
)

// keyOf returns the key that has a name, or that types r.
func keyOf(named tcell.Key, r rune, mod tcell.ModMask) key {
	switch {
	case named == tcell.KeyBacktab:
		named = tcell.KeyTab
		r = '\t'
		mod |= shift
	case named == tcell.KeyBackspace:
		r = 127
	case named < ' ': // Esc, Tab, Enter
		r = rune(named)
	}
	k := key{named: named, code: r, text: r, mod: mod}
	shifted := strings.IndexRune(shiftedSigns, r)
	sign := strings.IndexRune(signs, r)
	switch {
	case k.onKeypad():
		k.text = rune(input.Keypad[r-input.KeypadFrom])
	case r == 127 && mod&ctrl != 0:
		k.text = '\b'
	case shifted >= 0:
		k.code = rune(signs[shifted])
		k.mod |= shift
	case unicode.IsUpper(r):
		k.code = unicode.ToLower(r)
		k.mod |= shift
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
	i := slices.Index([]rune(cyrillic), k.code)
	if i >= 0 {
		return rune(latin[i])
	}
	return k.code
}

// The flags of kitty's protocol.
const (
	disambiguates = 1 << iota
	events
	alternates
	all
	texts
)

// What happens to a key, as it stands behind the modifiers in kitty's protocol.
// A press has nothing there.
const (
	repeats = ":2"
	ends    = ":3"
)

// bytes returns what terminal t sends for k. The event is repeats, ends, or ""
// for a press.
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

// sequence returns the control sequence with some parameters and a final byte.
// It leaves out the empty parameters at the end.
func sequence(final byte, form string, params ...any) []byte {
	list := strings.TrimRight(fmt.Sprintf(form, params...), ";")
	return append([]byte("\x1b["+list), final)
}

// modes returns the modifiers of k and the event as a parameter. It is "" for a
// press without modifiers.
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
	n := 1
	if mod&shift != 0 {
		n++
	}
	if mod&alt != 0 {
		n += 2
	}
	if mod&ctrl != 0 {
		n += 4
	}
	return n
}

// form returns the bytes of a key that types nothing. They are CSI number ~, or
// a letter after SS3 or CSI. For keys that a vt220 did not have, kitty has
// numbers of its own.
func (k key) form(t *vt.Term, event string) []byte {
	modes := k.modes(event)
	letter := slices.Index(input.Letters[:], k.named)
	number := slices.Index(input.Numbers[:], k.named)
	own := slices.Index(input.Functional[:], k.named)
	isOld := letter > 0 || number > 0
	switch {
	case k.named == tcell.KeyMenu && t.Flags() == 0:
		return sequence('~', "29;%s", modes)
	case t.Kitty() && own > 0 && (!isOld || k.named >= tcell.KeyF13):
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

// kitty returns the bytes that kitty sends for a key without a form, when the
// program has set some flags.
func (k key) kitty(flags int, event string) []byte {
	isUp := event == ends
	// Enter, Tab and Backspace without modifiers keep their bytes.
	isShort := k.mod == 0 && k.named != tcell.KeyRune && k.named != tcell.KeyEsc
	typesText := k.text >= ' ' && k.text != 127 && k.mod&(ctrl|alt) == 0
	switch {
	case flags&all != 0:
	case isUp && isShort:
		return nil
	case isUp:
	case typesText, isShort, flags&disambiguates == 0 && !k.unknown():
		return k.legacy(true)
	}
	text := ""
	if flags&texts != 0 && typesText && !isUp {
		text = fmt.Sprint(k.text)
	}
	return sequence('u', "%s;%s;%s", k.codes(flags), k.modes(event), text)
}

// codes returns the first parameter of kitty's sequence for a key. It is the
// code and, if the program has asked for these, the character that the key
// types with Shift and the one at its place on a keyboard of the United States.
func (k key) codes(flags int) string {
	shifted, place := "", ""
	isCharacter := k.text >= ' ' && k.text != 127
	if flags&alternates != 0 {
		if k.mod&shift != 0 && isCharacter && k.text != k.code {
			shifted = fmt.Sprint(k.text)
		}
		if k.place() != k.code {
			place = fmt.Sprint(k.place())
		}
	}
	return strings.TrimRight(fmt.Sprintf("%d:%s:%s", k.code, shifted, place), ":")
}

// unknown reports whether a key has no bytes outside of kitty's protocol.
func (k key) unknown() bool {
	switch {
	case k.code > unicode.MaxASCII && k.place() == k.code:
		return k.mod&(ctrl|alt) != 0
	case k.code == ' ':
		return k.mod == ctrl|alt|shift
	}
	return unicode.IsLetter(k.code) && k.mod&ctrl != 0 && k.mod&shift != 0
}

// levelOne has, for some keys, the numbers of the modifiers with which xterm
// sends the key by its number at level 1 of modifyOtherKeys.
var levelOne = map[rune]string{'\r': "245678", '\t': "5", 27: "478", ' ': "8", 127: ""}

// numbered reports whether xterm sends a key by its number at a level of
// modifyOtherKeys. At level 1 it does so for some keys of levelOne, and for a
// key that has no control character with Ctrl. At level 2 it does so for a key
// with any modifier, but not for a sign before @ with Shift alone.
func (k key) numbered(level int) bool {
	mods, listed := levelOne[k.code]
	switch {
	case level == 0 || k.mod == 0:
		return false
	case level == 1 && listed:
		return strings.Contains(mods, k.modes(""))
	case level == 1:
		hasControl := k.text != '?' && control(k.text, false) != k.text
		return k.mod&ctrl != 0 && !hasControl
	case k.code == '\t' && k.mod == shift, k.code == 127 && k.mod == ctrl:
		return false
	}
	return k.mod != shift || k.text <= ' ' || k.text >= '@'
}

// legacy returns the bytes that terminals have always sent for a key.
func (k key) legacy(kitty bool) (b []byte) {
	c := k.text
	isBacktab := k.text == '\t' && k.mod&shift != 0
	if k.mod&alt != 0 && (kitty || !isBacktab) {
		b = append(b, 27)
	}
	switch {
	case isBacktab:
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
	const from = " 2345678/?~"
	const to = "\x00\x00\x1b\x1c\x1d\x1e\x1f\x7f\x1f\x7f\x1e"
	i := strings.IndexRune(from, c)
	hasNone := c < '@' || c > '~' || kitty && strings.ContainsRune("`{|}", c)
	switch {
	case i >= 0:
		return rune(to[i])
	case hasNone:
		return c
	}
	return c & 0x1f
}

package keyboard

import (
	"slices"
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// A key is a key as it is pressed on a keyboard of the United States, or for a
// letter of another alphabet on one of its country.
type key struct {
	named tcell.Key     // KeyRune for a key that types a character
	code  rune          // what it types alone, or kitty's number for it
	text  rune          // what it types with Shift, if that is down
	mod   tcell.ModMask // Shift, too, for a character that needs it
}

const shift, ctrl, alt = tcell.ModShift, tcell.ModCtrl, tcell.ModAlt

// Each of shiftedSigns is on the key of the same place in signs. The layouts of
// Russia and of Greece are on the keys of latin.
const (
	signs        = "`1234567890-=[]\\;',./"
	shiftedSigns = "~!@#$%^&*()_+{}|:\"<>?"
	latin        = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
)

var layouts = []string{"ёйцукенгшщзхъфывапролджэячсмитьбю", "`;ςερτυθιοπ[]ασδφγηξκλ;'ζχψωβνμ,."}

// keyOf returns the key that has a name or types r.
func keyOf(named tcell.Key, r rune, mod tcell.ModMask) key {
	switch {
	case named == tcell.KeyBacktab:
		named, r, mod = tcell.KeyTab, '\t', mod|shift
	case named == tcell.KeyBackspace, named == tcell.KeyBackspace2:
		r = 127
	case named < ' ': // Esc, Tab, Enter
		r = rune(named)
	}
	k := key{named, r, r, mod}
	shifted, sign := strings.IndexRune(shiftedSigns, r), strings.IndexRune(signs, r)
	switch {
	case k.onKeypad():
		k.text = rune(input.Keypad[r-input.KeypadFrom])
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
	for _, layout := range layouts {
		if i := slices.Index([]rune(layout), k.code); i >= 0 && k.code > unicode.MaxASCII {
			return rune(latin[i])
		}
	}
	return k.code
}

// bytes returns what terminal t sends for k; event is repeats, ends, or "" for
// a press.
func (k key) bytes(t *vt.Term, event string) []byte {
	switch {
	case k.code == 0:
		return k.form(t, event)
	case t.Kitty():
		return k.kitty(t, event)
	}
	return k.xterm(t)
}

// number returns the number for modifiers in a sequence: 1 for none.
func number(mod tcell.ModMask) int {
	n := 1
	for i, m := range []tcell.ModMask{shift, alt, ctrl} {
		if mod&m != 0 {
			n += 1 << i
		}
	}
	return n
}

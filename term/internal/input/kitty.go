package input

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// Kitty's keyboard protocol: flags, locks and codes.
const (
	kittyKeys     = 1 | 4 // what is asked for without releases
	kittyReleases = 2 | 8 // without 8, keys that type something may report none

	capsLock = 64 // in the number of the modifiers, less 1

	FunctionalFrom = 57344 // keys that type nothing, among the private characters
	KeypadFrom     = 57399
	keypadKeysFrom = KeypadFrom + len(Keypad)
	functionalEnd  = 63744
)

// kitty reads a key in the form CODE:SHIFTED:BASE;MODIFIERS:EVENT;TEXT u. The
// text is what the key types, if the terminal sends it.
func (p *Parser) kitty(f fields, body []byte) {
	code, base, mod := f.number[0][0], f.number[0][2], modifiers(f.number[1][0])
	if p.at(kittyPlace(cmp.Or(base, code)), f.event) {
		return
	}
	chord := mod&^tcell.ModShift != 0
	if p.learn(rune(code), rune(base)) && chord {
		code = base
	}
	if f.event == kittyRelease || chord {
		p.coded(code, mod)
	} else if f.number[2][0] == 0 || !p.typed(body) {
		p.coded(shifted(f, code, mod), mod)
	}
}

// kittyPlace returns the place of a key: by its code in the base layout, and on
// the keypad by its number. A text has no place.
func kittyPlace(code int) place {
	switch n := code - keypadKeysFrom; {
	case code == 0:
		return 0
	case n >= 0 && n < len(keypadNumbers):
		code = KeypadFrom + strings.IndexByte(Keypad, keypadNumbers[n])
	}
	return placeOf(code, 'u')
}

// typed adds the characters of a text, the third parameter, and reports whether
// there are some.
func (p *Parser) typed(body []byte) bool {
	first := len(p.events)
	_, body, _ = bytes.Cut(body, []byte{';'})
	_, body, _ = bytes.Cut(body, []byte{';'})
	body, _, _ = bytes.Cut(body, []byte{';'})
	for part := range bytes.SplitSeq(body, []byte{':'}) {
		if n, err := strconv.ParseUint(string(part), 10, 31); err == nil && types(rune(n)) {
			p.key(tcell.KeyRune, rune(n), tcell.ModNone)
		}
	}
	return len(p.events) > first
}

// shifted returns the code of what a key types with Shift or Caps Lock, where
// the terminal sends no text.
func shifted(f fields, code int, mod tcell.ModMask) int {
	shift, caps := mod == tcell.ModShift, (max(f.number[1][0], 1)-1)&capsLock != 0
	if shift && f.number[0][1] > 0 {
		return f.number[0][1]
	}
	if shift != caps && unicode.IsLetter(rune(code)) {
		return int(unicode.ToUpper(rune(code)))
	}
	return code
}

// coded adds the key of a code: a character, or one of kitty's keys that type
// nothing, which are no characters.
func (p *Parser) coded(code int, mod tcell.ModMask) {
	switch {
	case code == 0:
	case code < FunctionalFrom, code >= functionalEnd:
		p.char(rune(code), mod)
	case code >= KeypadFrom && code < keypadKeysFrom:
		p.char(rune(Keypad[code-KeypadFrom]), mod)
	case code < FunctionalFrom+len(Functional):
		p.key(Functional[code-FunctionalFrom], 0, mod)
	}
}

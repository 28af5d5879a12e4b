package input

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// These are numbers of kitty's keyboard protocol.
const (
	kittyKeys     = 1 | 4 // the flags that are asked for without releases
	kittyReleases = 2 | 8 // the flags for releases; 8 is for those of keys that type something

	capsLock = 64 // in the number of the modifiers, less 1

	FunctionalFrom = 57344                    // the first code of a key that types nothing
	KeypadFrom     = 57399                    // the first code of the keypad
	keypadKeysFrom = KeypadFrom + len(Keypad) // the first code of the keypad without Num Lock
	functionalEnd  = 63744                    // the first code after those of such keys
)

// kitty reads a key in the form CODE:SHIFTED:BASE;MODIFIERS:EVENT;TEXT u. TEXT
// is what the key types, if the terminal sends that.
func (p *Parser) kitty(f fields, body []byte) {
	code := f.number[0][0]
	base := f.number[0][2]
	mod := modifiers(f.number[1][0])
	if p.at(kittyPlace(cmp.Or(base, code)), f.event) {
		return
	}
	chord := mod&^tcell.ModShift != 0
	if p.learn(rune(code), rune(base)) && chord {
		code = base
	}
	if f.event == kittyRelease || chord {
		p.coded(code, mod)
		return
	}
	if f.number[2][0] != 0 && p.typed(body) {
		return
	}
	p.coded(shifted(f, code, mod), mod)
}

// kittyPlace returns the place of a key by its code in the base layout. On the
// keypad it is the same with and without Num Lock. A text without a key has no
// place.
func kittyPlace(code int) place {
	if code == 0 {
		return 0
	}
	n := code - keypadKeysFrom
	if n >= 0 && n < len(keypadNumbers) {
		code = KeypadFrom + strings.IndexByte(Keypad, keypadNumbers[n])
	}
	return placeOf(code, 'u')
}

// typed adds the characters of the text, which is the third parameter, and
// reports whether there were any.
func (p *Parser) typed(body []byte) bool {
	first := len(p.events)
	_, body, _ = bytes.Cut(body, []byte{';'})
	_, body, _ = bytes.Cut(body, []byte{';'})
	text, _, _ := bytes.Cut(body, []byte{';'})
	for part := range bytes.SplitSeq(text, []byte{':'}) {
		n, err := strconv.ParseUint(string(part), 10, 31)
		if err == nil && types(rune(n)) {
			p.key(tcell.KeyRune, rune(n), tcell.ModNone)
		}
	}
	return len(p.events) > first
}

// shifted returns the code of what a key types with Shift or Caps Lock, for a
// terminal that does not send the text.
func shifted(f fields, code int, mod tcell.ModMask) int {
	shift := mod == tcell.ModShift
	caps := (max(f.number[1][0], 1)-1)&capsLock != 0
	if shift && f.number[0][1] > 0 {
		return f.number[0][1]
	}
	if shift != caps && unicode.IsLetter(rune(code)) {
		return int(unicode.ToUpper(rune(code)))
	}
	return code
}

// coded adds the key of a code. The code is that of a character, or of one of
// kitty's keys that type nothing.
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

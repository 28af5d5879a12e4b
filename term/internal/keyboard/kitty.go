package keyboard

import (
	"fmt"
	"unicode"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// The flags of kitty's protocol.
const (
	disambiguates = 1
	alternates    = 4
	all           = 8
	texts         = 16
)

// repeats and ends follow the modifiers in kitty's protocol, if a key repeats
// or goes up.
const repeats, ends = ":2", ":3"

// kitty returns the bytes of a key without a form.
func (k key) kitty(t *vt.Term, event string) []byte {
	flags, plain, types := t.Flags(), k.mod&(ctrl|alt) == 0, k.text >= ' ' && k.text != 127
	quick := k.mod == 0 && k.named != tcell.KeyRune && k.named != tcell.KeyEsc // Enter, Tab, Backspace
	switch {
	case flags&all != 0:
	case event == ends && quick:
		return nil
	case event == ends:
	case plain && types, quick, flags&disambiguates == 0 && !k.unknown():
		return k.legacy(t)
	}
	code, text, mods := fmt.Sprint(k.code), "", number(k.mod)
	if flags&alternates != 0 {
		if k.mod&shift != 0 && k.text != k.code {
			code += fmt.Sprint(":", k.text)
		} else if k.place() != k.code {
			code += ":"
		}
		if k.place() != k.code {
			code += fmt.Sprint(":", k.place())
		}
	}
	if flags&texts != 0 && plain && types && event != ends {
		text = fmt.Sprint(k.text)
	}
	if k.onKeypad() && unicode.IsDigit(k.text) {
		mods += 128 // Num Lock
	}
	return sequence(code, fmt.Sprint(mods)+event, text, 'u')
}

// unknown reports whether a key has no bytes without the protocol.
func (k key) unknown() bool {
	switch {
	case k.onKeypad():
		return false
	case k.code > unicode.MaxASCII && k.place() == k.code:
		return k.mod&(ctrl|alt) != 0
	case k.code == ' ':
		return k.mod == ctrl|alt|shift
	}
	return unicode.IsLetter(k.code) && k.mod&ctrl != 0 && k.mod&shift != 0
}

package input

import "github.com/gdamore/tcell/v2"

// The tables of keys. A new sequence has a line here. For tests that type it,
// it also has one in forms of package keyboard, and one in named of package
// script.

// letters are the keys that end a control sequence, or follow SS3.
var letters = [128]tcell.Key{
	'A': tcell.KeyUp, 'B': tcell.KeyDown, 'C': tcell.KeyRight, 'D': tcell.KeyLeft,
	'E': tcell.KeyCenter, 'F': tcell.KeyEnd, 'G': tcell.KeyCenter, 'H': tcell.KeyHome, 'I': tcell.KeyTab, 'L': tcell.KeyInsert,
	'P': tcell.KeyF1, 'Q': tcell.KeyF2, 'R': tcell.KeyF3, 'S': tcell.KeyF4, 'Z': tcell.KeyBacktab,
}

// arrows are the arrows of rxvt: with Shift after CSI, with Ctrl after SS3.
var arrows = [128]tcell.Key{'a': tcell.KeyUp, 'b': tcell.KeyDown, 'c': tcell.KeyRight, 'd': tcell.KeyLeft}

// keypad are the characters of the keypad in its application mode.
var keypad = [128]rune{
	'X': '=', 'j': '*', 'k': '+', 'l': ',', 'm': '-', 'n': '.', 'o': '/',
	'p': '0', 'q': '1', 'r': '2', 's': '3', 't': '4', 'u': '5', 'v': '6', 'w': '7', 'x': '8', 'y': '9',
}

// tilde are the keys with a number before ~. rxvt ends the same numbers with ^
// for Ctrl, $ for Shift and @ for both.
var tilde = [...]tcell.Key{
	1: tcell.KeyHome, tcell.KeyInsert, tcell.KeyDelete, tcell.KeyEnd, tcell.KeyPgUp, tcell.KeyPgDn, tcell.KeyHome, tcell.KeyEnd,
	11: tcell.KeyF1, tcell.KeyF2, tcell.KeyF3, tcell.KeyF4, tcell.KeyF5,
	17: tcell.KeyF6, tcell.KeyF7, tcell.KeyF8, tcell.KeyF9, tcell.KeyF10,
	23: tcell.KeyF11, tcell.KeyF12, tcell.KeyF13, tcell.KeyF14,
	28: tcell.KeyF15, tcell.KeyF16,
	31: tcell.KeyF17, tcell.KeyF18, tcell.KeyF19, tcell.KeyF20,
}

// functional are kitty's keys from functionalFrom on that type nothing, up to
// the keypad. Caps Lock, Scroll Lock and Num Lock are no keys for a program.
var functional = [...]tcell.Key{
	tcell.KeyEsc, tcell.KeyEnter, tcell.KeyTab, tcell.KeyBackspace, tcell.KeyInsert, tcell.KeyDelete,
	tcell.KeyLeft, tcell.KeyRight, tcell.KeyUp, tcell.KeyDown, tcell.KeyPgUp, tcell.KeyPgDn, tcell.KeyHome, tcell.KeyEnd,
	17: tcell.KeyPrint, tcell.KeyPause, tcell.KeyMenu,
}

// Kitty's keypad: characters from KeypadFrom on, then keys.
const Keypad = "0123456789./*-+\r=,"

var keypadKeys = [...]tcell.Key{
	tcell.KeyLeft, tcell.KeyRight, tcell.KeyUp, tcell.KeyDown, tcell.KeyPgUp, tcell.KeyPgDn,
	tcell.KeyHome, tcell.KeyEnd, tcell.KeyInsert, tcell.KeyDelete, tcell.KeyCenter,
}

// keypadNumbers are what keypadKeys type with Num Lock.
const keypadNumbers = "468293710.5"

// keyOfLetter returns the key of a letter that ends a control sequence; 0:
// none.
func keyOfLetter(c byte) tcell.Key { return max(letters[c&127], arrows[c&127]) }

// isKeypad reports whether c can follow SS3.
func isKeypad(c byte) bool {
	return letters[c&127] != 0 || arrows[c&127] != 0 || keypad[c&127] != 0 || c == 'M'
}

// named adds a key with a name: a letter after 1 or nothing, or a number before
// ~ and its like.
func (p *Parser) named(f fields, final byte) {
	n, mod := f.number[0], modifiers(f.number[1])
	if f.count == 1 && n > 1 && n <= 16 && final < 'I' && letters[final] != 0 { // xterm's modifyCursorKeys 0 and 1
		n, mod = 1, modifiers(n)
	}
	other := final == '~' && n == 27 // xterm's modifyOtherKeys, which has no releases
	if !other && p.at(placeOf(max(n, 1), final), f.event) {
		return
	}
	switch {
	case other:
		p.coded(f.number[2], mod)
	case final == '~', final == '^', final == '$', final == '@':
		if final == '$' || final == '@' {
			mod |= tcell.ModShift
		}
		if final == '^' || final == '@' {
			mod |= tcell.ModCtrl
		}
		if n < len(tilde) {
			p.add(tilde[n], mod)
		} else if n >= functionalFrom {
			p.coded(n, mod)
		}
	case n > 1, final == 'R' && f.count > 2: // the place of the cursor
	case arrows[final] != 0:
		p.add(arrows[final], mod|tcell.ModShift)
	case letters[final] != 0:
		p.add(letters[final], mod)
	case keypad[final] != 0 && f.count > 1:
		p.key(tcell.KeyRune, keypad[final], mod)
	}
}

// keypad adds a key that came after SS3. Konsole and old versions of xterm put
// the modifiers before the letter, some after a 1.
func (p *Parser) keypad(f fields, final byte) {
	mod := modifiers(f.number[max(0, min(f.count, 2)-1)])
	switch {
	case !f.valid:
	case final == 'M':
		p.add(tcell.KeyEnter, mod)
	case arrows[final] != 0:
		p.add(arrows[final], mod|tcell.ModCtrl)
	case keypad[final] != 0:
		p.key(tcell.KeyRune, keypad[final], mod)
	default:
		p.add(letters[final], mod)
	}
}

// opens reports whether b, after an Esc, begins as terminals begin a sequence.
// A player may type the first byte of any.
func opens(b []byte) bool {
	switch c := b[1]; b[0] {
	case '[':
		return c >= '0' && c <= '?' || c == '[' || keyOfLetter(c) != 0
	case 'O':
		return c >= '0' && c <= '9' || isKeypad(c)
	case ']':
		return c >= '0' && c <= '9'
	case 'P':
		return c == '>' || c == '!' || c == '$' || c == '+' || c >= '0' && c <= '9'
	case '_':
		return c == 'G'
	}
	return false
}

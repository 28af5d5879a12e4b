package input

import (
	"strings"

	"github.com/gdamore/tcell/v2"
)

// The tables of keys. A new sequence has a line here, by which package keyboard
// types it, too. A new name has a line in named of package script.

// Letters are the keys that end a control sequence, or follow SS3. The small
// ones are arrows of rxvt: with Shift after CSI, with Ctrl after SS3.
var Letters = [256]tcell.Key{
	'A': tcell.KeyUp, 'B': tcell.KeyDown, 'C': tcell.KeyRight, 'D': tcell.KeyLeft,
	'E': tcell.KeyCenter, 'F': tcell.KeyEnd, 'G': tcell.KeyCenter, 'H': tcell.KeyHome, 'I': tcell.KeyTab, 'L': tcell.KeyInsert,
	'P': tcell.KeyF1, 'Q': tcell.KeyF2, 'R': tcell.KeyF3, 'S': tcell.KeyF4, 'Z': tcell.KeyBacktab,
	'a': tcell.KeyUp, 'b': tcell.KeyDown, 'c': tcell.KeyRight, 'd': tcell.KeyLeft,
}

// keypad are the characters of the keypad in its application mode.
var keypad = [256]rune{
	'M': '\r', 'X': '=', 'j': '*', 'k': '+', 'l': ',', 'm': '-', 'n': '.', 'o': '/',
	'p': '0', 'q': '1', 'r': '2', 's': '3', 't': '4', 'u': '5', 'v': '6', 'w': '7', 'x': '8', 'y': '9',
}

// Numbers are the keys with a number before ~. rxvt ends the same numbers with
// ^ for Ctrl, $ for Shift and @ for both.
var Numbers = [...]tcell.Key{
	1: tcell.KeyHome, tcell.KeyInsert, tcell.KeyDelete, tcell.KeyEnd, tcell.KeyPgUp, tcell.KeyPgDn, tcell.KeyHome, tcell.KeyEnd,
	11: tcell.KeyF1, tcell.KeyF2, tcell.KeyF3, tcell.KeyF4, tcell.KeyF5,
	17: tcell.KeyF6, tcell.KeyF7, tcell.KeyF8, tcell.KeyF9, tcell.KeyF10,
	23: tcell.KeyF11, tcell.KeyF12, tcell.KeyF13, tcell.KeyF14,
	28: tcell.KeyF15, tcell.KeyF16,
	31: tcell.KeyF17, tcell.KeyF18, tcell.KeyF19, tcell.KeyF20,
}

// Functional are kitty's keys from FunctionalFrom on that type nothing, those
// of the keypad last. Caps Lock, Scroll Lock and Num Lock are no keys for a
// program.
var Functional = [...]tcell.Key{
	tcell.KeyEsc, tcell.KeyEnter, tcell.KeyTab, tcell.KeyBackspace, tcell.KeyInsert, tcell.KeyDelete,
	tcell.KeyLeft, tcell.KeyRight, tcell.KeyUp, tcell.KeyDown, tcell.KeyPgUp, tcell.KeyPgDn, tcell.KeyHome, tcell.KeyEnd,
	17: tcell.KeyPrint, tcell.KeyPause, tcell.KeyMenu,
	20: tcell.KeyF1, tcell.KeyF2, tcell.KeyF3, tcell.KeyF4, tcell.KeyF5, tcell.KeyF6, tcell.KeyF7, tcell.KeyF8,
	tcell.KeyF9, tcell.KeyF10, tcell.KeyF11, tcell.KeyF12, tcell.KeyF13, tcell.KeyF14, tcell.KeyF15, tcell.KeyF16,
	tcell.KeyF17, tcell.KeyF18, tcell.KeyF19, tcell.KeyF20, tcell.KeyF21, tcell.KeyF22, tcell.KeyF23, tcell.KeyF24,
	tcell.KeyF25, tcell.KeyF26, tcell.KeyF27, tcell.KeyF28, tcell.KeyF29, tcell.KeyF30, tcell.KeyF31, tcell.KeyF32,
	tcell.KeyF33, tcell.KeyF34, tcell.KeyF35,
	keypadKeysFrom - FunctionalFrom: tcell.KeyLeft, tcell.KeyRight, tcell.KeyUp, tcell.KeyDown, tcell.KeyPgUp, tcell.KeyPgDn,
	tcell.KeyHome, tcell.KeyEnd, tcell.KeyInsert, tcell.KeyDelete, tcell.KeyCenter,
}

// Kitty's keypad has the characters of Keypad from KeypadFrom on, then its keys
// without Num Lock. With it these type keypadNumbers.
const Keypad, keypadNumbers = "0123456789./*-+\r=,", "468293710.5"

// named adds a key with a name: a letter after 1 or nothing, or a number before
// ~ and its like.
func (p *Parser) named(f fields, final byte) {
	n, mod := f.number[0][0], modifiers(f.number[1][0])
	if f.count == 1 && n > 1 && n <= 16 && final < 'I' &&
		Letters[final] != 0 { // xterm's modifyCursorKeys 0 and 1
		n, mod = 1, modifiers(n)
	}
	other := final == '~' && n == 27 // xterm's modifyOtherKeys, which has no releases
	if !other && p.at(placeOf(max(n, 1), final), f.event) {
		return
	}
	switch end := strings.IndexByte("~$^@", final); {
	case other:
		p.coded(f.number[2][0], mod)
	case end >= 0:
		mod |= tcell.ModMask(end)
		if n < len(Numbers) { // 1 is Shift, 2 is Ctrl
			p.key(Numbers[n], 0, mod)
		} else if n >= FunctionalFrom {
			p.coded(n, mod)
		}
	case n > 1, final == 'R' && f.count > 2: // the place of the cursor
	case Letters[final] != 0, f.count > 1:
		p.letter(final, mod, tcell.ModShift)
	}
}

// letter adds the key of a letter, or a character of the keypad. small is a
// modifier of the small letters of arrows.
func (p *Parser) letter(c byte, mod, small tcell.ModMask) {
	switch k := Letters[c]; {
	case k == 0 && keypad[c] != 0:
		p.char(keypad[c], mod)
	case c >= 'a':
		p.key(k, 0, mod|small)
	default:
		p.key(k, 0, mod)
	}
}

// opens reports whether two bytes after an Esc begin as terminals begin a
// sequence. A player may type the first byte of any.
func opens(first, c byte) bool {
	switch first {
	case '[':
		return c >= '0' && c <= '?' || c == '[' || Letters[c] != 0
	case 'O':
		return c >= '0' && c <= '9' || Letters[c] != 0 || keypad[c] != 0
	case ']':
		return c >= '0' && c <= '9'
	case 'P':
		return c == '>' || c == '!' || c == '$' || c == '+' || c >= '0' && c <= '9'
	case '_':
		return c == 'G'
	}
	return false
}

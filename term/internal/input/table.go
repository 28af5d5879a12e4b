package input

import (
	"strings"

	"github.com/gdamore/tcell/v2"
)

// These are the tables of keys. A new sequence has a line here; package
// keyboard types it by the same line. A name that tmux has and tcell lacks has
// a line in tmuxNames of package script.

// Letters are the keys whose sequence is CSI or SS3 and a letter. Small letters
// are arrows of rxvt: with Shift after CSI, and with Ctrl after SS3.
var Letters = [256]tcell.Key{
	'A': tcell.KeyUp, 'B': tcell.KeyDown, 'C': tcell.KeyRight, 'D': tcell.KeyLeft,
	'E': tcell.KeyCenter, 'F': tcell.KeyEnd, 'G': tcell.KeyCenter, 'H': tcell.KeyHome, 'I': tcell.KeyTab, 'L': tcell.KeyInsert,
	'P': tcell.KeyF1, 'Q': tcell.KeyF2, 'R': tcell.KeyF3, 'S': tcell.KeyF4, 'Z': tcell.KeyBacktab,
	'a': tcell.KeyUp, 'b': tcell.KeyDown, 'c': tcell.KeyRight, 'd': tcell.KeyLeft,
}

// keypad holds the characters of the keypad in its application mode, by the
// letter after SS3.
var keypad = [256]rune{
	'M': '\r', 'X': '=', 'j': '*', 'k': '+', 'l': ',', 'm': '-', 'n': '.', 'o': '/',
	'p': '0', 'q': '1', 'r': '2', 's': '3', 't': '4', 'u': '5', 'v': '6', 'w': '7', 'x': '8', 'y': '9',
}

// Numbers are the keys whose sequence is CSI, a number and ~. In place of ~
// rxvt sends ^ with Ctrl, $ with Shift, and @ with both.
var Numbers = [...]tcell.Key{
	1: tcell.KeyHome, tcell.KeyInsert, tcell.KeyDelete, tcell.KeyEnd, tcell.KeyPgUp, tcell.KeyPgDn, tcell.KeyHome, tcell.KeyEnd,
	11: tcell.KeyF1, tcell.KeyF2, tcell.KeyF3, tcell.KeyF4, tcell.KeyF5,
	17: tcell.KeyF6, tcell.KeyF7, tcell.KeyF8, tcell.KeyF9, tcell.KeyF10,
	23: tcell.KeyF11, tcell.KeyF12, tcell.KeyF13, tcell.KeyF14,
	28: tcell.KeyF15, tcell.KeyF16,
	31: tcell.KeyF17, tcell.KeyF18, tcell.KeyF19, tcell.KeyF20,
}

// Functional are kitty's keys that type nothing, by their codes from
// FunctionalFrom on. Those of the keypad come last. Caps Lock, Scroll Lock and
// Num Lock are left out, because they are no keys for a program.
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

// Keypad holds the characters of kitty's keypad, by its codes from KeypadFrom
// on. The codes after them are those of the keys without Num Lock; with Num
// Lock the same keys type keypadNumbers.
const (
	Keypad        = "0123456789./*-+\r=,"
	keypadNumbers = "468293710.5"
)

// named adds a key whose sequence ends with a letter or with ~. Before a letter
// the number is 1 or left out; before ~ it says which key it is.
func (p *Parser) named(f fields, final byte) {
	n := f.number[0][0]
	mod := modifiers(f.number[1][0])
	if isOldCursorKey(f, final) {
		mod = modifiers(n)
		n = 1
	}
	if final == '~' && n == 27 { // xterm's modifyOtherKeys, which has no releases
		p.coded(f.number[2][0], mod)
		return
	}
	if p.at(placeOf(max(n, 1), final), f.event) {
		return
	}
	const endings = "~$^@" // the place of an ending is its modifiers: 1 is Shift, 2 is Ctrl
	end := strings.IndexByte(endings, final)
	isPlace := final == 'R' && f.count > 2 // of the cursor
	switch {
	case end >= 0:
		p.numbered(n, mod|tcell.ModMask(end))
	case n > 1, isPlace:
	case Letters[final] != 0, f.count > 1:
		p.letter(final, mod, tcell.ModShift)
	}
}

// isOldCursorKey reports whether a sequence has its modifiers in place of the
// first number, as in xterm's modifyCursorKeys 0 and 1.
func isOldCursorKey(f fields, final byte) bool {
	n := f.number[0][0]
	isModifier := f.count == 1 && n > 1 && n <= 16
	return isModifier && final < 'I' && Letters[final] != 0
}

// numbered adds the key of a number before ~.
func (p *Parser) numbered(n int, mod tcell.ModMask) {
	switch {
	case n < len(Numbers):
		p.key(Numbers[n], 0, mod)
	case n >= FunctionalFrom:
		p.coded(n, mod)
	}
}

// letter adds the key of a letter, or a character of the keypad. small is the
// modifier that a small letter stands for.
func (p *Parser) letter(c byte, mod, small tcell.ModMask) {
	k := Letters[c]
	switch {
	case k == 0 && keypad[c] != 0:
		p.char(keypad[c], mod)
	case c >= 'a':
		p.key(k, 0, mod|small)
	default:
		p.key(k, 0, mod)
	}
}

// opens reports whether the two bytes after an Esc begin as a terminal begins a
// sequence. The first byte alone does not tell, because a player may have typed
// it.
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

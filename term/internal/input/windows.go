package input

import (
	"cmp"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// virtual are the keys of Windows by their virtual key codes. Those from
// functionKey on are F1 to F24.
var virtual = [...]tcell.Key{
	0x03: tcell.KeyCancel, 0x08: tcell.KeyBackspace, 0x09: tcell.KeyTab, 0x0c: tcell.KeyClear, 0x0d: tcell.KeyEnter,
	0x13: tcell.KeyPause, 0x1b: tcell.KeyEsc,
	0x21: tcell.KeyPgUp, tcell.KeyPgDn, tcell.KeyEnd, tcell.KeyHome, tcell.KeyLeft, tcell.KeyUp, tcell.KeyRight, tcell.KeyDown,
	0x2a: tcell.KeyPrint, 0x2c: tcell.KeyPrint, tcell.KeyInsert, tcell.KeyDelete, tcell.KeyHelp,
	0x5d: tcell.KeyMenu,
}

// american are the characters of virtual key codes in the layout of the United
// States.
var american = [0xdf]rune{
	'0': '0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
	'A': 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
	0x60: '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '+', ',', '-', '.', '/', // the keypad
	0xba: ';', '=', ',', '-', '.', '/', '`',
	0xdb: '[', '\\', ']', '\'',
}

const (
	altKey                       = 0x12
	functionKey, lastFunctionKey = 0x70, 0x87
	packet                       = 0xe7 // a character without a key

	enhanced = 0x100   // in the control keys: it is not the key of the keypad
	noScan   = 1 << 16 // in a place: the scan code is not known
)

// A record is a key in the form of Windows' input records.
type record struct {
	key, scan int  // its virtual key code, and its scan code
	unit      rune // what it types: a character, or half of one, in UTF-16
	down      bool // it goes down; else up
	control   int  // the control keys that are down
	count     int  // of a press and its repeats, added up while a program is busy
}

// windows reads a record. Some terminals send answers and the mouse as a record
// without a key for each byte. A byte that arrives so within such bytes is
// dropped: nobody sends it.
func (p *Parser) windows(r *reader, f fields) {
	n := f.number
	k := record{n[0][0], n[1][0], rune(n[2][0]), n[3][0] != 0, n[4][0], n[5][0]}
	keyless := k.key == 0 && k.scan == 0
	if keyless && k.unit > 0 && k.unit < utf8.RuneSelf {
		if k.down && r == &p.outer {
			p.step(&p.inner, byte(k.unit))
		}
		return
	}
	p.releases = true
	text := keyless || k.key == packet || utf16.IsSurrogate(k.unit) || p.inner.pasting
	numbers := k.key == altKey && !k.down && k.unit > 0 // typed on the keypad, while Alt was down
	switch {
	case numbers, text && k.down:
		p.unit(k.unit)
	case text, !k.down && !p.extended:
	default:
		p.placed(k)
	}
}

// placed adds a key that was pressed, repeated or released. A layout and Num
// Lock change its virtual key code, so its place is the scan code.
func (p *Parser) placed(k record) {
	key, event := placeOf(cmp.Or(k.scan, k.key|noScan)|k.control&enhanced, '_'), 0
	_, held := p.down[key]
	switch {
	case !k.down:
		event = kittyRelease
	case held:
		event = kittyRepeat
	}
	if p.at(key, event) {
		return
	}
	p.virtual(k)
	if k.down {
		p.event = kittyRepeat
		for range min(k.count, mostRepeats) - 1 {
			p.virtual(k)
		}
	}
}

// unit adds a character that has no key of its own, with the second of its
// halves.
func (p *Parser) unit(unit rune) {
	c := unit
	if utf16.IsSurrogate(unit) {
		c = utf16.DecodeRune(p.high, unit)
	}
	p.high = unit
	switch {
	case c == 0, c == utf8.RuneError:
	case p.inner.pasting:
		p.pasted(&p.inner, c)
	default:
		p.char(c, tcell.ModNone)
	}
}

// virtual adds the key of a virtual key code, of the character that it types,
// and of the control keys that are down.
func (p *Parser) virtual(k record) {
	vk, r, mod := k.key, k.unit, tcell.ModNone
	for i, bits := range [...]int{0x10, 0xc, 0x3} {
		if k.control&bits != 0 {
			mod |= 1 << i // Shift, Ctrl, Alt
		}
	}
	if r != 0 && mod&(tcell.ModCtrl|tcell.ModAlt) == tcell.ModCtrl|tcell.ModAlt { // AltGr
		mod = tcell.ModNone
	}
	sign := american[min(vk, len(american)-1)]
	if p.learn(unicode.ToLower(r), sign) && mod&^tcell.ModShift != 0 {
		r = sign
	}
	switch {
	case vk < len(virtual) && virtual[vk] != 0:
		p.key(virtual[vk], 0, mod)
	case vk >= functionKey && vk <= lastFunctionKey:
		p.key(tcell.KeyF1+tcell.Key(vk-functionKey), 0, mod)
	case r < ' ' && vk >= 'A' && vk <= 'Z':
		p.key(tcell.Key(vk), 0, mod) // tcell's numbers of Ctrl+letter are those of the letters
	case r == 0 && (vk <= '9' || mod&tcell.ModCtrl != 0) && sign > 0: // Ctrl and a sign type nothing
		p.char(sign, mod)
	case r > 0:
		p.char(r, mod)
	}
}

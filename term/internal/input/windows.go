package input

import (
	"cmp"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// virtual are the keys of Windows by their virtual key codes. Those from
// functionKey to lastFunctionKey are F1 to F24.
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
	// These are virtual key codes.
	altKey          = 0x12
	functionKey     = 0x70
	lastFunctionKey = 0x87
	packet          = 0xe7 // of a character without a key

	enhanced = 0x100   // among the control keys: it is not the key of the keypad
	noScan   = 1 << 16 // in a place: it is a virtual key code, and no scan code
)

// A record is a key in the form of an input record of Windows.
type record struct {
	key     int  // the virtual key code
	scan    int  // the scan code
	unit    rune // what it types: a character, or half of one, in UTF-16
	down    bool // it goes down; else up
	control int  // the control keys that are down
	count   int  // the number of the press and its repeats while a program is busy
}

// windows reads a record. Some terminals send answers and the mouse in records
// without a key, one for each byte. A byte in such a record that again has come
// in such records is dropped, because nobody sends that.
func (p *Parser) windows(r *reader, f fields) {
	n := f.number
	k := record{
		key:     n[0][0],
		scan:    n[1][0],
		unit:    rune(n[2][0]),
		down:    n[3][0] != 0,
		control: n[4][0],
		count:   n[5][0],
	}
	keyless := k.key == 0 && k.scan == 0
	if keyless && k.unit > 0 && k.unit < utf8.RuneSelf {
		if k.down && r == &p.outer {
			p.step(&p.inner, byte(k.unit))
		}
		return
	}
	p.releases = true
	isText := keyless || k.key == packet || utf16.IsSurrogate(k.unit) || p.inner.pasting
	isTyped := k.key == altKey && !k.down && k.unit > 0 // its number was typed while Alt was down
	switch {
	case isTyped, isText && k.down:
		p.unit(k.unit)
	case isText, !k.down && !p.extended:
	default:
		p.placed(k)
	}
}

// placed adds a key that was pressed, repeated or released. Its place is the
// scan code, because the layout and Num Lock change its virtual key code.
func (p *Parser) placed(k record) {
	code := cmp.Or(k.scan, k.key|noScan)
	key := placeOf(code|k.control&enhanced, '_')
	_, isHeld := p.down[key]
	event := 0
	switch {
	case !k.down:
		event = kittyRelease
	case isHeld:
		event = kittyRepeat
	}
	if p.at(key, event) {
		return
	}
	p.virtual(k)
	if !k.down {
		return
	}
	p.event = kittyRepeat
	for range min(k.count, mostRepeats) - 1 {
		p.virtual(k)
	}
}

// unit adds a character that has no key of its own. If it comes in two halves,
// the second one adds it.
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

// modifiers returns the modifiers of the control keys that are down. Ctrl and
// Alt with a character are AltGr, which is part of the character.
func (k record) modifiers() tcell.ModMask {
	mod := tcell.ModNone
	if k.control&0x10 != 0 {
		mod |= tcell.ModShift
	}
	if k.control&0xc != 0 {
		mod |= tcell.ModCtrl
	}
	if k.control&0x3 != 0 {
		mod |= tcell.ModAlt
	}
	const altGr = tcell.ModCtrl | tcell.ModAlt
	if k.unit != 0 && mod&altGr == altGr {
		return tcell.ModNone
	}
	return mod
}

// virtual adds the key of a record, by its virtual key code, the character that
// it types, and its modifiers.
func (p *Parser) virtual(k record) {
	vk := k.key
	r := k.unit
	mod := k.modifiers()
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
		p.key(tcell.Key(vk), 0, mod) // tcell numbers Ctrl and a letter by the letter
	case r == 0 && (vk <= '9' || mod&tcell.ModCtrl != 0) && sign > 0: // Ctrl and a sign type nothing
		p.char(sign, mod)
	case r > 0:
		p.char(r, mod)
	}
}

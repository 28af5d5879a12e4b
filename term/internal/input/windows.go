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

// windows reads a key in the form of Windows' input records: virtual key, scan
// code, UTF-16 unit, down, control keys, and a count: one press and its repeats,
// which Windows counts while a program is busy. Some terminals send answers and
// the mouse as one such key for each byte; a byte that arrives so within such
// bytes is dropped: nobody sends it.
func (p *Parser) windows(r *reader, f fields) {
	vk, unit, isDown := f.number[0][0], f.number[2][0], f.number[3][0] != 0
	if vk == 0 && f.number[1][0] == 0 && unit > 0 && unit < utf8.RuneSelf {
		if isDown && r == &p.outer {
			p.step(&p.inner, byte(unit))
		}
		return
	}
	p.releases = true
	switch typed := vk == altKey && !isDown && unit > 0; { // by numbers on the keypad, or pasted
	case typed, isDown && (vk == packet || utf16.IsSurrogate(rune(unit)) || p.inner.pasting):
		p.unit(rune(unit))
		return
	case vk == packet, utf16.IsSurrogate(rune(unit)), p.inner.pasting, !isDown && !p.extended:
		return
	}
	key, event := placeOf(cmp.Or(f.number[1][0], vk|noScan)|f.number[4][0]&enhanced, '_'), 0 // a layout and Num Lock change vk
	if _, held := p.down[key]; !isDown {
		event = kittyRelease
	} else if held {
		event = kittyRepeat
	}
	if p.at(key, event) {
		return
	}
	p.virtual(vk, rune(unit), f.number[4][0])
	if event == kittyRelease {
		return
	}
	p.event = kittyRepeat
	for range min(f.number[5][0], mostRepeats) - 1 {
		p.virtual(vk, rune(unit), f.number[4][0])
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
func (p *Parser) virtual(vk int, r rune, state int) {
	mod := tcell.ModNone
	for i, bits := range [...]int{0x10, 0xc, 0x3} {
		if state&bits != 0 {
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

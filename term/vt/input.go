package vt

import (
	"fmt"
	"slices"
)

// An Input holds the settings of a program that decide which bytes its terminal
// sends: the modes of the keys, the mouse, the focus and pastes, xterm's
// modifyOtherKeys, and the flags of kitty's keyboard protocol. Two Inputs can
// be compared with ==. The zero value is the Input of a terminal at its start.
type Input struct {
	modes uint32 // bit i is set if carried[i] is on
	wheel wheel
	keys  otherKeys
	flags int // of kitty's keyboard protocol
}

// carried are the modes of an Input.
var carried = [...]carry{
	{"?1", false}, {keypad, false},
	{"?9", false}, {"?1000", false}, {"?1002", false}, {"?1003", false},
	{"?1005", false}, {"?1006", false}, {"?1015", false}, {"?1016", false},
	{"?1004", false}, {"?2004", false},
	{"?1036", true}, {"?1039", true}, // Alt sends Esc
}

// A carry is a mode of an Input.
type carry struct {
	mode mode

	// own is a mode that players choose in their terminals. It is not reset but
	// restored, and who takes over a terminal saves it first.
	own bool
}

// A wheel says whether the wheel of the mouse types arrows while the program
// does not ask for the mouse.
type wheel uint8

const (
	still   wheel = iota // the main screen shows: the wheel scrolls, and types nothing
	chosen               // the alternate screen shows: as the player has chosen
	arrows               // the program wants arrows
	nothing              // the program wants none
)

// wheelOrders are the bytes that make the wheel so. A terminal that cannot
// restore a mode types arrows from the start: so its choice is on.
var wheelOrders = [...]string{
	still:   "\x1b[?1007l",
	chosen:  "\x1b[?1007h\x1b[?1007r",
	arrows:  "\x1b[?1007h",
	nothing: "\x1b[?1007l",
}

// otherKeys are the levels of xterm's modifyOtherKeys and formatOtherKeys.
type otherKeys struct{ modify, format int }

// Input returns the Input that the program has set.
func (t *Term) Input() Input {
	t.mu.Lock()
	defer t.mu.Unlock()
	in := Input{keys: t.keys, flags: t.flags()}
	for i, m := range carried {
		if t.on(m.mode) {
			in.modes |= 1 << i
		}
	}
	if t.on(alternateScreen) {
		in.wheel = max(t.wheel, chosen)
	}
	return in
}

// Reports reports whether the terminal may send more than the bytes of keys as
// they are pressed: releases, the mouse, the focus.
func (in Input) Reports() bool {
	const releases = 2 // the flag of kitty's protocol
	for i, m := range carried {
		reports := slices.Contains(mice, m.mode) || m.mode == "?1004"
		if in.has(i) && reports {
			return true
		}
	}
	return in.flags&releases != 0
}

// has reports whether mode i of carried is on.
func (in Input) has(i int) bool { return in.modes>>i&1 != 0 }

// Change appends to b the bytes that change the settings of a terminal from in
// to another Input, and returns the result.
func (in Input) Change(b []byte, to Input) []byte {
	if in == to {
		return b
	}
	// Modes exclude each other, so some are reset before others are set.
	for i, m := range carried {
		if in.has(i) && !to.has(i) {
			b = append(b, m.order(false)...)
		}
	}
	for i, m := range carried {
		if !in.has(i) && to.has(i) {
			b = append(b, m.order(true)...)
		}
	}
	order := wheelOrders[to.wheel]
	if order != wheelOrders[in.wheel] {
		b = append(b, order...)
	}
	if in.keys.modify != to.keys.modify {
		b = resource(b, to.keys.modify, 'm')
	}
	if in.keys.format != to.keys.format {
		b = resource(b, to.keys.format, 'f')
	}
	if in.flags != to.flags {
		b = fmt.Appendf(b, "\x1b[=%du", to.flags)
	}
	return b
}

// order returns the bytes that switch a mode on or off. The mode of the keypad
// has an older form, which all terminals know.
func (m carry) order(on bool) string {
	switch {
	case m.mode == keypad && on:
		return "\x1b="
	case m.mode == keypad:
		return "\x1b>"
	case on:
		return "\x1b[" + m.mode + "h"
	case m.own:
		return "\x1b[" + m.mode + "r"
	}
	return "\x1b[" + m.mode + "l"
}

// resource sets the level of one of xterm's resources for keys with modifiers,
// if that is the resource for other keys.
func (p *params) resource(level *int, to int) {
	if p.arg(0, 0) == 4 {
		*level = to
	}
}

// resource appends the bytes that set one of xterm's resources for other keys.
// The level 0 restores what the player has chosen.
func resource(b []byte, level int, final byte) []byte {
	if level == 0 {
		return append(b, "\x1b[>4"+string(rune(final))...)
	}
	return fmt.Appendf(b, "\x1b[>4;%d%c", level, final)
}

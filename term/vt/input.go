package vt

import (
	"fmt"
	"slices"
)

// An Input is what a program has set that decides which bytes its terminal
// sends: the modes of the keys, the mouse, the focus and pastes, xterm's
// modifyOtherKeys, and the flags of kitty's keyboard protocol. Two Inputs can
// be compared. The zero value is that of a terminal at its start, whose wheel
// types no arrows.
type Input struct {
	modes uint32 // bit i is set if carried[i] is on
	wheel wheel
	keys  otherKeys
	flags int
}

// carried are the modes of an Input. One of own is not reset but restored,
// because players choose it in their terminals; a program that takes over a
// terminal saves it. The mode of the keypad has an older form, which all
// terminals know.
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
	own  bool // players choose it
}

// A wheel says whether the wheel of the mouse types arrows, as far as the
// program has not asked for the mouse.
type wheel uint8

const (
	still   wheel = iota // on the main screen it scrolls, and types nothing
	chosen               // on the alternate screen it does what the player has chosen
	arrows               // the program wants arrows
	nothing              // the program wants none
)

// wheelOrders switch the arrows off, to what the player has chosen, and on. The
// terminals that cannot restore a mode have these arrows from the start.
var wheelOrders = [...]string{
	still:   "\x1b[?1007l",
	chosen:  "\x1b[?1007h\x1b[?1007r",
	arrows:  "\x1b[?1007h",
	nothing: "\x1b[?1007l",
}

// otherKeys are the levels of xterm's modifyOtherKeys and formatOtherKeys.
type otherKeys struct{ modify, format int }

// Input returns what the program has set.
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
	const held = 2 // the flag of kitty's protocol that asks for releases
	report := func(m mode) bool { return slices.Contains(mice, m) || m == "?1004" }
	for i, m := range carried {
		if in.modes&(1<<i) != 0 && report(m.mode) {
			return true
		}
	}
	return in.flags&held != 0
}

// Change appends the bytes that make a terminal with the Input in one with the
// Input to. Modes that exclude each other are reset before others are set.
func (in Input) Change(b []byte, to Input) []byte {
	if in == to {
		return b
	}
	for _, on := range []bool{false, true} {
		for i, m := range carried {
			if was, is := in.modes>>i&1 != 0, to.modes>>i&1 != 0; was != is && is == on {
				b = append(b, m.order(on)...)
			}
		}
	}
	if order := wheelOrders[to.wheel]; order != wheelOrders[in.wheel] {
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

// order returns the bytes that switch a mode.
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

// resource sets one of xterm's resources, if it is the one for other keys.
func (p *params) resource(level *int, to int) {
	if p.arg(0, 0) == 4 {
		*level = to
	}
}

// resource appends the bytes that set one of xterm's resources for other keys,
// or restore what the player has chosen.
func resource(b []byte, level int, final byte) []byte {
	if level == 0 {
		return append(b, "\x1b[>4"+string(rune(final))...)
	}
	return fmt.Appendf(b, "\x1b[>4;%d%c", level, final)
}

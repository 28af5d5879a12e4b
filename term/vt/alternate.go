package vt

import (
	"fmt"
	"slices"
	"strings"
)

// understands reports whether the terminal supports a mode.
func (t *Term) understands(m mode) bool {
	if t.opt.Kitty {
		return known[m] != "" && !notKittys[m]
	}
	return known[m] != "" && m != synchronized && m != themeReports && m != sightReports
}

func (t *Term) change(m mode, on bool) {
	if !t.understands(m) {
		t.skipped = t.skipped || on && known[m] == "" && !harmlessModes[m] || m == columns && t.on(columnsAllowed)
		return
	}
	if m == synchronized && on && !t.on(m) {
		t.hold()
	}
	if slices.Contains(mice, m) {
		for _, other := range mice {
			t.set(other, false)
		}
	}
	t.set(m, on)
	switch m {
	case originMode:
		t.origin = on
		t.move(0, t.rowOf(0))
	case otherScreen:
		t.show(on)
	case erasedScreen:
		t.show(on)
		if !on {
			t.alt.wipe()
		}
	case savedCursor:
		if on {
			t.saved = t.cursor
		} else {
			t.cursor = t.saved
		}
	case alternateScreen:
		t.alternate(on)
	case synchronized:
		if !on {
			t.answer, t.sync = append(t.answer, t.sync...), nil
		}
	case sightReports:
		t.report(on, 999, t.hidden)
	}
}

// switchModes carries out ESC [ h and l.
func switchModes(t *Term, p *params) {
	for _, a := range p.list {
		t.change(mode{p.name[0] == '?', a[0]}, strings.HasSuffix(p.name, "h"))
	}
}

// saveModes carries out ESC [ ? s, and restoreModes ESC [ ? r: each mode comes
// back as it was when it was last saved.
func (t *Term) saveModes(p *params) {
	for _, a := range p.list {
		t.savedModes[mode{true, a[0]}] = t.on(mode{true, a[0]})
	}
}

func (t *Term) restoreModes(p *params) {
	for _, a := range p.list {
		if on, saved := t.savedModes[mode{true, a[0]}]; saved {
			t.change(mode{true, a[0]}, on)
		}
	}
}

// alternate shows the alternate screen, erased, or the main one. The alternate
// screen takes over the pen and the cursor, and the main screen saves them. To
// show the main screen restores them, even if it shows already.
func (t *Term) alternate(on bool) {
	switch shows := t.screen == &t.alt; {
	case on && !shows:
		t.saved = t.cursor
		t.show(true)
		t.erase(2, 0, t.w*t.h, 0)
	case !on:
		t.show(false)
		t.cursor = t.saved
	}
}

// show shows the alternate screen or the main one, with the cursor, the pen and
// the margins of the other.
func (t *Term) show(alternate bool) {
	from := t.screen
	switch {
	case from == &t.alt && !alternate:
		t.drawn = t.lastSeen()
	case from == &t.main && alternate:
		t.seen.wipe()
		t.kept = 0
	}
	if t.screen = &t.main; alternate {
		t.screen = &t.alt
	}
	t.cursor, t.top, t.bottom = from.cursor, from.top, from.bottom
}

// soft carries out DECSTR, a soft reset.
func (t *Term) soft() {
	for _, m := range []mode{insert, originMode, autowrap, cursorVisible, keypad, {true, 1}} {
		delete(t.modes, m)
	}
	t.top, t.bottom = 0, t.h-1
	x, y, pending := t.x, t.y, t.pending
	t.cursor = cursor{sets: [2]byte{'B', 'B'}}
	t.saved = t.cursor
	t.x, t.y, t.pending = x, y, pending
}

// modeReport answers DECRQM: 0 not known, 1 set, 2 reset.
func (t *Term) modeReport(p *params) {
	private := strings.TrimSuffix(p.name, "p$")
	m := mode{private != "", p.arg(0, 0)}
	answer := 2
	switch {
	case !t.understands(m), m == windowsKeys, m == columnsAllowed:
		answer = 0
	case t.on(m):
		answer = 1
	}
	t.say(fmt.Sprintf("\x1b[%s%d;%d$y", private, m.number, answer))
}

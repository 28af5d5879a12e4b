package vt

import (
	"fmt"
	"strings"
)

// understands reports whether the terminal supports a mode.
func (t *Term) understands(m mode) bool {
	return known[m] != "" && (t.opt.Kitty || m != synchronized && m != themeReports && m != sightReports)
}

func (t *Term) change(m mode, on bool) {
	if !t.understands(m) {
		return
	}
	t.set(m, on)
	switch m {
	case originMode:
		t.origin = on
		t.move(0, t.rowOf(0))
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

// alternate shows the alternate screen, erased, or the main one. The alternate
// screen takes over the pen and the cursor, and the main screen saves them. To
// show the main screen restores them, even if it shows already.
func (t *Term) alternate(on bool) {
	from := t.screen
	switch {
	case on && from == &t.main:
		from.saved = from.cursor
		t.screen = &t.alt
		t.cursor = from.cursor
		t.erase(2, 0, t.w*t.h, 0)
	case !on && from == &t.alt:
		if t.drawn = t.clone(); t.blank() && t.erased != nil {
			t.drawn = t.erased
		}
		t.screen, t.erased = &t.main, nil
	}
	t.top, t.bottom = from.top, from.bottom
	if !on {
		t.cursor = t.saved
	}
}

// Last returns the picture before the terminal last left the alternate screen,
// or nil if it never did. Many programs erase the screen just before that: then
// Last returns the picture before the erasure.
func (t *Term) Last() *Term {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.drawn
}

// soft carries out DECSTR, a soft reset.
func (t *Term) soft() {
	for _, m := range []mode{insert, originMode, autowrap, cursorVisible, keypad, {true, 1}} {
		delete(t.modes, m)
	}
	t.top, t.bottom = 0, t.h-1
	x, y := t.x, t.y
	t.cursor = cursor{sets: [2]byte{'B', 'B'}}
	t.saved = t.cursor
	t.x, t.y = x, y
}

// modeReport answers DECRQM of a private mode: 0 not known, 1 set, 2 reset.
func (t *Term) modeReport(p *params) {
	m := mode{true, p.arg(0, 0)}
	answer := 2
	switch {
	case !t.understands(m):
		answer = 0
	case t.on(m):
		answer = 1
	}
	t.say(fmt.Sprintf("\x1b[?%d;%d$y", m.number, answer))
}

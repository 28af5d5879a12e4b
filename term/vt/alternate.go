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
	case mode{true, 47}, mode{true, 1047}, mode{true, 1049}:
		t.alternate(m.number, on)
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

// alternate shows the alternate screen or the main one. It keeps the pen and
// the cursor, as in xterm; 1049 also saves the cursor, and restores it even if
// the main screen shows.
func (t *Term) alternate(number int, on bool) {
	if on == (t.screen == &t.alt) {
		if !on && number == 1049 {
			t.cursor = t.saved
		}
		return
	}
	from, to := t.screen, &t.main
	if !on {
		if t.drawn = t.clone(); t.blank() && t.erased != nil {
			t.drawn = t.erased
		}
	}
	if t.erased = nil; on {
		to = &t.alt
		if number == 1049 {
			from.saved = from.cursor
		}
	} else if number != 47 {
		t.erase(2, 0, t.w*t.h, 0)
	}
	to.cursor, to.top, to.bottom = from.cursor, from.top, from.bottom
	t.screen = to
	if on && number == 1049 {
		t.erase(2, 0, t.w*t.h, 0)
	} else if !on && number == 1049 {
		t.cursor = t.saved
	}
	for _, n := range []int{47, 1047, 1049} {
		t.set(mode{true, n}, on && n == number)
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

// modeReport answers DECRQM: 0 not known, 1 set, 2 reset.
func (t *Term) modeReport(p *params) {
	m := mode{p.name[0] == '?', p.arg(0, 0)}
	answer := 2
	switch {
	case !t.understands(m):
		answer = 0
	case t.on(m):
		answer = 1
	}
	t.say(fmt.Sprintf("\x1b[%s%d;%d$y", p.name[:len(p.name)-2], m.number, answer))
}

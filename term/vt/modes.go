package vt

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A mode is what ESC [ h and l switch on and off; a private one has a '?'.
type mode struct {
	private bool
	number  int
}

var (
	insert        = mode{false, 4}
	newLine       = mode{false, 20}
	originMode    = mode{true, 6}
	autowrap      = mode{true, 7}
	cursorVisible = mode{true, 25}
	keypad        = mode{true, 66}
	synchronized  = mode{true, 2026}
	themeReports  = mode{true, 2031}
	sightReports  = mode{true, 2033}
)

// known names the modes that are understood, for Left.
var known = map[mode]string{
	insert:        "insert",
	newLine:       "new line",
	{true, 1}:     "cursor keys",
	{true, 5}:     "reverse video",
	originMode:    "origin",
	autowrap:      "autowrap",
	{true, 9}:     "mouse",
	{true, 12}:    "cursor blinking",
	cursorVisible: "cursor",
	{true, 45}:    "reverse wraparound",
	{true, 47}:    "alternate screen",
	keypad:        "keypad",
	{true, 69}:    "left and right margins",
	{true, 1000}:  "mouse",
	{true, 1002}:  "mouse",
	{true, 1003}:  "mouse",
	{true, 1004}:  "focus",
	{true, 1005}:  "mouse",
	{true, 1006}:  "mouse",
	{true, 1007}:  "alternate scroll",
	{true, 1015}:  "mouse",
	{true, 1016}:  "mouse",
	{true, 1047}:  "alternate screen",
	{true, 1049}:  "alternate screen",
	{true, 2004}:  "paste",
	synchronized:  "synchronized update",
	themeReports:  "theme reports",
	sightReports:  "visibility reports",
	{true, 9001}:  "win32 input",
}

// On reports whether the private mode of this number is set: 25 the cursor,
// 1049 the alternate screen, 2004 bracketed paste and so on.
func (t *Term) On(number int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.on(mode{true, number})
}

func (t *Term) on(m mode) bool { return t.modes[m] != (m == autowrap || m == cursorVisible) }

func (t *Term) set(m mode, on bool) {
	if delete(t.modes, m); t.on(m) != on {
		t.modes[m] = true
	}
}

// understands reports whether the terminal has a mode.
func (t *Term) understands(m mode) bool {
	return known[m] != "" && (t.opt.Kitty || m != synchronized && m != themeReports && m != sightReports)
}

// switchModes carries out ESC [ h and l.
func switchModes(t *Term, p *params) {
	for _, a := range p.list {
		t.change(mode{p.name[0] == '?', a[0]}, strings.HasSuffix(p.name, "h"))
	}
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

// alternate shows the alternate screen or the main one. The pen and the cursor
// go along, as in xterm; 1049 also saves the cursor.
func (t *Term) alternate(number int, on bool) {
	if on == (t.screen == &t.alt) {
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

// Last returns what the terminal showed before it was last given back, which is
// when it left the alternate screen; nil: never. Many programs erase all before
// that: then it is what they showed until then.
func (t *Term) Last() *Term {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.drawn
}

// blank reports whether the screen shows no text.
func (t *Term) blank() bool {
	for _, row := range t.rows {
		for _, c := range row {
			if c.Text != " " {
				return false
			}
		}
	}
	return true
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

// Left returns what differs from a terminal at the start, a line each; nothing
// if the program has restored everything.
func (t *Term) Left() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []string
	add := func(left bool, format string, args ...any) {
		if left {
			all = append(all, fmt.Sprintf(format, args...))
		}
	}
	for m := range maps.Keys(t.modes) {
		word := "off"
		if t.on(m) {
			word = "on"
		}
		add(true, "%s %d %s", known[m], m.number, word)
	}
	add(t.pen != Style{}, "pen %s", t.pen.words(0))
	add(t.sets != [2]byte{'B', 'B'} || t.shift != 0, "character sets %q, G%d in use", t.sets, t.shift)
	add(t.top != 0 || t.bottom != t.h-1, "margins %d to %d", t.top, t.bottom)
	add(t.Title != "", "title %q", t.Title)
	add(len(t.titles) > 0, "%d saved titles", len(t.titles))
	add(t.keys != 0, "modifyOtherKeys %d", t.keys)
	add(t.shape != 0, "cursor shape %d", t.shape)
	add(t.tint != "", "cursor colour %q", t.tint)
	add(t.state != nil || len(t.utf) > 0, "an unfinished sequence")
	for x, differs := range t.tabs {
		add(differs, "tab stop %d", x)
	}
	for i, s := range []*screen{&t.main, &t.alt} {
		// A program that sets the flags to 0 by '=' has put them back.
		nothing := len(s.kitty) == 0 || len(s.kitty) == 1 && s.kitty[0] == 0
		add(!nothing, "keyboard flags %v on screen %d", s.kitty, i)
	}
	slices.Sort(all)
	return all
}

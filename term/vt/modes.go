package vt

import (
	"fmt"
	"slices"
	"strings"
)

// A mode is a setting that ESC [ h and l switch on and off; a private mode has
// a '?'.
type mode struct {
	private bool
	number  int
}

var (
	insert          = mode{false, 4}
	newline         = mode{false, 20}
	reverseVideo    = mode{true, 5}
	originMode      = mode{true, 6}
	autowrap        = mode{true, 7}
	cursorVisible   = mode{true, 25}
	keypad          = mode{true, 66}
	otherScreen     = mode{true, 47}
	erasedScreen    = mode{true, 1047}
	savedCursor     = mode{true, 1048}
	alternateScreen = mode{true, 1049}
	synchronized    = mode{true, 2026}
	themeReports    = mode{true, 2031}
	sightReports    = mode{true, 2033}
	windowsKeys     = mode{true, 9001} // no xterm has them, and a program must undo them
	columns         = mode{true, 3}    // 132 of them, or 80
	columnsAllowed  = mode{true, 40}   // without it columns has no effect
)

// mice are the modes of the mouse that exclude each other: the last one that
// was set counts, and the reset of any one ends it. So do places, the forms of
// its reports; in xterm only the reset of that one ends it.
var (
	mice   = []mode{{true, 9}, {true, 1000}, {true, 1002}, {true, 1003}}
	places = []mode{{true, 1005}, {true, 1006}, {true, 1015}}
)

// notKittys are the modes that kitty does not know, and takes without a change.
var notKittys = map[mode]bool{
	{true, 9}: true, {true, 12}: true, keypad: true, {true, 1007}: true, {true, 1015}: true, columnsAllowed: true,
}

// known holds the supported modes, with their names for Left.
var known = map[mode]string{
	insert:          "insert",
	newline:         "new line",
	{true, 1}:       "cursor keys",
	reverseVideo:    "reverse video",
	originMode:      "origin",
	autowrap:        "autowrap",
	columnsAllowed:  "132 columns",
	{true, 9}:       "mouse",
	{true, 12}:      "cursor blinking",
	cursorVisible:   "cursor",
	keypad:          "keypad",
	{true, 1000}:    "mouse",
	{true, 1002}:    "mouse",
	{true, 1003}:    "mouse",
	{true, 1004}:    "focus",
	{true, 1005}:    "mouse",
	{true, 1006}:    "mouse",
	{true, 1007}:    "alternate scroll",
	{true, 1015}:    "mouse",
	otherScreen:     "alternate screen",
	erasedScreen:    "alternate screen",
	savedCursor:     "saved cursor",
	alternateScreen: "alternate screen",
	{true, 2004}:    "paste",
	synchronized:    "synchronized update",
	themeReports:    "theme reports",
	sightReports:    "visibility reports",
	windowsKeys:     "win32 input",
}

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
	if m == synchronized && on && !t.on(m) { // the picture stays until the end of the update
		t.before.take(t.drawing())
		t.since = t.opt.Now()
	}
	t.exclude(m, on)
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

// exclude ends the modes that m excludes.
func (t *Term) exclude(m mode, on bool) {
	for _, group := range [][]mode{mice, places} {
		if slices.Contains(group, m) && (on || m.number < 1005 || t.opt.Kitty) {
			for _, other := range group {
				t.set(other, false)
			}
		}
	}
}

// switchModes carries out ESC [ h and l.
func switchModes(t *Term, p *params) {
	for _, a := range p.list {
		t.change(mode{p.name[0] == '?', a[0]}, strings.HasSuffix(p.name, "h"))
	}
}

// saveModes carries out ESC [ ? s, and restoreModes ESC [ ? r: each mode comes
// back as it was when it was last saved, or off, as in a real xterm.
func (t *Term) saveModes(p *params) {
	for _, a := range p.list {
		t.savedModes[mode{true, a[0]}] = t.on(mode{true, a[0]})
	}
}

func (t *Term) restoreModes(p *params) {
	for _, a := range p.list {
		t.change(mode{true, a[0]}, t.savedModes[mode{true, a[0]}])
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
		t.seen.rows, t.kept = t.seen.rows[:0], 0
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
	t.saved = start
	t.pen, t.sets, t.shift, t.origin = start.pen, start.sets, start.shift, start.origin
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

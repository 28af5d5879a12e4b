package vt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A mode is a setting that ESC [ h switches on and ESC [ l off. It is named by
// its number, with a '?' before the number of a private mode.
type mode = string

const (
	insert          mode = "4"
	newLine         mode = "20"
	reverseVideo    mode = "?5"
	originMode      mode = "?6"
	autowrap        mode = "?7"
	cursorVisible   mode = "?25"
	keypad          mode = "?66"
	otherScreen     mode = "?47"
	erasedScreen    mode = "?1047"
	savedCursor     mode = "?1048"
	wheelTypes      mode = "?1007"
	alternateScreen mode = "?1049"
	synchronized    mode = "?2026"
	themeReports    mode = "?2031"
	sightReports    mode = "?2033"
	windowsKeys     mode = "?9001" // no xterm has it, but a program must undo it
)

var (
	// mice are the modes in which the mouse is reported. They exclude each other:
	// the last one that was set counts, and the reset of any one ends it.
	mice = []mode{"?9", "?1000", "?1002", "?1003"}

	// places are the forms of these reports, which exclude each other, too. In
	// kitty the reset of any one ends the form, in xterm only the reset of it.
	places = []mode{"?1005", "?1006", "?1015", "?1016"}
)

// A mode that only the other kind of terminal has changes nothing.
var (
	notXterms = words("?2026 ?2031 ?2033")
	notKittys = words("?9 ?12 ?66 ?1007 ?1015 ?1036 ?1039")
)

// known has the supported modes, with their names for Left.
var known = map[mode]string{
	insert:          "insert",
	newLine:         "new line",
	"?1":            "cursor keys",
	reverseVideo:    "reverse video",
	originMode:      "origin",
	autowrap:        "autowrap",
	"?9":            "mouse",
	"?12":           "cursor blinking",
	cursorVisible:   "cursor",
	keypad:          "keypad",
	"?1000":         "mouse",
	"?1002":         "mouse",
	"?1003":         "mouse",
	"?1004":         "focus",
	"?1005":         "mouse",
	"?1006":         "mouse",
	wheelTypes:      "alternate scroll",
	"?1015":         "mouse",
	"?1016":         "mouse",
	"?1036":         "Meta sends Esc",
	"?1039":         "Alt sends Esc",
	otherScreen:     "alternate screen",
	erasedScreen:    "alternate screen",
	savedCursor:     "saved cursor",
	alternateScreen: "alternate screen",
	"?2004":         "paste",
	synchronized:    "synchronized update",
	themeReports:    "theme reports",
	sightReports:    "visibility reports",
	windowsKeys:     "win32 input",
}

// understands reports whether the terminal supports a mode. A Relay supports
// synchronized updates, and the modes of an Input that the terminal behind it
// is not known to lack.
func (t *Term) understands(m mode) bool {
	foreign := notXterms
	if t.opt.Kitty {
		foreign = notKittys
	}
	switch {
	case t.opt.Relay && m == synchronized:
		return true
	case t.opt.Relay && rareModes[m]:
		return t.has(m, true)
	}
	return known[m] != "" && !foreign[m]
}

// on reports whether a mode is set. Most are in modes. Origin mode belongs to
// the cursor, so that a saved cursor brings it back. Insert and autowrap have a
// field each, because every character asks for them.
func (t *Term) on(m mode) bool {
	switch m {
	case insert:
		return t.inserts
	case autowrap:
		return !t.noWrap
	case wheelTypes:
		return t.wheel == arrows
	case originMode:
		return t.origin
	case otherScreen, erasedScreen, alternateScreen:
		return t.screen == &t.alt
	}
	return t.modes[m] != (m == cursorVisible)
}

// change switches a mode on or off, with all that this brings about.
func (t *Term) change(m mode, on bool) {
	if !t.understands(m) {
		t.skipped = t.skipped || on && known[m] == "" && !harmlessModes[m]
		return
	}
	if m == synchronized && on && !t.on(m) { // the picture stays until the end of the update
		t.before.takeNewer(t.drawing(), t.newer)
		t.since = t.opt.Now()
	}
	t.exclude(m, on)
	t.set(m, on)
	switch {
	case m == savedCursor && on:
		t.saved = t.cursor
	case m == savedCursor:
		t.cursor = t.saved
	case m == synchronized && !on:
		t.answer = append(t.answer, t.sync...)
		t.sync = nil
	case m == reverseVideo:
		t.renew(0, t.h-1)
	case m == sightReports && on:
		t.reportSight()
	}
}

// set notes that a mode is on or off: see on.
func (t *Term) set(m mode, on bool) {
	switch m {
	case insert:
		t.inserts = on
	case autowrap:
		t.noWrap = !on
	case wheelTypes:
		t.wheel = nothing
		if on {
			t.wheel = arrows
		}
	case originMode:
		t.origin = on
		t.move(0, t.rowOf(0))
	case otherScreen, erasedScreen, alternateScreen:
		t.show(m, on)
	default:
		delete(t.modes, m)
		if t.on(m) != on {
			t.modes[m] = true
		}
	}
}

// exclude resets the modes that a change of m resets.
func (t *Term) exclude(m mode, on bool) {
	var group []mode
	switch {
	case slices.Contains(mice, m):
		group = mice
	case slices.Contains(places, m) && (on || t.opt.Kitty):
		group = places
	}
	for _, other := range group {
		delete(t.modes, other)
	}
}

// names has the supported private modes by their numbers. So a sequence of them
// allocates no string.
var names = func() map[int]mode {
	names := map[int]mode{}
	for m := range known {
		if number, private := strings.CutPrefix(m, "?"); private {
			n, _ := strconv.Atoi(number)
			names[n] = m
		}
	}
	return names
}()

// mode returns the mode that is the i-th number of a sequence.
func (p *params) mode(i int) mode {
	n := p.list[i][0]
	if p.name[0] != '?' {
		return strconv.Itoa(n)
	}
	if m, is := names[n]; is {
		return m
	}
	return "?" + strconv.Itoa(n)
}

// switchModes carries out ESC [ h and l.
func switchModes(t *Term, p *params) {
	on := strings.HasSuffix(p.name, "h")
	for i := range p.list {
		t.change(p.mode(i), on)
	}
}

// saveModes carries out ESC [ ? s.
func (t *Term) saveModes(p *params) {
	for i := range p.list {
		m := p.mode(i)
		t.savedModes[m] = t.on(m)
		if m == wheelTypes {
			t.savedWheel = t.wheel
		}
	}
}

// restoreModes carries out ESC [ ? r. A mode becomes what it was when it was
// last saved. If it never was, it goes off, as in a real xterm.
func (t *Term) restoreModes(p *params) {
	for i := range p.list {
		m := p.mode(i)
		t.change(m, t.savedModes[m])
		if m == wheelTypes {
			t.wheel = t.savedWheel
		}
	}
}

// soft carries out DECSTR, a soft reset.
func (t *Term) soft() {
	for _, m := range []mode{cursorVisible, keypad, "?1"} {
		delete(t.modes, m)
	}
	t.inserts = false
	t.noWrap = false
	t.keys = otherKeys{}
	t.top = 0
	t.bottom = t.h - 1
	t.saved = start
	t.pen = start.pen
	t.sets = start.sets
	t.shift = start.shift
	t.origin = start.origin
}

// modeReport answers DECRQM, a question for a mode.
func (t *Term) modeReport(p *params) {
	const unknown, set, reset = 0, 1, 2
	m := p.mode(0)
	answer := reset
	switch {
	case !t.understands(m), m == windowsKeys:
		answer = unknown
	case t.opt.Relay && rareModes[m] && !t.has(m, false): // it is passed on, and may have no effect
		answer = unknown
	case t.on(m):
		answer = set
	}
	t.say(fmt.Sprintf("\x1b[%s;%d$y", m, answer))
}

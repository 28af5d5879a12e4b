package vt

import "slices"

// An Outer is what is known of the terminal that a Relay stands before. The
// zero value knows nothing.
type Outer struct {
	Flags  int    // the flags of kitty's keyboard protocol that it grants
	Modes  []int  // the modes of an Input that it has, beyond those of every terminal
	Light  bool   // its background is nearer to white than to black
	Colors Colors // that it has told
}

// Learn tells a Relay of the terminal behind it. By that it answers questions
// for modes, colors and the theme, and grants flags of the keyboard.
func (t *Term) Learn(o Outer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outer = o
	t.turn(themeReports, 997, &t.light, o.Light)
}

// grants reports whether the terminal behind a Relay has a mode of an Input, or
// may have it.
func (t *Term) grants(m mode) bool {
	if !t.opt.Relay || !slices.Contains(rareModes, m) {
		return true
	}
	return slices.ContainsFunc(t.outer.Modes, func(n int) bool { return names[n] == m })
}

// rareModes are the modes of an Input that some terminals lack.
var rareModes = []mode{"?9", keypad, "?1005", wheelTypes, "?1015", "?1016", "?1036", "?1039"}

package vt

// An Outer is what is known of the terminal that a Relay stands before. The
// zero value knows nothing.
type Outer struct {
	Flags  int    // the flags of kitty's keyboard protocol that it grants
	Light  bool   // its background is nearer to white than to black
	Colors Colors // that it has told

	// Modes says of modes of an Input whether the terminal has them, as far as it
	// has told. All have the usual ones.
	Modes map[int]bool
}

// Learn tells a Relay of the terminal behind it. By that it answers questions
// for modes, colors and the theme, and grants flags of the keyboard.
func (t *Term) Learn(o Outer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outer = o
	t.turn(themeReports, 997, &t.light, o.Light)
}

// rareModes are the modes of an Input that some terminals lack.
var rareModes = words("?9 ?66 ?1005 ?1007 ?1015 ?1016 ?1036 ?1039")

// has reports whether the terminal behind a Relay has a mode; otherwise is the
// result if it has not told.
func (t *Term) has(m mode, otherwise bool) bool {
	for n, has := range t.outer.Modes {
		if names[n] == m {
			return has
		}
	}
	return otherwise
}

package vt

// An Outer is what is known of the terminal behind a Relay. The zero value
// knows nothing.
type Outer struct {
	Flags  int    // the flags of kitty's keyboard protocol that it grants
	Light  bool   // its background is nearer to white than to black
	Colors Colors // the colors that it has told

	// Modes says of a private mode whether the terminal has it, if the terminal
	// has told that. They are modes of an Input that not every terminal has.
	Modes map[int]bool
}

// Learn tells a Relay what is known of the terminal behind it. With that it
// answers questions for modes, colors and the theme, and grants flags of the
// keyboard.
func (t *Term) Learn(o Outer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outer = o
	t.lighten(o.Light)
}

// rareModes are the modes of an Input that some terminals lack.
var rareModes = words("?9 ?66 ?1005 ?1007 ?1015 ?1016 ?1036 ?1039")

// has reports whether the terminal behind a Relay has a mode. If the terminal
// has not told, the result is otherwise.
func (t *Term) has(m mode, otherwise bool) bool {
	for n, has := range t.outer.Modes {
		if names[n] == m {
			return has
		}
	}
	return otherwise
}

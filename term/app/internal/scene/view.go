package scene

import (
	"fixstep/render"
	"fixstep/term"
)

// A View is how a player wants to see a scene. The zero value is the default:
// ships with a wake, on the background that the terminal tells of.
type View struct {
	// Look is how the world is drawn. Where the terminal cannot show it the
	// next best is taken.
	Look render.Look
	// Background is what the colours are chosen for; Unknown: ask the terminal.
	Background term.Background
	// Calm leaves out flashes, and motion that is no part of the game.
	Calm bool
	// Name is the player's name; "" is You, or of two players the name of the
	// ship.
	Name string
}

// palette returns the colours for the background of a terminal, if it has any.
func (v *View) palette(t *term.Screen) render.Palette {
	ground := v.Background
	if ground == term.Unknown {
		ground = t.Background()
	}
	switch {
	case t.Colors() == 0:
		return render.Colorless
	case ground == term.Light:
		return render.OnLight
	case t.Legible(10, 11, 14):
		return render.OnDark
	case t.Legible(2, 3, 6), t.Colors() < 256:
		return render.Dull
	}
	return render.Fixed
}

// unsure reports whether the colours may be hard to read, as nobody has told
// the background: neither the player nor the terminal.
func (v *View) unsure(t *term.Screen) bool {
	return t.Colors() > 0 && v.Background == term.Unknown && t.Background() == term.Unknown
}

package scene

import (
	"fixstep/render"
	"fixstep/term"
)

// A View is the appearance of a scene that the player wants. The zero value is
// the default: ships with a wake, on the background that the terminal reports.
type View struct {
	// Look is the way in which the world is drawn. A terminal that cannot show
	// it gets the next best.
	Look render.Look
	// Background is the background that the colors are chosen for; Unknown: ask
	// the terminal.
	Background term.Background
	// Colors is the number of colors, for term.Options: a scene draws with those
	// of its terminal.
	Colors int
	// Calm leaves out flashes, and motion that is not part of the game.
	Calm bool
	// Name is the player's name; "": You, or for two players the name of the
	// ship.
	Name string
}

// palette returns the colors for the background of a terminal, if it has
// colors.
func (v *View) palette(t *term.Screen) render.Palette {
	ground, has := v.Background, t.Palette()
	if ground == term.Unknown {
		ground = has.Background
	}
	switch {
	case t.Colors() == 0:
		return render.Colorless
	case ground == term.Light:
		return render.OnLight
	case has.Legible(10, 11, 14):
		return render.OnDark
	case has.Legible(2, 3, 6), t.Colors() < 256:
		return render.Dull
	}
	return render.Fixed
}

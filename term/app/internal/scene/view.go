package scene

import (
	"time"

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
	// Calm leaves out flashes.
	Calm bool
	// Name is the player's name; "" is You, or of two players the name of the
	// ship.
	Name string
}

// SetView has the scene drawn as the player wants it, from the next frame on.
func (s *stage) SetView(v View) {
	s.view = v
	s.canvas.Look = v.Look.Shown(s.terminal.Shows)
}

// palette returns the colours for the terminal's background, if it has any.
func (s *stage) palette() render.Palette {
	if s.terminal.Colors() == 0 {
		return render.Colorless
	}
	ground := s.view.Background
	if ground == term.Unknown {
		ground = s.terminal.Background()
	}
	if ground == term.Light {
		return render.OnLight
	}
	return render.OnDark
}

// firstAnswer is how long to wait for what the terminal tells at the start.
const firstAnswer = 1500 * time.Millisecond

// unsure reports whether the colours may be hard to read, as nobody has told
// the background: neither the player nor the terminal.
func (s *stage) unsure() bool {
	return s.palette() != render.Colorless && s.view.Background == term.Unknown && s.terminal.Background() == term.Unknown && s.clock.Real() > firstAnswer
}

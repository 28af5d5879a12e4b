package scene

import (
	"slices"

	"fixstep/render"
)

// A panel lies over a scene. The panels of a scene are a stack: the top one is
// shown, and a key comes to it first. The act below them gets no keys.
type panel interface {
	draw(*render.Canvas)
	// take takes a key. It returns false for a key that it leaves to the panels
	// below it, and to the scene.
	take(Press) bool
}

// A sign is a panel with a text of the terminal. It stays from act to act.
type sign struct{ render.Panel }

// The signs.
var (
	noAnswer   = newSign("NO ANSWER", "The terminal does not answer.")
	stillThere = newSign("STILL THERE?", "Press a key, or", "the game ends.")
)

func newSign(title string, lines ...string) *sign {
	s := &sign{render.Panel{Title: title, Selected: -1}}
	for _, line := range lines {
		s.Rows = append(s.Rows, render.Row{Left: line})
	}
	return s
}

func (s *sign) draw(c *render.Canvas) { s.Draw(c) }

// take leaves the keys that repaint, suspend and quit. It takes all others,
// because a player who does not see the scene steers nothing.
func (s *sign) take(k Press) bool { return !k.Intent.OfProgram() }

// lay lays a panel over the others.
func (s *Stage) lay(p panel) { s.panels = append(s.panels, p) }

// lift takes a panel away, and reports whether it lay there.
func (s *Stage) lift(p panel) bool {
	i := slices.Index(s.panels, p)
	if i >= 0 {
		s.panels = slices.Delete(s.panels, i, i+1)
	}
	return i >= 0
}

// clear takes all panels away but the signs.
func (s *Stage) clear() {
	noSign := func(p panel) bool {
		_, is := p.(*sign)
		return !is
	}
	s.panels = slices.DeleteFunc(s.panels, noSign)
}

// taken hands a key to the panels, and reports whether one has taken it.
func (s *Stage) taken(k Press) bool {
	for _, p := range slices.Backward(s.panels) {
		if p.take(k) {
			return true
		}
	}
	return false
}

// Cover draws the top panel over the scene. It returns false if there is none.
func (s *Stage) Cover() bool {
	n := len(s.panels)
	if n > 0 {
		s.panels[n-1].draw(&s.canvas)
	}
	return n > 0
}

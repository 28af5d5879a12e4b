package app

import (
	"errors"
	"strings"

	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
)

// viewFlags are the flags that say how the game is drawn.
type viewFlags struct {
	look       *render.Look
	background *term.Background
	calm       *bool
}

func newViewFlags(f *flags) viewFlags {
	return viewFlags{
		look: checked(f, "look", render.Wake, "draw the world in this `look`: "+strings.Join(render.LookNames[:], ", ")+" (default wake)", render.ParseLook),
		background: checked(f, "background", term.Unknown,
			"choose colours for a dark or a light `background` (default auto: ask the terminal)", term.ParseBackground),
		calm: f.Bool("reduced-motion", false, "leave out flashes"),
	}
}

// view returns how the game is drawn.
func (v viewFlags) view() scene.View {
	return scene.View{Look: *v.look, Background: *v.background, Calm: *v.calm}
}

// parsePlayer checks the name of a player.
func parsePlayer(name string) (string, error) {
	switch w := render.Width(name); {
	case w > 64:
		return "", errors.New("want a name of 64 columns at most")
	case w == 0:
		return "", errors.New("want a name that can be seen")
	}
	return name, nil
}

package app

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/render/canvas"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
)

// ttyFlags are the flags for the use of the terminal.
type ttyFlags struct {
	term.Options
	lost time.Duration // the silence after which the terminal counts as lost
}

// newTTYFlags defines the flags for the use of the terminal. A screen reports a
// silence of 1, 2, 4 and so on seconds, up to 64 by default.
func newTTYFlags(f *flags) *ttyFlags {
	o := &ttyFlags{lost: 64 * time.Second}
	checkedVar(f, &o.Colors, "colors", "`number` of colors: 24bit, 256, 16, 8, none (default auto)", term.ParseColors)
	f.durationVar(&o.lost, "lost", time.Second, loop.UntilInput, "leave a silent terminal after this `time`")
	return o
}

// newViewFlags defines the flags for the look of the game, and returns their
// values.
func newViewFlags(f *flags) *scene.View {
	v := newLookFlags(f)
	either(f, &v.Calm, "motion", "`amount` of motion", "full", "reduced")
	return v
}

// newLookFlags defines those of newViewFlags that smoke has too.
func newLookFlags(f *flags) *scene.View {
	v := &scene.View{}
	checkedVar(f, &v.Look, "look", "`look` of the world: "+strings.Join(render.LookNames[:], ", ")+" (default wake)", render.ParseLook)
	checkedVar(f, &v.Background, "background", "`color` of the background: auto, dark, light (default auto)", term.ParseBackground)
	return v
}

// either defines a flag with one of two words: false, the default, and true.
func either(f *flags, to *bool, name, usage, no, yes string) {
	checkedVar(f, to, name, fmt.Sprintf("%s: %s, %s (default %[2]s)", usage, no, yes), func(text string) (bool, error) {
		if text != no && text != yes {
			return false, fmt.Errorf("want %s or %s", no, yes)
		}
		return text == yes, nil
	})
}

// loopOptions returns the options of a game with so many updates and frames a
// second, for a time; 0: until it quits.
func loopOptions(ups, fps int, length time.Duration) loop.Options {
	return loop.Options{Updates: loop.PerSecond(ups), Frames: loop.PerSecond(fps), For: length}
}

// parsePlayer checks the name of a player.
func parsePlayer(name string) (string, error) {
	switch {
	case canvas.Width(name) > 64:
		return "", errors.New("want a name of 64 columns at most")
	case canvas.Width(strings.TrimSpace(name)) == 0:
		return "", errors.New("want a text that can be seen")
	}
	return name, nil
}

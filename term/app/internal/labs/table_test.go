package labs

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/table"
)

// A sat lab has a player who sits at it.
type sat struct {
	*table.Table
	lab *Lab
}

// newTable returns a table for a lab in an xterm of w x h cells. Each key gets
// a frame.
func newTable(t *testing.T, w, h int, scene func(*term.Screen) *Lab) *sat {
	t.Helper()
	b := &sat{}
	b.Table = table.New(t, func(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
		screen.EnableLink()
		b.lab = scene(screen)
		return b.lab.Options(loop.Options{Frames: loop.PerSecond(20)}), b.lab
	}, w, h)
	t.Cleanup(b.lab.Stop)
	return b
}

// fewScene is a lab of some loops on a machine.
func fewScene(m lab.Machine, names ...string) func(*term.Screen) *Lab {
	return func(t *term.Screen) *Lab {
		var setups []lab.Setup
		for _, name := range names {
			d, _ := classic.ByName(name)
			setups = append(setups, lab.Setup{Design: d, Machine: m})
		}
		return NewLab(t, time.Minute, setups)
	}
}

// light is a machine with time to spare.
var light = lab.Machine{UpdateCost: time.Millisecond, DrawCost: 4 * time.Millisecond}

// sixteen are the loops of labScene: a new loop changes no row of its screen.
var sixteen = strings.Fields("busy nap delta delta-clamped delta-smoothed limited frameskip guarded " +
	"catchup residual semifixed blend piston event async steady")

// labScene is a lab of sixteen loops.
func labScene(t *term.Screen) *Lab {
	m := light
	m.Updates, m.Frames = loop.PerSecond(60), loop.Every(time.Second/60)
	return fewScene(m, sixteen...)(t)
}

// now returns the lab when all that is due is done.
func (b *sat) now() *Lab {
	b.Look()
	return b.lab
}

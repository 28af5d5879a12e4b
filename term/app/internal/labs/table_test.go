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
	"fixstep/term/termtest"
)

// A table is a lab, and the player who sits at it.
type table struct {
	*termtest.Player
	t        *testing.T
	lab      *Lab
	terminal *term.Screen
}

// newTable returns a table for a lab in an xterm of w x h cells. Each key gets
// a frame.
func newTable(t *testing.T, w, h int, scene func(*term.Screen) *Lab) *table {
	t.Helper()
	b := &table{t: t}
	b.Player = termtest.StartGame(t, func(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
		screen.EnableLink()
		b.terminal, b.lab = screen, scene(screen)
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

// labScene is a lab of all loops.
func labScene(t *term.Screen) *Lab {
	var names []string
	for _, d := range classic.Designs {
		names = append(names, d.Name)
	}
	m := light
	m.Updates, m.Frames = loop.PerSecond(60), loop.Every(time.Second/60)
	return fewScene(m, names...)(t)
}

// now returns the lab when all that is due is done.
func (b *table) now() *Lab {
	b.Look()
	return b.lab
}

// screen returns the text on the screen.
func (b *table) screen() string { return b.Look().String() }

// sees holds that a text is on the screen; with ! before it that it is not.
func (b *table) sees(want string) {
	b.t.Helper()
	text, not := strings.CutPrefix(want, "!")
	if screen := b.screen(); strings.Contains(screen, text) == not {
		b.t.Errorf("want %q in\n%s", want, screen)
	}
}

// stands reports whether nothing moves on the screen for a while.
func (b *table) stands() bool {
	before := b.Look().Bytes
	b.Wait(400 * time.Millisecond)
	return b.Look().Bytes == before
}

// ticks waits for so many updates.
func (b *table) ticks(n int) { b.Wait(loop.PerSecond(60).At(int64(n)) + time.Microsecond) }

// atOnce has the terminal send keys, a character each, all at the same time.
func (b *table) atOnce(keys string) {
	b.terminal.Type(keys)
	b.ticks(3) // a frame
}

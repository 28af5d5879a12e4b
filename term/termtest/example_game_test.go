package termtest_test

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// A walker is a game for package loop. The function main calls
// runtime.GOMAXPROCS(1), and runWalker with a screen of term.Open.
type walker struct {
	tcell.Screen
	x, way int // cells
}

func runWalker(screen *term.Screen) error {
	return loop.Play(screen, loop.Options{Updates: loop.PerSecond(8)}, &walker{Screen: screen, way: 1})
}

// Input turns the walker. Q ends the game.
func (w *walker) Input(ev tcell.Event) error {
	key, ok := ev.(*tcell.EventKey)
	switch {
	case ok && key.Rune() == 'q':
		return loop.ErrQuit
	case ok && key.Key() == tcell.KeyLeft:
		w.way = -1
	}
	return nil
}

// Update moves the walker by a cell. At the left edge it waits.
func (w *walker) Update() error {
	w.x = max(0, w.x+w.way)
	return nil
}

// Draw shows the walker.
func (w *walker) Draw(loop.Alpha) {
	w.Clear()
	w.Put(w.x, 1, "@", tcell.StyleDefault)
	w.Show()
}

// testWalker is the test; call it TestWalker in your own file.
func testWalker(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p := termtest.Start(t, runWalker, 20, 3)
		p.Wait(600 * time.Millisecond)
		if row := p.Look().Region(0, 1, 20, 1); row != "    @\n" {
			t.Errorf("after four steps: %q", row)
		}
		p.Type("Left")
		p.Still(time.Second, time.Minute)
		p.Golden("edge")
		p.Type("q")
		p.End()
	})
}

// testFarWalker is the same at the end of a thin line: a key turns the walker
// in less than a third of a second, and ten steps cost less than 300 bytes.
func testFarWalker(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		line := vt.Line{Rate: 64_000, Trip: 50 * time.Millisecond}
		p := termtest.Start(t, runWalker, 20, 3, vt.Options{Line: line})
		p.Wait(1200 * time.Millisecond)
		p.Type("Left")
		p.Until("       @", 300*time.Millisecond)
		if n := p.Cost("wait:250ms"); n > 300 {
			t.Errorf("ten steps cost %d bytes", n)
		}
		p.Type("q")
		p.End()
	})
}

// A game for package loop, and its tests.
func ExampleStart_game() {
	var t *testing.T // go test hands it to TestWalker
	testWalker(t)
	testFarWalker(t)
}

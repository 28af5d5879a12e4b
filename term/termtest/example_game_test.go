package termtest_test

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/termtest"
)

// A walker is a game for package loop. The function main has
//
//	runtime.GOMAXPROCS(1)
//	options, game := newWalker(screen)
//	loop.Play(screen, options, game)
type walker struct {
	tcell.Screen
	x, way int // cells
}

func newWalker(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
	return loop.Options{Updates: loop.PerSecond(8)}, &walker{Screen: screen, way: 1}
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
	p := termtest.StartGame(t, newWalker, 20, 3)
	p.Wait(600 * time.Millisecond)
	if row := p.Look().Region(0, 1, 20, 1); row != "    @\n" {
		t.Errorf("after four steps: %q", row)
	}
	p.Type("Left")
	p.Still(time.Second, time.Minute)
	p.Golden("edge")
	p.Type("q")
	p.End()
}

// A game for package loop, and its test.
func ExampleStartGame() {
	var t *testing.T // go test hands it to TestWalker
	testWalker(t)
}

package termtest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/termtest"
)

// A worm is a game for package loop. Main is
//
//	options, game := newWorm(screen)
//	loop.Play(screen, options, game)
type worm struct {
	screen tcell.Screen
	body   [][2]int // cells, the head first
	dx, dy int
}

func newWorm(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
	w := &worm{screen: screen, body: [][2]int{{3, 1}, {2, 1}, {1, 1}}, dx: 1}
	return loop.Options{Updates: loop.PerSecond(8)}, w
}

// Input turns the worm. Q ends the game.
func (w *worm) Input(ev tcell.Event) error {
	key, ok := ev.(*tcell.EventKey)
	switch {
	case !ok:
	case key.Rune() == 'q':
		return loop.ErrQuit
	case key.Key() == tcell.KeyUp:
		w.dx, w.dy = 0, -1
	case key.Key() == tcell.KeyDown:
		w.dx, w.dy = 0, 1
	case key.Key() == tcell.KeyLeft:
		w.dx, w.dy = -1, 0
	case key.Key() == tcell.KeyRight:
		w.dx, w.dy = 1, 0
	}
	return nil
}

// Update moves the worm by a cell. At a wall it waits.
func (w *worm) Update() error {
	width, height := w.screen.Size()
	x, y := w.body[0][0]+w.dx, w.body[0][1]+w.dy
	if x < 0 || y < 0 || x >= width || y >= height {
		return nil
	}
	w.body = append([][2]int{{x, y}}, w.body[:len(w.body)-1]...)
	return nil
}

// Draw shows the worm.
func (w *worm) Draw(loop.Alpha) {
	w.screen.Clear()
	for _, at := range w.body[1:] {
		w.screen.Put(at[0], at[1], "o", tcell.StyleDefault)
	}
	w.screen.Put(w.body[0][0], w.body[0][1], "@", tcell.StyleDefault)
	w.screen.Show()
}

// testWorm is the test, in your own file TestWorm.
func testWorm(t *testing.T) {
	p := termtest.StartGame(t, newWorm, 20, 5)
	p.Wait(600 * time.Millisecond)
	if row := p.Look().Region(0, 1, 20, 1); !strings.HasPrefix(row, "     oo@") {
		t.Errorf("after four steps: %q", row)
	}
	p.Type("Down wait:1s Left")
	p.Still(time.Second, time.Minute)
	p.Golden("corner")
	p.Type("q")
	p.End()
}

// A game for package loop, and its test.
func ExampleStartGame() {
	var t *testing.T // what go test hands to TestWorm
	testWorm(t)
}

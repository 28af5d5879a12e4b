package loop_test

import (
	"fmt"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// A walker is a whole game: @ walks, any key turns it round, q ends the game.
type walker struct {
	screen    tcell.Screen
	prev, cur int64 // cells
	dir       int64
}

func (w *walker) Input(ev tcell.Event) error {
	if key, ok := ev.(*tcell.EventKey); ok {
		if key.Rune() == 'q' {
			return loop.ErrQuit
		}
		w.dir = -w.dir
	}
	return nil
}

func (w *walker) Update() error {
	w.prev, w.cur = w.cur, w.cur+w.dir
	return nil
}

func (w *walker) Draw(a loop.Alpha) {
	w.screen.Clear()
	w.screen.Put(int(a.Between(w.prev, w.cur)), 0, "@", tcell.StyleDefault)
	w.screen.Show()
}

// A test of a game in simulated time, without a terminal: every run is the
// same.
func ExampleSimulate() {
	screen := tcell.NewSimulationScreen("UTF-8")
	screen.Init()
	screen.SetSize(10, 1)
	game := &walker{screen: screen, dir: 1}
	quit := tcell.NewEventKey(tcell.KeyRune, 'q', tcell.ModNone)
	o := loop.Options{Updates: loop.PerSecond(2)}
	if err := loop.Simulate(o, game, loop.Timed[tcell.Event]{At: 2900 * ms, Event: quit}); err != nil {
		fmt.Println(err)
	}
	cell, _, _ := screen.Get(4, 0)
	fmt.Printf("%q after %d updates\n", cell, game.cur)
	// Output: "@" after 5 updates
}

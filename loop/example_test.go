package loop_test

import (
	"fmt"
	"log"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

// A walker is a whole game: it walks to and fro, any key turns it, q ends it.
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

// A whole game in the player's terminal: two updates a second, and it moves
// smoothly all the same.
func Example() {
	screen, err := term.Open(term.Options{})
	if err == nil {
		o := loop.Options{Config: loop.Config{Updates: loop.PerSecond(2)}}
		err = loop.Play(screen, o, &walker{screen: screen, dir: 1})
	}
	if err != nil {
		log.Fatal(err)
	}
}

// The same game tested in no time, without a terminal: every run is the same.
func ExampleSimulate() {
	screen := tcell.NewSimulationScreen("UTF-8")
	screen.Init()
	screen.SetSize(10, 1)
	game := &walker{screen: screen, dir: 1}
	quit := tcell.NewEventKey(tcell.KeyRune, 'q', tcell.ModNone)
	script := []loop.Timed[tcell.Event]{{At: 2900 * ms, Event: quit}}
	o := loop.Options{Config: loop.Config{Updates: loop.PerSecond(2)}}
	if err := loop.Simulate(o, game, script); err != nil {
		fmt.Println(err)
	}
	cell, _, _ := screen.Get(4, 0)
	fmt.Printf("%q after %d updates\n", cell, game.cur)
	// Output: "@" after 5 updates
}

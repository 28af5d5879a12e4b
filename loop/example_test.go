package loop_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// A walker is a tcell game: it walks right by a cell a step, and q ends it.
type walker struct {
	screen    tcell.Screen
	prev, cur int64 // cells
}

func (w *walker) Input(ev tcell.Event) error {
	if key, ok := ev.(*tcell.EventKey); ok && key.Rune() == 'q' {
		return loop.ErrQuit
	}
	return nil
}

func (w *walker) Update() error {
	w.prev, w.cur = w.cur, w.cur+1
	return nil
}

func (w *walker) Draw(a loop.Alpha) {
	w.screen.Clear()
	w.screen.Put(int(a.Between(w.prev, w.cur)), 0, "@", tcell.StyleDefault)
	w.screen.Show()
}

// Two updates a second on the player's terminal. Nothing but start reads a
// clock.
func ExampleRun() {
	screen, err := tcell.NewScreen()
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		fmt.Println("no terminal")
		return
	}
	defer screen.Fini()
	events := make(chan tcell.Event, 10)
	go screen.ChannelEvents(events, nil)
	config := loop.Config{Updates: loop.PerSecond(2), Frame: loop.Cap(30)}
	err = loop.Run(context.Background(), loop.Options{Config: config}, &walker{screen: screen}, events)
	fmt.Println(err)
}

// The same game tested in no time: no terminal, no waiting, the same run each
// time.
func ExampleSimulate() {
	screen := tcell.NewSimulationScreen("UTF-8")
	screen.Init()
	defer screen.Fini()
	screen.SetSize(10, 1)
	game := &walker{screen: screen}
	quit := tcell.NewEventKey(tcell.KeyRune, 'q', tcell.ModNone)
	script := []loop.Timed[tcell.Event]{{At: 2900 * time.Millisecond, Event: quit}}
	config := loop.Config{Updates: loop.PerSecond(2), Frame: loop.Cap(30)}
	if err := loop.Simulate(loop.Options{Config: config}, game, script); err != nil {
		fmt.Println(err)
	}
	cells, width, _ := screen.GetContents()
	var row strings.Builder
	for _, cell := range cells[:width] {
		row.WriteRune(cell.Runes[0])
	}
	fmt.Printf("%q after %d updates\n", row.String(), game.cur)
	// Output: "    @     " after 5 updates
}

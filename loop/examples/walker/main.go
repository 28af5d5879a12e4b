// Command walker is the program of the README: @ walks from edge to edge, and q
// ends it. To begin a game of your own, copy this folder.
package main

import (
	"os"
	"runtime"

	"fixstep/loop"
	"fixstep/term"
	"github.com/gdamore/tcell/v2"
)

type walker struct {
	tcell.Screen
	place loop.Moving[int] // before and after the last update, in cells
	way   int              // cells an update
}

func run(screen *term.Screen) error {
	screen.Need(20, 3) // in a smaller window it stands still, and says so
	options := loop.Options{Updates: loop.PerSecond(10)}
	return loop.Play(screen, options, &walker{Screen: screen, way: 4})
}

func (w *walker) Input(ev tcell.Event) error {
	if key, ok := ev.(*tcell.EventKey); ok && (key.Rune() == 'q' || key.Key() == tcell.KeyCtrlC) {
		return loop.ErrQuit
	}
	return nil
}

func (w *walker) Update() error {
	width, _ := w.Size()
	w.place.Move(max(0, min(w.place.Cur+w.way, width-1)))
	if w.place.Cur == 0 || w.place.Cur == width-1 {
		w.way = -w.way
	}
	return nil
}

func (w *walker) Draw(alpha loop.Alpha) {
	w.Clear()
	w.Put(w.place.At(alpha), 0, "@", tcell.StyleDefault) // on its way between the two
	w.Show()
}

func main() {
	runtime.GOMAXPROCS(1) // a second core would wake for every frame, and do nothing
	screen, err := term.Open(term.Options{})
	if err == nil {
		err = run(screen)
	}
	os.Exit(term.ExitStatus(os.Stderr, err))
}

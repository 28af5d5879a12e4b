// Package tcell3 tests programs made with tcell v3, in fake time, on tcell's
// own screen. Copy the type tty, the function on and the function init: they
// are the glue. The programs are those of this package.
package tcell3

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3"

	"fixstep/loop"
	"fixstep/term/termtest"
)

// A tty makes the terminal of the test a tcell.Tty of v3.
type tty struct{ *termtest.TTY }

// NotifyResize sets the channel that gets a value after every resize.
func (t tty) NotifyResize(resized chan<- bool) {
	t.TTY.NotifyResize(func() {
		select {
		case resized <- true:
		default: // no screen listens, or a value waits there already
		}
	})
}

// WindowSize returns the size of the window, in cells.
func (t tty) WindowSize() (tcell.WindowSize, error) {
	w, h := t.Size()
	return tcell.WindowSize{Width: w, Height: h}, nil
}

// on runs a program on a screen of tcell v3, on the terminal of the test.
func on(run func(tcell.Screen) error) func(*termtest.TTY) error {
	return func(t *termtest.TTY) error {
		screen, err := tcell.NewTerminfoScreenFromTty(tty{t})
		if err != nil {
			return err
		}
		return run(screen)
	}
}

// ShimScreen makes a channel when it is first called. A channel of one test's
// bubble would end the test binary in the next test.
func init() {
	tcell.ShimScreen(nil)
	tcell.NewScreen() // takes the shim out again
}

// clock is a whole program, which makes its screen itself. Until Escape it
// counts the seconds, and shows what is typed and clicked.
func clock() error {
	screen, err := tcell.NewScreen()
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		return err
	}
	defer screen.Fini()
	screen.EnableMouse()
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	seconds := 0
	keys := ""
	clicked := ""
	for {
		w, h := screen.Size()
		screen.Clear()
		screen.PutStr(0, 0, fmt.Sprintf("%d s on %d by %d", seconds, w, h))
		screen.PutStrStyled(0, 1, keys+clicked, tcell.StyleDefault.Bold(true))
		screen.Show()
		select {
		case <-ticker.C:
			seconds++
		case ev := <-screen.EventQ():
			switch ev := ev.(type) {
			case *tcell.EventKey:
				if ev.Key() == tcell.KeyEscape {
					return nil
				}
				keys += ev.Str()
			case *tcell.EventMouse:
				x, y := ev.Position()
				clicked = fmt.Sprintf(" %d,%d", x, y)
			}
		}
	}
}

// TestClock: a program that calls NewScreen gets the screen of the test from
// ShimScreen.
func TestClock(t *testing.T) {
	run := func(screen tcell.Screen) error {
		tcell.ShimScreen(screen)
		return clock()
	}
	termtest.Test(t, func(t *testing.T) {
		p := termtest.StartTTY(t, on(run), 30, 4)
		p.Type("'abc' click:5,1 resize:25x4")
		p.Until("3600 s on 25 by 4", 2*time.Hour)
		p.GoldenStyled("clock")
		p.Type("Escape")
		p.End()
	})
}

// A walker is a game for package loop. That package knows no tcell, so an event
// of v3 is as good as one of v2.
type walker struct {
	tcell.Screen
	prev, cur int64 // cells
	way       int64 // cells an update
}

// Input turns the walker. The key q ends the game.
func (w *walker) Input(ev tcell.Event) error {
	key, ok := ev.(*tcell.EventKey)
	switch {
	case !ok:
	case key.Str() == "q":
		return loop.ErrQuit
	case key.Key() == tcell.KeyLeft:
		w.way = -1
	case key.Key() == tcell.KeyRight:
		w.way = 1
	}
	return nil
}

// Update moves the walker.
func (w *walker) Update() error {
	w.prev = w.cur
	w.cur += w.way
	return nil
}

// Draw shows the walker between its last two places.
func (w *walker) Draw(a loop.Alpha) {
	w.Clear()
	w.Put(int(a.Between(w.prev, w.cur)), 0, "@", tcell.StyleDefault)
	w.Show()
}

// play plays the walker on a screen of tcell v3, as its main would.
func play(screen tcell.Screen) error {
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	pace := loop.Options{Updates: loop.PerSecond(10)}
	game := &walker{Screen: screen}
	return loop.Run(context.Background(), pace, game, screen.EventQ())
}

func TestWalker(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p := termtest.StartTTY(t, on(play), 30, 4)
		p.Type("Right wait:2s Left wait:1s Right wait:500ms")
		p.Golden("walker")
		p.Type("q")
		p.End()
	})
}

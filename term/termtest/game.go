package termtest

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

// StartGame starts a game as loop.Play does, on a simulated terminal of w by h
// cells. It needs no bubble: the game runs in the goroutine of the test, and
// only while a method of Player lets time pass. The function newGame makes the
// game on its screen, and the options of its run; main hands both to loop.Play.
// The terminal is xterm unless the vt.Options say otherwise.
func StartGame(t testing.TB, newGame func(*term.Screen) (loop.Options, loop.Game[tcell.Event]), w, h int, terminal ...vt.Options) *Player {
	t.Helper()
	d, screen := driver.OpenScreen(w, h, options(terminal))
	o, game := newGame(screen)
	d.Host(&gameHost{Game: driver.NewGame(o, game, screen)})
	return player(t, d)
}

// A gameHost is a driver.Host for a game. It keeps the game's panic, and gives
// the terminal back at the end, as loop.Play does.
type gameHost struct {
	driver.Game
	panicked *loop.Panic
}

// Advance lets time pass.
func (g *gameHost) Advance(end time.Duration, done func() bool) (more bool) {
	defer func() {
		v := recover()
		if p, ok := v.(*loop.Panic); ok {
			g.panicked = p
		} else if v != nil {
			panic(v) // of the function done
		}
		if !more {
			g.Screen.Fini()
		}
	}()
	return g.Simulation.Advance(end, done)
}

// Err returns the error or the panic that has ended the game.
func (g *gameHost) Err() error {
	if g.panicked != nil {
		return g.panicked
	}
	return g.Simulation.Err()
}

// Stop ends the game.
func (g *gameHost) Stop() {
	g.Simulation.Stop()
	g.Screen.Fini()
}

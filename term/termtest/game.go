package termtest

import (
	"iter"
	"runtime/debug"
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
// only while a method of Player lets time pass. The function makes the game on
// its screen, for instance
//
//	func(s *term.Screen) loop.Game[tcell.Event] { return newGame(s) }
//
// A game with a clock of its own has a method Options(loop.Options)
// loop.Options, which adds that clock to the options of the run. The terminal
// is xterm unless options say otherwise.
func StartGame(t testing.TB, o loop.Options, game func(*term.Screen) loop.Game[tcell.Event], w, h int, terminal ...vt.Options) *Player {
	t.Helper()
	d, screen := driver.OpenScreen(w, h, options(terminal))
	g, made := &gameHost{}, game(screen)
	if own, ok := made.(interface {
		Options(loop.Options) loop.Options
	}); ok {
		o = own.Options(o)
	}
	o.Loop = g.watched(o.Loop)
	g.Game = driver.NewGame(o, made, screen)
	d.Host(g)
	p := &Player{t: t, d: d}
	t.Cleanup(p.Stop)
	p.check()
	return p
}

// A gameHost is a driver.Host for a game. It keeps its panic, and gives the
// terminal back at the end, as loop.Play does.
type gameHost struct {
	driver.Game
	panicked *panicError
}

// watched returns a loop that notes a panic of the game.
func (g *gameHost) watched(f loop.Func) loop.Func {
	if f == nil {
		f = loop.Steady
	}
	return func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		return func(yield func(loop.Action) bool) {
			defer func() {
				if v := recover(); v != nil {
					g.panicked = &panicError{v, string(debug.Stack())}
					panic(v)
				}
			}()
			f(now, o)(yield)
		}
	}
}

// Advance lets time pass.
func (g *gameHost) Advance(end time.Duration, done func() bool) (more bool) {
	defer func() {
		if v := recover(); v != nil && g.panicked == nil {
			g.panicked = &panicError{v, string(debug.Stack())}
		}
		if !more {
			g.Screen.Fini()
		}
	}()
	return g.Simulation.Advance(end, done)
}

// Err returns what the game has ended with.
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

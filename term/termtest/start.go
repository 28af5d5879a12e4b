package termtest

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

// Start starts a program in a goroutine on a simulated terminal of w by h
// cells, and returns when the program waits. Call it in the bubble of Test. The
// terminal is xterm unless options say otherwise. The screen has all methods of
// a term.Screen, but is not of that type.
func Start(t testing.TB, run func(tcell.Screen) error, w, h int, o ...vt.Options) *Player {
	t.Helper()
	d, screen := driver.OpenScreen(w, h, options(o))
	s := &seat{Screen: screen}
	return start(t, d, s, func() error { return run(s) })
}

// start starts a program at its end of a terminal.
func start(t testing.TB, d *driver.Driver, e end, run func() error) *Player {
	t.Helper()
	if !inBubble() {
		t.Fatal("termtest: a program must be started in a bubble: termtest.Test(t, func(t *testing.T) { … })")
	}
	test, _ := tests.LoadOrStore(goroutines()[""].in, &tested{}) // there is none yet in a bubble of synctest.Test
	b := &bubble{test: test.(*tested), begun: time.Now(), end: e, done: make(chan struct{}), drawn: make(chan struct{}, 1), before: goroutines()}
	d.Drawn = func() {
		select {
		case b.drawn <- struct{}{}:
		default:
		}
	}
	d.Host(b)
	go b.run(run)
	p := player(t, d)
	p.test = b.test
	return p
}

// options returns the given options, or xterm's if there are none.
func options(o []vt.Options) vt.Options {
	if len(o) == 0 {
		return vt.Options{}
	}
	return o[0]
}

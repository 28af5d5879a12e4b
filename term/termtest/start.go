package termtest

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

// Start starts a program in a goroutine on a simulated terminal of w by h
// cells, and returns when it waits. It must be called in the bubble of
// Test. The terminal is xterm unless options say otherwise. The screen
// has all methods of a term.Screen, but is none.
func Start(t testing.TB, run func(tcell.Screen) error, w, h int, o ...vt.Options) *Player {
	t.Helper()
	d, screen := driver.OpenScreen(term.Sim, w, h, options(o))
	s := &seat{Screen: screen}
	return start(t, d, s, func() error { return run(s) })
}

// start starts a program that sits at one end of a terminal.
func start(t testing.TB, d *driver.Driver, e end, run func() error) *Player {
	t.Helper()
	if !inBubble() {
		t.Fatal("termtest: a program must be started in a bubble: termtest.Test(t, func(t *testing.T) { … })")
	}
	b := &bubble{begun: time.Now(), end: e, done: make(chan struct{}), drawn: make(chan struct{}, 1), before: goroutines()}
	d.Drawn = func() {
		select {
		case b.drawn <- struct{}{}:
		default:
		}
	}
	d.Host(b)
	p := &Player{t: t, d: d, b: b}
	go b.run(run)
	t.Cleanup(p.cleanUp)
	p.check()
	return p
}

// options returns the one that is given, or else xterm's.
func options(o []vt.Options) vt.Options {
	if len(o) == 0 {
		return vt.Options{}
	}
	return o[0]
}

// cleanUp ends the program at the end of the test, so that the bubble can end.
func (p *Player) cleanUp() {
	if over, _ := p.d.Over(); !over {
		p.Stop()
	}
	if others := p.b.others(); others != "" && !p.t.Failed() {
		p.t.Errorf("goroutines of the program go on:\n%s", others)
	}
}

package termtest

import (
	"os"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/vt"
)

// A bubble is a driver.Host for a program in a bubble.
type bubble struct {
	driver.Base
	begun  time.Time
	end    end
	done   chan struct{} // closed when the program has ended
	err    error         // the error that the program has ended with
	drawn  chan struct{} // holds a token after a draw
	before map[string]goroutine
	test   *tested
	over   bool // the test has ended, and its bubble with it
}

// An end is the side of the terminal that the program uses.
type end interface {
	// send makes the terminal send an event now.
	send(tcell.Event)
	// resize gives the window another size, in cells.
	resize(w, h int)
	// reads reports whether the program reads bytes.
	reads() bool
	// underWay returns the number of bytes on their way to the terminal, and
	// the time until all keys have reached the program.
	underWay() (bytes int, keys time.Duration)
	// order takes and drops the lock of the program's end, so that the race
	// detector sees reads before it and writes after it in order.
	order()
	// kill ends the goroutines that use the terminal. A second call holds others.
	kill()
}

// run runs the program to its end.
func (b *bubble) run(run func() error) {
	defer close(b.done)
	defer func() {
		if v := recover(); v != nil {
			b.err = &loop.Panic{Value: v, Stack: debug.Stack()}
		}
	}()
	b.err = run()
}

// Now returns the fake time since the start.
func (b *bubble) Now() time.Duration { return time.Since(b.begun) }

// Send makes the terminal send an event at its time.
func (b *bubble) Send(at time.Duration, ev tcell.Event) {
	if b.Advance(at, nil) {
		b.end.send(ev)
	}
}

// Reads reports whether the program reads bytes.
func (b *bubble) Reads() bool { return b.end.reads() }

// UnderWay returns what is on its way.
func (b *bubble) UnderWay() (bytes int, keys time.Duration) { return b.end.underWay() }

// Drawn wakes Advance after a draw.
func (b *bubble) Drawn() {
	select {
	case b.drawn <- struct{}{}:
	default:
	}
}

// Resize gives the window another size, in cells.
func (b *bubble) Resize(w, h int) { b.end.resize(w, h) }

// goesOn panics if the test has ended: outside its bubble a channel of the
// bubble would end the process.
func (b *bubble) goesOn() {
	if b.over {
		panic("termtest: a Player is used after the end of its test, which was the end of its time, too")
	}
}

// pollGap is the time between two calls of done while nothing is drawn.
const pollGap = 100 * time.Millisecond

// Advance lets time pass.
func (b *bubble) Advance(end time.Duration, done func() bool) bool {
	b.goesOn()
	for {
		synctest.Wait()
		select {
		case <-b.done:
			return false
		default:
		}
		left := end - b.Now()
		if left <= 0 || done != nil && done() {
			return true
		}
		b.end.order()
		b.test.passed.Add(1)
		left = min(left, time.Second) // so that watch sees time pass
		var drawn chan struct{}
		if done != nil {
			drawn, left = b.drawn, min(left, pollGap)
		}
		timer := time.NewTimer(left)
		select {
		case <-timer.C:
		case <-drawn:
		case <-b.done:
		}
		timer.Stop()
	}
}

// Err returns the error that the program has ended with.
func (b *bubble) Err() error {
	b.goesOn()
	select {
	case <-b.done:
		return b.err
	default:
		return nil
	}
}

// Stop presses Ctrl-C. If that does not end the program, all goroutines that
// use the terminal end, or at least stand still, within two minutes.
func (b *bubble) Stop() {
	if !b.Advance(b.Now(), nil) {
		return
	}
	b.end.send(tcell.NewEventKey(tcell.KeyCtrlC, 0, tcell.ModCtrl))
	if !b.Advance(b.Now()+time.Second, nil) {
		return
	}
	b.end.kill()
	if b.Advance(b.Now()+grace, nil) {
		b.end.kill()
		b.Advance(b.Now()+grace, nil)
	}
}

// grace is the time that the goroutines of a program may take to end after it.
const grace = time.Minute

// others returns the stacks of the program's goroutines that still go on a
// minute after its end, "" if there are none.
func (b *bubble) others() string {
	own := goroutines()[""].in
	for end := b.Now() + grace; ; time.Sleep(time.Second) {
		synctest.Wait()
		list := newer(b.before, func(g goroutine) bool { return g.in == own && !b.test.leaves(g) })
		if strings.Contains(list, stoppedName) {
			return ""
		}
		if list == "" || b.Now() >= end {
			return list
		}
	}
}

// start starts a program at its end of a terminal.
func start(t testing.TB, d *driver.Driver, e end, run func() error) *Player {
	t.Helper()
	if !inBubble() {
		t.Fatal("termtest: a program must be started in a bubble: termtest.Test(t, func(t *testing.T) { … })")
	}
	sameEverywhere()
	test, _ := tests.LoadOrStore(goroutines()[""].in, &tested{}) // there is none yet in a bubble of synctest.Test
	b := &bubble{test: test.(*tested), begun: time.Now(), end: e, done: make(chan struct{}), drawn: make(chan struct{}, 1), before: goroutines()}
	d.Host(b)
	go b.run(run)
	return player(t, d, b)
}

// options returns the given options, or xterm's if there are none.
func options(o []vt.Options) vt.Options {
	if len(o) == 0 {
		return vt.Options{}
	}
	return o[0]
}

// xterm is the environment of the simulated terminal.
func xterm(name string) string {
	return map[string]string{"TERM": pty.Term, "LC_ALL": pty.Locale}[name]
}

// sameEverywhere gives the process the environment of the simulated terminal,
// which libraries read. Each start does so, because the end of a test may have
// undone it: Setenv of package testing restores what was before it.
func sameEverywhere() {
	for _, name := range pty.Variables {
		if value := xterm(name); value != "" {
			os.Setenv(name, value)
		} else {
			os.Unsetenv(name)
		}
	}
}

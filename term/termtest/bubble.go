package termtest

import (
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/keyboard"
	"fixstep/term/internal/pty"
	"fixstep/term/vt"
)

// A bubble is the driver.Host of a program in a bubble.
type bubble struct {
	driver.InProcess

	begun  time.Time
	tty    *TTY
	kill   func()        // ends the goroutines that use the terminal
	done   chan struct{} // closed when the program has ended
	err    error         // the error that the program has ended with
	before map[string]goroutine
	test   *tested
	over   bool // the test has ended, and with it its bubble
}

// run runs the program to its end.
func (b *bubble) run(run func() error) {
	defer close(b.done)
	defer b.tty.end()
	defer func() {
		if v := recover(); v != nil {
			b.err = &loop.Panic{Value: v, Stack: debug.Stack()}
		}
	}()
	b.err = run()
}

// Now returns the fake time since the start.
func (b *bubble) Now() time.Duration { return time.Since(b.begun) }

// Send makes the terminal send bytes at their time.
func (b *bubble) Send(at time.Duration, keys []byte) {
	if b.Advance(at, nil) {
		b.tty.send(keys)
	}
}

// UnderWay returns what is on its way.
func (b *bubble) UnderWay() (bytes int, keys time.Duration) {
	b.tty.set(func() {
		bytes = b.tty.down.Waiting()
		keys = b.tty.up.Left()
	})
	return bytes, keys
}

// Resize gives the window another size, in cells.
func (b *bubble) Resize(w, h int) { b.tty.resize(w, h) }

// goesOn panics if the test has ended. Outside the bubble the use of one of its
// channels would end the process.
func (b *bubble) goesOn() {
	if b.over {
		panic("termtest: a Player is used after the end of its test," +
			" which was the end of its time, too")
	}
}

// pollGap is the time between two calls of done while nothing is drawn. Watch
// sees as often that time passes: on a busy machine, with the race detector, a
// second of a game can take longer than watch waits.
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
		isDone := left <= 0 || done != nil && done()
		if isDone {
			return true
		}
		b.pass(left, done != nil)
	}
}

// pass lets time pass: at most so long, and only until the next draw if that
// may be what the caller waits for.
func (b *bubble) pass(length time.Duration, orDraw bool) {
	// With a lock the race detector knows that what the test has read comes
	// before what the program now writes.
	b.tty.set(func() {})
	b.test.passed.Add(1)
	var drawn chan struct{}
	if orDraw {
		drawn = b.tty.drawn
	}
	timer := time.NewTimer(min(length, pollGap))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-drawn:
	case <-b.done:
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
// use the terminal end within two minutes, or at least stand still. So do those
// of a screen that the program has not given back.
func (b *bubble) Stop() {
	if b.Advance(b.Now(), nil) {
		key := tcell.NewEventKey(tcell.KeyCtrlC, 0, tcell.ModCtrl)
		ctrlC, _ := new(keyboard.Keyboard).Bytes(b.tty.terminal, key)
		b.tty.send(ctrlC)
		b.Advance(b.Now()+time.Second, nil)
	}
	b.kill()
	b.Advance(b.Now()+2*grace, nil)
}

// grace is the time that the goroutines of a program may take to end after it.
const grace = time.Minute

// others returns the stacks of the program's goroutines that still go on a
// minute after its end, or "" if there are none.
func (b *bubble) others() string {
	own := goroutines()[""].in
	isOther := func(g goroutine) bool { return g.in == own && !b.test.leaves(g) }
	end := b.Now() + grace
	for {
		synctest.Wait()
		list := newer(b.before, isOther)
		if strings.Contains(list, stoppedName) {
			return ""
		}
		if list == "" || b.Now() >= end {
			return list
		}
		time.Sleep(time.Second)
	}
}

// start starts a program on a terminal. The function kill ends it.
func start(t testing.TB, d *driver.Driver, tty *TTY, kill func(), run func() error) *Player {
	t.Helper()
	// There is no entry yet in a bubble of synctest.Test.
	test, _ := tests.LoadOrStore(goroutines()[""].in, &tested{})
	b := &bubble{
		test:   test.(*tested),
		begun:  time.Now(),
		tty:    tty,
		kill:   kill,
		done:   make(chan struct{}),
		before: goroutines(),
	}
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

// sameEverywhere gives the process the environment of the simulated terminal,
// which libraries read. Each start does so, because the end of a test may have
// undone it: Setenv of package testing restores what was before it.
func sameEverywhere(o vt.Options) { pty.SetEnvironment(o) }

package termtest

import (
	"runtime/debug"
	"strings"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// A bubble is a driver.Host for a program in a bubble.
type bubble struct {
	begun  time.Time
	end    end
	done   chan struct{} // closed when the program has ended
	err    error         // the error that the program has ended with
	drawn  chan struct{} // holds a token after a draw
	before map[string]goroutine
	test   *tested
}

// An end is the side of the terminal that the program uses.
type end interface {
	// send makes the terminal send an event now.
	send(tcell.Event)
	// resize gives the window another size, in cells.
	resize(w, h int)
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

// Patience returns 0, because the time is fake.
func (b *bubble) Patience() time.Duration { return 0 }

// Resize gives the window another size, in cells.
func (b *bubble) Resize(w, h int) { b.end.resize(w, h) }

// pollGap is the time between two calls of done while nothing is drawn.
const pollGap = 100 * time.Millisecond

// Advance lets time pass.
func (b *bubble) Advance(end time.Duration, done func() bool) bool {
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

// Others returns the stacks of the program's goroutines that still go on a
// minute after its end, "" if there are none.
func (b *bubble) Others() string {
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

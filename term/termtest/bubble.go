package termtest

import (
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/driver"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// Start starts a program in a goroutine on a simulated terminal of w by h
// cells, and returns when it waits. It must be called in the bubble of
// Test. The terminal is xterm unless options say otherwise. The screen
// has all methods of a term.Screen, but is none.
func Start(t testing.TB, run func(tcell.Screen) error, w, h int, o ...vt.Options) *Player {
	t.Helper()
	d, screen := driver.OpenScreen(w, h, options(o))
	s := &seat{Screen: screen}
	return start(t, d, s, func() error { return run(s) })
}

// start starts a program that sits at one end of a terminal.
func start(t testing.TB, d *driver.Driver, e end, run func() error) *Player {
	t.Helper()
	if !inBubble() {
		t.Fatal("termtest: a program must be started in a bubble: termtest.Test(t, func(t *testing.T) { … })")
	}
	b := &bubble{start: time.Now(), end: e, done: make(chan struct{}), drawn: make(chan struct{}, 1)}
	b.before = b.goroutines()
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

// A bubble is a driver.Host for a program in a bubble.
type bubble struct {
	start  time.Time
	end    end
	done   chan struct{} // closed when the program has ended
	err    error         // what it has ended with
	drawn  chan struct{} // holds a token when something was drawn
	before map[string]string
}

// An end is the program's end of the terminal.
type end interface {
	// send has the terminal send an event now.
	send(tcell.Event)
	// resize gives the window another size, in cells.
	resize(w, h int)
	// order has what was read before this call happen before what is written
	// after it, for the race detector.
	order()
	// ended is called when the program has ended.
	ended()
	// kill has every goroutine end that uses the terminal, and when it is
	// called again, none that goes on use it.
	kill()
}

// run runs the program to its end.
func (b *bubble) run(run func() error) {
	defer close(b.done)
	defer b.end.ended()
	defer func() {
		if v := recover(); v != nil {
			b.err = &panicError{v, string(debug.Stack())}
		}
	}()
	b.err = run()
}

// Now returns the fake time since the start.
func (b *bubble) Now() time.Duration { return time.Since(b.start) }

// Send has the terminal send an event at its time.
func (b *bubble) Send(at time.Duration, ev tcell.Event) {
	if b.Advance(at, nil) {
		b.end.send(ev)
	}
}

// readable has time pass after each Escape until a program that reads bytes
// knows that no more of them belong to the key: tcell 2 and Bubble Tea wait for
// 50 ms, tcell 3 for 200.
func (b *bubble) readable(steps []script.Step) {
	if _, bytes := b.end.(*TTY); !bytes {
		return
	}
	for i, s := range steps {
		if key, ok := s.Event.(*tcell.EventKey); ok && key.Key() == tcell.KeyEscape && key.Modifiers() == 0 {
			steps[i].Wait = max(s.Wait, 300*time.Millisecond)
		}
	}
}

// Resize gives the window another size, in cells.
func (b *bubble) Resize(w, h int) { b.end.resize(w, h) }

// pollGap is how often done is called while nothing is drawn.
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

// Err returns what the program has ended with.
func (b *bubble) Err() error {
	select {
	case <-b.done:
		return b.err
	default:
		return nil
	}
}

// Stop presses Ctrl-C, and if that does not end the program, has all goroutines
// end that use the terminal, or at least stand, within two minutes.
func (b *bubble) Stop() {
	b.end.send(tcell.NewEventKey(tcell.KeyCtrlC, 0, tcell.ModCtrl))
	if !b.Advance(b.Now()+time.Second, nil) {
		return
	}
	b.end.kill()
	if b.Advance(b.Now()+patience, nil) {
		b.end.kill()
		b.Advance(b.Now()+patience, nil)
	}
}

// patience is how long the goroutines of a program may take to end after it.
const patience = time.Minute

// others returns the stacks of the program's goroutines that still go on some
// time after its end, "" if there are none.
func (b *bubble) others() string {
	list := ""
	for end := b.Now() + patience; ; time.Sleep(time.Second) {
		synctest.Wait()
		list = ""
		for id, stack := range b.goroutines() {
			if _, old := b.before[id]; !old {
				list += stack + "\n\n"
			}
		}
		if strings.Contains(list, stoppedName) {
			return ""
		}
		if list == "" || b.Now() >= end {
			return strings.TrimSpace(list)
		}
	}
}

var bubbleOf = regexp.MustCompile(`^goroutine \d+ .*(synctest bubble \d+)\b`)

// goroutines returns the stacks of all goroutines of this bubble, by name.
func (b *bubble) goroutines() map[string]string {
	all := goroutines()
	own := bubbleOf.FindStringSubmatch(all[""])
	delete(all, "")
	for id, stack := range all {
		if in := bubbleOf.FindStringSubmatch(stack); in == nil || own == nil || in[1] != own[1] {
			delete(all, id)
		}
	}
	return all
}

// inBubble reports whether the caller is in a bubble.
func inBubble() bool {
	b := make([]byte, 200)
	return bubbleOf.Match(b[:runtime.Stack(b, false)])
}

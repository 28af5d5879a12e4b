package termtest

import (
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

// Start starts a program in a goroutine on a simulated terminal of w by h
// cells, and returns when it waits. It must be called in the bubble of
// synctest.Test. The terminal is xterm unless options say otherwise. The screen
// has all methods of a term.Screen, but is none.
func Start(t testing.TB, run func(tcell.Screen) error, w, h int, o ...vt.Options) *Player {
	t.Helper()
	if !inBubble() {
		t.Fatal("termtest: Start must be called in a bubble: synctest.Test(t, func(t *testing.T) { … })")
	}
	d, screen := driver.OpenScreen(w, h, options(o))
	b := &bubble{start: time.Now(), screen: screen, done: make(chan struct{}), drawn: make(chan struct{}, 1)}
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
	screen *term.Screen
	dead   atomic.Bool   // whoever uses the screen is to end
	done   chan struct{} // closed when the program has ended
	err    error         // what it has ended with
	drawn  chan struct{} // holds a token when something was drawn
	before map[string]string
}

// run runs the program to its end.
func (b *bubble) run(run func(tcell.Screen) error) {
	defer close(b.done)
	defer func() {
		if v := recover(); v != nil {
			b.err = &panicError{v, string(debug.Stack())}
		}
	}()
	b.err = run(&seat{b.screen, &b.dead})
}

// Now returns the fake time since the start.
func (b *bubble) Now() time.Duration { return time.Since(b.start) }

// Send posts an event at its time.
func (b *bubble) Send(at time.Duration, ev tcell.Event) {
	if b.Advance(at, nil) {
		b.screen.PostEvent(ev)
	}
}

// Resize gives the window another size, in cells.
func (b *bubble) Resize(w, h int) { b.screen.SetSize(w, h) }

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
		b.screen.Releases() // its lock orders what the test has read before what is written now
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
// end that use the screen, within a minute.
func (b *bubble) Stop() {
	b.screen.PostEvent(tcell.NewEventKey(tcell.KeyCtrlC, 0, tcell.ModCtrl))
	if !b.Advance(b.Now()+time.Second, nil) {
		return
	}
	b.dead.Store(true)
	b.screen.Fini()
	b.Advance(b.Now()+patience, nil)
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
		if list == "" || b.Now() >= end {
			return strings.TrimSpace(list)
		}
	}
}

var (
	bubbleOf = regexp.MustCompile(`^goroutine \d+ .*(synctest bubble \d+)\b`)
	idOf     = regexp.MustCompile(`^goroutine \d+`)
)

// goroutines returns the stacks of all goroutines of this bubble, by name.
func (b *bubble) goroutines() map[string]string {
	text := make([]byte, 1<<16)
	for n := runtime.Stack(text, true); ; n = runtime.Stack(text, true) {
		if n < len(text) {
			text = text[:n]
			break
		}
		text = make([]byte, 2*len(text))
	}
	stacks := strings.Split(strings.TrimSpace(string(text)), "\n\n")
	own := bubbleOf.FindStringSubmatch(stacks[0]) // the caller's is the first
	all := map[string]string{}
	for _, stack := range stacks {
		if in := bubbleOf.FindStringSubmatch(stack); in != nil && own != nil && in[1] == own[1] {
			all[idOf.FindString(stack)] = stack
		}
	}
	return all
}

// inBubble reports whether the caller is in a bubble.
func inBubble() bool {
	b := make([]byte, 200)
	return bubbleOf.Match(b[:runtime.Stack(b, false)])
}

// A seat is the screen as the program has it: a goroutine that uses it ends
// when the program is stopped.
type seat struct {
	*term.Screen
	dead *atomic.Bool
}

func (s *seat) check() {
	if s.dead.Load() {
		runtime.Goexit()
	}
}

// PollEvent waits for the next event.
func (s *seat) PollEvent() tcell.Event {
	ev := s.Screen.PollEvent()
	s.check()
	return ev
}

// ChannelEvents sends all events to ch. When the program is stopped it does not
// close ch: many programs would read it for ever, and time would stand still.
func (s *seat) ChannelEvents(ch chan<- tcell.Event, quit <-chan struct{}) {
	events := make(chan tcell.Event)
	go s.Screen.ChannelEvents(events, quit)
	for ev := range events {
		select {
		case ch <- ev:
		case <-quit:
		}
	}
	s.check()
	close(ch)
}

// HasPendingEvent reports whether PollEvent would return at once.
func (s *seat) HasPendingEvent() bool {
	s.check()
	return s.Screen.HasPendingEvent()
}

// Show has the terminal show what was put.
func (s *seat) Show() {
	s.check()
	s.Screen.Show()
}

// Sync has the terminal show all cells anew.
func (s *seat) Sync() {
	s.check()
	s.Screen.Sync()
}

package termtest

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/term/internal/cast"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// A Player plays with a program on a simulated terminal. Its methods are for
// the goroutine of the test.
type Player struct {
	t      testing.TB
	d      *driver.Driver
	bubble *bubble // nil: the program runs in real time

	allowed []string // lines of Left that are allowed
	lenient bool     // events that the program has not asked for are left out
}

// player returns the player of a program, which ends with the test.
func player(t testing.TB, d *driver.Driver, b *bubble) *Player {
	t.Helper()
	p := &Player{t: t, d: d, bubble: b}
	t.Cleanup(func() {
		d.Stop()
		if err := p.others(); err != nil && !t.Failed() {
			t.Error(err)
		}
		if b != nil {
			b.over = true
		}
	})
	if trial, ok := t.(*trial); ok {
		p.lenient = trial.random
	}
	p.check(nil)
	return p
}

// check fails the test for an error, or if the program has panicked. The
// failure shows the screen, the keys so far and the time.
func (p *Player) check(err error) {
	p.t.Helper()
	ended := p.d.Pressed()
	if panicked, ok := ended.(*loop.Panic); ok {
		err = fmt.Errorf("the program panicked: %v\n%s", panicked.Value, below(string(panicked.Stack)))
	}
	if err != nil {
		p.t.Fatalf("%v\n%s", err, p.d.Report())
	}
}

// below returns the stack below a panic.
func below(stack string) string {
	if at := strings.LastIndex(stack, "\npanic("); at >= 0 { // the lowest panic is the first: a loop panics again
		_, after, _ := strings.Cut(stack[at+1:], "\n") // its arguments
		_, stack, _ = strings.Cut(after, "\n")         // and its line
	}
	return strings.TrimSpace(stack)
}

// Type plays a script of words separated by spaces, with 50 ms after each key:
//
//	a  'two words'         characters, each as a key
//	Up  PageDown  F5       keys by the names that tmux and tcell use
//	C-x  M-x  S-Tab        with Ctrl, Alt, Shift
//	Left*3                 three times
//	hold:Left:1500ms       held: repeats after 500 ms, 30 times a second
//	release:Left           the key goes up; on a terminal that reports releases
//	                       Left goes down only, and hold:Left:80ms is a tap
//	press:C-Enter          a key, whatever the terminal sends for it
//	click:X,Y              press and release a button of the mouse in a cell
//	rightclick:  middleclick:  wheelup:  wheeldown:  move:
//	drag:X,Y-X,Y           with the left button, cell by cell
//	paste:'TEXT'  focus:in  focus:out  resize:20x5
//	signal:TERM            a signal, to a program of Command
//	wait:2s                let time pass
//	until:'TEXT'           wait until the screen shows it, at most a minute
//	until:'TEXT':5s        the same, at most 5 s
//	still:1s               wait until nothing changes for a second
//
// The terminal sends the bytes of xterm, or kitty, in the modes that the
// program has set. A word for a key or a modifier that it cannot send fails the
// test, and the failure names what the terminal sends instead: xterm sends
// Enter for C-Enter. The keypad has tmux's names: KP0 KP. KP+ KPEnter. Keys are
// where the United States have them, and Cyrillic letters where Russia has
// them, so that kitty tells the key of C-с, if the program asks.
//
// Case makes no difference in names; X and Y count cells from 0. After the end
// of the program its keys are ignored, no time passes, and until: looks for its
// text on the last screen. After Escape a program gets 300 ms, because a key
// within 200 ms would be that key with Alt. A script has at most
// 10,000 keys, and beside them pastes of a megabyte in all.
func (p *Player) Type(words string) {
	p.t.Helper()
	p.check(p.d.Type(p.steps(words)))
}

// steps reads a script.
func (p *Player) steps(words string) []script.Step {
	p.t.Helper()
	steps, err := script.Parse(words)
	p.check(err)
	for i := range steps {
		steps[i].Lenient = steps[i].Lenient || p.lenient
	}
	return steps
}

// Wait lets time pass. The program also does its work that is due at the end.
func (p *Player) Wait(d time.Duration) {
	p.t.Helper()
	p.d.Wait(d)
	p.check(nil)
}

// Until waits until the screen shows a text, and fails if the text does not
// come within the limit, which begins at the last key. So a test demands that a
// program answers in time, over a Line too. In fake time the failure says when
// the text does come, if it comes within a minute more.
func (p *Player) Until(text string, limit time.Duration) {
	p.t.Helper()
	p.check(p.d.Shows(text, limit))
}

// UntilFunc waits until cond returns true, and fails if cond does not within
// the limit; what names the condition in the failure. UntilFunc calls cond
// after each draw, and at least ten times a second.
func (p *Player) UntilFunc(what string, cond func() bool, limit time.Duration) {
	p.t.Helper()
	p.check(p.d.Until(what, cond, limit))
}

// Cost plays a script, and returns the bytes that the program writes from its
// begin until a second after its last key has reached the program. So a budget
// stands in a test; leave it some room, as goroutines of one moment come in any
// order.
func (p *Player) Cost(words string) int {
	p.t.Helper()
	n, err := p.d.Cost(p.steps(words))
	p.check(err)
	return n
}

// Still waits until the program has drawn nothing for d, and fails if the
// program does not stand still within the limit.
func (p *Player) Still(d, limit time.Duration) {
	p.t.Helper()
	p.check(p.d.Still(d, limit))
}

// Look returns the terminal as it is now: its text (String), also with styles
// (Styled), a part of it (Region), a Cell, the Cursor, the Title, the
// Clipboard. After the end of the program, Look returns the last picture and
// the last title before the program gave the terminal back: see vt.Term.Last.
// The result is good until time passes.
func (p *Player) Look() *vt.Term {
	p.t.Helper()
	p.check(nil)
	return p.d.Look()
}

// Terminal returns the terminal as it is, also after the program gave it back:
// for the text that a program prints at its end.
func (p *Player) Terminal() *vt.Term {
	p.t.Helper()
	p.check(nil)
	return p.d.Terminal()
}

// Now returns the time since the start: fake time, or real time for Command.
func (p *Player) Now() time.Duration {
	p.d.Over() // the time after a key passes
	return p.d.Now()
}

// Ended reports whether the program has ended, and returns its error.
func (p *Player) Ended() (bool, error) {
	p.t.Helper()
	p.check(nil)
	return p.d.Over()
}

// Left returns the changes that the program has made in the terminal and not
// undone, a line each; none after a clean end.
func (p *Player) Left() []string { return p.d.Left() }

// Leaves allows what a library is known to leave: a change in the terminal, by
// its line of Left, such as "cursor shape 1", and goroutines with name in their
// stacks, for example list.(*Model).NewStatusMessage. Outside a bubble no
// goroutines are checked.
func (p *Player) Leaves(name string) {
	p.allowed = append(p.allowed, name)
	if p.bubble != nil {
		p.bubble.test.allowed = append(p.bubble.test.allowed, name)
	}
}

// End waits until the program ends, a minute at most, and in real time only
// until it has written nothing for ten seconds. It fails if the program does
// not end, returns an error, or leaves a change in the terminal, and if a
// goroutine that was started since Start still goes on a minute later.
func (p *Player) End() {
	p.t.Helper()
	err := p.d.End(p.allowed...)
	if err == nil {
		err = p.others()
	}
	p.check(err)
}

// others returns the error of goroutines that go on after the program.
func (p *Player) others() error {
	if p.bubble != nil {
		if list := p.bubble.others(); list != "" {
			return fmt.Errorf("goroutines of the program go on:\n%s", list)
		}
	}
	return nil
}

// Stop ends the program at any point. In a bubble it presses Ctrl-C; if the
// program goes on for a second, each of its goroutines ends when it next uses
// the screen. Read and Write of a TTY fail from then on, and a goroutine that
// writes on all the same is held in Write. A program of Command loses its
// terminal: see Command. The end of the test calls Stop too.
func (p *Player) Stop() { p.d.Stop() }

// Cast writes the recording so far to a file, as an asciicast, version 2. The
// same run gives the same bytes.
func (p *Player) Cast(file string) { p.write(file, (*cast.Recording).WriteCast) }

// SVG writes the last picture to a file, as an SVG. If the program gave its
// window a title, the SVG draws that window.
func (p *Player) SVG(file string) { p.write(file, (*cast.Recording).WriteStill) }

// Animation writes the recording so far to a file, as an SVG without a script.
func (p *Player) Animation(file string) { p.write(file, (*cast.Recording).WriteAnimation) }

func (p *Player) write(file string, write func(*cast.Recording, io.Writer) error) {
	p.t.Helper()
	p.d.Over() // the program does its work that is due
	var b bytes.Buffer
	err := write(p.d.Recording, &b)
	if err == nil {
		err = driver.Write(file, b.String())
	}
	p.check(err)
}

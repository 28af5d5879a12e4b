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

// player returns the player of a program. The program ends with the test.
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
		stack := below(string(panicked.Stack))
		err = fmt.Errorf("the program panicked: %v\n%s", panicked.Value, stack)
	}
	if err != nil {
		p.t.Fatalf("%v\n%s", err, p.d.Report())
	}
}

// below returns the part of a stack below the first panic. A loop panics again,
// so the first panic is the lowest one.
func below(stack string) string {
	if at := strings.LastIndex(stack, "\npanic("); at >= 0 {
		_, after, _ := strings.Cut(stack[at+1:], "\n") // its arguments
		_, stack, _ = strings.Cut(after, "\n")         // its line
	}
	return strings.TrimSpace(stack)
}

// Type plays a script. Its words are separated by spaces, and 50 ms pass after
// each key:
//
//	a  'two words'         characters, each as a key
//	Up  PageDown  F5       keys by the names that tmux and tcell use
//	C-x  M-x  S-Tab        keys with Ctrl, Alt, Shift
//	Left*3                 a key three times
//	hold:Left:1500ms       a key that is held: it repeats after 500 ms, 30 times
//	                       a second
//	release:Left           a key that goes up, on a terminal that reports this;
//	                       there Left only goes down, and hold:Left:80ms is a tap
//	press:C-Enter          a key, whatever the terminal sends for it
//	click:X,Y              a button of the mouse that is pressed and released in
//	                       a cell; so are rightclick: and middleclick:
//	wheelup:X,Y            the wheel; so is wheeldown:
//	move:X,Y               the mouse without a button
//	drag:X,Y-X,Y           the mouse with the left button down, cell by cell
//	paste:'TEXT'           a text that is pasted
//	focus:in  focus:out    the window gets the focus, or loses it
//	resize:20x5            the window gets another size
//	signal:TERM            a signal for a program of Command
//	wait:2s                let time pass
//	until:'TEXT'           wait until the screen shows it, at most a minute
//	until:'TEXT':5s        the same, at most 5 s
//	still:1s               wait as Still does, at most a minute
//
// The terminal sends the bytes of xterm, or of kitty, in the modes that the
// program has set. A word for a key or a modifier that it cannot send fails the
// test, and the failure names what the terminal sends instead: xterm sends
// Enter for C-Enter. The keypad has tmux's names: KP0 KP. KP+ KPEnter. Keys are
// where the United States have them, and Cyrillic letters where Russia has
// them, so that kitty tells the key of C-с, if the program asks.
//
// Names may be written in capital or small letters. X and Y count cells from 0.
// A quote opens a text at the start of a word and after until: and paste:, and
// is a key elsewhere, as in press:'. A text that begins and ends with a blank
// has no quotes: ' a ' is three keys. After the end of the program its keys are
// ignored, no time passes, and until: looks for its text on the last screen.
// After Escape a program gets 300 ms, because a key within 200 ms would be that
// key with Alt. A script has at most 10,000 keys, and pastes at most a
// megabyte.
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

// Wait lets time pass. The program also does the work that is due at its end.
func (p *Player) Wait(d time.Duration) {
	p.t.Helper()
	p.d.Wait(d)
	p.check(nil)
}

// Until waits until the screen shows a text. It fails if the text does not come
// within the limit, which begins at the last key. So a test can demand that a
// program answers in time, also over a Line. In real time Until then waits for
// the rest of the picture, for 100 ms at most. In fake time the failure says
// when the text comes, if it comes within a minute more.
func (p *Player) Until(text string, limit time.Duration) {
	p.t.Helper()
	p.check(p.d.Shows(text, limit))
}

// UntilFunc waits until cond returns true. It fails if cond does not do so
// within the limit, which begins at the last key. The failure calls the
// condition what. UntilFunc calls cond after each draw, and at least ten times
// a second.
func (p *Player) UntilFunc(what string, cond func() bool, limit time.Duration) {
	p.t.Helper()
	p.check(p.d.Until(what, cond, limit))
}

// Cost plays a script, and returns the number of bytes that the program writes
// for it: from the begin of the script until a second after its last key has
// reached the program. So a test can hold a budget. Leave some room in it,
// because goroutines of one moment come in any order.
func (p *Player) Cost(words string) int {
	p.t.Helper()
	n, err := p.d.Cost(p.steps(words))
	p.check(err)
	return n
}

// Still waits until the screen has not changed for d. It fails if the screen
// does not stand still within the limit. Both times begin when the last key has
// reached the program, and bytes on their way over a Line count as a change.
func (p *Player) Still(d, limit time.Duration) {
	p.t.Helper()
	p.check(p.d.Still(d, limit))
}

// Look returns the terminal as it is now. It has the text of the screen
// (String), the text with its styles (Styled), a part of it (Region), a Cell,
// the Cursor, the Title and the Clipboard. After the end of the program, Look
// returns the last picture and the last title before the program gave the
// terminal back, as vt.Term.Last says. The result is valid until time passes.
func (p *Player) Look() *vt.Term {
	p.t.Helper()
	p.check(nil)
	return p.d.Look()
}

// Terminal returns the terminal as it is, even after the program gave it back.
// It shows the text that a program prints at its end.
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
// undone, a line each. After a clean end there are none.
func (p *Player) Left() []string { return p.d.Left() }

// Leaves allows what a library is known to leave. The name is a line of Left,
// such as "cursor shape 1", or stands in the stacks of goroutines that go on,
// as list.(*Model).NewStatusMessage. Outside a bubble no goroutines are
// checked.
func (p *Player) Leaves(name string) {
	p.allowed = append(p.allowed, name)
	if p.bubble != nil {
		p.bubble.test.allowed = append(p.bubble.test.allowed, name)
	}
}

// End waits until the program ends, for a minute at most. In real time it waits
// only until the program has written nothing for ten seconds. End fails if the
// program does not end, returns an error, or leaves a change in the terminal.
// It also fails if a goroutine that was started since Start still goes on a
// minute later.
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

// Stop ends the program at any point. The end of the test calls it, too.
//
// In a bubble it presses Ctrl-C. If the program still goes on a second later,
// each of its goroutines ends when it next waits for an event or shows a
// picture. Read and Write of a TTY fail from then on, and a goroutine that
// writes on all the same is held in Write. A program of Command loses its
// terminal, as Command says.
func (p *Player) Stop() { p.d.Stop() }

// Cast writes the recording so far to a file, as an asciicast of version 2. In
// fake time every run gives the same file.
func (p *Player) Cast(file string) {
	p.t.Helper()
	p.write(file, (*cast.Recording).WriteCast)
}

// SVG writes the last picture to a file, as an SVG. If the program has given
// its window a title, the SVG draws the window, too.
func (p *Player) SVG(file string) {
	p.t.Helper()
	p.write(file, (*cast.Recording).WriteStill)
}

// Animation writes the recording so far to a file, as an SVG without a script.
func (p *Player) Animation(file string) {
	p.t.Helper()
	p.write(file, (*cast.Recording).WriteAnimation)
}

// write writes the recording to a file.
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

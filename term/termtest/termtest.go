// Package termtest tests programs for the terminal, in fake time: a minute of
// play takes milliseconds, and every run is the same.
//
// Any program that draws on a tcell.Screen can be tested unchanged, with its
// own loop, goroutines, timers and sleeps, inside a bubble of testing/synctest:
//
//	func TestSave(t *testing.T) {
//		synctest.Test(t, func(t *testing.T) {
//			p := termtest.Start(t, run, 80, 24) // func run(tcell.Screen) error
//			p.Type("C-s 'my file' Enter")
//			p.Until("saved", time.Minute)
//			p.Golden("saved")
//			p.Type("C-q")
//			p.End()
//		})
//	}
//
// A program that makes its screen itself needs one change: a function that is
// given the screen. With tview that is
//
//	func run(s tcell.Screen) error {
//		app := tview.NewApplication().SetScreen(s) // before EnableMouse
//		…
//		return app.Run()
//	}
//
// A game for package loop is tested by StartGame, which needs no bubble.
//
// A built program, in any language, is played by Command with the same words,
// in a pseudo terminal and in real time.
//
// Whatever goes wrong fails the test at once, with the screen, the keys so far
// and the time. No sleeps are needed in fake time: the program has always done
// all that is due when a method of Player returns. In a bubble time stands
// still while any goroutine can run, so a program that never waits never gets
// anywhere, and channels must be made in the bubble.
//
// The package defines the flag -update, with which Golden writes its files.
package termtest

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fixstep/term/internal/cast"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// A Player plays with a program on a simulated terminal. Its methods are for
// the goroutine of the test.
type Player struct {
	t testing.TB
	d *driver.Driver
	b *bubble // nil: a game, or a command

	command *pty.Program // nil: it is in fake time
}

// Type plays a script, words separated by spaces, with 50 ms after each key:
//
//	a  'two words'         characters, each as a key
//	Up  PageDown  F5       keys by the names that tmux and tcell use
//	C-x  M-x  S-Tab        with Ctrl, Alt, Shift
//	Left*3                 three times
//	release:Left           the key goes up
//	click:X,Y              press and release a button of the mouse in a cell
//	rightclick:  middleclick:  wheelup:  wheeldown:  move:
//	drag:X,Y-X,Y           with the left button, cell by cell
//	paste:'TEXT'  focus:in  focus:out  resize:20x5
//	wait:2s                let time pass
//	until:'TEXT'           wait until the screen shows it, at most a minute
//	until:'TEXT':5s        the same, at most 5 s
//	still:1s               wait until nothing changes for a second
//
// What comes after the end of the program is ignored.
func (p *Player) Type(words string) {
	p.t.Helper()
	steps, err := script.Parse(words)
	if err != nil {
		p.fatalf("%v", err)
	}
	if trial, ok := p.t.(*trial); ok {
		p.d.Lenient = trial.random
	}
	if err := p.d.Type(steps); err != nil {
		p.fatalf("%v", err)
	}
	p.check()
}

// Wait lets time pass. What is due at the end of it is done, too.
func (p *Player) Wait(d time.Duration) {
	p.t.Helper()
	p.d.Wait(d)
	p.check()
}

// Until waits until the screen shows a text, and fails if it does not come
// within the limit.
func (p *Player) Until(text string, limit time.Duration) {
	p.t.Helper()
	if !p.d.Shows(text, limit) {
		p.fatalf("%v", p.d.Missing(strconv.Quote(text), limit))
	}
	p.check()
}

// UntilFunc waits until cond returns true, and fails if it does not within the
// limit; what says what was waited for. It asks when something was drawn, and
// ten times a second.
func (p *Player) UntilFunc(what string, cond func() bool, limit time.Duration) {
	p.t.Helper()
	if !p.d.Until(cond, limit) {
		p.fatalf("%v", p.d.Missing(what, limit))
	}
	p.check()
}

// Still waits until nothing was drawn for a time, and fails if that does not
// come within the limit.
func (p *Player) Still(d, limit time.Duration) {
	p.t.Helper()
	if !p.d.Still(d, limit) {
		p.fatalf("%v", p.d.Missing(fmt.Sprintf("stillness of %v", d), limit))
	}
	p.check()
}

// Look returns the terminal as it is now: its text (String), also with styles
// (Styled), a part of it (Region), a Cell, the Cursor, the Title, the
// Clipboard. Of a program that has ended it is what the terminal showed before
// it was given back. It is good until time passes.
func (p *Player) Look() *vt.Term {
	p.t.Helper()
	p.check()
	return p.d.Look()
}

// Now returns the time since the start: the fake one, or for Command the real.
func (p *Player) Now() time.Duration { return p.d.Now() }

// Ended reports whether the program has ended, and with which error.
func (p *Player) Ended() (bool, error) {
	p.t.Helper()
	p.check()
	return p.d.Over()
}

// Left returns what the program has changed in the terminal and not given
// back, a line each; nothing after a clean end.
func (p *Player) Left() []string { return p.d.Left() }

// End waits until the program ends, a minute at most, and fails if it does not,
// returns an error, leaves something in the terminal, or if a goroutine that
// was started since Start still goes on a minute later. Of a game it does not
// see the goroutines.
func (p *Player) End() {
	p.t.Helper()
	over := func() bool { over, _ := p.d.Over(); return over }
	if !over() {
		p.d.Wait(time.Minute)
	}
	p.check()
	_, err := p.d.Over()
	switch left := p.Left(); {
	case !over():
		p.fatalf("the program goes on")
	case err != nil:
		p.fatalf("the program has ended with the error: %v", err)
	case len(left) > 0:
		p.fatalf("the program has left in the terminal: %q", left)
	}
	if p.b != nil {
		if others := p.b.others(); others != "" {
			p.fatalf("goroutines of the program go on:\n%s", others)
		}
	}
}

// Stop ends the program, wherever it is. In a bubble it presses Ctrl-C; if the
// program goes on for a second more, each of its goroutines ends when it next
// uses the screen. A game is only stopped. The end of the test does the same.
func (p *Player) Stop() { p.d.Stop() }

// Cast writes what was played so far to a file, as an asciicast, version 2. The
// same run gives the same bytes.
func (p *Player) Cast(file string) { p.write(file, (*cast.Recording).WriteCast) }

// SVG writes the last picture to a file, as an SVG.
func (p *Player) SVG(file string) { p.write(file, (*cast.Recording).WriteStill) }

// Animation writes what was played so far to a file, as an SVG that moves
// without a script.
func (p *Player) Animation(file string) { p.write(file, (*cast.Recording).WriteAnimation) }

func (p *Player) write(file string, write func(*cast.Recording, io.Writer) error) {
	p.t.Helper()
	p.d.Over() // all that is due
	err := os.MkdirAll(filepath.Dir(file), 0o777)
	if err == nil {
		var f *os.File
		if f, err = os.Create(file); err == nil {
			err = write(p.d.Recording, f)
			if e := f.Close(); err == nil {
				err = e
			}
		}
	}
	if err != nil {
		p.fatalf("%v", err)
	}
}

// A panicError is what a program has panicked with.
type panicError struct {
	value any
	stack string
}

// Error returns the message of the panic, and where it came from.
func (e *panicError) Error() string {
	where := e.stack
	if _, after, ok := strings.Cut(where, "\npanic("); ok {
		_, after, _ = strings.Cut(after, "\n") // its arguments
		_, where, _ = strings.Cut(after, "\n") // and its line
	}
	return fmt.Sprintf("the program panicked: %v\n%s", e.value, strings.TrimSpace(where))
}

// check fails the test if the program has panicked.
func (p *Player) check() {
	p.t.Helper()
	_, err := p.d.Over()
	if panicked, ok := err.(*panicError); ok {
		p.fatalf("%v", panicked)
	}
}

// fatalf fails the test, with the screen, the keys so far and the time.
func (p *Player) fatalf(format string, args ...any) {
	p.t.Helper()
	p.t.Fatalf("%s\n%s", fmt.Sprintf(format, args...), p.report())
}

// Package driver plays with a program on a simulated terminal as a person
// would: it types, waits for a text on the screen, looks, and records. It reads
// no clock. Package termtest uses it in tests, and so does the command smoke.
package driver

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"fixstep/term"
	"fixstep/term/internal/cast"
	"fixstep/term/internal/keyboard"
	"fixstep/term/vt"
)

// A Driver plays with a program. Only one goroutine may use it.
type Driver struct {
	Recording *cast.Recording // of all bytes to the terminal; nil: none is made
	Screen    bool            // the program's screen asks the questions: Report names none
	Stepping  bool            // after a failed wait the script goes on at that wait's limit

	terminal *vt.Term
	keyboard keyboard.Keyboard
	tap      io.Writer // of the caller; nil: none
	host     Host
	running  bool // time passes
	over     bool // the program does not go on

	schedule schedule
	words    []word   // of all scripts so far
	passed   []string // questions without an answer, before the last write
	failed   string   // the report of a wait that failed; "": none has
}

// A schedule is where a script is in time. It may be ahead of the host, because
// time passes only when somebody looks or types. In real time it may also be
// behind the host.
type schedule struct {
	key  time.Duration // the last key, or the end of the last wait: a limit begins here
	next time.Duration // when the next word comes, which is not before key
}

// reset makes a time the end of a wait.
func (s *schedule) reset(at time.Duration) {
	s.key = at
	s.next = at
}

// catchUp moves the schedule on to now, if it is behind. The time between the
// last key and the next word stays.
func (s *schedule) catchUp(now time.Duration) {
	behind := max(0, now-s.next)
	s.key += behind
	s.next += behind
}

// A word is a word of a script.
type word struct {
	text  string
	at    time.Duration // when it begins
	typed bool          // the program had not ended then
}

// Open returns a driver and its simulated terminal, of w by h cells. Host sets
// the program that runs on it.
func Open(w, h int, o vt.Options) (*Driver, *vt.Term) {
	d := &Driver{}
	d.terminal = vt.New(w, h, d.tapped(w, h, o))
	return d, d.terminal
}

// OpenScreen is Open for a program that draws on a screen.
func OpenScreen(w, h int, o vt.Options) (d *Driver, screen *term.Screen) {
	d = &Driver{Screen: true}
	screen, d.terminal = term.Sim(w, h, d.tapped(w, h, o))
	return d, screen
}

// tapped returns the options of a terminal that Recording records.
func (d *Driver) tapped(w, h int, o vt.Options) vt.Options {
	d.Recording = cast.New(w, h, o, d.Now)
	d.tap = o.Tap
	o.Tap = d
	o.Now = d.Now
	return o
}

// Write is the terminal's Tap, which it calls before it takes b.
func (d *Driver) Write(b []byte) (int, error) {
	if d.terminal != nil {
		d.passed = d.terminal.Unanswered()
	}
	if d.Recording != nil {
		d.Recording.Write(b)
	}
	if d.tap != nil {
		d.tap.Write(b)
	}
	return len(b), nil
}

// Host sets the host of the program.
func (d *Driver) Host(h Host) { d.host = h }

// Now returns the time since the start, in nanoseconds.
func (d *Driver) Now() time.Duration {
	if d.host == nil {
		return 0
	}
	return d.host.Now()
}

// advance lets time pass up to the time to, or until done returns true. It
// reports whether the program goes on. If done itself looks at the screen, no
// time passes for that.
func (d *Driver) advance(to time.Duration, done func() bool) bool {
	if !d.running {
		d.running = true
		defer func() { d.running = false }()
		d.over = d.over || !d.host.Advance(to, done)
	}
	return !d.over
}

// run lets time pass up to the next word.
func (d *Driver) run() bool { return d.advance(d.schedule.next, nil) }

// Over reports whether the program has ended, and returns its error.
func (d *Driver) Over() (bool, error) {
	d.run()
	return d.over, d.host.Err()
}

// End waits for the program's end: for a minute, or in real time only until the
// program has written nothing for ten seconds. The error says that the program
// goes on, or has ended with an error, or has left something changed. Allowed
// lines of Left are no error.
func (d *Driver) End(allowed ...string) error {
	over, _ := d.Over()
	switch {
	case over:
	case d.host.Real():
		d.Still(10*time.Second, time.Minute)
	default:
		d.Wait(time.Minute)
	}
	over, err := d.Over()
	isAllowed := func(line string) bool { return slices.Contains(allowed, line) }
	left := slices.DeleteFunc(d.Left(), isAllowed)
	switch {
	case !over:
		return errors.New("the program does not end")
	case err != nil:
		return fmt.Errorf("the program has ended with the error: %w", err)
	case len(left) > 0:
		return fmt.Errorf("the program has left in the terminal: %q", left)
	}
	return nil
}

// Look returns the terminal with its picture. After the end of the program the
// picture is the last one before it gave the terminal back.
func (d *Driver) Look() *vt.Term {
	d.run()
	return d.shown()
}

// shown is Look without time.
func (d *Driver) shown() *vt.Term {
	if last := d.terminal.Last(); d.over && last != nil {
		return last
	}
	return d.terminal
}

// Terminal returns the terminal as it is now, even after it was given back.
func (d *Driver) Terminal() *vt.Term {
	d.run()
	return d.terminal
}

// Left returns one line for each change that the program has not undone, in the
// terminal and on the host.
func (d *Driver) Left() []string {
	return append(d.Terminal().Left(), d.host.Left()...)
}

// Stop ends the program at any point.
func (d *Driver) Stop() {
	d.over = true
	d.host.Stop()
}

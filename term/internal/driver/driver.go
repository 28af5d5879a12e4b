// Package driver plays with a program on a simulated terminal as a person
// would: it types, waits for a text on the screen, looks, and records. It reads
// no clock. Package termtest uses it in tests.
package driver

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"fixstep/term"
	"fixstep/term/internal/cast"
	"fixstep/term/internal/keyboard"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// A Driver plays with a program. Only one goroutine may use it.
type Driver struct {
	Recording *cast.Recording // of all bytes to the terminal; nil: none is made
	Screen    bool            // the program's screen asks the terminal: Report names no question

	terminal *vt.Term
	keyboard keyboard.Keyboard
	tap      io.Writer // the caller's Tap; nil: none
	host     Host
	process  Process // the host in real time; nil: the time is fake
	over     bool
	running  bool            // time passes
	at       time.Duration   // the time that the script has reached; the host may be behind
	gap      time.Duration   // the end of the time at: what follows the last key
	typed    []string        // the words of scripts so far, without those after the end
	words    []string        // all words of scripts so far
	begun    []time.Duration // the times of the words
	passed   []string        // questions without an answer, before the last write
	failed   string          // the report of a wait that failed; "": none has
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
	d.tap, o.Tap, o.Now = o.Tap, d, d.Now
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
func (d *Driver) Host(h Host) {
	d.host = h
	d.process, _ = h.(Process)
}

// Settling is the real time that the screen may take to show a wanted picture.
const Settling = 5 * time.Second

// Now returns the time since the start, in nanoseconds.
func (d *Driver) Now() time.Duration {
	if d.host == nil {
		return 0
	}
	return d.host.Now()
}

// run lets time pass up to d.at, or until the function until returns true, and
// reports whether the program goes on. If until itself looks at the screen, no
// time passes.
func (d *Driver) run(until func() bool) bool {
	if !d.running {
		d.running = true
		defer func() { d.running = false }()
		d.over = d.over || !d.host.Advance(d.at, until)
	}
	return !d.over
}

// comes lets time pass up to d.at, or until cond returns true, and reports
// whether it has.
func (d *Driver) comes(cond func() bool) (found bool) {
	d.run(func() bool { found = found || cond(); return found })
	return found || cond()
}

// Over reports whether the program has ended, and returns its error.
func (d *Driver) Over() (bool, error) {
	d.run(nil)
	return d.over, d.host.Err()
}

// End waits for the program's end: for a minute, or in real time only until the
// program has written nothing for ten seconds. The error says that the program
// goes on, or what it has ended with or left. Allowed lines of Left are no
// error.
func (d *Driver) End(allowed ...string) error {
	if over, _ := d.Over(); !over && d.process != nil {
		d.Still(10*time.Second, time.Minute)
	} else if !over {
		d.Wait(time.Minute)
	}
	over, err := d.Over()
	left := slices.DeleteFunc(d.Left(), func(line string) bool { return slices.Contains(allowed, line) })
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

// answered is the time after which a near terminal has answered what a key has
// made the program write, even its last question.
const answered = 2 * time.Nanosecond

// Pressed lets time pass up to the last key of the script and its answers, or
// to the end of the time after it. It returns the error of a program that has
// ended.
func (d *Driver) Pressed() error {
	at, gap := d.at, d.gap
	d.at -= max(0, gap-answered)
	d.run(nil)
	d.at = at
	return d.host.Err()
}

// Look returns the terminal with its picture. After the end of the program the
// picture is the last one before it gave the terminal back.
func (d *Driver) Look() *vt.Term {
	d.run(nil)
	return d.shown()
}

func (d *Driver) shown() *vt.Term {
	if last := d.terminal.Last(); d.over && last != nil {
		return last
	}
	return d.terminal
}

// Terminal returns the terminal as it is now, even after it was given back.
func (d *Driver) Terminal() *vt.Term {
	d.run(nil)
	return d.terminal
}

// Left returns one line for each change that the program has not undone, in the
// terminal and on the host.
func (d *Driver) Left() []string {
	list := d.Terminal().Left()
	if d.process != nil {
		list = append(list, d.process.Left()...)
	}
	return list
}

// Cost plays a script, and returns the bytes that the program writes until a
// second after its end, once earlier keys have reached it. The second begins
// when the last key has.
func (d *Driver) Cost(steps []script.Step) (int, error) {
	d.arrive()
	before := d.bytes()
	err := d.Type(steps)
	d.arrive()
	d.Wait(time.Second)
	d.run(nil)
	return d.bytes() - before, err
}

// arrive lets time pass until all keys have reached the program.
func (d *Driver) arrive() {
	d.run(nil)
	_, keys := d.host.UnderWay()
	d.Wait(max(0, keys))
	d.run(nil)
}

// bytes returns the number of bytes that the program has written.
func (d *Driver) bytes() int {
	n, _ := d.host.UnderWay()
	return d.terminal.Bytes + n
}

// Stop ends the program at any point.
func (d *Driver) Stop() {
	d.over = true
	d.host.Stop()
}

// Report returns the time, the screen without the empty rows at its end, and
// the keys so far. It names the questions that the program may be waiting for:
// they have no answer, and the program has written nothing after them. And it
// names the orders that the terminal has not carried out. After a wait that
// failed it is the report of that moment.
func (d *Driver) Report() string {
	if d.failed != "" {
		return d.failed
	}
	clock, state := "fake", "the program goes on"
	if d.process != nil {
		clock = "real"
	}
	switch over, _ := d.Over(); {
	case over && d.process != nil && !d.process.Ended():
		state = "stopped here, for the time is up"
	case over:
		state = "the program has ended; this is its last screen"
	}
	typed := cmp.Or(strings.Join(d.typed, " "), "nothing")
	t := d.Look()
	w, h := t.Size()
	x, y, visible := t.Cursor()
	cursor := "no cursor"
	if visible {
		cursor = fmt.Sprintf("cursor at %d,%d", x, y)
	}
	text := fmt.Sprintf("at %v of %s time; %s\ntyped: %s\n%d by %d cells, %s:\n%s", d.Now(), clock, state, typed, w, h, cursor, box(strings.TrimRight(t.String(), "\n")))
	if wrote := strings.TrimSpace(d.terminal.String()); t != d.terminal && wrote != "" {
		text += "the screen that it gave back:\n" + box(wrote)
	}
	if list := d.terminal.Unanswered()[len(d.passed):]; len(list) > 0 && !d.Screen {
		text += fmt.Sprintf("questions that the terminal left unanswered: %q\n", list)
	}
	if list := d.terminal.Ignored(); len(list) > 0 {
		text += fmt.Sprintf("orders that the simulated terminal ignored: %q\n", list)
	}
	return text
}

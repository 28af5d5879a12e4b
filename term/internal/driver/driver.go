// Package driver plays with a program on a simulated terminal as a person
// would: it types, waits for what the screen shows, looks, and records. It
// knows no clock. Package termtest uses it in tests.
package driver

import (
	"fmt"
	"strings"
	"time"

	"fixstep/term"
	"fixstep/term/internal/cast"
	"fixstep/term/vt"
)

// A Driver plays with a program. It is for one goroutine.
type Driver struct {
	Recording   *cast.Recording // of what the terminal was sent; nil: none is made
	Drawn       func()          // called when the terminal was sent something; nil: nothing is
	Lenient     bool            // what the program has not asked for is not sent, and no error
	AfterEscape time.Duration   // until the program knows that the key was no more than that

	terminal *vt.Term
	host     Host
	over     bool
	asking   bool          // whether a condition holds
	at       time.Duration // how far the script has come: the host may be behind
	typed    []string      // words of scripts
	passed   []string      // questions without an answer after which the program has written more
}

// Open returns a driver and its simulated terminal, of w by h cells. Host says
// what runs on it.
func Open(w, h int, o vt.Options) (*Driver, *vt.Term) {
	d := &Driver{}
	d.terminal = vt.New(w, h, d.tapped(w, h, o))
	return d, d.terminal
}

// OpenScreen is Open for a program that draws on a screen.
func OpenScreen(w, h int, o vt.Options) (d *Driver, screen *term.Screen) {
	d = &Driver{}
	screen, d.terminal = term.Sim(w, h, d.tapped(w, h, o))
	return d, screen
}

// tapped returns the options of a terminal that is recorded.
func (d *Driver) tapped(w, h int, o vt.Options) vt.Options {
	d.Recording = cast.New(w, h, o, d.Now)
	o.Tap = d
	return o
}

// Write is called by the terminal before it takes b.
func (d *Driver) Write(b []byte) (int, error) {
	if d.terminal != nil {
		d.passed = d.terminal.Unanswered()
	}
	if d.Drawn != nil {
		d.Drawn()
	}
	if d.Recording != nil {
		d.Recording.Write(b)
	}
	return len(b), nil
}

// Host has the driver run what a host runs.
func (d *Driver) Host(h Host) { d.host = h }

// Now returns the time since the start, in nanoseconds.
func (d *Driver) Now() time.Duration {
	if d.host == nil {
		return 0
	}
	return d.host.Now()
}

// run lets time pass up to d.at, or until until returns true, and reports
// whether the program goes on.
func (d *Driver) run(until func() bool) bool {
	if d.asking { // until looks at the screen: it is now that it asks for
		return !d.over
	}
	if ask := until; ask != nil {
		until = func() bool {
			d.asking = true
			defer func() { d.asking = false }()
			return ask()
		}
	}
	d.over = d.over || !d.host.Advance(d.at, until)
	return !d.over
}

// Over reports whether the program has ended, and with what.
func (d *Driver) Over() (bool, error) {
	d.run(nil)
	return d.over, d.host.Err()
}

// Look returns what the terminal shows. Of a program that has ended that is
// what it showed before it gave the terminal back.
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

// Terminal returns the terminal as it is, also when it was given back.
func (d *Driver) Terminal() *vt.Term {
	d.run(nil)
	return d.terminal
}

// Left returns what the program has changed and not given back: in the terminal
// and, if the host knows of more, there; a line each.
func (d *Driver) Left() []string {
	list := d.Terminal().Left()
	if h, ok := d.host.(interface{ Left() []string }); ok {
		list = append(list, h.Left()...)
	}
	return list
}

// Others returns the stacks of the program's goroutines that go on after its
// end, if the host can tell.
func (d *Driver) Others() string {
	if h, ok := d.host.(interface{ Others() string }); ok {
		return h.Others()
	}
	return ""
}

// Stop ends the program, wherever it is.
func (d *Driver) Stop() {
	d.over = true
	d.host.Stop()
}

// Report returns the time, the screen without the empty rows at its end, and
// the keys so far. It names the questions without an answer that the program
// may be waiting for: it has written nothing after them.
func (d *Driver) Report() string {
	clock := "fake"
	if d.host.Patience() > 0 {
		clock = "real"
	}
	over, _ := d.Over()
	state := "the program goes on"
	if over {
		state = "the program has ended, this is what it showed last"
	}
	typed := strings.Join(d.typed, " ")
	if typed == "" {
		typed = "nothing"
	}
	t := d.Look()
	w, h := t.Size()
	x, y, visible := t.Cursor()
	cursor := "no cursor"
	if visible {
		cursor = fmt.Sprintf("cursor at %d,%d", x, y)
	}
	text := fmt.Sprintf("at %v of %s time; %s\ntyped: %s\n%d by %d cells, %s:\n%s", d.Now(), clock, state, typed, w, h, cursor, box(strings.TrimRight(t.String(), "\n")))
	if list := d.terminal.Unanswered()[len(d.passed):]; len(list) > 0 {
		text += fmt.Sprintf("questions that the terminal left unanswered: %q\n", list)
	}
	return text
}

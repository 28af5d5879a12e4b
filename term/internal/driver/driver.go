// Package driver plays with a program on a simulated terminal as a person
// would: it types, waits for what the screen shows, looks, and records. It
// knows no clock. Package termtest uses it in tests.
package driver

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/internal/cast"
	"fixstep/term/internal/input"
	"fixstep/term/internal/keyboard"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// A Host runs a program, and is its terminal's other side.
type Host interface {
	// Now returns the time since the start, in nanoseconds.
	Now() time.Duration
	// Send has the terminal send an event at a time.
	Send(at time.Duration, ev tcell.Event)
	// Resize gives the window another size, in cells.
	Resize(w, h int)
	// Advance lets time pass up to the time end, or until done, which may be
	// nil, returns true. It reports whether the program goes on.
	Advance(end time.Duration, done func() bool) bool
	// Err returns what the program has ended with.
	Err() error
	// Stop ends the program.
	Stop()
	// Patience returns how long the screen may take to be the one that is
	// wanted: 0 in fake time, where all that is due is done.
	Patience() time.Duration
}

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

// Wait lets time pass.
func (d *Driver) Wait(length time.Duration) { d.at = max(d.at, d.Now()) + length }

// Until waits until cond returns true; the error says that what was waited for
// did not come within the limit. It asks whenever the program waits.
func (d *Driver) Until(what string, cond func() bool, limit time.Duration) error {
	d.run(nil)
	found := false
	d.Wait(limit)
	d.run(func() bool { found = found || cond(); return found })
	d.at = d.Now()
	if found || cond() {
		return nil
	}
	return d.missing(what, limit)
}

// untilShown is Until for a condition of what is shown.
func (d *Driver) untilShown(what string, cond func(*vt.Term) bool, limit time.Duration) error {
	seen, holds := -1, false
	return d.Until(what, func() bool {
		if t := d.shown(); t.Bytes != seen {
			seen, holds = t.Bytes, cond(t)
		}
		return holds
	}, limit)
}

// Shows is Until for a text that the screen shows.
func (d *Driver) Shows(text string, limit time.Duration) error {
	shows := func(t *vt.Term) bool { return strings.Contains(t.String(), text) }
	return d.untilShown(strconv.Quote(text), shows, limit)
}

// Still is Until for a time in which the terminal was sent nothing.
func (d *Driver) Still(length, limit time.Duration) error {
	d.run(nil)
	for end := d.Now() + limit; d.Now()+length <= end; {
		n := d.terminal.Bytes
		d.Wait(length)
		d.run(func() bool { return d.terminal.Bytes != n })
		d.at = d.Now()
		if d.terminal.Bytes == n {
			return nil
		}
	}
	return d.missing(fmt.Sprintf("stillness of %v", length), limit)
}

// missing returns the error of a wait for what did not come within a limit.
func (d *Driver) missing(what string, limit time.Duration) error {
	if d.over {
		return fmt.Errorf("no %s before the end at %v", what, d.Now())
	}
	return fmt.Errorf("no %s within %v", what, limit)
}

// Stop ends the program, wherever it is.
func (d *Driver) Stop() {
	d.over = true
	d.host.Stop()
}

// Type plays a script. The error says what did not come, or why a terminal
// would not send an event. What comes after the end of the program is ignored.
func (d *Driver) Type(steps []script.Step) error {
	d.at = max(d.at, d.Now())
	for _, s := range steps {
		if s.Word != "" {
			d.typed = append(d.typed, s.Word)
		}
		var err error
		switch {
		case s.Until != "":
			err = d.Shows(s.Until, s.Limit)
		case s.Still > 0:
			err = d.Still(s.Still, s.Limit)
		case s.Event != nil && !d.over:
			if err = d.send(s.Event, s.Lenient || d.Lenient); err != nil {
				err = fmt.Errorf("%s: %w", d.typed[len(d.typed)-1], err)
			}
		}
		if err != nil {
			return err
		}
		d.at += s.Wait
		if key, ok := s.Event.(*tcell.EventKey); ok && key.Key() == tcell.KeyEscape && key.Modifiers() == 0 {
			d.at += max(d.AfterEscape-s.Wait, 0)
		}
	}
	return nil
}

// send has the terminal send an event, if the program has asked for its kind.
// Otherwise a key that repeats is pressed again, and the rest is left out, with
// an error unless lenient.
func (d *Driver) send(ev tcell.Event, lenient bool) error {
	key, isKey := ev.(*tcell.EventKey)
	if isKey && key.Modifiers()&input.ModRepeat != 0 {
		if d.run(nil); d.terminal.Flags()&2 == 0 {
			const usual = tcell.ModShift | tcell.ModCtrl | tcell.ModAlt | tcell.ModMeta
			ev = tcell.NewEventKey(key.Key(), key.Rune(), key.Modifiers()&usual)
		}
	}
	if !isKey {
		d.run(nil)
		if _, err := new(keyboard.Keyboard).Bytes(d.terminal, ev); err != nil && lenient {
			return nil
		} else if err != nil {
			return err
		}
	}
	if resize, ok := ev.(*tcell.EventResize); ok {
		w, h := resize.Size()
		if d.Recording != nil {
			d.Recording.Resize(w, h)
		}
		d.host.Resize(w, h)
		return nil
	}
	if _, paste := ev.(*tcell.EventPaste); paste && !d.terminal.On(2004) {
		return nil // a terminal then only sends the text
	}
	d.host.Send(d.at, ev)
	return nil
}

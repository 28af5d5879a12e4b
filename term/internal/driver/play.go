package driver

import (
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/keyboard"
	"fixstep/term/internal/mods"
	"fixstep/term/internal/script"
)

// Type plays a script. The error names a missing text, or says why a terminal
// would not send an event. Events after the end of the program are ignored.
func (d *Driver) Type(steps []script.Step) error {
	d.schedule.catchUp(d.Now())
	for _, s := range steps {
		if s.Word != "" {
			d.note(s)
		}
		if err := d.act(s); err != nil {
			return err
		}
		d.pause(s)
	}
	return nil
}

// note remembers the word of a step.
func (d *Driver) note(s script.Step) {
	w := word{text: s.Word, at: d.schedule.next, typed: true}
	if s.Event != nil && d.host.Real() {
		w.typed = d.run() // the program may end before
	}
	d.words = append(d.words, w)
}

// act does what a step says, up to the pause after it.
func (d *Driver) act(s script.Step) error {
	sends := s.Event != nil || s.Paste != ""
	switch {
	case s.Until != "":
		return d.Shows(s.Until, s.Limit)
	case s.Still > 0:
		return d.Still(s.Still, s.Limit)
	case s.Signal != "" && !d.over:
		d.run()
		return d.host.Signal(s.Signal)
	case sends && !d.over:
		if err := d.send(s); err != nil {
			return fmt.Errorf("%s: %w", d.words[len(d.words)-1].text, err)
		}
	}
	return nil
}

// afterEscape is the time after which a program knows that no more bytes belong
// to the key: tcell 2 and Bubble Tea wait for 50 ms, tcell 3 for 200.
const afterEscape = 300 * time.Millisecond

// pause puts the next word off by the pause after a step.
func (d *Driver) pause(s script.Step) {
	length := s.Wait
	if isEscape(s.Event) {
		length = max(length, afterEscape)
	}
	switch {
	case s.Event != nil || s.Paste != "":
		d.schedule.key = d.schedule.next
		d.schedule.next += length
	default:
		d.schedule.reset(d.schedule.next + length)
	}
}

// isEscape reports whether an event is the key Escape alone.
func isEscape(ev tcell.Event) bool {
	key, ok := ev.(*tcell.EventKey)
	return ok && key.Key() == tcell.KeyEscape && key.Modifiers() == 0
}

// Missed returns the first word of the scripts so far that begins at this time
// or later; "": there is none.
func (d *Driver) Missed(at time.Duration) string {
	for _, w := range d.words {
		if w.at >= at {
			return w.text
		}
	}
	return ""
}

// send makes the terminal send what a step types, in the modes that the program
// has set until then. The error says why the terminal does not send it, and
// what it sends instead.
func (d *Driver) send(s script.Step) error {
	at := d.schedule.next
	if isPress(s.Event) {
		d.advance(at-1, nil) // a key comes before an update of its time
	} else {
		d.run()
	}
	if d.over {
		return nil
	}
	if resize, ok := s.Event.(*tcell.EventResize); ok {
		d.resize(resize.Size())
		return nil
	}
	b, err := d.keyboard.Bytes(d.terminal, s.Event)
	if s.Paste != "" {
		b = keyboard.Paste(d.terminal, s.Paste)
	}
	if err != nil && !s.Lenient {
		return err
	}
	if len(b) > 0 {
		d.host.Send(at, b)
	}
	return nil
}

// isPress reports whether an event is a key that a hand presses, and not a
// repeat.
func isPress(ev tcell.Event) bool {
	key, ok := ev.(*tcell.EventKey)
	return ok && key.Modifiers()&mods.Repeat == 0
}

// resize gives the window a new size.
func (d *Driver) resize(w, h int) {
	if d.Recording != nil {
		d.Recording.Resize(w, h)
	}
	d.host.Resize(w, h)
}

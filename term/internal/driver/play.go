package driver

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/keyboard"
	"fixstep/term/internal/script"
)

// Wait lets time pass.
func (d *Driver) Wait(length time.Duration) { d.at, d.gap = max(d.at, d.Now())+length, 0 }

// Until waits until cond returns true, at most for limit since the last key. It
// calls cond whenever the program waits. The error names what, the condition,
// and limit.
func (d *Driver) Until(what string, cond func() bool, limit time.Duration) error {
	d.Pressed()
	next := max(d.at, d.Now()) // the next key comes no sooner
	d.at, d.gap = next-d.gap+limit, 0
	found := d.comes(cond)
	d.at = max(d.Now(), next)
	if found {
		return nil
	}
	return fmt.Errorf("%w%s", d.missing(what, limit), d.after(cond))
}

// Shows is Until for a text on the screen.
func (d *Driver) Shows(text string, limit time.Duration) error {
	shows := func() bool { return strings.Contains(d.shown().String(), text) }
	return d.Until(strconv.Quote(text), shows, limit)
}

// Still is Until for a time without any bytes to the terminal.
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

// missing returns the error of a wait that reached its limit.
func (d *Driver) missing(what string, limit time.Duration) error {
	if d.over {
		err := fmt.Errorf("no %s before the end at %v", what, d.Now().Round(100*time.Millisecond))
		if why := d.host.Err(); why != nil {
			err = fmt.Errorf("%w: the program has ended with the error: %w", err, why)
		}
		return err
	}
	return fmt.Errorf("no %s within %v", what, limit)
}

// after lets a failed wait go on for a minute of fake time, and returns what
// came of it. The report stays that of the failure.
func (d *Driver) after(cond func() bool) string {
	if d.over || d.process != nil {
		return ""
	}
	d.failed = d.Report()
	from := d.Now()
	bytes, _ := d.host.UnderWay()
	d.at = from + time.Minute
	text := ", nor in the minute after it"
	switch {
	case d.comes(cond):
		text = fmt.Sprintf("; it came %v later", d.Now()-from)
	case d.over:
		text = fmt.Sprintf(", nor until %v", d.Now())
	}
	if bytes > 0 {
		text += fmt.Sprintf("; %d bytes were on their way to the terminal", bytes)
	}
	return text
}

// afterEscape is the time after which a program knows that no more bytes belong
// to the key: tcell 2 and Bubble Tea wait for 50 ms, tcell 3 for 200.
const afterEscape = 300 * time.Millisecond

// Type plays a script. The error names a missing text, or says why a terminal
// would not send an event. Events after the end of the program are ignored.
func (d *Driver) Type(steps []script.Step) error {
	d.at = max(d.at, d.Now())
	for _, s := range steps {
		// In real time a key is typed only if the program runs until then.
		if s.Word != "" {
			d.begun, d.words = append(d.begun, d.at), append(d.words, s.Word)
		}
		if s.Word != "" && (s.Event == nil || d.process == nil || d.run(nil)) {
			d.typed = append(d.typed, s.Word)
		}
		var err error
		switch {
		case s.Until != "":
			err = d.Shows(s.Until, s.Limit)
		case s.Still > 0:
			err = d.Still(s.Still, s.Limit)
		case s.Signal != "" && !d.over:
			err = d.signal(s.Signal)
		case (s.Event != nil || s.Paste != "") && !d.over:
			if err = d.send(s); err != nil {
				err = fmt.Errorf("%s: %w", d.words[len(d.words)-1], err)
			}
		}
		if err != nil {
			return err
		}
		gap := s.Wait
		if key, ok := s.Event.(*tcell.EventKey); ok && key.Key() == tcell.KeyEscape && key.Modifiers() == 0 {
			gap = max(gap, afterEscape)
		}
		if d.at += gap; s.Event != nil || s.Paste != "" {
			d.gap = gap
		} else if gap > 0 {
			d.gap = 0
		}
	}
	return nil
}

// signal sends the program a signal.
func (d *Driver) signal(name string) error {
	if d.process == nil {
		return fmt.Errorf("signal:%s: only a built program can get a signal", name)
	}
	d.run(nil)
	return d.process.Signal(name)
}

// Missed returns the first word of the scripts so far that begins at a time or
// later; "": none does.
func (d *Driver) Missed(at time.Duration) string {
	for i, begun := range d.begun {
		if begun >= at {
			return d.words[i]
		}
	}
	return ""
}

// send makes the terminal send what a step types, in the modes that the program
// has set until then. A key comes before an update of its time, and anything
// else after it. The error says why the terminal does not send it, and what the
// terminal sends.
func (d *Driver) send(s script.Step) error {
	key, isKey := s.Event.(*tcell.EventKey)
	if isKey && key.Modifiers()&input.ModRepeat == 0 {
		d.at--
		d.run(nil)
		d.at++
	} else {
		d.run(nil)
	}
	if d.over {
		return nil
	}
	if resize, ok := s.Event.(*tcell.EventResize); ok {
		w, h := resize.Size()
		if d.Recording != nil {
			d.Recording.Resize(w, h)
		}
		d.host.Resize(w, h)
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
		d.host.Send(d.at, b)
	}
	return nil
}

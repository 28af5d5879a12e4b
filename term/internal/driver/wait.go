package driver

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fixstep/term/internal/script"
)

// Settling is the real time that the screen may take to show a wanted picture.
const Settling = 5 * time.Second

// Wait lets time pass.
func (d *Driver) Wait(length time.Duration) {
	d.schedule.reset(max(d.schedule.next, d.Now()) + length)
}

// answered is the time after which a near terminal has answered what a key has
// made the program write, even its last question.
const answered = 2 * time.Nanosecond

// Pressed lets time pass up to just after the last key of the script, when the
// terminal's answers have come, or up to the end of the last wait. It returns
// the error of a program that has ended.
func (d *Driver) Pressed() error {
	d.advance(min(d.schedule.key+answered, d.schedule.next), nil)
	return d.host.Err()
}

// Until waits until cond returns true, but no longer than limit after the last
// key. It calls cond whenever the program waits. The error has the name of the
// condition, which is what, and the limit.
func (d *Driver) Until(what string, cond func() bool, limit time.Duration) error {
	d.Pressed()
	d.schedule.catchUp(d.Now())
	found := d.comes(d.schedule.key+limit, cond)
	d.schedule.reset(max(d.Now(), d.schedule.next)) // the next key comes no sooner
	if found {
		return nil
	}
	return fmt.Errorf("%w%s", d.missing(what, limit), d.after(cond))
}

// comes lets time pass up to the time to, or until cond returns true, and
// reports whether it has.
func (d *Driver) comes(to time.Duration, cond func() bool) (found bool) {
	d.advance(to, func() bool {
		found = found || cond()
		return found
	})
	return found || cond()
}

// Shows is Until for a text on the screen. In real time it also waits for the
// rest of the picture, which may come in several writes: what that rest covers
// is no answer to the next key.
func (d *Driver) Shows(text string, limit time.Duration) error {
	shows := func() bool { return Holds(d.shown().String(), text) }
	err := d.Until(strconv.Quote(text), shows, limit)
	if err == nil && d.host.Real() {
		d.Still(restOfPicture, 5*restOfPicture)
	}
	return err
}

// Holds reports whether the text of a screen holds another text. After the end
// of a row, as vt.Term.String has it, there are blanks.
func Holds(screen, text string) bool {
	blanks := text[len(strings.TrimRight(text, " ")):]
	pad := func(rows string) string { return strings.ReplaceAll(rows, "\n", blanks+"\n") }
	return strings.Contains(pad(screen), pad(text))
}

// restOfPicture is the time without a byte after which a picture is whole.
const restOfPicture = 20 * time.Millisecond

// Still waits until the screen has stood still for some time. That time, and
// the limit, begin when all keys have reached the program. The screen does not
// stand still while bytes are on their way to it.
func (d *Driver) Still(length, limit time.Duration) error {
	d.arrive()
	end := d.Now() + limit
	for d.Now()+length <= end {
		n := d.bytes()
		isQuiet := d.waiting() == 0
		if isQuiet {
			d.advance(d.Now()+length, func() bool { return d.bytes() != n })
		} else {
			d.advance(end, func() bool { return d.waiting() == 0 })
		}
		d.schedule.reset(d.Now())
		isStill := isQuiet && d.bytes() == n
		if isStill || d.over {
			return nil
		}
	}
	return d.missing(fmt.Sprintf("stillness of %v", length), limit)
}

// missing returns the error of a wait that reached its limit.
func (d *Driver) missing(what string, limit time.Duration) error {
	if !d.over {
		return fmt.Errorf("no %s within %v", what, limit)
	}
	err := fmt.Errorf("no %s before the end at %v", what, d.Now().Round(100*time.Millisecond))
	if why := d.host.Err(); why != nil {
		return fmt.Errorf("%w: the program has ended with the error: %w", err, why)
	}
	return err
}

// after lets a failed wait go on for a minute of fake time, and returns what
// came of it. Report stays that of the failure.
func (d *Driver) after(cond func() bool) string {
	if d.over || d.host.Real() || d.Stepping {
		return ""
	}
	d.failed = d.Report()
	from := d.Now()
	bytes := d.waiting()
	text := ", nor in the minute after it"
	switch {
	case d.comes(from+time.Minute, cond):
		text = fmt.Sprintf("; it came %v later", d.Now()-from)
	case d.over:
		text = fmt.Sprintf(", nor until %v", d.Now())
	}
	if bytes > 0 {
		text += fmt.Sprintf("; %d bytes were on their way to the terminal", bytes)
	}
	return text
}

// Cost plays a script, and returns the number of bytes that the program writes
// from then on until a second after its last key has reached it. Bytes for
// earlier keys do not count, because these keys reach the program before the
// script begins.
func (d *Driver) Cost(steps []script.Step) (int, error) {
	d.arrive()
	before := d.bytes()
	err := d.Type(steps)
	d.arrive()
	d.Wait(time.Second)
	d.run()
	return d.bytes() - before, err
}

// arrive lets time pass until all keys have reached the program.
func (d *Driver) arrive() {
	d.run()
	_, keys := d.host.UnderWay()
	d.Wait(max(0, keys))
	d.run()
}

// bytes returns the number of bytes that the program has written.
func (d *Driver) bytes() int { return d.terminal.Bytes + d.waiting() }

// waiting returns the number of bytes on their way to the terminal.
func (d *Driver) waiting() int {
	bytes, _ := d.host.UnderWay()
	return bytes
}

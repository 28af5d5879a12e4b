package driver

import (
	"fmt"
	"testing"
	"time"

	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

const ms = time.Millisecond

// A far is a Host in real time, at the end of a line. Its program writes some
// texts at their times, and answers each key 10 ms after it has come. The zero
// value of each field is that of a near program that goes on.
type far struct {
	options vt.Options
	fake    bool          // not in real time
	way     time.Duration // each way of the line
	writes  []written
	answer  string        // to a key; "": none
	takes   time.Duration // until the answer; 0: 10 ms; -1: it is there with the key
	ends    time.Duration // the end of the program
	timeUp  bool          // the end is that of its time
	err     error         // what it ends with
	left    []string

	terminal *vt.Term
	now      time.Duration
	key      time.Duration // when the last one comes to the program
	log      []string      // what the driver does with the program
}

// A written is a text that the program writes at a time.
type written struct {
	at   time.Duration
	text string
}

// open returns a driver for the program.
func (f *far) open() *Driver {
	d, terminal := Open(20, 4, f.options)
	f.terminal = terminal
	d.Host(f)
	return d
}

// play returns a driver that has played a script, and the error.
func (f *far) play(t *testing.T, words string) (*Driver, error) {
	t.Helper()
	d := f.open()
	return d, d.Type(steps(t, words))
}

// steps reads a script.
func steps(t *testing.T, words string) []script.Step {
	t.Helper()
	list, err := script.Parse(words)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// note notes what the driver does, with the time at which it does that.
func (f *far) note(format string, args ...any) {
	f.log = append(f.log, fmt.Sprintf("%v: ", f.now)+fmt.Sprintf(format, args...))
}

func (f *far) Now() time.Duration { return f.now }
func (f *far) Real() bool         { return !f.fake }
func (f *far) Ended() bool        { return !f.timeUp }
func (f *far) Err() error         { return f.err }
func (f *far) Left() []string     { return f.left }
func (f *far) Stop()              {}
func (f *far) Resize(w, h int)    { f.note("%d by %d", w, h) }

func (f *far) Signal(name string) error {
	f.note("%s", name)
	return nil
}

func (f *far) Advance(end time.Duration, done func() bool) bool {
	for {
		for len(f.writes) > 0 && f.writes[0].at+f.way <= f.now {
			f.terminal.Write([]byte(f.writes[0].text))
			f.writes = f.writes[1:]
		}
		if f.ends > 0 && f.now >= f.ends {
			return false
		}
		isDone := done != nil && done()
		if isDone || f.now >= end {
			return true
		}
		f.now = min(end, f.now+10*ms)
	}
}

func (f *far) Send(at time.Duration, b []byte) {
	f.note("%q at %v", b, at)
	f.Advance(at, nil)
	f.key = f.now + f.way
	takes := 10 * ms
	if f.takes != 0 {
		takes = f.takes
	}
	if f.answer != "" {
		f.writes = append(f.writes, written{f.key + takes, f.answer})
	}
}

func (f *far) UnderWay() (bytes int, keys time.Duration) {
	for _, w := range f.writes {
		if w.at <= f.now {
			bytes += len(w.text)
		}
	}
	return bytes, f.key - f.now
}

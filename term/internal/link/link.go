// Package link holds the state of the conversation with a terminal: the
// questions and answers, the frames in flight, an incomplete sequence. It
// starts no goroutine and calls no callback: its caller reports what has
// happened at a time, and Next returns what is due at a time. Only tcell's
// events read a clock: each has the time of day at which it was made.
package link

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

const (
	// firstAnswer is the time that a terminal may take for its first answers.
	// After it neither a held Esc nor the end of the program waits for them.
	firstAnswer = 1500 * time.Millisecond

	// An Esc at the end of a read may be a key, or begin a sequence whose rest
	// is in flight. It is taken for a key after escAlone, or after escAwaited
	// if an answer is expected, because answers may come in pieces.
	escAlone   = 50 * time.Millisecond
	escAwaited = 250 * time.Millisecond

	// An Esc and the beginning of a sequence may be Alt and a key, which few
	// players type. So the wait for the rest is escAwaited at least, and as
	// long as a lost packet takes to come again: two round trips, escLongest
	// at most.
	escLongest = time.Second

	// stale is the time after which bytes cannot continue a sequence, and the
	// silence after which they cannot continue a paste.
	stale = 2 * time.Second
)

// A Link is our side of the conversation with a terminal. New makes one. All
// times are nanoseconds from any fixed start, the same in all calls.
type Link struct {
	Window Window        // paces the frames in flight
	Parser *input.Parser // of the terminal's bytes

	Raw    bool        // the terminal's bytes are a program's: see raw.go
	sieve  input.Sieve // of these bytes
	passed []byte      // those that Passed has not returned
	unread bool        // the terminal is not read: see Hold

	Pictures bool          // Received puts a Picture before an event on another picture
	last     Picture       // the last one returned
	events   []tcell.Event // the result of Received

	device   bool // the terminal has answered AskDevice
	devices  int  // number of AskDevice in flight
	retrying bool // an AskDevice was sent because other answers are overdue

	// The times of alarms; Never: the alarm is off.
	probe time.Duration // the first answers are late
	hold  time.Duration // the held bytes begin no sequence

	began time.Duration // when the last sequence began
	came  time.Duration // when a sequence began, or grew

	blocked bool          // the terminal has stopped taking bytes
	since   time.Duration // when blocked last changed
	report  time.Duration // the delay that is reported next, with a question; it doubles
}

// A Picture names the picture that the player saw. It holds for the events
// after it, up to the next Picture. The zero value means the newest picture.
type Picture struct {
	tcell.EventTime       // the time of the event after it
	Shown           int64 // the number of the picture, from 1
	Next            int64 // the number of the first picture not shown yet; 0: none was on its way
}

// rings reports whether an alarm is due, and if so switches it off.
func rings(at *time.Duration, now time.Duration) bool {
	due := now >= *at
	if due {
		*at = Never
	}
	return due
}

// New returns a Link. mux says that the program runs within a multiplexer,
// local that the terminal is on this machine.
func New(mux, local bool) Link {
	return Link{Parser: input.New(1,
		1), Window: Window{Mux: mux, Local: local}, report: Overdue, probe: Never, hold: Never}
}

// Begin notes that the conversation begins, with AskStatus and AskDevice. It
// keeps only the pace of the link, and the reports that Parser.Forget keeps.
func (l *Link) Begin(now time.Duration) {
	l.Parser.Forget()
	l.sieve.Drop()
	l.unread = false
	l.Window.heard, l.device, l.retrying, l.blocked = false, false, false, false
	l.devices, l.report = 1, Overdue
	l.probe, l.hold = now+firstAnswer, Never
	l.Window.Clear()
	l.Window.Sent(now, 0)
}

// Received takes bytes from the terminal, and returns the player's events. The
// slice is good until the next call.
func (l *Link) Received(now time.Duration, b []byte) []tcell.Event {
	l.events = l.events[:0]
	if l.Raw {
		l.sift(now, b)
		return nil
	}
	if now-l.came > stale {
		l.Parser.Drop()
	}
	begun := l.Parser.Begun()
	l.parse(now, b)
	if begun != l.Parser.Begun() {
		l.began, l.came = now, now
	} else if l.Parser.Grows(b) {
		l.came = now
	}
	l.hold = Never
	if l.Parser.Held() > 0 {
		l.hold = l.began + l.escWait()
	}
	return l.events
}

// parse acts on the answers in bytes, and adds the other events.
func (l *Link) parse(now time.Duration, b []byte) {
	for _, ev := range l.Parser.Feed(b) {
		switch ev {
		case input.Status:
			l.Window.Answered(now)
		case input.Device:
			l.answerDevice()
		default:
			l.add(ev)
		}
	}
}

// add adds an event of the player, after a Picture if one is due.
func (l *Link) add(ev tcell.Event) {
	if now := l.Window.Shown(); l.Pictures && now != l.last {
		picture := now
		picture.SetEventTime(ev.When())
		l.last, l.events = now, append(l.events, &picture)
	}
	l.events = append(l.events, ev)
}

// Lost notes that the last events were dropped, perhaps with a Picture: the
// next event gets one.
func (l *Link) Lost() { l.last = Picture{Shown: -1} }

// escWait returns the time after which held bytes are keys.
func (l *Link) escWait() time.Duration {
	switch {
	case l.Parser.Held() > 1:
		return min(max(escAwaited, 2*l.Window.RoundTrip()), escLongest)
	case l.Quiet():
		return escAlone
	}
	return escAwaited
}

// answerDevice takes an answer to AskDevice. If a retry has asked for it, older
// frames without an answer will never get one, and are not in flight.
func (l *Link) answerDevice() {
	l.device = true
	if l.devices == 0 {
		return
	}
	l.devices--
	if l.retrying {
		l.Window.drop(l.Window.mark)
	}
	l.retrying = false
}

// Settled reports whether the first answers have come, or are late.
func (l *Link) Settled() bool { return l.device || l.probe == Never }

// Ends returns the end of a frame of so many bytes that is sent now: a
// question, whose answer shows that the frame has arrived, or "".
func (l *Link) Ends(now time.Duration, bytes int) (question string) {
	if l.Window.Asks(now) {
		question = input.AskStatus
	}
	l.Window.Sent(now, bytes+len(question))
	return question
}

// Block notes whether the terminal has stopped taking bytes.
func (l *Link) Block(now time.Duration, blocked bool) { l.blocked, l.since = blocked, now }

// Blocked reports whether the terminal has stopped taking bytes.
func (l *Link) Blocked() bool { return l.blocked }

// Ask returns a question whose answer comes behind those to other questions, so
// that Quiet waits for them.
func (l *Link) Ask() string {
	l.devices++
	return input.AskDevice
}

// LastQuestion returns the question that ends the conversation. A program that
// reads up to its answer leaves no key and no release to the shell. The
// question is "" if the terminal does not answer it, or takes longer than
// within.
func (l *Link) LastQuestion(within time.Duration) string {
	if !l.device || l.Window.RoundTrip() >= within {
		return ""
	}
	return l.Ask()
}

// Quiet reports whether no answer is in flight. A terminal that has answered no
// frame yet owes only the answer to AskDevice.
func (l *Link) Quiet() bool {
	_, asked := l.Window.Oldest()
	return l.devices == 0 && !(asked && l.Window.heard)
}

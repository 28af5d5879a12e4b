// Package link holds what is known of a terminal and of the way to it: what it
// was asked and has answered, how much is in flight, what has arrived in part.
// It reads no clock, starts nothing and calls nobody: it is told what has
// happened at a time, and says what is due at one.
package link

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

const (
	// firstAnswer is how long a terminal may take for its first answer before
	// it is taken for one that gives none.
	firstAnswer = 1500 * time.Millisecond

	// An Esc at the end of what has arrived may be a key, or begin a sequence
	// whose rest is in flight. It is taken for a key when so much time has
	// passed; more where an answer is expected, because answers may come in
	// pieces.
	escAlone   = 50 * time.Millisecond
	escAwaited = 250 * time.Millisecond
)

// A Link is one side of the conversation with a terminal. It is made by New.
// All times are nanoseconds from any fixed start, the same in all calls.
type Link struct {
	Window Window        // how many frames may be on their way
	Parser *input.Parser // of what the terminal sends

	lost time.Duration // as New has it

	status, device bool // it has answered AskStatus, AskDevice
	devices        int  // how many AskDevice are in flight
	retrying       bool // one of them was sent because other answers are overdue

	probe alarm // the first answers should be here
	hold  alarm // what has arrived in part is no beginning

	blocked bool          // the terminal does not take what was written
	since   time.Duration // when that began
	told    time.Duration // the delay last reported: 0, Overdue or lost
	again   time.Duration // the delay after which to ask again: it doubles
}

// An alarm is a time at which something is due. The zero value is off.
type alarm struct {
	on bool
	at time.Duration
}

// rings reports whether an alarm is due, and switches it off then.
func (a *alarm) rings(now time.Duration) bool {
	due := a.on && now >= a.at
	a.on = a.on && !due
	return due
}

// New returns a Link. A terminal counts as lost when it has owed an answer for
// the time lost. Mux says that the program runs within a multiplexer, local
// that the terminal is on this machine.
func New(lost time.Duration, mux, local bool) Link {
	return Link{Parser: input.New(1, 1), lost: lost, Window: Window{Mux: mux, Local: local}}
}

// Begin notes that the conversation begins, with AskStatus and AskDevice. What
// was known is forgotten, but for what Parser.Forget keeps and the pace of the
// link.
func (l *Link) Begin(now time.Duration) {
	l.Parser.Forget()
	l.status, l.device, l.retrying, l.blocked = false, false, false, false
	l.devices, l.told = 1, 0
	l.probe, l.hold = alarm{true, now + firstAnswer}, alarm{}
	l.Window.Clear()
	l.Window.Sent(now, 0)
}

// Received takes what the terminal has sent, and returns what the player has
// done. The slice is good until the next call.
func (l *Link) Received(now time.Duration, b []byte) []tcell.Event {
	events, answers := l.Parser.Feed(b)
	for _, a := range answers {
		if a == input.Status {
			l.status = true
			l.Window.Answered(now)
		} else {
			l.answerDevice()
		}
	}
	wait := escAwaited
	if _, asked := l.Window.Oldest(); !asked && l.Parser.Held() == 1 {
		wait = escAlone
	}
	l.hold = alarm{l.Parser.Held() > 0, now + wait}
	return events
}

// answerDevice takes an answer to AskDevice. One to a retry says that what was
// asked before it and has no answer will never have one.
func (l *Link) answerDevice() {
	l.device = true
	if l.devices == 0 {
		return
	}
	l.devices--
	if l.retrying {
		l.Window.Settle()
	}
	l.retrying = false
}

// Ends returns what a frame of so many bytes that is sent now ends with: a
// question, so that its arrival is known, or nothing.
func (l *Link) Ends(now time.Duration, bytes int) (question string) {
	if l.Window.Asks(now) {
		question = input.AskStatus
	}
	l.Window.Sent(now, bytes+len(question))
	return question
}

// Block notes whether the terminal does not take what was written.
func (l *Link) Block(now time.Duration, blocked bool) { l.blocked, l.since = blocked, now }

// Blocked reports whether the terminal does not take what was written.
func (l *Link) Blocked() bool { return l.blocked }

// LastQuestion returns what to end the conversation with. A program that reads
// up to its answer leaves no key, and no release of one, to the shell. It is
// nothing for a terminal that gives no such answer, or takes longer for one
// than within.
func (l *Link) LastQuestion(within time.Duration) string {
	if !l.device || l.Window.RoundTrip() >= within {
		return ""
	}
	l.devices++
	return input.AskDevice
}

// Quiet reports whether no answer is in flight.
func (l *Link) Quiet() bool {
	_, asked := l.Window.Oldest()
	return l.devices == 0 && !asked
}

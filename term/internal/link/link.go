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

// The questions that a terminal is asked. One that does not know a question
// answers nothing.
const (
	AskStatus     = "\x1b[5n"
	AskDevice     = "\x1b[c"
	AskKeyboard   = "\x1b[?u"
	AskVersion    = "\x1b[>q"
	AskBackground = "\x1b]11;?\x1b\\"
	AskChanges    = "\x1b[?2031;2033h" // of the theme, and whether the window is hidden
	AskNoChanges  = "\x1b[?2031;2033l"
	// AskThrough asks for the background of the terminal that tmux is in, for
	// versions that do not know it themselves.
	AskThrough = "\x1bPtmux;\x1b\x1b]11;?\a\x1b\\"

	// AskColors is for XTerm only: others show a part of it as text. The pen is
	// as before when it has been asked.
	AskColors = "\x1b7\x1b[38:2:1:2:3m\x1bP$qm\x1b\\\x1b8"
)

const (
	// firstAnswer is how long a terminal may take for its first answer before
	// it is taken for one that gives none.
	firstAnswer = 1500 * time.Millisecond

	// Overdue is when the player should be told that nothing comes back.
	Overdue = time.Second

	// An Esc at the end of what has arrived may be a key, or begin a sequence
	// whose rest is in flight. It is taken for a key when so much time has
	// passed; more where an answer is expected, because answers may come in
	// pieces.
	escAlone   = 50 * time.Millisecond
	escAwaited = 250 * time.Millisecond
)

// Known is what a terminal has told of itself since Begin. The zero value knows
// nothing.
type Known struct {
	Status, Device bool // it answers AskStatus, AskDevice
	XTerm          bool // it is XTerm itself
	Half           bool // it grants only a part of what was asked of its keyboard
	Ground         bool // it has told its background
	Light          bool // which is nearer to white than to black
	Hidden         bool // nobody can see its window
	Colors         int  // how many it has; 0: it has not told
}

// A Link is one side of the conversation with a terminal. It is made by New.
// All times are nanoseconds from any fixed start, the same in all calls.
type Link struct {
	Known
	Window
	*input.Parser

	lost time.Duration // as New has it

	byDevice bool // frames end with AskDevice, because AskStatus has no answer
	devices  int  // how many AskDevice are in flight
	retrying bool // one of them was sent because other answers are overdue

	probe alarm // the first answers should be here
	hold  alarm // what has arrived in part is no beginning

	// Blocked says that the terminal does not take what was written. Block
	// sets it.
	Blocked bool
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
// was known is forgotten, but for the background, which colours are chosen for,
// that the window is hidden, until the terminal tells otherwise, and the pace
// of the link.
func (l *Link) Begin(now time.Duration) {
	l.Known = Known{Ground: l.Ground, Light: l.Light, Hidden: l.Hidden}
	l.byDevice, l.devices, l.retrying, l.Blocked, l.told = false, 1, false, false, 0
	l.probe, l.hold = alarm{true, now + firstAnswer}, alarm{}
	l.Window.Clear()
	l.Window.Sent(now, 0)
}

// Received takes what the terminal has sent, and returns what the player has
// done. The slice is good until the next call.
func (l *Link) Received(now time.Duration, b []byte) []tcell.Event {
	events, answers := l.Feed(b)
	for _, a := range answers {
		l.answer(now, a)
	}
	wait := escAwaited
	if _, asked := l.Oldest(); !asked && l.Held() == 1 {
		wait = escAlone
	}
	l.hold = alarm{l.Held() > 0, now + wait}
	return events
}

// answer takes one answer.
func (l *Link) answer(now time.Duration, a input.Answer) {
	switch a.Question {
	case input.Sight:
		l.Hidden = a.Flags == 1
	case input.Background, input.Theme:
		l.Ground, l.Light = true, a.Flags == 1
	case input.Version:
		l.XTerm = a.Flags == 1
	case input.Colors:
		l.Colors = a.Flags
	case input.Keyboard:
		l.Half = a.Flags > 1 && !l.Releases()
	case input.Status:
		l.Status = true
		l.Answered(now)
	case input.Device:
		l.answerDevice(now)
	}
}

// answerDevice takes an answer to AskDevice: the oldest one that was not asked
// by a frame, if there is one. The answer to AskStatus should have come before
// it; if it has not, frames end with AskDevice from now on.
func (l *Link) answerDevice(now time.Duration) {
	l.Device = true
	if l.devices == 0 {
		if l.byDevice {
			l.Answered(now)
		}
		return
	}
	l.devices--
	if !l.Status {
		l.byDevice = true
		l.Window.Clear()
	} else if l.retrying {
		l.Settle()
	}
	l.retrying = false
}

// Ends returns what a frame of so many bytes that is sent now ends with: a
// question, so that its arrival is known, or nothing.
func (l *Link) Ends(now time.Duration, bytes int) (question string) {
	if l.Asks(now) {
		if question = AskStatus; l.byDevice {
			question = AskDevice
		}
	}
	l.Sent(now, bytes+len(question))
	return question
}

// Block notes whether the terminal does not take what was written.
func (l *Link) Block(now time.Duration, blocked bool) { l.Blocked, l.since = blocked, now }

// A Due is what is due at a time. The zero value is nothing.
type Due struct {
	Events  []tcell.Event // of the player
	News    bool          // Waiting is to be told to the player
	Waiting time.Duration // for answers; 0: they are back
	Ask     string        // a question to be sent at once
}

// Next returns what is due now.
func (l *Link) Next(now time.Duration) (due Due) {
	if l.hold.rings(now) {
		due.Events = l.Flush()
	}
	if l.probe.rings(now) {
		l.probed()
	}
	l.watch(now, &due)
	return due
}

// Until returns how long it is until Next is to be called again; Never: not
// before something else has happened.
func (l *Link) Until(now time.Duration) time.Duration {
	until := Never
	for _, a := range [...]alarm{l.hold, l.probe} {
		if a.on {
			until = min(until, a.at-now)
		}
	}
	if waiting, owes := l.Waiting(now); owes && waiting < l.step() {
		until = min(until, l.step()-waiting)
	}
	return until
}

// step returns the delay of an answer at which watch has something to do next.
func (l *Link) step() time.Duration {
	switch l.told {
	case 0:
		return min(Overdue, l.lost)
	case Overdue:
		return min(l.again, l.lost)
	}
	return l.lost
}

// probed notes that the first questions should have been answered by now.
func (l *Link) probed() {
	mute := !l.Status && !l.Device // it may have told its version, though
	if !l.retrying || mute {
		l.devices, l.retrying = 0, false
	}
	if mute {
		l.Blind()
	}
}

// Waiting returns how long the terminal has owed an answer, or has not taken
// what was written; owes is false when it owes nothing. Before its first answer
// it owes none: it may be one that gives none.
func (l *Link) Waiting(now time.Duration) (d time.Duration, owes bool) {
	since, owes := l.Oldest()
	owes = owes && (l.Status || l.Device)
	if l.Blocked && (!owes || l.since < since) {
		since, owes = l.since, true
	}
	if !owes {
		return 0, false
	}
	return now - since, true
}

// watch says when answers are overdue and when they are back, and asks again
// after a wait that doubles each time.
func (l *Link) watch(now time.Duration, due *Due) {
	waiting, _ := l.Waiting(now)
	told := l.told
	switch {
	case waiting >= l.lost:
		l.told = l.lost
	case waiting >= Overdue:
		l.told = max(l.told, Overdue)
	default:
		l.told, l.again = 0, Overdue
	}
	if due.News = l.told != told; due.News && l.told > 0 {
		due.Waiting = waiting
	}
	if l.told == Overdue && waiting >= l.again {
		l.again *= 2
		due.Ask = l.retry()
	}
}

// retry returns a question that has another answer. The terminal may have lost
// the old one, and the window would stay full for ever. What was asked before
// is then taken to be lost too.
func (l *Link) retry() string {
	if l.Blocked {
		return ""
	}
	if !l.retrying {
		l.retrying = true
		l.devices++
	}
	l.Mark()
	return AskDevice
}

// LastQuestion returns what to end the conversation with: no key, and no
// release of one, can come after the answer to it. It is nothing for a terminal
// that gives no such answer, or none within the time.
func (l *Link) LastQuestion(within time.Duration) string {
	if !l.Device || l.RoundTrip() >= within {
		return ""
	}
	l.devices++
	return AskDevice
}

// Quiet reports whether no answer is in flight.
func (l *Link) Quiet() bool {
	_, asked := l.Oldest()
	return l.devices == 0 && !asked
}

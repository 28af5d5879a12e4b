// Package link holds the state of the conversation with a terminal: questions
// and answers, the frames in flight, and a sequence that is incomplete.
//
// It starts no goroutine, calls nobody back, and reads no clock. Its caller
// says what has happened, and at what time; Next says what is due at a time.
// Only the events that it makes have the time of day, as tcell's events do.
package link

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

const (
	// firstAnswer is the time that a terminal may take for its first answers.
	// After that neither a held Esc nor the end of the program waits for them.
	firstAnswer = 1500 * time.Millisecond

	// An Esc at the end of a read may be a key, or the beginning of a sequence
	// whose rest is on its way. It becomes a key after escAlone. If an answer is
	// expected, it does so after escAwaited, because answers may come in pieces.
	escAlone   = 50 * time.Millisecond
	escAwaited = 250 * time.Millisecond

	// An Esc and the beginning of a sequence may be Alt and a key, but few
	// players type that. So they may wait as long as a lost packet takes to come
	// again, which is two round trips: for escAwaited at least, and for
	// escLongest at most.
	escLongest = time.Second

	// stale is the time after which bytes cannot continue a sequence. After a
	// silence of that length they cannot continue a paste, either.
	stale = 2 * time.Second
)

// A Link is our side of the conversation with a terminal. New makes one. All
// its times are nanoseconds since a start that the caller chooses.
type Link struct {
	Window Window        // paces the frames in flight
	Parser *input.Parser // of the terminal's bytes

	Raw    bool        // a program reads the terminal's bytes by itself: see raw.go
	sieve  input.Sieve // of these bytes
	passed []byte      // the bytes that Passed has not returned
	unread bool        // the terminal is not read: see Hold

	Pictures bool          // Received puts a Picture before an event on another picture
	last     Picture       // the last Picture that was returned
	events   []tcell.Event // the result of Received

	device   bool // the terminal has answered AskDevice
	devices  int  // the number of AskDevice in flight
	retrying bool // an AskDevice was sent because other answers are overdue

	// These are the times of alarms. Never means that the alarm is off.
	probe time.Duration // the first answers are late
	hold  time.Duration // the held bytes begin no sequence

	began time.Duration // when the last sequence began
	came  time.Duration // when a sequence or a paste last began or grew

	blocked bool          // the terminal has stopped taking bytes
	since   time.Duration // when blocked last changed
	report  time.Duration // the delay that is reported next; it doubles with each report
}

// A Picture tells which picture the player saw. It holds for the events after
// it, up to the next Picture. The zero value means the newest picture.
type Picture struct {
	tcell.EventTime       // that of the event after it
	Shown           int64 // the number of the picture, from 1
	Next            int64 // the number of the first picture that was on its way; 0: none was
}

// rings reports whether an alarm is due. If so, it switches the alarm off.
func rings(at *time.Duration, now time.Duration) bool {
	due := now >= *at
	if due {
		*at = Never
	}
	return due
}

// New returns a Link. mux says that the program runs within a multiplexer, and
// local that the terminal is on this machine.
func New(mux, local bool) Link {
	return Link{
		Parser: input.New(1, 1),
		Window: Window{Mux: mux, Local: local},
		report: Overdue,
		probe:  Never,
		hold:   Never,
	}
}

// Begin notes that the conversation begins, with the questions AskStatus and
// AskDevice. It forgets all of the time before, except for the pace of the link
// and the reports that Parser.Forget keeps.
func (l *Link) Begin(now time.Duration) {
	l.Parser.Forget()
	l.sieve.Drop()
	l.unread = false
	l.device = false
	l.devices = 1
	l.retrying = false
	l.probe = now + firstAnswer
	l.hold = Never
	l.blocked = false
	l.report = Overdue
	l.Window.heard = false
	l.Window.unread = false
	l.Window.Clear()
	l.Window.Sent(now, 0)
}

// Received takes bytes from the terminal, and returns the player's events. The
// slice is valid until the next call.
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
	switch {
	case l.Parser.Begun() > begun:
		l.began = now
		l.came = now
	case l.Parser.Grows(b):
		l.came = now
	}
	l.hold = Never
	if l.Parser.Held() > 0 {
		l.hold = l.began + l.escWait()
	}
	return l.events
}

// parse acts on the answers among bytes, and adds the other events to the
// result of Received.
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

// add adds an event of the player, and before it a Picture if one is due.
func (l *Link) add(ev tcell.Event) {
	shown := l.Window.Shown()
	if l.Pictures && shown != l.last {
		l.last = shown
		picture := shown
		picture.SetEventTime(ev.When())
		l.events = append(l.events, &picture)
	}
	l.events = append(l.events, ev)
}

// Lost notes that the last events were dropped. There may have been a Picture
// among them, so the next event gets one.
func (l *Link) Lost() { l.last = Picture{Shown: -1} }

// escWait returns the time after which the bytes that are held become keys.
func (l *Link) escWait() time.Duration {
	switch {
	case l.Parser.Held() > 1:
		return min(max(escAwaited, 2*l.Window.RoundTrip()), escLongest)
	case l.Quiet():
		return escAlone
	}
	return escAwaited
}

// answerDevice takes an answer to AskDevice. If retry has asked for it, the
// older frames that have no answer will never get one, and are in flight no
// more.
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

// Settled reports whether the first answers have come or are late.
func (l *Link) Settled() bool { return l.device || l.probe == Never }

// Ends notes that a frame of so many bytes is sent now. It returns what the
// frame must end with: a question, whose answer will say that the frame has
// arrived, or "".
func (l *Link) Ends(now time.Duration, bytes int) (question string) {
	if l.Window.Asks(now) {
		question = input.AskStatus
	}
	l.Window.Sent(now, bytes+len(question))
	return question
}

// Block notes whether the terminal has stopped taking bytes.
func (l *Link) Block(now time.Duration, blocked bool) {
	l.blocked = blocked
	l.since = now
}

// Blocked reports whether the terminal has stopped taking bytes.
func (l *Link) Blocked() bool { return l.blocked }

// Ask returns a question to send after other questions. Its answer comes after
// theirs, so Quiet waits for all of them.
func (l *Link) Ask() string {
	l.devices++
	return input.AskDevice
}

// LastQuestion returns the question that ends the conversation. A program that
// reads up to its answer leaves no keys and no releases to the shell. The
// result is "" if the terminal does not answer, or if its round trip is not
// shorter than within.
func (l *Link) LastQuestion(within time.Duration) string {
	if !l.device || l.Window.RoundTrip() >= within {
		return ""
	}
	return l.Ask()
}

// Quiet reports whether no answer is expected. As long as a terminal has
// answered no frame, only answers to AskDevice are expected.
func (l *Link) Quiet() bool {
	_, asked := l.Window.Oldest()
	return l.devices == 0 && !(asked && l.Window.heard)
}

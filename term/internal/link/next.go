package link

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// Overdue is the delay of an answer that is reported first. The next report
// comes at twice the delay, and so on.
const Overdue = time.Second

// A Due is the work that is due at a time. The zero value is none.
type Due struct {
	Events  []tcell.Event // the player's
	News    bool          // report Waiting to the player
	Waiting time.Duration // the delay of answers; 0: they come again
	Ask     string        // a question to send at once
	Frame   bool          // the frame that is wanted may go
	Wait    time.Duration // the time until the next call of Next; Never: not before another call
}

// Next returns the work that is due now, with a frame if one is wanted and may
// go. After the caller has sent a question or a frame, it must call Next again.
func (l *Link) Next(now time.Duration, wanted bool) (due Due) {
	switch {
	case !rings(&l.hold, now):
	case l.Raw:
		l.release(now)
	default:
		due.Events = l.Parser.Flush()
	}
	if rings(&l.probe, now) {
		l.devices, l.retrying = 0, false
	}
	l.watch(now, &due)
	due.Wait = l.overdue(now)
	if wanted && !l.blocked && !l.Parser.Known().Hidden {
		wait := l.Window.Wait(now)
		due.Frame, due.Wait = wait == 0 && due.Ask == "", min(due.Wait, wait)
	}
	return due
}

// overdue returns the time until the next alarm or missing answer is due.
func (l *Link) overdue(now time.Duration) time.Duration {
	until := min(l.hold, l.probe)
	if until < Never {
		until -= now
	}
	if waiting, owes := l.Waiting(now); owes {
		until = min(until, l.report-waiting)
	}
	return until
}

// Waiting returns the time for which the terminal has owed an answer, or has
// not taken the bytes written; owes is false if it owes nothing. Before the
// terminal has answered AskStatus it owes no answer, because it may give none.
func (l *Link) Waiting(now time.Duration) (d time.Duration, owes bool) {
	since, owes := l.Window.Oldest()
	owes = owes && l.Window.heard && !l.unread
	if l.blocked && (!owes || l.since < since) {
		since, owes = l.since, true
	}
	if !owes {
		return 0, false
	}
	return now - since, true
}

// watch reports in due that answers are overdue, with a question, and that they
// come again.
func (l *Link) watch(now time.Duration, due *Due) {
	switch waiting, _ := l.Waiting(now); {
	case waiting >= l.report:
		due.News, due.Waiting, due.Ask = true, waiting, l.retry()
		for l.report <= waiting {
			l.report *= 2
		}
	case waiting < Overdue:
		due.News, l.report = l.report > Overdue, Overdue
	}
}

// retry returns a question whose answer differs from a frame's. The terminal
// may have lost a question, and the window would stay full for ever. An answer
// to the retry shows that all older questions without an answer are lost.
func (l *Link) retry() string {
	if l.blocked {
		return ""
	}
	if !l.retrying {
		l.retrying = true
		l.devices++
	}
	l.Window.mark = l.Window.n
	return input.AskDevice
}

// Full reports whether no frame may go before an answer or the end of a write.
func (l *Link) Full(now time.Duration) bool { return l.blocked || l.Window.Wait(now) == Never }

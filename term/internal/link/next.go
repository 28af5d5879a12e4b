package link

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// Overdue is the delay at which a late answer is first reported. The next
// reports come at twice this delay, at four times, and so on.
const Overdue = time.Second

// A Due is the work that is due at a time. The zero value is none.
type Due struct {
	Events  []tcell.Event // the player's
	News    bool          // Waiting must be reported to the program
	Waiting time.Duration // the delay of the answers; 0: they come again
	Ask     string        // a question to send at once
	Frame   bool          // the frame that is wanted may go

	// Wait is the time after which Next must be called again. Never means that
	// something else must happen first.
	Wait time.Duration
}

// Next returns the work that is due now. wanted says that a frame should go. A
// caller that has sent a question or a frame must call Next again.
func (l *Link) Next(now time.Duration, wanted bool) (due Due) {
	if rings(&l.hold, now) {
		if l.Raw {
			l.release(now)
		} else {
			due.Events = l.Parser.Flush()
		}
	}
	if rings(&l.probe, now) {
		l.devices = 0
		l.retrying = false
	}
	l.watch(now, &due)
	due.Wait = l.overdue(now)
	if wanted && !l.blocked && !l.Parser.Known().Hidden {
		wait := l.Window.Wait(now)
		due.Frame = wait == 0 && due.Ask == ""
		due.Wait = min(due.Wait, wait)
	}
	return due
}

// overdue returns the time until the next alarm rings, or the next report of a
// missing answer is due.
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
// not taken the bytes that were written. owes is false if it owes neither. A
// terminal that has never answered AskStatus owes no answer, because it may not
// know the question.
func (l *Link) Waiting(now time.Duration) (d time.Duration, owes bool) {
	since, asked := l.Window.Oldest()
	owes = asked && l.Window.heard && !l.unread
	if l.blocked && (!owes || l.since < since) {
		since = l.since
		owes = true
	}
	if !owes {
		return 0, false
	}
	return now - since, true
}

// watch notes in due that answers are overdue, with a question, or that they
// come again.
func (l *Link) watch(now time.Duration, due *Due) {
	waiting, _ := l.Waiting(now)
	if waiting >= l.report {
		due.News = true
		due.Waiting = waiting
		due.Ask = l.retry()
		for l.report <= waiting {
			l.report *= 2
		}
		return
	}
	if waiting < Overdue {
		due.News = l.report > Overdue
		l.report = Overdue
	}
}

// retry returns a question whose answer differs from that to a frame. If the
// terminal has lost questions, the window would stay full for ever. The answer
// to this question says that older questions without an answer are lost.
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

// Full reports whether the next frame has to wait for an answer, or for the end
// of a write.
func (l *Link) Full(now time.Duration) bool { return l.blocked || l.Window.Wait(now) == Never }

package link

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// Overdue is when the player should be told that nothing comes back.
const Overdue = time.Second

// A Due is what is due at a time. The zero value is nothing.
type Due struct {
	Events  []tcell.Event // of the player
	News    bool          // Waiting is to be told to the player
	Waiting time.Duration // for answers; 0: they are back
	Ask     string        // a question to be sent at once
	Frame   bool          // the frame that is wanted may go
	Wait    time.Duration // until Next is to be called again; Never: not before something else has happened
}

// Next returns what is due now, with a frame if one is wanted and may go. Where
// that is a question or a frame, Next is to be called again when it was sent.
func (l *Link) Next(now time.Duration, wanted bool) (due Due) {
	if l.hold.rings(now) {
		due.Events = l.Parser.Flush()
	}
	if l.probe.rings(now) {
		l.probed()
	}
	l.watch(now, &due)
	due.Wait = l.overdue(now)
	if wanted && !l.blocked && !l.Parser.Known().Hidden {
		wait := l.Window.Wait(now)
		due.Frame, due.Wait = wait == 0 && due.Ask == "", min(due.Wait, wait)
	}
	return due
}

// overdue returns how long it is until something that has not come is overdue.
func (l *Link) overdue(now time.Duration) time.Duration {
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
	l.devices, l.retrying = 0, false
	if !l.status { // it may have told what it is, though
		l.Window.Blind()
	}
}

// Waiting returns how long the terminal has owed an answer, or has not taken
// what was written; owes is false when it owes nothing. Before it has answered
// AskStatus it owes no answer: it may be one that gives none.
func (l *Link) Waiting(now time.Duration) (d time.Duration, owes bool) {
	since, owes := l.Window.Oldest()
	owes = owes && l.status
	if l.blocked && (!owes || l.since < since) {
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
	if l.blocked {
		return ""
	}
	if !l.retrying {
		l.retrying = true
		l.devices++
	}
	l.Window.Mark()
	return input.AskDevice
}

// Full reports whether no frame may go before something else has happened.
func (l *Link) Full(now time.Duration) bool { return l.blocked || l.Window.Wait(now) == Never }

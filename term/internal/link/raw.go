package link

import "time"

// sift takes the answers out of the bytes of a terminal that a program reads by
// itself. The other bytes wait for Passed.
func (l *Link) sift(now time.Duration, b []byte) {
	if now-l.came > stale {
		l.sieve.Drop()
	}
	program, answers := l.sieve.Feed(b, l.Window.n+l.devices)
	l.passed = append(l.passed, program...)
	l.parse(now, answers)
	held, _ := l.sieve.Held()
	// A Ctrl-C does not prolong a paste whose end is lost.
	grows := len(program) > 0 && string(program) != "\x03"
	if held > 0 || grows {
		l.came = now
	}
	l.await(now)
}

// await sets the alarm after which the bytes that are held go to the program,
// or a paste has ended. An Esc of the player need not wait if no answer is
// expected.
func (l *Link) await(now time.Duration) {
	l.hold = Never
	held, typed := l.sieve.Held()
	switch {
	case held > 0 && typed && l.Quiet():
		l.release(now)
	case held > 0 && typed:
		l.hold = now + escAwaited
	case held > 0 || l.sieve.Inside():
		l.hold = l.came + stale
	}
}

// release hands over the bytes that are held.
func (l *Link) release(now time.Duration) {
	l.passed = append(l.passed, l.sieve.Flush()...)
	if now-l.came >= stale {
		l.sieve.Drop()
	} else if l.sieve.Inside() {
		l.hold = l.came + stale
	}
}

// Passed returns the bytes for the program that have come since the last call,
// and reports whether a paste is still going on after them. The slice is valid
// until the next call of a method.
func (l *Link) Passed() (b []byte, pasting bool) {
	b = l.passed
	l.passed = l.passed[:0]
	return b, l.sieve.Inside()
}

// Hold notes whether the terminal is left unread, because the program does not
// read. While it is, frames go at a fixed rate, as on a terminal without
// answers, and no answer is overdue. The answers to what was asked before come
// late, and say nothing about the line.
func (l *Link) Hold(now time.Duration, unread bool) {
	l.unread = unread
	l.hold = Never
	l.Window.Hold(now, unread)
	if !unread {
		l.came = now
		l.await(now)
	}
}

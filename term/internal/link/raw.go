package link

import "time"

// sift takes the answers out of bytes of a terminal whose keys are read by a
// program: the other bytes wait for Passed.
func (l *Link) sift(now time.Duration, b []byte) {
	if now-l.came > stale {
		l.sieve.Drop()
	}
	program, answers := l.sieve.Feed(b, l.Window.n+l.devices)
	l.passed = append(l.passed, program...)
	l.parse(now, answers)
	held, _ := l.sieve.Held()
	// A Ctrl-C does not prolong a paste whose end is lost.
	if held > 0 || len(program) > 0 && string(program) != "\x03" {
		l.came = now
	}
	l.await(now)
}

// await sets the alarm after which held bytes are the program's, or a paste has
// ended. An Esc may begin an answer only if one is expected.
func (l *Link) await(now time.Duration) {
	l.hold = Never
	switch held, typed := l.sieve.Held(); {
	case held > 0 && typed && l.Quiet():
		l.release(now)
	case held > 0 && typed:
		l.hold = now + escAwaited
	case held > 0 || l.sieve.Inside():
		l.hold = l.came + stale
	}
}

// release hands over what is held.
func (l *Link) release(now time.Duration) {
	l.passed = append(l.passed, l.sieve.Flush()...)
	if now-l.came >= stale {
		l.sieve.Drop()
	} else if l.sieve.Inside() {
		l.hold = l.came + stale
	}
}

// Passed returns the bytes that the terminal has sent to the program since the
// last call, and reports whether a paste goes on behind them. The slice is good
// until the next call of a method.
func (l *Link) Passed() (b []byte, pasting bool) {
	b = l.passed
	l.passed = l.passed[:0]
	return b, l.sieve.Inside()
}

// Hold notes whether the terminal is not read, because the program does not
// read either. Until it is read again frames keep to a fixed rate, as on a
// terminal without answers, and no answer is missed. What was asked before is
// answered late, and says nothing of the line.
func (l *Link) Hold(now time.Duration, unread bool) {
	l.unread, l.hold = unread, Never
	l.Window.Hold(now, unread)
	if !unread {
		l.came = now
		l.await(now)
	}
}

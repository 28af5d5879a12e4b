package term

import (
	"time"

	"fixstep/term/internal/pace"
)

// queueGap is how often to look whether a slow line has sent the last frame.
const queueGap = 10 * time.Millisecond

// pump sends the next frame if one is wanted and the terminal is ready. It is
// called whenever either may have become true.
func (l *line) pump() {
	if l.state == leaving {
		l.restore()
	}
	if l.state != open || l.writing || !l.wanted || l.gone {
		return
	}
	if l.direct == nil && l.shows {
		wait := l.window.Wait(l.now())
		if wait == 0 && l.window.Unpaced() && l.quick != nil && l.quick.queued() > 0 {
			wait = queueGap // a serial line
		}
		switch {
		case wait == pace.Never:
			return
		case wait > 0:
			l.pacing.start(wait)
			return
		}
	}
	l.wanted = false
	l.buf = l.owner.frame(l.buf[:0])
	if len(l.buf) > 0 {
		l.send(l.buf, l.shows) // before the first picture the window is left to it
	}
}

// send hands bytes to the terminal, and a question with them if wanted. The
// writer must be free.
func (l *line) send(b []byte, ask bool) {
	if l.direct != nil {
		l.sent += int64(len(b))
		l.record(b)
		l.direct(b)
		return
	}
	now := l.now()
	if ask {
		if l.window.Asks(now) {
			b = append(b, l.question...)
		}
		l.window.Sent(now, len(b))
	}
	l.buf = b
	l.sent += int64(len(b))
	l.record(b)
	if l.quick != nil && len(b) > 0 {
		b = b[l.quick.writeNow(b):]
	}
	if len(b) > 0 {
		l.writing, l.since = true, now
		l.out <- b
	}
	l.watch()
}

// write writes to the tty what quick could not write at once: this goroutine
// waits for the terminal, and nothing else does. It takes the lock itself.
func (l *line) write(out chan []byte, ends chan struct{}) {
	defer l.owner.Guard()
	defer close(ends)
	defer l.writerEnded(out)
	for b := range out {
		_, err := l.tty.Write(b)
		l.writerDone(out, err)
	}
}

// writerDone notes that the writer of out is free. It takes the lock itself.
func (l *line) writerDone(out chan []byte, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.out != out {
		return // this writer was given up
	}
	l.writing = false
	if err != nil {
		l.hangUp(err)
	}
	l.watch()
	l.pump()
}

// writerEnded notes that the writer of out has ended, perhaps by a panic: close
// is not to wait for it. It takes the lock itself.
func (l *line) writerEnded(out chan []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.out == out {
		l.writing = false
	}
}

// restore sends what restores the terminal once the writer is free, and notes
// when all is sent and answered.
func (l *line) restore() {
	if l.state != leaving || l.writing && !l.gone {
		return
	}
	if !l.restored && !l.gone {
		l.restored = true
		b := l.owner.restoring()
		if trip := l.window.RoundTrip(); l.device && trip < shortTrip {
			// No key, and no release of one, can come after the answer to this.
			l.devices++
			b = append(b, askDevice...)
		}
		if l.send(b, false); l.writing {
			return
		}
	}
	if _, asked := l.window.Oldest(); l.gone || l.devices == 0 && !asked {
		select {
		case <-l.quiet:
		default:
			close(l.quiet)
		}
	}
}

// hangUp notes that there is no terminal any more.
func (l *line) hangUp(err error) {
	if !l.gone {
		l.gone = true
		l.owner.hungUp(err)
		l.restore()
	}
}

// waiting returns how long the terminal has owed an answer, or has not taken
// what was written; owes is false when it owes nothing.
func (l *line) waiting() (d time.Duration, owes bool) {
	since, ok := l.window.Oldest()
	if l.writing && (!ok || l.since < since) {
		since, ok = l.since, true
	}
	if !ok || l.direct != nil {
		return 0, false
	}
	return l.now() - since, true
}

// watch tells the owner when answers are overdue and when they are back. It
// starts a timer for its next call, but none while the terminal owes nothing.
func (l *line) watch() {
	if l.state != open || l.direct != nil {
		return
	}
	waiting, owes := l.waiting()
	news, next := l.told, l.lost
	switch {
	case waiting >= l.lost:
		news = l.lost
	case waiting >= overdue:
		news = max(news, overdue)
	default:
		news, next, l.again = 0, min(overdue, l.lost), overdue
	}
	if news != l.told {
		if l.told = news; news == 0 {
			l.owner.overdue(0)
		} else {
			l.owner.overdue(waiting)
		}
	}
	if news == overdue {
		if waiting >= l.again {
			l.again *= 2
			l.retry()
		}
		next = min(next, l.again)
	}
	if owes && waiting < next && !l.watching.armed {
		l.watching.start(next - waiting)
	}
}

// retry asks once more, with a question that has another answer. A terminal may
// have lost the old question, and the window would stay full for ever. What it
// was asked so before is taken to be lost too.
func (l *line) retry() {
	if l.writing || l.gone {
		return
	}
	if !l.retrying {
		l.retrying = true
		l.devices++
	}
	l.window.Mark()
	l.send([]byte(askDevice), false)
}

package term

import (
	"time"

	"fixstep/term/internal/input"
)

// An Esc at the end of what has arrived may be a key, or begin a sequence whose
// rest is in flight. It is taken for a key when so much time has passed; more
// where an answer is expected, because answers may come in pieces.
const (
	escAlone   = 50 * time.Millisecond
	escAwaited = 250 * time.Millisecond
)

// read takes what the terminal sends until the tty returns an error, as it does
// when it is stopped. It is a goroutine, and takes the lock itself.
func (l *line) read(ends chan struct{}) {
	defer l.owner.Guard()
	defer close(ends)
	b := make([]byte, 4096)
	for {
		if n, err := l.tty.Read(b); !l.afterRead(b[:n], err) {
			return
		}
	}
}

// afterRead takes what one Read has returned, and reports whether to go on. It
// takes the lock itself.
func (l *line) afterRead(b []byte, err error) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.receive(b)
	if err != nil && l.state == open {
		l.hangUp(err)
	}
	return err == nil && !l.released
}

// receive takes what the terminal has sent: answers for the line, events for
// its owner.
func (l *line) receive(b []byte) {
	if len(b) == 0 {
		return
	}
	events, answers := l.parser.Feed(b)
	for _, a := range answers {
		l.answer(a)
	}
	if l.state == open {
		l.owner.received(events)
	}
	if l.parser.Held() > 0 && l.direct == nil {
		wait := escAwaited
		if _, asked := l.window.Oldest(); !asked && l.parser.Held() == 1 {
			wait = escAlone
		}
		l.holding.start(wait)
	} else {
		l.holding.stop()
	}
	if len(answers) > 0 {
		l.watch()
		l.pump()
	}
}

// flush delivers an Esc after which nothing came.
func (l *line) flush() {
	if events := l.parser.Flush(); l.state == open {
		l.owner.received(events)
	}
}

// answer takes one answer.
func (l *line) answer(a input.Answer) {
	if a.Question == input.Background {
		l.owner.background(a.Flags == 1)
		return
	}
	if l.direct != nil {
		return
	}
	switch a.Question {
	case input.Version:
		if a.Flags == 1 {
			l.owner.stains()
		}
	case input.Keyboard:
		if a.Flags > 1 && !l.parser.Releases() {
			l.owner.halfKeyboard()
		}
	case input.Status:
		l.status = true
		l.window.Answered(l.now())
	case input.Device:
		l.device = true
		if l.devices == 0 {
			if l.question == askDevice {
				l.window.Answered(l.now())
			}
			return
		}
		l.devices--
		if !l.status { // the answer to askStatus should have come first: st gives none
			l.question = askDevice
			l.window.Clear()
		} else if l.retrying {
			l.window.Settle()
		}
		l.retrying = false
	}
}

// probed is called when the terminal should have answered the first questions.
func (l *line) probed() {
	mute := !l.status && !l.device // it may have told its version, though
	if !l.retrying || mute {
		l.devices, l.retrying = 0, false
	}
	if mute {
		l.window.Blind()
		l.pump()
	}
}

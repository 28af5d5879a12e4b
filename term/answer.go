package term

import (
	"time"

	"fixstep/term/input"
)

// An Esc at the end of what has arrived may be a key, or begin a sequence of
// which the rest is under way. Keys take that long to be told from sequences;
// where an answer is expected, longer, since those may come in pieces.
const (
	escAlone   = 50 * time.Millisecond
	escAwaited = 250 * time.Millisecond
)

// receive takes what the terminal has sent. s.mu is held.
func (s *Screen) receive(b []byte) {
	if len(b) == 0 {
		return
	}
	events, answers := s.parser.Feed(b)
	for _, a := range answers {
		s.answer(a)
	}
	if s.state == open {
		s.queue.post(events...)
	}
	if s.parser.Held() > 0 && s.sim == nil {
		wait := escAwaited
		if _, asked := s.window.Oldest(); !asked && s.parser.Held() == 1 {
			wait = escAlone
		}
		s.holding.start(s, wait, s.flush)
	} else {
		s.holding.stop()
	}
	if len(answers) > 0 {
		s.watch()
		s.pump()
	}
}

// flush delivers an Esc after which nothing came. s.mu is held.
func (s *Screen) flush() {
	if events := s.parser.Flush(); s.state == open {
		s.queue.post(events...)
	}
}

// answer takes one answer. s.mu is held.
func (s *Screen) answer(a input.Answer) {
	if s.sim != nil {
		return
	}
	s.answered = true
	switch a.Question {
	case input.Keyboard:
		if a.Flags != 0 && !s.parser.Releases() {
			// Half of the protocol is worse than none: Enter comes twice.
			s.once = append(s.once, kittyNone...)
			s.dirty = true
		}
	case input.Status:
		s.status = true
		s.window.Answered(s.now())
	case input.Device:
		s.device = true
		if s.devices == 0 {
			if s.question == askDevice {
				s.window.Answered(s.now())
			}
			return
		}
		s.devices--
		if !s.status { // it should have come before: st knows only this question
			s.question = askDevice
			s.window.Clear()
		} else if s.settling {
			s.window.Settle()
		}
		s.settling = false
	}
}

// probed is called some time after the first question. s.mu is held.
func (s *Screen) probed() {
	if !s.settling {
		s.devices = 0
	}
	if !s.answered {
		s.window.Blind()
		s.pump()
	}
}

// watch tells the program when answers are overdue and when they are back. It
// sees to it that it is called again in time, and not at all when nothing is
// owed. s.mu is held.
func (s *Screen) watch() {
	if s.state != open || s.now == nil {
		return
	}
	waiting := s.waiting()
	news, next := s.told, s.lost
	switch {
	case waiting >= s.lost:
		news = s.lost
	case waiting >= overdue:
		news = max(news, overdue)
	default:
		news, next = 0, min(overdue, s.lost)
	}
	if news != s.told {
		ev := &EventLink{Waiting: waiting}
		if ev.SetEventNow(); news == 0 {
			ev.Waiting = 0
		}
		s.queue.post(ev)
		s.told = news
		if news == overdue {
			s.settle()
		}
	}
	if waiting > 0 && waiting < next && !s.watching.armed {
		s.watching.start(s, next-waiting, s.watch)
	}
}

// settle asks once more, in words that cannot be mistaken for the old question,
// in case a terminal has lost that: its window would stay full for ever.
func (s *Screen) settle() {
	if s.writing || s.settling || s.gone {
		return
	}
	s.settling = true
	s.devices++
	s.window.Mark()
	s.send([]byte(askDevice), false)
}

// lose notes that there is no terminal any more. s.mu is held.
func (s *Screen) lose(err error) {
	if !s.gone {
		s.gone = true
		s.fail(err)
		s.farewell()
	}
}

// timer calls a function of a Screen, with its lock held.
type timer struct {
	*time.Timer
	armed bool
}

// start arms t, or arms it anew. s.mu is held.
func (t *timer) start(s *Screen, d time.Duration, f func()) {
	t.armed = true
	if t.Timer != nil {
		t.Reset(d)
		return
	}
	t.Timer = time.AfterFunc(d, func() {
		defer s.Guard()
		s.mu.Lock()
		defer s.mu.Unlock()
		if t.armed {
			t.armed = false
			f()
		}
	})
}

// stop disarms t.
func (t *timer) stop() {
	if t.armed {
		t.armed = false
		t.Stop()
	}
}

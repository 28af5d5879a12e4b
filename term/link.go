package term

import (
	"slices"
	"time"

	"fixstep/term/input"
	"fixstep/term/pace"
)

const (
	askStatus   = "\x1b[5n"
	askDevice   = "\x1b[c"
	askKeyboard = "\x1b[?u"

	// mutes is how long a terminal may take for its first answer before it
	// is taken for one that gives none.
	mutes = 1500 * time.Millisecond

	// overdue is when the player should be told that nothing comes back.
	overdue = time.Second

	// Synchronized output keeps a terminal from showing half a frame. It is
	// not worth its bytes where a frame arrives in one piece anyway.
	syncFrom  = 256
	syncBegin = "\x1b[?2026h"
	syncEnd   = "\x1b[?2026l"
)

// link is what a Screen knows about the way to its terminal and back. All of
// it belongs to Screen.mu.
type link struct {
	window  pace.Window
	parser  *input.Parser
	quick   quick
	out     chan []byte   // to the writer, for what is too much for quick
	writing bool          // the writer has one
	since   time.Duration // when it got it
	gone    bool          // the terminal

	question string // what ends a frame, so that its arrival is known
	answered bool   // the terminal has answered something
	status   bool   // it answers askStatus
	device   bool   // it answers askDevice
	devices  int    // how many of these are under way
	settling bool   // one of them was sent because other answers are overdue

	told time.Duration // what the last EventLink said

	pacing, watching, holding, probing timer
	readEnds, writeEnds                chan struct{} // closed when the goroutines end
	idle                               chan struct{} // closed when all is said and answered, in state leaving
	said                               bool          // the farewell is out
	released                           bool          // the reader shall end, if it has not yet
}

// Waiting returns how long the terminal has owed an answer, or has not taken
// what was written; 0 when it owes nothing.
func (s *Screen) Waiting() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.waiting()
}

func (s *Screen) waiting() time.Duration {
	since, ok := s.window.Oldest()
	if s.writing && (!ok || s.since < since) {
		since, ok = s.since, true
	}
	if !ok || s.now == nil {
		return 0
	}
	return s.now() - since
}

// pump sends the picture that is wanted if it differs from what the terminal
// shows and the link is ready. It is called whenever one of these may have
// become true. s.mu is held.
func (s *Screen) pump() {
	if s.state == leaving {
		s.farewell()
	}
	if s.state != open || s.writing || !s.dirty || s.gone {
		return
	}
	if s.sim == nil {
		switch wait := s.window.Wait(s.now()); {
		case wait == pace.Never:
			return
		case wait > 0:
			s.pacing.start(s, wait, s.pump)
			return
		}
	}
	s.dirty = false
	b := append(s.frame[:0], s.once...)
	s.once = s.once[:0]
	b = s.change(b, s.sent, s.modes)
	s.sent = s.modes
	b = s.encoder.Frame(b, &s.next, s.shown.x, s.shown.y)
	if len(b) > syncFrom && s.xterm {
		b = append(slices.Insert(b, 0, []byte(syncBegin)...), syncEnd...)
	}
	if s.frame = b; len(b) > 0 {
		s.send(b, true)
	}
}

// send hands bytes to the terminal, and a question with them if wanted. There
// must be none under way to the writer. s.mu is held.
func (s *Screen) send(b []byte, ask bool) {
	if s.sim != nil {
		s.sim.Write(b)
		s.receive(s.sim.Answers())
		return
	}
	now := s.now()
	if ask {
		if s.window.Asks(now) {
			b = append(b, s.question...)
		}
		s.window.Sent(now, len(b))
	}
	s.frame = b
	if n := s.quick.write(b); n < len(b) {
		s.writing, s.since = true, now
		s.out <- b[n:]
	}
	s.watch()
}

// write writes to the terminal what quick could not, and waits for it in place of
// everybody else.
func (s *Screen) write(out chan []byte, ends chan struct{}) {
	defer s.Guard()
	defer close(ends)
	defer s.unwrite(out)
	for b := range out {
		_, err := s.tty.Write(b)
		s.written(out, err)
	}
}

// unwrite notes that the writer of out has ended, be it by a panic: the goodbye
// is not to wait for it.
func (s *Screen) unwrite(out chan []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.out == out {
		s.writing = false
	}
}

// written notes that the writer of out is free.
func (s *Screen) written(out chan []byte, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.out != out {
		return // and was given up
	}
	s.writing = false
	if err != nil {
		s.lose(err)
	}
	s.watch()
	s.pump()
}

// read takes what the terminal sends until there is an error, as there is when
// the terminal is given back.
func (s *Screen) read(ends chan struct{}) {
	defer s.Guard()
	defer close(ends)
	b := make([]byte, 4096)
	for {
		if n, err := s.tty.Read(b); !s.come(b[:n], err) {
			return
		}
	}
}

// come takes what has come from the terminal, and reports whether to go on.
func (s *Screen) come(b []byte, err error) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.receive(b)
	if err != nil && s.state == open {
		s.lose(err)
	}
	return err == nil && !s.released
}

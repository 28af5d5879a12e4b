package term

import (
	"errors"
	"time"
)

// Init takes over the terminal. It does nothing if that is done, and returns an
// error after Fini and where Open has returned one.
func (s *Screen) Init() error {
	s.transition.Lock()
	defer s.transition.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.unfit != nil:
		return s.unfit
	case s.line.state == open:
		return nil
	case s.finished:
		return errors.New("term: Init after Fini")
	}
	return s.takeOver()
}

// Resume takes over the terminal again, after Suspend.
func (s *Screen) Resume() error { return s.Init() }

// takeOver opens the line, and wants all of the picture and all modes sent to
// the terminal, which has none of them.
func (s *Screen) takeOver() error {
	w, h, err := s.openLine(s.enter(s.modes.releases) + s.probe())
	if err != nil {
		return err
	}
	s.resize(w, h)
	s.repaintAll()
	if s.sim != nil {
		s.turn() // no answer comes later, with which the picture is painted again
	}
	return nil
}

// repaintAll has the next frame set all modes, too.
func (s *Screen) repaintAll() {
	s.sent = modes{releases: s.modes.releases}
	s.repaint()
}

// Suspend gives the terminal back until Resume is called.
func (s *Screen) Suspend() error {
	s.giveBack(false)
	return nil
}

// Fini gives the terminal back for good: as it was, within a second whatever
// it does. It may be called twice, and at any time.
func (s *Screen) Fini() {
	s.over.Do(func() {
		close(s.queue.over)
		s.giveBack(true)
		s.DisableSignals()
		if s.line.tty != nil {
			s.line.tty.Close()
		}
	})
}

// giveBack gives the terminal back, if the screen has it, perhaps for good: in
// one step, so that no Resume comes between the last giveBack and its end.
func (s *Screen) giveBack(forGood bool) {
	s.transition.Lock()
	defer s.transition.Unlock()
	s.closeLine()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.finished = s.finished || forGood; s.finished && s.ticker != nil {
		s.ticker.Close()
	}
}

// restoring returns the bytes that give the terminal back as it was.
func (s *Screen) restoring() []byte {
	return append(s.change(nil, s.sent, modes{releases: s.sent.releases}), s.leave()...)
}

// regain takes over the terminal again. If it cannot, because the process has
// no descriptor left, it asks the program to end: without a terminal no key
// would ever do that.
func (s *Screen) regain() {
	if err := s.Resume(); err != nil {
		s.askToEnd(err)
	}
}

// hasTerminal reports whether the screen has the terminal.
func (s *Screen) hasTerminal() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.state == open
}

// Ticker returns what wakes a game better than a time.Ticker, until Fini: a
// timer of the kernel, on Linux. It returns nil where there is none. It also
// does so where the terminal is simulated or came with Options.Tty, which may
// be used under fake time: there a game can be given NewTicker's.
func (s *Screen) Ticker() interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ticker == nil && s.line.path != "" && !s.finished {
		s.ticker, _ = NewTicker()
	}
	if s.ticker == nil {
		return nil
	}
	return s.ticker
}

// Guard, deferred at the top of a goroutine, gives the terminal back if the
// goroutine panics, so that the message stands on the normal screen. The panic
// goes on and ends the program with status 2.
func (s *Screen) Guard() {
	if v := recover(); v != nil {
		s.Fini()
		panic(v)
	}
}

package term

import (
	"os/signal"
	"time"
)

// Suspend gives the terminal back until Resume is called. After EnableReleases
// it posts an EventRelease for each key that is down, because the terminal may
// report its release to another program.
func (s *Screen) Suspend() error {
	s.transition.Lock()
	defer s.transition.Unlock()
	s.closeLine()
	return nil
}

// Fini gives the terminal back for good, as it was before Init. It takes a
// second at most, whatever the terminal does. If a goroutine has panicked, Fini
// then waits for the panic to end the program. It may be called at any time,
// and more than once.
func (s *Screen) Fini() {
	s.fini()
	if s.failing.Load() {
		time.Sleep(patience) // so that the panic ends the program, and not its return from main
	}
}

// fini is Fini without the wait for a panic.
func (s *Screen) fini() {
	s.over.Do(func() {
		close(s.queue.over) // first, so that no Resume follows the Suspend below
		s.withLock(func() {
			if s.ticker != nil {
				s.ticker.Close()
			}
		})
		s.Suspend()
		s.DisableSignals()
		if s.line.tty != nil {
			s.call(func() { s.line.tty.Close() })
		}
	})
}

// closeLine waits for the answers in flight, and gives the terminal back. It
// takes a second at most, whatever the terminal does. If the line is not open,
// it does nothing.
func (s *Screen) closeLine() {
	l := &s.line
	s.mu.Lock()
	if l.state != open {
		s.mu.Unlock()
		return
	}
	w := l.workers
	l.state = leaving
	l.away = s.lost()
	close(w.leaves)
	s.queue.post(l.link.Parser.Lift()...)
	if l.timer != nil {
		l.timer.Stop()
	}
	s.turn()
	s.mu.Unlock()
	if l.sim == nil {
		patient := time.Now().Add(patience)
		within(w.quiet, patience, nil)
		s.closeTTY(w, patient)
	}
	s.mu.Lock()
	l.state = closed
	s.mu.Unlock()
}

// closeTTY stops the tty, and with it the goroutines that read and write it. If
// the terminal takes no bytes, closeTTY drops those that wait for it, and
// writes the ones that restore the terminal. They arrive when it takes bytes
// again.
//
// A method has until patient, and stopTime in any case: a loaded machine may
// need that long for a tty that does all it should.
func (s *Screen) closeTTY(w *workers, patient time.Time) {
	l := &s.line
	limit := func() time.Duration { return max(stopTime, time.Until(patient)) }
	s.mu.Lock()
	stuck := l.link.Blocked() && !l.gone
	w.released = true
	s.mu.Unlock()
	s.callFor(limit(), nil, func() { l.tty.NotifyResize(nil) })
	// Drain may wait until the terminal has taken its bytes.
	drained := s.callFor(limit(), nil, func() { l.tty.Drain() })
	if drained {
		within(w.readEnds, limit(), nil)
	}
	stopped := s.callFor(limit(), nil, func() { l.tty.Stop() })
	s.mu.Lock()
	close(w.out)
	w.out = nil
	s.mu.Unlock()
	if stopped {
		within(w.writeEnds, limit(), nil)
	}
	if stuck && l.quick != nil {
		l.quick.Discard()
		s.mu.Lock()
		l.quick.WriteNow(s.restoring())
		s.mu.Unlock()
	}
}

// DisableSignals ends EnableSignals.
func (s *Screen) DisableSignals() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heeds = false
	if s.calls != nil {
		signal.Stop(s.calls)
		close(s.quiet)
		s.calls = nil
	}
}

// Guard gives the terminal back if a goroutine panics. Defer it at the top of
// the goroutine. The panic then goes on, prints its message on the normal
// screen, and ends the program with status 2.
func (s *Screen) Guard() {
	if v := recover(); v != nil {
		s.failing.Store(true)
		s.fini()
		panic(v)
	}
}

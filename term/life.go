package term

import (
	"errors"
	"time"

	"fixstep/term/vt"
)

const (
	// patience is how long Fini waits for the terminal to take the last bytes
	// and to give its last answers: what arrives later is typed into the shell.
	patience = 700 * time.Millisecond

	// rescue is how long it waits once more, when frames that are stuck on
	// the way have been thrown away.
	rescue = 150 * time.Millisecond

	// prompt is a round trip short enough for a last question: later, its
	// answer would itself be typed into the shell.
	prompt = patience / 2
)

// Init takes over the terminal. It does nothing if that is done.
func (s *Screen) Init() error {
	s.life.Lock()
	defer s.life.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch s.state {
	case open:
		return nil
	case closed:
		return s.engage()
	}
	return errors.New("term: Init after Fini")
}

// Resume takes over the terminal again, after Suspend.
func (s *Screen) Resume() error { return s.Init() }

// engage takes over the terminal. s.mu is held.
func (s *Screen) engage() error {
	if s.sim != nil {
		s.state = open
		s.sent = modes{}
		s.send([]byte(s.enter()+s.probe()), false)
		w, h := s.sim.Size()
		s.resize(w, h)
		s.repaint()
		return nil
	}
	if err := s.tty.Start(); err != nil {
		return err
	}
	s.tty.NotifyResize(s.resized)
	w, h := 0, 0
	if ws, err := s.tty.WindowSize(); err == nil {
		w, h = ws.Width, ws.Height
	}
	s.resize(w, h)
	s.link = link{window: s.window, parser: s.parser, out: make(chan []byte, 1), question: askStatus, devices: 1, gone: s.gone}
	s.window.Clear()
	if s.path != "" {
		s.quick.open(s.path)
		s.signals()
	}
	s.state = open
	s.sent = modes{}
	s.repaint()
	s.stopped = make(chan struct{})
	go s.write(s.out)
	go s.read(s.stopped)
	s.window.Sent(s.now(), 0) // the probe asks for the status
	s.send([]byte(s.enter()+s.probe()), false)
	s.probing.start(s, mutes, s.probed)
	return nil
}

// resized is called by the tty, whenever it thinks so.
func (s *Screen) resized() {
	defer s.Guard()
	ws, err := s.tty.WindowSize()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil && s.state == open {
		s.resize(ws.Width, ws.Height)
	}
}

// Suspend gives the terminal back until Resume is called.
func (s *Screen) Suspend() error {
	s.disengage(true)
	return nil
}

// again takes over the terminal after somebody else has used it, unasked: its
// line discipline may be theirs by now, and answers would not get through.
func (s *Screen) again() {
	if s.engaged() {
		s.disengage(false)
		s.Resume()
	}
}

// engaged reports whether the screen has the terminal.
func (s *Screen) engaged() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state == open
}

// Fini gives the terminal back for good: as it was, within a second whatever
// it does. It may be called twice, and at any time.
func (s *Screen) Fini() {
	s.over.Do(func() {
		close(s.queue.over)
		s.disengage(true)
		s.mu.Lock()
		s.state = finished
		s.mu.Unlock()
		s.unsignal()
		if s.tty != nil {
			s.tty.Close()
		}
	})
}

// disengage gives the terminal back. It waits for outstanding answers unless
// told otherwise.
func (s *Screen) disengage(wait bool) {
	s.life.Lock()
	defer s.life.Unlock()
	s.mu.Lock()
	if s.state != open {
		s.mu.Unlock()
		return
	}
	s.state, s.idle, s.said = leaving, make(chan struct{}), false
	if !wait {
		s.window.Clear()
		s.devices, s.device = 0, false
	}
	for _, t := range []*timer{&s.pacing, &s.watching, &s.holding, &s.probing} {
		t.stop()
	}
	s.farewell()
	idle := s.idle
	s.mu.Unlock()
	if s.sim == nil {
		if !within(idle, patience) && s.quick.discard() {
			within(idle, rescue)
		}
		s.release()
	}
	s.mu.Lock()
	s.state = closed
	s.mu.Unlock()
}

// farewell says goodbye once the writer is free, and notes when all has been
// said and answered. s.mu is held.
func (s *Screen) farewell() {
	if s.state != leaving || s.writing && !s.gone {
		return
	}
	if !s.said && !s.gone {
		s.said = true
		b := append(s.change(nil, s.sent, modes{}), s.leave()...)
		if trip := s.window.RoundTrip(); s.device && trip < prompt {
			// No key, and no release of one, can come after the answer to this.
			s.devices++
			b = append(b, askDevice...)
		}
		if s.send(b, false); s.writing {
			return
		}
	}
	if _, asked := s.window.Oldest(); s.gone || s.devices == 0 && !asked {
		select {
		case <-s.idle:
		default:
			close(s.idle)
		}
	}
}

// release stops the tty, and with it the goroutines that read and write it.
func (s *Screen) release() {
	s.tty.NotifyResize(nil)
	s.mu.Lock()
	s.released = true
	s.mu.Unlock()
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		s.tty.Drain() // may wait for output that nobody takes
	}()
	within(drained, rescue)
	within(s.stopped, rescue)
	s.tty.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.quick.close()
	close(s.out)
	s.out = nil
}

// within reports whether c is closed within d.
func within(c <-chan struct{}, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-c:
		return true
	case <-t.C:
		return false
	}
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

// Sim returns a Screen, ready for use, on a simulated terminal of w by h cells,
// and that terminal. It does everything at once in the goroutine that calls
// it: no clock, no timer, no goroutine. Not even keys can block, however many.
func Sim(w, h int, o vt.Options) (*Screen, *vt.Term) {
	s := newScreen(simulated)
	s.sim = vt.New(w, h, o)
	s.Init()
	return s, s.sim
}

// Type has the simulated terminal send bytes, as its keys do.
func (s *Screen) Type(b string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.receive([]byte(b))
	s.flush()
}

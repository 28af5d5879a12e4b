package term

import (
	"errors"
	"time"
)

const (
	// patience is how long Fini waits for the terminal to take the last bytes
	// and to give its last answers: what arrives later is typed into the shell.
	patience = 650 * time.Millisecond

	// released is how long each of three parts of the tty may take to stop.
	released = 100 * time.Millisecond

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
		if s.sim != nil {
			return s.simulate()
		}
		return s.engage()
	}
	return errors.New("term: Init after Fini")
}

// Resume takes over the terminal again, after Suspend.
func (s *Screen) Resume() error { return s.Init() }

// engage takes over the terminal. s.mu is held.
func (s *Screen) engage() error {
	if s.path != "" {
		s.signals() // before there is anything that one could leave behind
	}
	if err := s.tty.Start(); err != nil {
		return err
	}
	// Not in the tty's own goroutine: should resized panic, Fini waits for that.
	s.tty.NotifyResize(func() { go s.resized() })
	w, h := 0, 0
	if ws, err := s.tty.WindowSize(); err == nil {
		w, h = ws.Width, ws.Height
	}
	s.resize(w, h)
	s.link = link{
		window: s.window, parser: s.parser, gone: s.gone, question: askStatus, devices: 1,
		out: make(chan []byte, 1), readEnds: make(chan struct{}), writeEnds: make(chan struct{}),
	}
	s.window.Clear()
	if s.path != "" {
		s.quick.open(s.path)
	}
	s.begin()
	go s.write(s.out, s.writeEnds)
	go s.read(s.readEnds)
	s.window.Sent(s.now(), 0) // the probe asks for the status
	s.send([]byte(s.enter()+s.probe()), false)
	s.probing.start(s, mutes, s.probed)
	return nil
}

// begin has all of the picture and all modes sent to a terminal that has none.
// s.mu is held.
func (s *Screen) begin() {
	s.state = open
	s.sent = modes{}
	s.repaint()
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
	s.state, s.said, s.idle = leaving, false, make(chan struct{})
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
		within(idle, patience)
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
		b := s.goodbye()
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

// goodbye is what gives the terminal back. s.mu is held.
func (s *Screen) goodbye() []byte { return append(s.change(nil, s.sent, modes{}), s.leave()...) }

// release stops the tty, and with it the goroutines that read and write it. If
// the terminal takes nothing, what it has not taken is thrown away for the
// farewell: should it come to life again, it will be as it was.
func (s *Screen) release() {
	s.tty.NotifyResize(nil)
	s.mu.Lock()
	stuck := s.writing && !s.gone
	s.released = true
	s.mu.Unlock()
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		s.tty.Drain() // may wait for output that nobody takes
	}()
	within(drained, released)
	within(s.readEnds, released)
	s.tty.Stop()
	s.mu.Lock()
	close(s.out)
	s.out = nil
	s.mu.Unlock()
	within(s.writeEnds, released)
	if stuck {
		s.quick.discard()
		s.quick.write(s.goodbye())
	}
	s.quick.close()
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

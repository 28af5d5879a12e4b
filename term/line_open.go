package term

import (
	"io"
	"time"
)

const (
	// patience is how long giveBack waits for the terminal to take the last
	// bytes and to give its last answers: what arrives later is typed into the
	// shell.
	patience = 650 * time.Millisecond

	// stopTime is how long each of three parts of the tty may take to stop.
	stopTime = 100 * time.Millisecond

	// nothingRead is the pause after a Read of nothing, which some ttys do not
	// wait with: without it they would take a whole core.
	nothingRead = 10 * time.Millisecond
)

// openLine takes over the terminal and sends hello, which must end with
// link.AskStatus and link.AskDevice. It returns the size of the window, in
// cells: 0 where that is not known.
func (s *Screen) openLine(hello string) (w, h int, err error) {
	l := &s.line
	if l.direct != nil {
		l.state = open
		s.send([]byte(hello))
		w, h = s.sim.Size()
		return w, h, nil
	}
	if err := l.tty.Start(); err != nil {
		return 0, 0, err
	}
	// Not in the tty's goroutine: after a panic Guard closes the line, which
	// waits for that goroutine.
	l.tty.NotifyResize(func() { go s.resized() })
	if ws, err := l.tty.WindowSize(); err == nil {
		w, h = ws.Width, ws.Height
	}
	l.workers = workers{out: make(chan []byte, 1), readEnds: make(chan struct{}), writeEnds: make(chan struct{})}
	l.state = open
	go s.write(l.out, l.writeEnds)
	go s.read(l.readEnds)
	now := l.now()
	l.link.Begin(now)
	s.send([]byte(hello))
	s.wake(now, l.link.Until(now))
	return w, h, nil
}

// closeLine gives the terminal back when the answers in flight have come,
// within a second whatever the terminal does. It does nothing if the line is
// not open.
func (s *Screen) closeLine() {
	l := &s.line
	s.mu.Lock()
	if l.state != open {
		s.mu.Unlock()
		return
	}
	l.state, l.restored, l.quiet = leaving, false, make(chan struct{})
	if l.timer != nil {
		l.timer.Stop()
		l.armed = false
	}
	s.turn()
	quiet := l.quiet
	s.mu.Unlock()
	if l.direct == nil {
		within(quiet, patience)
		s.closeTTY()
	}
	s.mu.Lock()
	l.state = closed
	s.mu.Unlock()
}

// closeTTY stops the tty, and with it the goroutines that read and write it. If
// the terminal takes nothing, closeTTY drops what was written before and writes
// the bytes that restore the terminal: they arrive when it is read again.
func (s *Screen) closeTTY() {
	l := &s.line
	l.tty.NotifyResize(nil)
	s.mu.Lock()
	stuck := l.link.Blocked && !l.gone
	l.released = true
	s.mu.Unlock()
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		l.tty.Drain() // may wait for output that nobody takes
	}()
	within(drained, stopTime)
	within(l.readEnds, stopTime)
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		l.tty.Stop()
	}()
	within(stopped, stopTime)
	s.mu.Lock()
	close(l.out)
	l.out = nil
	s.mu.Unlock()
	within(l.writeEnds, stopTime)
	if stuck && l.quick != nil {
		l.quick.discard()
		s.mu.Lock()
		l.quick.writeNow(s.restoring())
		s.mu.Unlock()
	}
}

// read takes what the terminal sends until the tty returns an error, as it does
// when it is stopped. It is a goroutine.
func (s *Screen) read(ends chan struct{}) {
	defer s.Guard()
	defer close(ends)
	b := make([]byte, 4096)
	for on := true; on; {
		n, err := s.line.tty.Read(b)
		if n == 0 && err == nil {
			time.Sleep(nothingRead)
		}
		s.withLock(func() {
			s.receive(b[:n])
			if err != nil && !s.line.released {
				s.hangUp(err)
			}
			on = err == nil && !s.line.released
		})
	}
}

// write writes to the tty what quick could not write at once: this goroutine
// waits for the terminal, and nothing else does.
func (s *Screen) write(out chan []byte, ends chan struct{}) {
	defer s.Guard()
	defer close(ends)
	defer s.withLock(func() { // after a panic closeLine is not to wait for this
		if l := &s.line; l.out == out {
			l.link.Block(l.now(), false)
		}
	})
	for b := range out {
		n, err := s.line.tty.Write(b)
		if n < len(b) && err == nil {
			err = io.ErrShortWrite // as no writer should, but some do
		}
		s.wrote(out, err)
	}
}

// wrote notes that the writer of out is free.
func (s *Screen) wrote(out chan []byte, err error) {
	s.withLock(func() {
		l := &s.line
		if l.out != out {
			return // this writer was given up
		}
		l.link.Block(l.now(), false)
		if err != nil {
			s.hangUp(err)
		}
		s.turn()
	})
}

// resized looks for the size of the window when the tty says that it may have
// changed. It is a goroutine.
func (s *Screen) resized() {
	defer s.Guard()
	ws, err := s.line.tty.WindowSize()
	s.withLock(func() {
		if err == nil && s.line.state == open {
			s.resize(ws.Width, ws.Height)
		}
	})
}

// withLock calls f with mu held.
func (s *Screen) withLock(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
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

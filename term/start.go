package term

import (
	"errors"
	"io"
	"time"

	"github.com/gdamore/tcell/v2"
)

// Init takes over the terminal, unless the screen has it already. It returns an
// error after Fini, and the error of Open if there was one.
//
// If the program runs in the background of a shell, Init first stops the job,
// as the system stops any program that changes the terminal from there. Init
// goes on when the shell brings the job to the foreground.
func (s *Screen) Init() error {
	s.transition.Lock()
	defer s.transition.Unlock()
	return s.begin()
}

// regain takes over the terminal again. If it cannot, for example because the
// process may open no more files, it asks the program to end: without a
// terminal no key could do that. The caller holds transition.
func (s *Screen) regain() {
	if err := s.begin(); err != nil {
		s.askToEnd(err)
	}
}

// begin is Init for a caller that holds transition.
func (s *Screen) begin() error {
	s.awaitWorkers()
	away := s.toFront()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.unfit != nil:
		return s.unfit
	case s.line.state == open:
		return nil
	case s.queue.isOver():
		return errors.New("term: Init after Fini")
	case away != nil:
		return away
	}
	s.heed()
	return s.takeOver()
}

// awaitWorkers waits for the goroutines of the last openLine, because two
// readers at once would take each other's bytes. It gives up a goroutine that
// the tty does not end.
func (s *Screen) awaitWorkers() {
	l := &s.line
	if l.state != closed || l.workers == nil || l.sim != nil {
		return
	}
	within(l.readEnds, patience, s.queue.over)
	within(l.writeEnds, patience, s.queue.over)
}

// Resume takes over the terminal again after Suspend.
func (s *Screen) Resume() error { return s.Init() }

// takeOver opens the line. The terminal then has none of the program's modes
// and nothing of its picture, so the next frame sends all of both.
func (s *Screen) takeOver() error {
	hello := s.enter(s.modes.releases, s.raw != nil) + s.probe(s.raw != nil)
	w, h, err := s.openLine(hello)
	if err != nil {
		return err
	}
	s.resize(w, h)
	s.forgetTerminal()
	s.turn() // a terminal that never answers would not call it
	return nil
}

// openLine takes over the terminal and sends hello, which must end with
// input.AskStatus and input.AskDevice. It returns the size of the window in
// cells, or 0 if the size is not known.
func (s *Screen) openLine(hello string) (w, h int, err error) {
	l := &s.line
	workers := newWorkers()
	if l.sim != nil {
		l.state = open
		l.workers = workers
		s.send([]byte(hello))
		w, h = l.sim.Size()
		return w, h, nil
	}
	err = s.start()
	if errors.Is(err, errNoStart) {
		s.unfit = err // a second Start beside the late one could do harm
	}
	if err != nil {
		return w, h, err
	}
	s.call(func() { l.tty.NotifyResize(s.changed) })
	w, h = s.windowSize()
	l.state = open
	l.workers = workers
	go s.write(workers, workers.out)
	go s.read(workers)
	l.link.Begin(l.now())
	s.send([]byte(hello))
	return w, h, nil
}

// errNoStart is the error of Init if the tty does not start in time.
var errNoStart = errors.New("term: the terminal does not start")

// start starts the tty. If that takes longer than startTime, or if Fini is
// called meanwhile, start returns errNoStart. A tty that starts all the same is
// then stopped.
func (s *Screen) start() error {
	tty := s.line.tty
	failed := make(chan error, 1)
	inTime := s.callFor(startTime, s.queue.over, func() { failed <- tty.Start() })
	if inTime {
		return <-failed
	}
	go func() {
		if <-failed == nil {
			tty.Stop()
		}
	}()
	return errNoStart
}

// windowSize returns the size of the window in cells, or 0 if the tty does not
// tell it in time. A size that it tells later is used from then on.
func (s *Screen) windowSize() (w, h int) {
	var ws tcell.WindowSize
	var err error
	inTime := s.call(func() { ws, err = s.line.tty.WindowSize() })
	switch {
	case !inTime:
		s.changed()
	case err == nil:
		w, h = ws.Width, ws.Height
	}
	return w, h
}

// read receives bytes from the terminal, in a goroutine of its own, until the
// Read of the tty returns an error, as it does after Drain.
func (s *Screen) read(w *workers) {
	defer s.Guard()
	defer close(w.readEnds)
	b := make([]byte, 4096)
	for on := true; on; {
		n, err := s.line.tty.Read(b)
		if n == 0 && err == nil {
			time.Sleep(nothingRead)
		}
		s.withLock(func() {
			s.receive(b[:n])
			if err != nil && !w.released {
				s.hangUp(err)
			}
			on = err == nil && !w.released
		})
		s.waitForRoom(w)
	}
}

// waitForRoom waits while the program does not take what the terminal has sent.
// The terminal then has to wait as well, and nothing is lost.
func (s *Screen) waitForRoom(w *workers) {
	full := s.room()
	if full == nil {
		return
	}
	s.setUnread(w, true)
	defer s.setUnread(w, false)
	select {
	case <-full:
	case <-w.leaves: // the last answers must be read
	case <-s.queue.over:
	}
}

// setUnread notes whether the terminal is left unread.
func (s *Screen) setUnread(w *workers, unread bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.line.workers == w && s.line.state != closed {
		s.line.link.Hold(s.line.now(), unread)
		s.turn()
	}
}

// write writes, in a goroutine of its own, the bytes that quick could not write
// at once. No other goroutine waits for the terminal. After a panic of Write
// another goroutine goes on, because Guard waits until the last bytes are
// written.
func (s *Screen) write(w *workers, out <-chan []byte) {
	defer s.Guard()
	ended := false
	defer func() {
		if !ended {
			go s.write(w, out)
			s.withLock(func() { s.wrote(w, nil) })
		}
	}()
	for b := range out {
		n, err := s.line.tty.Write(b)
		if n < len(b) && err == nil {
			err = io.ErrShortWrite // a tty should return an error of its own, but some do not
		}
		s.withLock(func() { s.wrote(w, err) })
	}
	close(w.writeEnds)
	ended = true
}

// wrote notes that write has written its bytes, unless closeTTY has given it
// up.
func (s *Screen) wrote(w *workers, err error) {
	if w.out == nil {
		return
	}
	s.line.link.Block(s.line.now(), false)
	if err != nil {
		s.hangUp(err)
	}
	s.turn()
}

// changed notes that the window may have another size. The tty may call it from
// any goroutine. That goroutine must not read the size: if the tty then panics,
// Guard closes the line, and that waits for goroutines of the tty.
func (s *Screen) changed() {
	if s.line.changes.Add(1) == 1 {
		go s.resized()
	}
}

// resized reads the size of the window, in a goroutine of its own, until no
// further change has come meanwhile. There is only one such goroutine, so of
// two sizes the last one counts.
func (s *Screen) resized() {
	defer s.Guard()
	changes := &s.line.changes
	for n := changes.Load(); n > 0; n = changes.Add(-n) {
		ws, err := s.line.tty.WindowSize()
		s.withLock(func() {
			if err == nil && s.line.state == open {
				s.resize(ws.Width, ws.Height)
			}
		})
	}
}

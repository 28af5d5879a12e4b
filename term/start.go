package term

import (
	"errors"
	"io"
	"time"

	"github.com/gdamore/tcell/v2"
)

// Init takes over the terminal, if the screen does not have it yet. It returns
// an error after Fini, and the error of Open if there was one. In a job in the
// background it first stops the job, as the system does to each program that
// changes a terminal from there, and goes on after fg.
func (s *Screen) Init() error {
	s.transition.Lock()
	defer s.transition.Unlock()
	return s.begin()
}

// regain takes over the terminal again. If it cannot, for example because the
// process has no descriptor left, it asks the program to end, because no key
// could do so without a terminal. The caller holds transition.
func (s *Screen) regain() {
	if err := s.begin(); err != nil {
		s.askToEnd(err)
	}
}

// begin is Init for a caller that holds transition. It waits for the goroutines
// of the last openLine, because two readers at once may take each other's
// bytes. A goroutine that the tty never ends is given up.
func (s *Screen) begin() error {
	if l := &s.line; l.state == closed && l.workers != nil && l.sim == nil {
		within(l.readEnds, patience, s.queue.over)
		within(l.writeEnds, patience, s.queue.over)
	}
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

// Resume takes over the terminal again, after Suspend.
func (s *Screen) Resume() error { return s.Init() }

// takeOver opens the line, and makes the next frame send the whole picture and
// all modes, because the terminal has none of them.
func (s *Screen) takeOver() error {
	w, h, err := s.openLine(s.enter(s.modes.releases, s.raw != nil) + s.probe(s.raw != nil))
	if err != nil {
		return err
	}
	s.resize(w, h)
	s.repaintAll()
	if s.line.sim != nil {
		s.turn() // no answer comes later that would call turn
	}
	return nil
}

// repaintAll makes the next frame paint all cells and set all modes.
func (s *Screen) repaintAll() {
	s.sent = modes{releases: s.modes.releases}
	s.repaint()
}

// openLine takes over the terminal and sends hello, which must end with
// input.AskStatus and input.AskDevice. It returns the size of the window in
// cells, or 0 if the size is not known.
func (s *Screen) openLine(hello string) (w, h int, err error) {
	l := &s.line
	workers := &workers{
		out:      make(chan []byte, 1),
		readEnds: make(chan struct{}), writeEnds: make(chan struct{}),
		leaves: make(chan struct{}), quiet: make(chan struct{}),
	}
	if l.sim != nil {
		l.state, l.workers = open, workers
		s.send([]byte(hello))
		w, h = s.line.sim.Size()
		return w, h, nil
	}
	if err := s.start(); err != nil {
		if errors.Is(err, errNoStart) { // a second Start beside the late one could do harm
			s.unfit = err
		}
		return 0, 0, err
	}
	s.call(func() { l.tty.NotifyResize(s.changed) })
	w, h = s.windowSize()
	l.state, l.workers = open, workers
	go s.write(workers, workers.out)
	go s.read(workers)
	l.link.Begin(l.now())
	s.send([]byte(hello))
	return w, h, nil
}

// errNoStart is the error of Init if the tty does not start in time.
var errNoStart = errors.New("term: the terminal does not start")

// start starts the tty. If the tty takes longer than startTime, or Fini is
// called, start returns errNoStart, and stops the tty should it start after
// all.
func (s *Screen) start() error {
	tty, failed := s.line.tty, make(chan error, 1)
	if s.callFor(startTime, s.queue.over, func() { failed <- tty.Start() }) {
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
// return in time. A size that comes later is used from then on.
func (s *Screen) windowSize() (w, h int) {
	var ws tcell.WindowSize
	var err error
	if !s.call(func() { ws, err = s.line.tty.WindowSize() }) {
		s.changed()
		return 0, 0
	}
	if err != nil {
		return 0, 0
	}
	return ws.Width, ws.Height
}

// read, a goroutine, receives bytes from the terminal until the tty's Read
// returns an error, as it does after Drain.
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

// waitForRoom makes the reader wait while the program does not take what the
// terminal has sent: the terminal then waits, too, and nothing is lost.
func (s *Screen) waitForRoom(w *workers) {
	full := s.room()
	if full == nil {
		return
	}
	s.setUnread(w, true)
	defer s.setUnread(w, false)
	select {
	case <-full:
	case <-w.leaves: // the last answers are read
	case <-s.queue.over:
	}
}

// setUnread notes whether the terminal is not read.
func (s *Screen) setUnread(w *workers, unread bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.line.workers == w && s.line.state != closed {
		s.line.link.Hold(s.line.now(), unread)
		s.turn()
	}
}

// write, a goroutine, writes the bytes that quick could not write at once. No
// other goroutine waits for the terminal.
func (s *Screen) write(w *workers, out <-chan []byte) {
	defer s.Guard()
	defer close(w.writeEnds)
	defer s.withLock(func() { // after a panic closeLine must not wait for this goroutine
		if w.out != nil {
			s.line.link.Block(s.line.now(), false)
		}
	})
	for b := range out {
		n, err := s.line.tty.Write(b)
		if n < len(b) && err == nil {
			err = io.ErrShortWrite // no writer should return this, but some do
		}
		s.withLock(func() { s.wrote(w, err) })
	}
}

// wrote notes that the writer is free, unless closeTTY has given it up.
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
// any goroutine, which does not read the size itself: after a panic Guard
// closes the line, which waits for the tty's goroutine.
func (s *Screen) changed() {
	if s.line.changes.Add(1) == 1 {
		go s.resized()
	}
}

// resized, a goroutine, reads the size of the window until no further change
// has come meanwhile. It is one, so that of two sizes the last one counts.
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

package term

import (
	"errors"
	"io"
	"time"

	"github.com/gdamore/tcell/v2"
)

// Init takes over the terminal. It does nothing if that is done, and returns an
// error after Fini and where Open has returned one.
func (s *Screen) Init() error {
	s.transition.Lock()
	defer s.transition.Unlock()
	s.line.settle()
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

// settle waits for the goroutines of the last openLine, if the line is closed:
// two at once may spoil each other's reads. Of a tty that never ends them it
// waits for patience only. mu is not held.
func (l *line) settle() {
	if l.state == closed && l.workers != nil && l.direct == nil {
		within(l.readEnds, patience)
		within(l.writeEnds, patience)
	}
}

// Resume takes over the terminal again, after Suspend.
func (s *Screen) Resume() error { return s.Init() }

// regain takes over the terminal again. If it cannot, because the process has
// no descriptor left, it asks the program to end: without a terminal no key
// would ever do that.
func (s *Screen) regain() {
	if err := s.Resume(); err != nil {
		s.askToEnd(err)
	}
}

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

// openLine takes over the terminal and sends hello, which must end with
// link.AskStatus and link.AskDevice. It returns the size of the window, in
// cells: 0 where that is not known.
func (s *Screen) openLine(hello string) (w, h int, err error) {
	l := &s.line
	workers := &workers{out: make(chan []byte, 1), readEnds: make(chan struct{}), writeEnds: make(chan struct{}), quiet: make(chan struct{})}
	if l.direct != nil {
		l.state, l.workers = open, workers
		s.send([]byte(hello))
		w, h = s.sim.Size()
		return w, h, nil
	}
	if err := l.start(); err != nil {
		if errors.Is(err, errNoStart) { // no other Start may come beside that
			s.unfit = err
		}
		return 0, 0, err
	}
	// Not in the tty's goroutine: after a panic Guard closes the line, which
	// waits for that goroutine.
	l.tty.NotifyResize(func() { go s.resized() })
	w, h = s.windowSize()
	l.state, l.workers = open, workers
	go s.write(workers, workers.out)
	go s.read(workers)
	l.link.Begin(l.now())
	s.send([]byte(hello))
	return w, h, nil
}

// errNoStart ends a Screen whose tty does not start.
var errNoStart = errors.New("term: the terminal does not start")

// start starts the tty. One that has not started in time cannot be used; it is
// stopped should it start after all.
func (l *line) start() error {
	var err error
	started := make(chan struct{})
	begin := func() {
		defer close(started)
		err = l.tty.Start()
	}
	if l.quick != nil { // our own never waits
		begin()
		return err
	}
	go begin()
	if within(started, startTime) {
		return err
	}
	go func() {
		if <-started; err == nil {
			l.tty.Stop()
		}
	}()
	return errNoStart
}

// windowSize returns the size of the window, in cells: 0 where it is not known
// in time. A size that is known later is taken on then.
func (s *Screen) windowSize() (w, h int) {
	var ws tcell.WindowSize
	var err error
	if !inTime(func() { ws, err = s.line.tty.WindowSize() }) {
		go s.resized()
		return 0, 0
	}
	if err != nil {
		return 0, 0
	}
	return ws.Width, ws.Height
}

// read takes what the terminal sends until the tty returns an error, as it does
// when it is stopped. It is a goroutine.
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
	}
}

// write writes to the tty what quick could not write at once: this goroutine
// waits for the terminal, and nothing else does.
func (s *Screen) write(w *workers, out <-chan []byte) {
	defer s.Guard()
	defer close(w.writeEnds)
	defer s.withLock(func() { // after a panic closeLine is not to wait for this
		if w.out != nil {
			s.line.link.Block(s.line.now(), false)
		}
	})
	for b := range out {
		n, err := s.line.tty.Write(b)
		if n < len(b) && err == nil {
			err = io.ErrShortWrite // as no writer should, but some do
		}
		s.withLock(func() { s.wrote(w, err) })
	}
}

// wrote notes that a writer is free, unless it was given up.
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

package term

import (
	"sync"
	"time"

	"fixstep/term/internal/input"
	"fixstep/term/internal/pace"
)

// stopTime is how long each of three parts of the tty may take to stop.
const stopTime = 100 * time.Millisecond

// init makes l, which is zero, the line of its owner.
func (l *line) init(o owner, mu *sync.Mutex, mux bool) {
	l.owner, l.mu = o, mu
	l.window = pace.Window{Mux: mux}
	l.parser = input.New(1, 1)
	l.pacing = timer{locked: l.locked, f: l.pump}
	l.watching = timer{locked: l.locked, f: l.watch}
	l.holding = timer{locked: l.locked, f: l.flush}
	l.probing = timer{locked: l.locked, f: l.probed}
}

// open takes over the terminal and sends hello, which must end with the
// questions askStatus and askDevice. It returns the size of the window, in
// cells: 0 where that is not known.
func (l *line) open(hello string) (w, h int, err error) {
	if l.direct != nil {
		l.state = open
		l.send([]byte(hello), false)
		return 0, 0, nil
	}
	if err := l.tty.Start(); err != nil {
		return 0, 0, err
	}
	// A goroutine of its own: if resized panics, Guard has the line closed, and
	// close waits for the tty's goroutine.
	l.tty.NotifyResize(func() { go l.resized() })
	if ws, err := l.tty.WindowSize(); err == nil {
		w, h = ws.Width, ws.Height
	}
	l.session = session{
		question: askStatus, devices: 1,
		out: make(chan []byte, 1), readEnds: make(chan struct{}), writeEnds: make(chan struct{}),
	}
	l.window.Clear()
	l.state = open
	go l.write(l.out, l.writeEnds)
	go l.read(l.readEnds)
	l.window.Sent(l.now(), 0) // hello asks for the status
	l.send([]byte(hello), false)
	l.probing.start(firstAnswer)
	return w, h, nil
}

// resized looks for the size of the window when the tty says that it may have
// changed. It is a goroutine, and takes the lock itself.
func (l *line) resized() {
	defer l.owner.Guard()
	ws, err := l.tty.WindowSize()
	l.mu.Lock()
	defer l.mu.Unlock()
	if err == nil && l.state == open {
		l.owner.resize(ws.Width, ws.Height)
	}
}

// close gives the terminal back when the answers in flight have come, within a
// second whatever the terminal does. It does nothing if the line is not open.
// It takes the lock itself.
func (l *line) close() {
	l.mu.Lock()
	if l.state != open {
		l.mu.Unlock()
		return
	}
	l.state, l.restored, l.quiet = leaving, false, make(chan struct{})
	for _, t := range []*timer{&l.pacing, &l.watching, &l.holding, &l.probing} {
		t.stop()
	}
	l.restore()
	quiet := l.quiet
	l.mu.Unlock()
	if l.direct == nil {
		within(quiet, patience)
		l.closeTTY()
	}
	l.mu.Lock()
	l.state = closed
	l.mu.Unlock()
}

// closeTTY stops the tty, and with it the goroutines that read and write it. If
// the terminal takes nothing, closeTTY drops what was written before and writes
// the bytes that restore the terminal: they arrive when it is read again. It
// takes the lock itself.
func (l *line) closeTTY() {
	l.tty.NotifyResize(nil)
	l.mu.Lock()
	stuck := l.writing && !l.gone
	l.released = true
	l.mu.Unlock()
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		l.tty.Drain() // may wait for output that nobody takes
	}()
	within(drained, stopTime)
	within(l.readEnds, stopTime)
	l.tty.Stop()
	l.mu.Lock()
	close(l.out)
	l.out = nil
	l.mu.Unlock()
	within(l.writeEnds, stopTime)
	if stuck && l.quick != nil {
		l.quick.discard()
		l.mu.Lock()
		l.quick.writeNow(l.owner.restoring())
		l.mu.Unlock()
	}
}

// A quickTTY is a tty that can be written without waiting: most frames are, in
// whole, and the goroutine that writes the others need not wake up.
type quickTTY interface {
	writeNow(b []byte) (taken int)
	queued() int
	discard()
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

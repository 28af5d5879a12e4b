package term

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"slices"
	"sync"
	"sync/atomic"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/away"
	"fixstep/term/vt"
)

// A farTty is a simulated terminal at the far end of a link. It works only in a
// synctest bubble.
type farTty struct {
	delay   time.Duration // each way
	never   string        // the answers that never come, as a regular expression
	fails   error         // of Start
	readers atomic.Int32
	late    time.Duration // the time from Drain and Stop to the end of a Read and a Write
	idle    bool          // Read returns nothing at once
	reads   int           // the number of reads that returned nothing
	deaf    bool          // Drain does not end Read
	short   bool          // Write takes half, and returns no error

	hook func(method string) // nil, or called in every method

	mu      sync.Mutex
	term    *vt.Term
	w, h    int
	stuck   bool        // Write waits
	over    bool        // after Close
	cut     bool        // bytes are lost
	resized func()      // the function of NotifyResize
	starts  int         // calls of Start less those of Stop
	last    []byte      // the bytes of the last Write
	in      chan []byte // bytes for Read
	hup     chan error  // ends a Read
	drained chan struct{}
	free    chan struct{} // closed when no Write can be stuck any more
	way     away.Way      // to the terminal
}

func newFarTty(w, h int, o vt.Options) *farTty {
	f := &farTty{
		term: vt.New(min(w, maxWidth), min(h, maxHeight), o),
		w:    w,
		h:    h,
		in:   make(chan []byte, 1<<16),
		hup:  make(chan error, 1),
	}
	f.way.Lock = &f.mu
	return f
}

// show shows bytes that have arrived, and sends the answers. The caller holds
// mu.
func (f *farTty) show(b []byte) {
	if f.cut {
		return
	}
	// Libraries for SSH servers do the same.
	f.term.Write(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")))
	answers := string(f.term.Answers())
	if f.never != "" {
		answers = regexp.MustCompile(f.never).ReplaceAllString(answers, "")
	}
	if answers != "" {
		f.send(answers)
	}
}

// send makes the terminal send bytes.
func (f *farTty) send(b string) {
	time.AfterFunc(f.delay, func() { f.in <- []byte(b) })
}

// enter is called by every method, by WindowSize at its end.
func (f *farTty) enter(method string) {
	if f.hook != nil {
		f.hook(method)
	}
}

// wait makes methods wait until free is closed.
func (f *farTty) wait(methods ...string) (free chan struct{}) {
	free = make(chan struct{})
	f.hook = func(method string) {
		if slices.Contains(methods, method) {
			<-free
		}
	}
	return free
}

// sizesLate makes WindowSize return its size after a time from slow.
func (f *farTty) sizesLate() (slow chan time.Duration) {
	slow = make(chan time.Duration, 10)
	f.hook = func(method string) {
		if method == "WindowSize" && len(slow) > 0 {
			time.Sleep(<-slow)
		}
	}
	return slow
}

func (f *farTty) Start() error {
	f.enter("Start")
	if f.fails != nil {
		return f.fails
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.starts++
	f.drained, f.free = make(chan struct{}), make(chan struct{})
	return nil
}

func (f *farTty) Drain() error {
	f.enter("Drain")
	close(f.drained)
	return nil
}

func (f *farTty) Stop() error {
	f.enter("Stop")
	f.mu.Lock()
	defer f.mu.Unlock()
	f.starts--
	close(f.free)
	return nil
}

func (f *farTty) Close() error {
	f.enter("Close")
	f.mu.Lock()
	defer f.mu.Unlock()
	f.over = true
	return nil
}

func (f *farTty) NotifyResize(cb func()) {
	f.enter("NotifyResize")
	f.mu.Lock()
	defer f.mu.Unlock()
	f.resized = cb
}

func (f *farTty) WindowSize() (tcell.WindowSize, error) {
	defer f.enter("WindowSize")
	f.mu.Lock()
	defer f.mu.Unlock()
	return tcell.WindowSize{Width: f.w, Height: f.h}, nil
}

func (f *farTty) Read(b []byte) (int, error) {
	f.enter("Read")
	f.readers.Add(1)
	defer f.readers.Add(-1)
	f.mu.Lock() // a released reader may begin to read while the tty starts again
	drained, idle := f.drained, make(chan struct{})
	f.mu.Unlock()
	if f.deaf {
		drained = nil
	}
	if f.idle {
		close(idle)
	}
	select {
	case in, ok := <-f.in:
		if !ok {
			return 0, io.EOF
		}
		return copy(b, in), nil
	case err := <-f.hup:
		return 0, err
	case <-idle:
		f.reads++
		return 0, nil
	case <-drained:
		time.Sleep(f.late)
		return 0, os.ErrDeadlineExceeded
	}
}

func (f *farTty) Write(b []byte) (int, error) {
	f.enter("Write")
	f.mu.Lock()
	stuck, free := f.stuck || f.over, f.free
	f.mu.Unlock()
	if stuck {
		<-free
		time.Sleep(f.late)
		return 0, os.ErrClosed
	}
	if f.short {
		b = b[:len(b)/2]
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	b = bytes.Clone(b)
	f.last, f.way.Line.Trip = b, 2*f.delay
	f.way.Carry(b, func() { f.show(b) })
	return len(b), nil
}

// resize gives the window another size.
func (f *farTty) resize(w, h int) {
	f.mu.Lock()
	f.w, f.h = w, h
	f.term.Resize(min(w, maxWidth), min(h, maxHeight))
	resized := f.resized
	f.mu.Unlock()
	if resized != nil {
		resized()
	}
}

// writes returns the number of writes that have arrived.
func (f *farTty) writes() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.term.Writes
}

// block makes every Write wait, as if nobody read the terminal.
func (f *farTty) block() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stuck = true
}

// near is a terminal on this machine.
func near() *farTty { return newFarTty(80, 24, vt.Options{}) }

// mute is a terminal on this machine that answers nothing.
func mute() *farTty { return newFarTty(80, 24, vt.Options{Mute: true}) }

// far is a terminal behind a good link around the world.
func far() *farTty {
	f := near()
	f.delay = 100 * time.Millisecond
	return f
}

// settle lets all bytes in flight arrive.
func settle() { pass(time.Second / 2) }

func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// draw shows a text.
func draw(s *Screen, text string) {
	s.PutStr(0, 0, text)
	s.Show()
}

// frames shows n different pictures, 60 a second.
func frames(s *Screen, n int) {
	for range n {
		draw(s, time.Now().String())
		time.Sleep(time.Second / 60)
	}
}

// waiting returns the time for which the terminal has owed an answer.
func waiting(s *Screen) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, _ := s.line.link.Waiting(s.line.now())
	return d
}

// unread returns the unread events.
func unread(s *Screen) (events []tcell.Event) {
	for s.HasPendingEvent() {
		events = append(events, s.PollEvent())
	}
	return events
}

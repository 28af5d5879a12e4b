package term

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/link"
)

// A line carries bytes to a terminal and back, as fast as the terminal takes
// them. When that is ready it gets the newest picture, so that none waits in a
// queue. What the terminal has answered, and when it is ready, link knows.
type line struct {
	tty    tcell.Tty            // nil: simulated
	quick  quickTTY             // the tty, if it can be written without waiting; else nil
	path   string               // of the tty, "" if it is not the program's own
	now    func() time.Duration // of a simulated one always 0
	direct func(b []byte)       // takes all bytes at once where there is no tty

	state  lineState
	link   link.Link
	wanted bool   // a frame is to be sent as soon as it may be
	shows  bool   // frames have a picture: before the first they are only modes
	buf    []byte // what is being sent
	gone   bool   // the terminal has hung up
	sent   int64  // bytes, since Open

	timer *time.Timer // calls turn; nil: none was needed yet
	armed bool
	at    time.Duration // when it fires, if it is armed

	workers
}

// lineState is how far a line has got.
type lineState uint8

const (
	closed  lineState = iota
	open              // from open to giveBack
	leaving           // in giveBack
)

// workers are the goroutines that read and write the tty, from one open to the
// giveBack after it.
type workers struct {
	out                 chan []byte   // to the writer, for what is too much for quick; link.Blocked: it has one
	readEnds, writeEnds chan struct{} // closed when the goroutines end

	quiet    chan struct{} // closed when all is sent and answered, in state leaving
	restored bool          // the bytes that restore the terminal are sent
	released bool          // the reader shall end, if it has not yet
}

// A quickTTY is a tty that can be written without waiting: most frames are, in
// whole, and the goroutine that writes the others need not wake up.
type quickTTY interface {
	writeNow(b []byte) (taken int)
	queued() int
	discard()
}

// queueGap is how often to look whether a slow line has sent the last frame.
const queueGap = 10 * time.Millisecond

// lastAnswer is a round trip short enough for a last question: a slower
// terminal's answer would be typed into the shell.
const lastAnswer = patience / 2

// turn does what is due, and has itself called again when more will be. It is
// called whenever something may have become due.
func (s *Screen) turn() {
	switch l := &s.line; {
	case l.state == leaving:
		s.restore()
	case l.state == open && l.direct != nil:
		s.sendFrame()
	case l.state == open && !l.gone:
		now := l.now()
		due := l.link.Next(now)
		s.queue.post(due.Events...)
		if due.News && s.tells {
			ev := &EventLink{Waiting: due.Waiting}
			ev.SetEventNow()
			s.queue.own(ev)
		}
		if due.Ask != "" {
			s.send([]byte(due.Ask))
		}
		wait := s.tryFrame(now)
		s.wake(now, min(wait, l.link.Until(now)))
	}
}

// tryFrame sends a frame if one is wanted and the terminal is ready. Else it
// returns how long the frame has to wait, link.Never if something else has to
// happen first.
func (s *Screen) tryFrame(now time.Duration) (wait time.Duration) {
	l := &s.line
	if !l.wanted || l.link.Blocked {
		return link.Never
	}
	if l.shows {
		wait = l.link.Wait(now)
		if wait == 0 && l.link.Unpaced() && l.quick != nil && l.quick.queued() > 0 {
			wait = queueGap // a serial line
		}
	}
	if wait > 0 {
		return wait
	}
	s.sendFrame()
	return link.Never
}

// sendFrame sends the frame that is wanted, or leaves it for later if nobody
// can see the window. Modes that change before the first
// picture end with no question: the window stays free for the picture.
func (s *Screen) sendFrame() {
	l := &s.line
	if !l.wanted || l.link.Hidden {
		return
	}
	l.wanted = false
	if l.buf = s.frame(l.buf[:0]); len(l.buf) == 0 {
		return
	}
	if l.shows && l.direct == nil {
		l.buf = append(l.buf, l.link.Ends(l.now(), len(l.buf))...)
	}
	s.send(l.buf)
}

// send hands bytes to the terminal. The writer must be free.
func (s *Screen) send(b []byte) {
	l := &s.line
	l.sent += int64(len(b))
	if l.direct != nil {
		l.direct(b)
		return
	}
	if l.quick != nil && len(b) > 0 {
		b = b[l.quick.writeNow(b):]
	}
	if len(b) > 0 {
		l.link.Block(l.now(), true)
		l.out <- b
	}
}

// wake has turn called after a wait, or sooner: a timer that is armed for an
// earlier time stays so, and its turn finds nothing to do.
func (s *Screen) wake(now, wait time.Duration) {
	l := &s.line
	if wait == link.Never || l.armed && l.at <= now+wait {
		return
	}
	l.armed, l.at = true, now+wait
	if l.timer != nil {
		l.timer.Reset(wait)
		return
	}
	l.timer = time.AfterFunc(wait, func() {
		defer s.Guard()
		s.withLock(func() {
			l.armed = false
			s.turn()
		})
	})
}

// receive takes what the terminal has sent.
func (s *Screen) receive(b []byte) {
	l := &s.line
	if len(b) == 0 {
		return
	}
	before := l.link.Known
	if events := l.link.Received(l.now(), b); l.state == open {
		s.queue.post(events...)
	}
	if l.link.Known != before {
		s.learn(before)
	}
	if l.direct == nil {
		s.turn()
	}
}

// learn takes on what the terminal has told of itself.
func (s *Screen) learn(before link.Known) {
	known := &s.line.link.Known
	if known.Ground {
		if s.ground = Dark; known.Light {
			s.ground = Light
		}
		if before.Ground && known.Light != before.Light { // colours were chosen
			s.queue.own(tcell.NewEventResize(s.want.Size()))
		}
	}
	if known.Hidden != before.Hidden && s.tells {
		ev := &EventHidden{Hidden: known.Hidden}
		ev.SetEventNow()
		s.queue.own(ev)
	}
	if known.XTerm && !before.XTerm && s.sim == nil {
		s.encoder.Stains()
		if s.more {
			s.once, s.line.wanted = append(s.once, link.AskColors...), true
		}
	}
	if s.more && known.Colors > s.encoder.Colors() {
		s.encoder.SetColors(known.Colors)
		s.line.wanted = true
	}
	s.line.wanted = s.line.wanted || known.Half != before.Half
}

// restore sends what restores the terminal once the writer is free, and notes
// when all is sent and answered.
func (s *Screen) restore() {
	l := &s.line
	if l.link.Blocked && !l.gone {
		return
	}
	if !l.restored && !l.gone {
		l.restored = true
		if s.send(append(s.restoring(), l.link.LastQuestion(lastAnswer)...)); l.link.Blocked {
			return
		}
	}
	if l.gone || l.link.Quiet() {
		select {
		case <-l.quiet:
		default:
			close(l.quiet)
		}
	}
}

// hangUp notes that there is no terminal any more.
func (s *Screen) hangUp(err error) {
	if l := &s.line; !l.gone {
		l.gone = true
		s.askToEnd(err)
		if l.state == leaving {
			s.restore()
		}
	}
}

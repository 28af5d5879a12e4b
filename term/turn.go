package term

import (
	"slices"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/link"
)

// turn does all work that is due, and sets the timer that calls it again. It is
// called after every change that may make work due.
func (s *Screen) turn() {
	l := &s.line
	if l.state == leaving {
		s.restore()
	}
	for l.state == open && !l.gone {
		now := l.now()
		due := l.link.Next(now, l.wanted)
		s.queue.post(s.heard(due.Events)...)
		s.passOn()
		if due.News && s.tells {
			ev := &EventLink{Waiting: due.Waiting}
			ev.SetEventNow()
			s.queue.tell(ev)
		}
		switch {
		case due.Ask == "" && !due.Frame:
			s.wake(due.Wait)
			return
		case s.inBackground(): // a shell would read the answer
			return
		case due.Ask != "":
			s.send([]byte(due.Ask))
		default:
			s.sendFrame(now)
		}
	}
}

// sendFrame sends the frame that is wanted. Modes that change before the first
// picture end with no question: the link's window stays free for the picture.
func (s *Screen) sendFrame(now time.Duration) {
	l := &s.line
	l.wanted = false
	l.link.Window.Picture = s.stats.Frames
	l.buf = s.frame(l.buf[:0])
	if len(l.buf) == 0 {
		l.link.Window.Unasked()
		return
	}
	if s.stats.Frames > 0 && l.sim == nil {
		l.buf = append(l.buf, l.link.Ends(now, len(l.buf))...)
	}
	s.send(l.buf)
}

// frame appends the bytes that make the terminal show the picture, in the modes
// that the program wants.
func (s *Screen) frame(b []byte) []byte {
	b = append(b, s.once...)
	if s.asks {
		b = append(b, input.AskColors...)
		if s.raw != nil {
			b = append(append(b, input.AskPalette...), s.line.link.Ask()...)
		}
	}
	s.once, s.asks = s.once[:0], false
	want := s.wantedModes()
	b = s.change(b, s.sent, want)
	s.sent = want
	if s.stats.Frames > 0 {
		b = s.encoder.Frame(b, s.lastCursor.x, s.lastCursor.y)
	}
	if len(b) > syncFrom && s.xterm && !s.traits.has(mux) && !s.line.link.Parser.Known().Mux {
		b = append(slices.Insert(b, 0, []byte(syncBegin)...), syncEnd...)
	}
	return b
}

// wantedModes returns the modes for the next frame. It asks for no releases if
// the terminal grants only a part of their protocol, because Enter would come
// twice. A Raw has modes of its own.
func (s *Screen) wantedModes() modes {
	want := s.modes
	want.releases = want.releases && !s.line.link.Parser.Known().Half
	if s.raw != nil {
		want = modes{title: want.title, cursor: want.cursor, tint: want.tint, input: s.raw.Input()}
	}
	return want
}

// send hands bytes to the terminal. The writer must be free.
func (s *Screen) send(b []byte) {
	l := &s.line
	s.stats.Sent += int64(len(b))
	if l.sim != nil {
		l.sim.Write(b)
		s.receive(l.sim.Answers())
		return
	}
	if l.quick != nil && len(b) > 0 {
		b = b[l.quick.WriteNow(b):]
	}
	if len(b) > 0 {
		l.link.Block(l.now(), true)
		l.out <- b
	}
}

// wake sets the timer that calls turn after wait, or stops it.
func (s *Screen) wake(wait time.Duration) {
	l := &s.line
	switch {
	case l.sim != nil:
	case l.timer == nil:
		l.timer = time.AfterFunc(wait, func() { s.guarded(func() { s.withLock(s.turn) }) })
	case wait == link.Never:
		l.timer.Stop()
	default:
		l.timer.Reset(wait)
	}
}

// receive handles bytes from the terminal.
func (s *Screen) receive(b []byte) {
	l := &s.line
	if len(b) == 0 {
		return
	}
	before := l.link.Parser.Known()
	events := l.link.Received(l.now(), b)
	if l.state == open {
		s.queue.post(s.heard(events)...)
	} else {
		l.link.Lost()
	}
	s.passOn()
	if known := l.link.Parser.Known(); known != before {
		s.learn(before, known)
	}
	if l.sim == nil {
		s.turn()
	}
}

// learn acts on new reports of the terminal.
func (s *Screen) learn(before, known input.Known) {
	if known.Ground != before.Ground ||
		known.Light != before.Light { // the program has chosen colors for the old background
		s.queue.tell(tcell.NewEventResize(s.want.Size()))
	}
	if known.Ground && !before.Ground || known.Back != 0 && known.Back != before.Back {
		s.asks = true
	}
	if known.Hidden != before.Hidden && s.tells {
		ev := &EventHidden{Hidden: known.Hidden}
		ev.SetEventNow()
		s.queue.tell(ev)
	}
	if (known.XTerm && !before.XTerm || known.Mux) &&
		s.line.sim == nil { // a multiplexer may be in an xterm
		s.encoder.Stains()
	}
	s.line.wanted = s.line.wanted || known.Half != before.Half
}

// restore sends the bytes that restore the terminal once the writer is free,
// and closes quiet when all is sent and answered.
func (s *Screen) restore() {
	l := &s.line
	if l.link.Blocked() && !l.gone {
		return
	}
	if !l.restored && !l.gone {
		l.restored = true
		reports := s.raw == nil || s.sent.input.Reports() // else only keys may come, for the shell
		b := s.restoring()
		if !l.away && reports {
			b = append(b, l.link.LastQuestion(lastAnswer)...)
		}
		s.send(b)
		if l.link.Blocked() {
			return
		}
	}
	if l.gone || l.away || l.link.Quiet() {
		select {
		case <-l.quiet:
		default:
			close(l.quiet)
		}
	}
}

// restoring returns the bytes that give the terminal back as it was.
func (s *Screen) restoring() []byte {
	b := s.change(nil, s.sent, modes{releases: s.sent.releases})
	return append(b, s.leave(s.raw != nil)...)
}

// hangUp notes that the terminal is gone, and asks the program to end.
func (s *Screen) hangUp(err error) {
	if l := &s.line; !l.gone {
		l.gone = true
		s.askToEnd(err)
		if l.state == leaving {
			s.restore()
		}
	}
}

// withLock calls f with mu held.
func (s *Screen) withLock(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

package term

import (
	"slices"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/link"
)

// turn does all the work that is due, and sets the timer that calls it again.
// Whoever makes a change after which work may be due calls it.
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
		case s.inBackground(): // a shell would read the answers
			return
		case due.Ask != "":
			s.send([]byte(due.Ask))
		default:
			s.sendFrame(now)
		}
	}
}

// sendFrame sends the frame that is wanted. It adds no question to modes that
// change before the first picture, so that the link's window stays free for
// that picture.
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
	b = s.appendOnce(b)
	want := s.wantedModes()
	from := s.sent
	if s.unsure {
		from = modes{releases: s.sent.releases}
		s.unsure = false
	}
	b = s.change(b, from, want)
	s.sent = want
	if s.stats.Frames > 0 {
		b = s.encoder.Frame(b, s.lastCursor.x, s.lastCursor.y)
	}
	isMux := s.traits.has(mux) || s.line.link.Parser.Known().Mux
	if len(b) > syncFrom && s.xterm && !isMux {
		b = slices.Insert(b, 0, []byte(syncBegin)...)
		b = append(b, syncEnd...)
	}
	return b
}

// appendOnce appends what goes with the next frame only: a bell, the clipboard
// and the size that SetClipboard and SetSize send, and questions for colors.
func (s *Screen) appendOnce(b []byte) []byte {
	if s.bell {
		b = append(b, '\a')
	}
	b = append(b, s.clipboard...)
	b = append(b, s.window...)
	if s.asks {
		b = append(b, input.AskColors...)
	}
	if s.asks && s.raw != nil {
		b = append(b, input.AskPalette...)
		b = append(b, s.line.link.Ask()...)
	}
	s.bell = false
	s.clipboard = s.clipboard[:0]
	s.window = s.window[:0]
	s.asks = false
	return b
}

// wantedModes returns the modes for the next frame. They have no releases if
// the terminal grants only a part of the protocol, because then Enter would
// come twice. How a Raw gets its input is for the Raw to say.
func (s *Screen) wantedModes() modes {
	want := s.modes
	if s.raw != nil {
		return modes{
			title:  want.title,
			cursor: want.cursor,
			tint:   want.tint,
			input:  s.raw.Input(),
		}
	}
	want.releases = want.releases && !s.line.link.Parser.Known().Half
	return want
}

// send hands bytes to the terminal. The goroutine of write must be free.
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

// wake sets the timer that calls turn after wait. For link.Never it stops the
// timer.
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
	if known.Ground != before.Ground || known.Light != before.Light {
		// The program has chosen its colors for the old background.
		s.queue.tell(tcell.NewEventResize(s.want.Size()))
	}
	firstGround := known.Ground && !before.Ground
	otherBack := known.Back != 0 && known.Back != before.Back
	if firstGround || otherBack {
		s.asks = true
	}
	if known.Hidden != before.Hidden && s.tells {
		ev := &EventHidden{Hidden: known.Hidden}
		ev.SetEventNow()
		s.queue.tell(ev)
	}
	isXTerm := known.XTerm && !before.XTerm || known.Mux // a multiplexer may be in an xterm
	if isXTerm && s.line.sim == nil {
		s.encoder.Stains()
	}
	if known.Half != before.Half {
		s.line.wanted = true
	}
}

// restore sends the bytes that restore the terminal, as soon as the goroutine
// of write is free. It closes quiet when all is sent and answered.
func (s *Screen) restore() {
	l := &s.line
	if l.link.Blocked() && !l.gone {
		return
	}
	if !l.restored && !l.gone {
		l.restored = true
		b := s.restoring()
		// Without reports only keys may come, and those are for the shell.
		reports := s.raw == nil || s.sent.input.Reports()
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

// restoring returns the bytes that give the terminal back as it was. They reset
// all modes that it may have, also those of which the screen is not sure.
func (s *Screen) restoring() []byte {
	b := s.change(nil, s.sent, modes{releases: s.sent.releases})
	return append(b, s.leave(s.raw != nil)...)
}

// hangUp notes that the terminal is gone, and asks the program to end.
func (s *Screen) hangUp(err error) {
	l := &s.line
	if l.gone {
		return
	}
	l.gone = true
	s.askToEnd(err)
	if l.state == leaving {
		s.restore()
	}
}

// withLock calls f with mu held.
func (s *Screen) withLock(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

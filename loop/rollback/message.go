package rollback

// Next returns the next message with our player's commands, or false if there
// is none to send. Call it after each Add until it returns false.
//
// If all is false, Next holds a command back while it does not change. Pass
// true ten times a second, and send a Report after that.
//
// A session keeps the last 512 commands. If one of them was overwritten before
// Next has returned it, the other side would play other commands. So Next
// returns false, and the session fails with ErrUnsent.
func (s *Session[S, C]) Next(all bool) (next Commands[C], ok bool) {
	newest := s.known[s.me]
	mine := &s.commands[s.me]
	if newest-s.sent > ring {
		s.fail(ErrUnsent)
		return next, false
	}
	if s.sent == newest || !all && mine[s.sent%ring] == mine[newest%ring] {
		return next, false
	}
	next.Command = mine[(s.sent+1)%ring]
	for s.sent < newest && mine[(s.sent+1)%ring] == next.Command {
		next.Ticks++
		s.sent++
	}
	return next, true
}

// Report returns our status, to send to the other side. Send it only after
// Next(true) has returned false.
func (s *Session[S, C]) Report() Status {
	return Status{Tick: s.confirmed, Hash: s.hashes[s.confirmed%ring], Lead: s.sync.last}
}

// Receive takes Commands of the other side. If they prove a guess wrong, the
// next Add corrects Now. If they are for more ticks, or lie further ahead, than
// any that a Session sends, the session fails with ErrNonsense. Receive returns
// the result of Err.
func (s *Session[S, C]) Receive(c Commands[C]) error {
	if c.Ticks < 1 || c.Ticks > ring {
		return s.fail(ErrNonsense)
	}
	first := s.known[s.you] + 1
	last := s.known[s.you] + int64(c.Ticks)
	if last > s.tick+far {
		return s.fail(ErrNonsense)
	}
	for t := first; t <= last; t++ {
		s.commands[s.you][t%ring] = c.Command
	}
	if first <= s.tick && c.Command != s.guess && s.wrong == 0 {
		s.wrong = first
	}
	s.known[s.you] = last
	s.guess = s.config.Guess(c.Command)
	return s.err
}

// ReceiveStatus takes a Status of the other side. The first Add that has
// confirmed its tick compares its hash with ours: see Err. If the other side
// cannot have confirmed that tick, because Next has not returned our command
// for it or because the other side's own has not arrived, the session fails
// with ErrNonsense. ReceiveStatus returns the result of Err.
func (s *Session[S, C]) ReceiveStatus(status Status) error {
	if status.Tick < 0 || status.Tick > min(s.sent, s.known[s.you]) {
		return s.fail(ErrNonsense)
	}
	their := s.known[s.you] - int64(s.config.Delay[s.you]) // the last tick that we know of them
	s.sync.heard(s.tick-their, status.Lead)
	if !s.waiting {
		s.status = status
		s.waiting = true
	}
	return s.err
}

// Known returns the last tick for which the other player's command has arrived.
// After a broken connection, send it to the other side over the new one, for
// its Resume.
func (s *Session[S, C]) Known() int64 { return s.known[s.you] }

// Resume goes on after a broken connection, on which all messages under way
// were lost: Next sends again from the tick after known, which is what Known
// returned on the other side. Call Next(true) after Resume. If the other side
// cannot be at that tick, because Next has not returned its command or has
// forgotten what follows it, the session fails with ErrNonsense. Resume returns
// the result of Err.
func (s *Session[S, C]) Resume(known int64) error {
	// No side plays beyond its window, so no side is further behind than two
	// windows and both delays, which is less than the ring.
	forgotten := s.known[s.me]-known > ring
	if known < int64(s.config.Delay[s.me]) || known > s.sent || forgotten {
		return s.fail(ErrNonsense)
	}
	s.sent = known
	return s.err
}

package rollback

// Next returns the next message with our player's commands, or false when there
// is no message to send. Call it after each Add until it returns false. An
// unchanged command is sent only if all is true. Pass true ten times a second,
// and send a Report after that.
//
// A session keeps the last 512 commands. If an older one was not sent yet, Next
// refuses: it returns false, and the session has failed with ErrUnsent, because
// the other side would play other commands.
func (s *Session[S, C]) Next(all bool) (held Held[C], ok bool) {
	newest := s.known[s.me]
	mine := &s.commands[s.me]
	if newest-s.sent > ring {
		s.fail(ErrUnsent)
		return held, false
	}
	if s.sent == newest || !all && mine[s.sent%ring] == mine[newest%ring] {
		return held, false
	}
	held.Command = mine[(s.sent+1)%ring]
	for s.sent < newest && mine[(s.sent+1)%ring] == held.Command {
		held.Ticks++
		s.sent++
	}
	return held, true
}

// Report returns our status, to send to the other side. Send it only after
// Next(true) has returned false.
func (s *Session[S, C]) Report() Status {
	return Status{Tick: s.confirmed, Hash: s.hashes[s.confirmed%ring], Lead: s.sync.last}
}

// Receive takes a Held of the other side. The next Add corrects Now. If the
// Held is longer than any Held that a Session sends, or too far ahead, the
// session fails with ErrNonsense. Receive returns the result of Err.
func (s *Session[S, C]) Receive(held Held[C]) error {
	if held.Ticks < 1 || held.Ticks > ring || s.known[s.you]+int64(held.Ticks) > s.tick+far {
		return s.fail(ErrNonsense)
	}
	first, last := s.known[s.you]+1, s.known[s.you]+int64(held.Ticks)
	for t := first; t <= last; t++ {
		s.commands[s.you][t%ring] = held.Command
	}
	if first <= s.tick && held.Command != s.guess && s.wrong == 0 {
		s.wrong = first
	}
	s.known[s.you], s.guess = last, s.config.Guess(held.Command)
	return s.err
}

// ReceiveStatus takes a Status of the other side. The next Add compares its
// hash with ours, or a later Add if we have not confirmed that tick yet; see
// Err. If the other side cannot have confirmed that tick, because Next has not
// returned our command for it, the session fails with ErrNonsense.
// ReceiveStatus returns the result of Err.
func (s *Session[S, C]) ReceiveStatus(status Status) error {
	if status.Tick < 0 || status.Tick > min(s.sent, s.known[s.you]) {
		return s.fail(ErrNonsense)
	}
	s.sync.heard(s.tick-(s.known[s.you]-int64(s.config.Delay[s.you])), status.Lead)
	if !s.waiting {
		s.status, s.waiting = status, true
	}
	return s.err
}

// Known returns the last tick for which the other player's command is known.
// After the connection broke, send it to the other side over the new
// connection, for its Resume.
func (s *Session[S, C]) Known() int64 { return s.known[s.you] }

// Resume makes Next send again from the tick after known: the result of the
// other side's Known after the connection broke and all messages under way were
// lost. Call Next(true) after it. If the other side cannot be at that tick,
// because Next has not returned its command, the session fails with
// ErrNonsense. Resume returns the result of Err.
func (s *Session[S, C]) Resume(known int64) error {
	// No side plays beyond its window, so no side is further behind than two
	// windows and both delays, which is less than the ring.
	if known < int64(s.config.Delay[s.me]) || known > s.sent || known <= s.known[s.me]-ring {
		return s.fail(ErrNonsense)
	}
	s.sent = known
	return s.err
}

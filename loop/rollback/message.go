package rollback

// Next returns the next message with our player's commands, and false when
// there is none to send. Call it after each Add until it returns false. An
// unchanged command is sent only if all is true. Pass true ten times a second,
// and send a Report after that.
func (s *Session[S, C]) Next(all bool) (held Held[C], ok bool) {
	newest := s.known[s.me]
	mine := &s.commands[s.me]
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

// Report returns what to tell the other side about us. Send it only after
// Next(true) has returned false.
func (s *Session[S, C]) Report() Status {
	return Status{Tick: s.confirmed, Hash: s.hashes[s.confirmed%ring], Lead: s.sync.last}
}

// Receive takes a Held of the other side. The next Add corrects Now. It returns
// ErrNonsense, and from then on the session has failed, if it is longer
// than any that a Session sends, or lies too far ahead.
func (s *Session[S, C]) Receive(held Held[C]) error {
	if held.Ticks < 1 || held.Ticks > ring || s.known[s.you]+int64(held.Ticks) > s.tick+far {
		s.err = ErrNonsense
		return s.err
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
// hash with ours, or a later one when we have not confirmed that tick yet; see
// Err. It returns ErrNonsense for a tick that the other side cannot have
// confirmed.
func (s *Session[S, C]) ReceiveStatus(status Status) error {
	if status.Tick < 0 || status.Tick > min(s.known[0], s.known[1]) {
		s.err = ErrNonsense
		return s.err
	}
	s.sync.heard(s.tick-(s.known[s.you]-int64(s.config.Delay[s.you])), status.Lead)
	if !s.waiting {
		s.status, s.waiting = status, true
	}
	return s.err
}

// Known returns the last tick for which the other player's command is known:
// what to tell the other side when the messages go another way from now on, so
// that it can Resume.
func (s *Session[S, C]) Known() int64 { return s.known[s.you] }

// Resume has Next begin again after a tick: the last one that the other side
// has Known of ours when the way of the messages broke, and whatever was under
// way is lost. Call Next(true) after it. It returns ErrNonsense, and from then
// on the session has failed, for a tick that the other side cannot be at.
func (s *Session[S, C]) Resume(known int64) error {
	// No side plays beyond its window, so neither is further behind than two of
	// them and both delays, which is less than the ring.
	if known < int64(s.config.Delay[s.me]) || known > s.known[s.me] || known <= s.known[s.me]-ring {
		s.err = ErrNonsense
		return s.err
	}
	s.sent = known
	return s.err
}

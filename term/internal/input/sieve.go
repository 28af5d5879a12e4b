package input

import "bytes"

// A Sieve takes the answers to our own questions out of the bytes of a
// terminal. All other bytes are the program's, as they came. Answers may come
// in pieces, and a player may type the beginning of one, so the last bytes of a
// read may be held. The zero value is ready.
//
// Within a paste only an answer that is owed counts as one, because a pasted
// text may hold anything. Answers may come there all the same, because a
// multiplexer may answer between the pieces of a long paste.
type Sieve struct {
	body   []byte // what may be an answer so far, from its Esc on
	typed  int    // the number of its bytes that the program has; the others are held
	inside bool   // a paste goes on
	mark   int    // the number of the program's last bytes that may be a bracket of a paste
	opens  bool   // that is the bracket at the beginning

	owed    int // the number of answers that have not come
	program []byte
	answers []byte
}

// mostAnswer bounds the bytes of an answer. The longest answers of terminals
// are their names and versions.
const mostAnswer = 256

// Feed sorts the bytes of one read. owed is the number of answers to AskStatus
// and AskDevice that have not come. The slices are valid until the next call.
func (s *Sieve) Feed(b []byte, owed int) (program, answers []byte) {
	s.program = s.program[:0]
	s.answers = s.answers[:0]
	s.owed = owed
	// A player types key by key, but no terminal sends an answer so.
	if s.typed == len(s.body) && len(b) == 1 {
		s.forget()
	}
	for len(b) > 0 {
		n := s.plain(b)
		if n > 0 {
			s.program = append(s.program, b[:n]...)
			b = b[n:]
			continue
		}
		s.take(b[0])
		b = b[1:]
	}
	return s.program, s.answers
}

// plain returns the number of bytes at the beginning of b that are neither part
// of an answer nor of a bracket.
func (s *Sieve) plain(b []byte) int {
	if len(s.body) > 0 || s.mark > 0 {
		return 0
	}
	n := bytes.IndexByte(b, esc)
	if n < 0 {
		return len(b)
	}
	return n
}

// take takes the next byte.
func (s *Sieve) take(c byte) {
	more, whole := s.grows(c)
	switch {
	case whole:
		s.answered(c)
	case more:
		s.body = append(s.body, c)
	case len(s.body) == 0:
		s.pass(c)
	default:
		s.broken(c)
	}
}

// grows reports whether c makes what is held a longer beginning of an answer,
// or a whole one.
func (s *Sieve) grows(c byte) (more, whole bool) {
	n := len(s.body)
	switch {
	case n == 0:
		return c == esc && (!s.inside || s.owed > 0), false
	case n >= mostAnswer:
		return false, false
	case n == 1:
		return c == '[' || !s.inside && (c == ']' || c == 'P'), false
	case s.body[1] == '[':
		return s.sequence(c)
	}
	return s.text(c)
}

// sequence is grows for a control sequence.
func (s *Sieve) sequence(c byte) (more, whole bool) {
	params := s.body[2:]
	switch {
	case len(params) == 0:
		return c == '?' || c == '0' || c == '3', false
	case params[0] != '?':
		return false, c == 'n'
	case c == ';' || c == '$' || isDigit(c):
		return true, false
	case s.inside:
		return false, c == 'c'
	}
	isTheme := c == 'n' && len(params) > 1 && params[1] == '9'
	return false, isTheme || c == 'c' || c == 'u' || c == 'y'
}

// answerStrings are the beginnings of the answers that are strings.
var answerStrings = [...]string{"]10;", "]11;", "]12;", "]4;", "P>|"}

// text is grows for a string, which ends with BEL or Esc and a backslash.
func (s *Sieve) text(c byte) (more, whole bool) {
	switch {
	case s.body[len(s.body)-1] == esc:
		return false, c == '\\'
	case !s.begins(c):
		return false, false
	}
	return c >= ' ' || c == esc, c == '\a'
}

// begins reports whether the string so far, with c after it, begins as an
// answer.
func (s *Sieve) begins(c byte) bool {
	begun := s.body[1:]
	for _, name := range answerStrings {
		n := len(begun)
		if n >= len(name) && string(begun[:len(name)]) == name {
			return true
		}
		if n < len(name) && string(begun) == name[:n] && name[n] == c {
			return true
		}
	}
	return false
}

// answered ends an answer.
func (s *Sieve) answered(final byte) {
	if s.body[1] == '[' && (final == 'n' || final == 'c') {
		s.owed--
	}
	s.answers = append(append(s.answers, s.body...), final)
	s.forget()
}

// broken passes on what has turned out to be no answer, and takes c anew. An
// Esc at the end of a string may begin the next answer.
func (s *Sieve) broken(c byte) {
	n := len(s.body)
	again := n > 1 && s.body[n-1] == esc
	if again {
		n--
	}
	for _, held := range s.body[min(s.typed, n):n] {
		s.pass(held)
	}
	s.forget()
	if again {
		s.take(esc)
	}
	s.take(c)
}

// forget forgets what may be an answer.
func (s *Sieve) forget() {
	s.body = s.body[:0]
	s.typed = 0
}

// pass passes a byte on to the program, and looks for the brackets of a paste.
func (s *Sieve) pass(c byte) {
	const bracket = "\x1b[200~"
	const which = len("\x1b[20") // the place of the digit that is 1 in the closing bracket
	s.program = append(s.program, c)
	switch {
	case s.mark == which && (c == '0' || c == '1'):
		s.opens = c == '0'
	case c != bracket[s.mark]:
		s.mark = 0
		if c != esc {
			return
		}
	}
	s.mark++
	if s.mark == len(bracket) {
		s.mark = 0
		s.inside = s.opens
	}
}

// Held returns the number of bytes that are held. typed says that a player may
// have typed them, as Esc or as Alt and a key.
func (s *Sieve) Held() (n int, typed bool) {
	return len(s.body) - s.typed, len(s.body) <= 2
}

// Inside reports whether a paste goes on.
func (s *Sieve) Inside() bool { return s.inside }

// Flush passes on the bytes that are held. If the next read has the rest of an
// answer, of two bytes or more, that rest is still taken out.
func (s *Sieve) Flush() (program []byte) {
	s.program = s.program[:0]
	for _, held := range s.body[s.typed:] {
		s.pass(held)
	}
	s.typed = len(s.body)
	if s.typed > 2 {
		s.forget()
	}
	return s.program
}

// Drop forgets what may be an answer, and ends a paste. Call it after a silence
// that is longer than any that a terminal makes within either.
func (s *Sieve) Drop() {
	s.forget()
	s.inside = false
	s.mark = 0
}

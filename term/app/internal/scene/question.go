package scene

import (
	"time"

	"fixstep/term/app/internal/keys"
)

// still is the time without a key after which a key is an answer. Up to its
// first repeat a held key is silent for a fifth to two thirds of a second.
const still = 700 * time.Millisecond

// A question waits for a key that is meant as an answer: to a question of the
// screen, or to the result of a match. A player may still hold or tap the key
// that asked, or any key if the question came by itself: such a key answers
// after the time still. All other keys answer at once.
type question struct {
	open    bool
	asker   keys.Intent   // the key to which it came; None: it came by itself
	stirred time.Duration // real time of the last key, at first of the question
}

// startles reports whether a key that comes now is not meant as an answer.
func (q *question) startles(i keys.Intent, now time.Duration) bool {
	return q.open && now-q.stirred < still && (q.asker == keys.None || i == q.asker)
}

// guard guards a question or a result that came to a key; None: by itself.
func (s *Session) guard(asker keys.Intent) {
	s.paused.Hint = s.board.Text(s.act.setting().pause)
	s.question = question{true, asker, s.Clock.Real()}
}

// calm reports whether a key is meant as an answer, and notes the key. The
// pause says that it refuses Q.
func (s *Session) calm(k Press) bool {
	q, now := &s.question, s.Clock.Real()
	q.open, q.stirred = q.startles(k.Intent, now), now
	if q.open && k.Intent == keys.Quit {
		s.paused.Hint = s.board.Text("$quit again: quit  P: play  Esc: menu")
	}
	return !q.open
}

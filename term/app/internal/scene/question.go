package scene

import (
	"time"

	"fixstep/term/app/internal/keys"
)

// The times between two presses. Up to its first repeat a held key is silent
// for a fifth to two thirds of a second. Hands in a hurry need 170 ms.
const (
	repeats = 100 * time.Millisecond // a press after a longer time is no further repeat
	silence = 180 * time.Millisecond // a press after a shorter time is no first repeat
	still   = 700 * time.Millisecond // a press after a longer time is no repeat
	patient = 3 * time.Second        // by then a player who taps has seen the question
)

// A question waits for a key that is meant as an answer: to a question of the
// screen, or to the result of a match.
type question struct {
	open    bool
	asker   keys.Intent   // the key to which it came; None: it came by itself
	came    time.Duration // real time of the question
	stirred time.Duration // real time of the last key, at first of the question
}

// ask opens the question. Keys which the player is tapping or holding do not
// answer what came by itself. A key that asked does not answer by its repeats,
// and other keys answer at once.
func (q *question) ask(asker keys.Intent, now time.Duration) { *q = question{true, asker, now, now} }

// startles reports whether a key that goes down now, or repeats, is not meant
// as an answer; releases says that the terminal reports when keys go up.
func (q *question) startles(i keys.Intent, repeat, releases bool, now time.Duration) bool {
	gap := now - q.stirred
	switch {
	case !q.open || gap >= still || gap > repeats && now-q.came >= patient:
		return false
	case q.asker == keys.None:
		return true
	case releases:
		return i == q.asker && repeat
	case q.stirred > q.came: // only a hold goes on after what may be its first repeat
		return i == q.asker && gap <= repeats
	}
	return i == q.asker && gap >= silence
}

// answers reports whether a key is meant as an answer, and notes the key.
func (q *question) answers(k Press, releases bool, now time.Duration) bool {
	q.open = q.startles(k.Intent, k.repeat, releases, now)
	q.stirred = now
	return !q.open
}

// Package pace decides when the next frame may go to a terminal, so that none
// waits in a queue on the way. Nothing here reads a clock: times are handed in,
// in nanoseconds from any fixed start.
package pace

import "time"

const (
	// widest bounds the frames that may be under way: 60 a second fit into a
	// round trip of half a second.
	widest = 32

	// memory is how long the shortest round trip is believed. If there was
	// none as short since, either the way has become longer or a queue has
	// built up. One frame sent alone tells.
	memory = 3 * time.Second

	// late is how long a frame may wait for others, however large they are.
	late = 100 * time.Millisecond

	// An answer wakes up a program, and costs more than a frame where the
	// terminal is at hand. So if it came within easy, the next question waits
	// for seldom.
	easy   = 20 * time.Millisecond
	seldom = 100 * time.Millisecond

	// near is a round trip too short for any network: who answers so fast is
	// on this machine.
	near = 2 * time.Millisecond
)

// Never is what Wait returns when only an answer can let the next frame go.
const Never time.Duration = 1<<63 - 1

// A Window paces frames by the terminal's answers. As many may be under way as
// keep the link busy with less than one frame waiting, as TCP Vegas has it. Without
// answers, or with answers that are not the player's, it keeps to a modest rate.
// The zero value knows nothing yet and lets two frames go before an answer.
type Window struct {
	// Mux says that the program runs within a terminal multiplexer. If that
	// is on this machine, its answers say nothing about the player's link.
	Mux bool

	blind pace // in force when not zero

	flight [widest]sent // the frames under way, a ring
	first  int
	n      int
	mark   int // how many of them were sent before Mark
	halves int // half frames that may be under way more than two, or less

	shortest time.Duration // the round trip without a queue
	recent   time.Duration // the shortest one since
	since    time.Duration
	alone    bool // the next frame waits until none is under way
	solo     bool // it is under way

	asked time.Duration // when the last question went out
	easy  bool          // its answer came at once

	next time.Duration // when a blind pace lets the next frame go
}

// sent is a frame under way.
type sent struct {
	at   time.Duration
	n    int  // frames under way then, with this one
	full bool // no more might have been
}

// A pace is a limit that needs no answers.
type pace struct {
	gap  time.Duration // between frames
	rate int           // bytes a second
}

var (
	deaf   = pace{time.Second / 15, 8_000}  // a link that nobody knows
	modest = pace{time.Second / 30, 16_000} // somebody's, probably a good one
)

// Blind is for a terminal that answers nothing: from now on frames go by the
// clock, 15 a second at most.
func (w *Window) Blind() { w.blind = deaf; w.Clear() }

// Asks reports whether a frame sent now shall end with a question.
func (w *Window) Asks(now time.Duration) bool {
	return !w.isBlind() && !(w.easy && w.n == 0 && now-w.asked < seldom)
}

func (w *Window) isBlind() bool { return w.blind != pace{} }

// Wait returns how long the next frame has to wait: 0 if it may go now, Never
// if until the next answer.
func (w *Window) Wait(now time.Duration) time.Duration {
	if w.isBlind() {
		return max(0, w.next-now)
	}
	if w.n >= w.Width() || w.alone && w.n > 0 {
		return Never
	}
	return 0
}

// Width returns how many frames may be under way.
func (w *Window) Width() int { return (4 + w.halves) / 2 }

// Sent notes that a frame of so many bytes goes out now, with a question if
// Asks says so.
func (w *Window) Sent(now time.Duration, bytes int) {
	if b := w.blind; w.isBlind() {
		w.next = now + max(b.gap, time.Duration(bytes)*time.Second/time.Duration(b.rate))
	}
	if !w.Asks(now) {
		return
	}
	w.asked = now
	w.solo = w.alone && w.n == 0
	if w.n < widest {
		w.n++
		w.flight[(w.first+w.n-1)%widest] = sent{now, w.n, w.n == w.Width()}
	}
}

// Answered notes the answer to the oldest frame under way.
func (w *Window) Answered(now time.Duration) {
	if w.blind == deaf {
		w.blind = pace{} // it was only slow
	}
	if w.n == 0 {
		return // to nobody's question
	}
	f := w.flight[w.first]
	trip := now - f.at
	w.easy = trip <= easy
	w.learn(now, trip)
	w.adapt(f, trip)
	w.drop(1)
	if w.Mux && trip < near {
		w.blind = modest
		w.Clear()
	}
}

// Clear notes that nothing is under way any more.
func (w *Window) Clear() { w.drop(w.n) }

// Mark remembers the frames under way for Settle, which drops those of them
// that are still not answered: the answer to a later question has come.
func (w *Window) Mark()   { w.mark = w.n }
func (w *Window) Settle() { w.drop(w.mark) }

// drop takes the n oldest frames for answered.
func (w *Window) drop(n int) {
	w.first = (w.first + n) % widest
	w.n -= n
	w.mark = max(0, w.mark-n)
	w.solo = w.solo && w.n > 0
}

// Oldest returns when the oldest frame under way was sent, if any is.
func (w *Window) Oldest() (at time.Duration, ok bool) {
	return w.flight[w.first].at, w.n > 0
}

// RoundTrip returns the shortest round trip of late, 0 if none is known.
func (w *Window) RoundTrip() time.Duration { return w.shortest }

// learn keeps the shortest round trip.
func (w *Window) learn(now, trip time.Duration) {
	switch {
	case w.shortest == 0 || w.solo:
		w.shortest, w.recent, w.since = trip, trip, now
		w.alone, w.solo = false, false
	case trip < w.recent:
		w.recent = trip
	}
	w.shortest = min(w.shortest, w.recent)
	if now-w.since > memory {
		if w.alone = w.recent > w.shortest*5/4; !w.alone {
			w.shortest = w.recent
		}
		w.recent, w.since = trip, now
	}
}

// adapt widens or narrows the window. Of the frames that were under way with f,
// the part of its round trip that it waited for was theirs.
func (w *Window) adapt(f sent, trip time.Duration) {
	waiting := time.Duration(f.n) * (trip - w.shortest)
	switch {
	case (waiting > trip || trip-w.shortest > late) && w.Width() > 1:
		w.halves--
	case 2*waiting < trip && f.full && w.Width() < widest:
		w.halves++
	}
}

package link

import (
	"time"
)

const (
	// widest bounds the frames in flight: enough for 60 a second at a round
	// trip of half a second.
	widest = 32

	// believed is the time for which the shortest round trip is believed. If no
	// later one was as short, either the link has become longer or a queue has
	// built up. The round trip of a frame sent alone tells which.
	believed = 3 * time.Second

	// longestQueue is the time that a frame may wait for others, however large
	// they are.
	longestQueue = 100 * time.Millisecond

	// An answer wakes up the program, and that costs more than a frame if the
	// terminal is on this machine. So after an answer within quickTrip the next
	// question waits for askGap.
	quickTrip = 20 * time.Millisecond
	askGap    = 100 * time.Millisecond

	// localTrip is a round trip too short for any network: a terminal that
	// answers so fast is on this machine.
	localTrip = 2 * time.Millisecond
)

// Never is a wait without an end.
const Never time.Duration = 1<<63 - 1

// A Window paces frames by the terminal's answers. It allows enough frames in
// flight to keep the link busy with less than one frame waiting, like TCP
// Vegas. Before the first answer, which may never come, it lets two frames go
// and then keeps to a fixed rate. It also keeps to that rate if a multiplexer
// on this machine gives the answers. The zero value has no answer. Times are
// nanoseconds from any fixed start, the same in all calls.
type Window struct {
	// Mux says that the program runs within a terminal multiplexer. If the
	// multiplexer is on this machine, its answers say nothing about the
	// player's link.
	Mux bool

	// Local says that the terminal is on this machine. A full tty then blocks
	// the write, so frames need not wait for the first answer.
	Local bool

	Trips   int64 // round trips so far
	Picture int64 // the number of the picture in the next frame
	shown   int64 // the number of the last picture that was answered; 0: none

	heard  bool // the terminal has answered since Link.Begin
	behind bool // the answers are a multiplexer's on this machine
	unread bool // answers are not read for now
	late   int  // the number of the frames in flight whose answers were not read in time

	flight     [widest]sent // the frames in flight, a ring
	first      int
	n          int
	mark       int // the number of these that were sent before the last retry
	halfFrames int // the window's width above 2, in halves of a frame

	shortest  time.Duration // the shortest round trip: without a queue
	recent    time.Duration // the shortest one after since
	since     time.Duration
	probeNext bool // the next frame waits until none is in flight
	probing   bool // that frame is in flight

	asked time.Duration // when the last question went out
	quick bool          // the last answer came within quickTrip

	next time.Duration // when the limit lets the next frame go, if one is in force
}

// sent is a frame in flight.
type sent struct {
	at      time.Duration
	n       int   // frames in flight at that time, with this one
	full    bool  // the window was full
	picture int64 // the number of its picture
}

// limit returns the time between frames that have no answer, and the bytes a
// second; 0: frames have answers.
func (w *Window) limit() (gap time.Duration, rate int) {
	switch {
	case w.behind: // the multiplexer's link is probably good
		return time.Second / 30, 16_000
	case w.heard && !w.unread:
		return 0, 0
	case w.Local:
		return 0, 1_000_000
	}
	return time.Second / 15, 8_000
}

// Asks reports whether a frame sent now must end with a question.
func (w *Window) Asks(now time.Duration) bool {
	switch {
	case w.behind, w.unread:
		return false
	case !w.heard:
		return w.n < w.Width()
	}
	return !(w.quick && w.n == 0 && now-w.asked < askGap)
}

// Wait returns the time that the next frame has to wait: 0 if it may go now,
// Never if it waits for an answer.
func (w *Window) Wait(now time.Duration) time.Duration {
	switch {
	case w.behind, w.unread, !w.heard && w.n >= w.Width():
		return max(0, w.next-now)
	case w.heard && (w.n >= w.Width() || w.probeNext && w.n > 0):
		return Never
	}
	return 0
}

// Width returns the number of frames that may be in flight.
func (w *Window) Width() int { return (4 + w.halfFrames) / 2 }

// Sent notes that a frame of so many bytes goes out now, with a question if
// Asks returns true.
func (w *Window) Sent(now time.Duration, bytes int) {
	if gap, rate := w.limit(); rate > 0 {
		w.next = now + max(gap, time.Duration(bytes)*time.Second/time.Duration(rate))
	}
	if !w.Asks(now) {
		w.Unasked()
		return
	}
	w.asked = now
	w.probing = w.probeNext && w.n == 0
	if w.n < widest {
		w.n++
		w.flight[(w.first+w.n-1)%widest] = sent{now, w.n, w.n == w.Width(), w.Picture}
	}
}

// Answered notes the answer to the oldest frame in flight.
func (w *Window) Answered(now time.Duration) {
	w.heard = true
	if w.n == 0 {
		return // no question was asked
	}
	f := w.flight[w.first]
	trip := now - f.at
	w.Trips++
	if w.late > 0 {
		w.drop(1)
		return
	}
	w.quick = trip <= quickTrip
	w.learn(now, trip)
	w.adapt(f, trip)
	w.drop(1)
	if w.Mux && trip < localTrip {
		w.behind = true
		w.Clear()
	}
}

// Clear notes that no frame is in flight, and makes the next one end with a
// question.
func (w *Window) Clear() {
	w.drop(w.n)
	w.shown, w.quick = 0, false
}

// Hold notes whether answers are not read for now. What is in flight then is
// answered late, and says nothing of the line.
func (w *Window) Hold(now time.Duration, unread bool) {
	w.unread = unread
	if unread {
		w.late = w.n
	}
	for i := range w.late { // the wait for their answers begins now
		w.flight[(w.first+i)%widest].at = now
	}
}

// Unasked notes that Picture goes out without a question. It then takes the
// place of the last picture that was asked for: the answer to that one names
// Picture, so that no answer names a picture older than the player saw.
func (w *Window) Unasked() {
	switch {
	case w.n > 0:
		w.flight[(w.first+w.n-1)%widest].picture = w.Picture
	case w.shown > 0:
		w.shown = w.Picture
	}
}

// Shown returns the picture on the terminal by the answers so far. It is the
// zero Picture if answers cannot say it: none has come, they come from this
// side of the player's link, or not every frame asks for one.
func (w *Window) Shown() (s Picture) {
	if w.quick || w.shown == 0 {
		return s
	}
	s.Shown = w.shown
	if w.n > 0 {
		s.Next = w.flight[w.first].picture
	}
	return s
}

// drop takes the n oldest frames out of flight: the last of them is shown.
func (w *Window) drop(n int) {
	if n > 0 {
		w.shown = w.flight[(w.first+n-1)%widest].picture
	}
	w.first = (w.first + n) % widest
	w.n -= n
	w.mark, w.late = max(0, w.mark-n), max(0, w.late-n)
}

// Oldest returns the time at which the oldest frame in flight was sent; ok is
// false if none is in flight.
func (w *Window) Oldest() (at time.Duration, ok bool) {
	return w.flight[w.first].at, w.n > 0
}

// RoundTrip returns the shortest round trip of the last seconds, 0 if none is
// known.
func (w *Window) RoundTrip() time.Duration { return w.shortest }

// learn updates the shortest round trip.
func (w *Window) learn(now, trip time.Duration) {
	switch {
	case w.shortest == 0 || w.probing:
		w.shortest, w.recent, w.since = trip, trip, now
		w.probeNext, w.probing = false, false
	case trip < w.recent:
		w.recent = trip
	}
	w.shortest = min(w.shortest, w.recent)
	if now-w.since > believed {
		w.probeNext = w.recent > w.shortest*5/4
		if !w.probeNext {
			w.shortest = w.recent
		}
		w.recent, w.since = trip, now
	}
}

// adapt widens or narrows the window. f waited for other frames for the time by
// which its round trip exceeds the shortest one.
func (w *Window) adapt(f sent, trip time.Duration) {
	waiting := time.Duration(f.n) * (trip - w.shortest)
	switch {
	case (waiting > trip || trip-w.shortest > longestQueue) && w.Width() > 1:
		w.halfFrames--
	case 2*waiting < trip && f.full && w.Width() < widest:
		w.halfFrames++
	}
}

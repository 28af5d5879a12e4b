package link

import "time"

const (
	// widest is the largest number of frames in flight. It is enough for 60 frames
	// a second on a line with a round trip of half a second.
	widest = 32

	// believed is the time for which the shortest round trip is believed. If no
	// later one was as short, either the line has become longer, or frames wait
	// on it. The round trip of a frame that is sent alone tells which.
	believed = 3 * time.Second

	// longestQueue is the time for which a frame may wait on the line for the
	// frames before it, however large they are.
	longestQueue = 100 * time.Millisecond

	// An answer wakes up the program. If the terminal is on this machine, that
	// costs more than the frame. So after an answer within quickTrip the next
	// question waits for askGap.
	quickTrip = 20 * time.Millisecond
	askGap    = 100 * time.Millisecond

	// localTrip is too short for a round trip over a network. Whoever answers
	// faster is on this machine.
	localTrip = 2 * time.Millisecond
)

// Never is a wait without an end.
const Never time.Duration = 1<<63 - 1

// A Window paces frames by the answers of the terminal. As TCP Vegas does, it
// keeps just so many frames in flight that the line is busy and less than one
// frame waits on it.
//
// Before the first answer, which may never come, it lets two frames go, and
// then frames at a fixed rate. It also keeps to a fixed rate if a multiplexer
// on this machine answers for the terminal. The zero value has had no answer.
// Its times are nanoseconds since a start that the caller chooses.
type Window struct {
	// Mux says that the program runs within a terminal multiplexer. If that is
	// on this machine, its answers say nothing about the player's line.
	Mux bool

	// Local says that the terminal is on this machine. If it is busy, a write
	// then waits, so frames need not wait for the first answer.
	Local bool

	Trips   int64 // the number of round trips so far
	Picture int64 // the number of the picture in the next frame
	shown   int64 // the number of the last picture that was answered; 0: none was

	heard  bool // the terminal has answered since Link.Begin
	behind bool // a multiplexer on this machine answers
	unread bool // answers are not read for now
	late   int  // the number of frames in flight whose answers were not read in time

	flight     [widest]sent // a ring of the frames in flight
	first      int          // the place of the oldest in the ring
	n          int          // their number
	mark       int          // the number of those that were sent before the last retry
	halfFrames int          // the width of the window beyond 2, in halves of a frame

	shortest  time.Duration // the shortest round trip, in which no frame waited
	recent    time.Duration // the shortest round trip after since
	since     time.Duration
	probeNext bool // the next frame waits until no other is in flight
	probing   bool // that frame is in flight

	asked time.Duration // when the last question was sent
	quick bool          // the last answer came within quickTrip

	next time.Duration // when the next frame may go at a fixed rate
}

// sent is a frame in flight.
type sent struct {
	at      time.Duration // when it was sent
	n       int           // the number of frames in flight then, with this one
	full    bool          // the window was full then
	picture int64         // the number of its picture
}

// limit returns the fixed rate of frames: the least time between two, and the
// bytes a second. A rate of 0 means that the answers pace the frames.
func (w *Window) limit() (gap time.Duration, rate int) {
	switch {
	case w.behind: // the line of the multiplexer is probably good
		return time.Second / 30, 16_000
	case w.heard && !w.unread:
		return 0, 0
	case w.Local:
		return 0, 1_000_000
	}
	return time.Second / 15, 8_000
}

// Asks reports whether a frame that is sent now must end with a question.
func (w *Window) Asks(now time.Duration) bool {
	switch {
	case w.behind, w.unread:
		return false
	case !w.heard:
		return w.n < w.Width()
	}
	tooSoon := w.quick && w.n == 0 && now-w.asked < askGap
	return !tooSoon
}

// Wait returns the time for which the next frame has to wait: 0 if it may go
// now, and Never if it waits for an answer.
func (w *Window) Wait(now time.Duration) time.Duration {
	full := w.n >= w.Width()
	switch {
	case w.behind, w.unread, full && !w.heard:
		return max(0, w.next-now)
	case w.heard && (full || w.probeNext && w.n > 0):
		return Never
	}
	return 0
}

// Width returns the number of frames that may be in flight.
func (w *Window) Width() int { return (4 + w.halfFrames) / 2 }

// Sent notes that a frame of so many bytes is sent now, with a question if Asks
// says so.
func (w *Window) Sent(now time.Duration, bytes int) {
	gap, rate := w.limit()
	if rate > 0 {
		takes := time.Duration(bytes) * time.Second / time.Duration(rate)
		w.next = now + max(gap, takes)
	}
	if !w.Asks(now) {
		w.Unasked()
		return
	}
	w.asked = now
	w.probing = w.probeNext && w.n == 0
	if w.n < widest {
		w.n++
		w.flight[(w.first+w.n-1)%widest] = sent{
			at:      now,
			n:       w.n,
			full:    w.n == w.Width(),
			picture: w.Picture,
		}
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
	w.shown = 0
	w.quick = false
}

// Hold notes whether answers are left unread for now. The answers to frames
// that are in flight then come late, and say nothing about the line.
func (w *Window) Hold(now time.Duration, unread bool) {
	w.unread = unread
	if unread {
		w.late = w.n
	}
	for i := range w.late {
		w.flight[(w.first+i)%widest].at = now // the wait for their answers begins now
	}
}

// Unasked notes that Picture is sent without a question. The answer to the last
// question then names Picture, so that no answer names a picture that is older
// than the one the player saw.
func (w *Window) Unasked() {
	switch {
	case w.n > 0:
		w.flight[(w.first+w.n-1)%widest].picture = w.Picture
	case w.shown > 0:
		w.shown = w.Picture
	}
}

// Shown returns the picture that the terminal shows, as far as its answers
// tell. It is the zero Picture if they do not tell: if none has come, if they
// come from this side of the player's line, and if not every frame has a
// question.
func (w *Window) Shown() Picture {
	if w.quick || w.shown == 0 {
		return Picture{}
	}
	picture := Picture{Shown: w.shown}
	if w.n > 0 {
		picture.Next = w.flight[w.first].picture
	}
	return picture
}

// drop notes that the n oldest frames are in flight no more, and that the last
// of them is shown.
func (w *Window) drop(n int) {
	if n > 0 {
		w.shown = w.flight[(w.first+n-1)%widest].picture
	}
	w.first = (w.first + n) % widest
	w.n -= n
	w.mark = max(0, w.mark-n)
	w.late = max(0, w.late-n)
}

// Oldest returns the time at which the oldest frame in flight was sent; ok is
// false if none is in flight.
func (w *Window) Oldest() (at time.Duration, ok bool) {
	return w.flight[w.first].at, w.n > 0
}

// RoundTrip returns the shortest round trip of the last seconds, or 0 if none
// is known.
func (w *Window) RoundTrip() time.Duration { return w.shortest }

// learn updates the shortest round trip.
func (w *Window) learn(now, trip time.Duration) {
	switch {
	case w.shortest == 0 || w.probing:
		w.shortest = trip
		w.recent = trip
		w.since = now
		w.probeNext = false
		w.probing = false
	case trip < w.recent:
		w.recent = trip
	}
	w.shortest = min(w.shortest, w.recent)
	if now-w.since > believed {
		w.probeNext = w.recent > w.shortest*5/4
		if !w.probeNext {
			w.shortest = w.recent
		}
		w.recent = trip
		w.since = now
	}
}

// adapt widens or narrows the window after the answer to a frame, so that half
// a frame to a whole one waits on the line. The frame has waited there for the
// time by which its round trip is longer than the shortest one.
func (w *Window) adapt(f sent, trip time.Duration) {
	waited := trip - w.shortest
	queued := time.Duration(f.n) * waited // in frames, if it is divided by trip
	tooMany := queued > trip || waited > longestQueue
	tooFew := 2*queued < trip && f.full
	switch {
	case tooMany && w.Width() > 1:
		w.halfFrames--
	case tooFew && w.Width() < widest:
		w.halfFrames++
	}
}

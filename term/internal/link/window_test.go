package link

import (
	"testing"
	"time"
)

const ms = time.Millisecond

// A way is a simulated link to a terminal and back, which carries one byte
// after the other.
type way struct {
	delay time.Duration // each way
	rate  int           // bytes a second to the terminal
	free  time.Duration // when the link has carried all bytes so far
}

// send returns the times at which a frame sent now is shown and answered.
func (l *way) send(now time.Duration, bytes int) (shown, answered time.Duration) {
	l.free = max(now, l.free) + time.Duration(bytes)*time.Second/time.Duration(l.rate)
	return l.free + l.delay, l.free + 2*l.delay
}

// play draws a frame every 1/60 s between two times, as far as w allows. For
// the second half it returns the frames shown in a second, and the age of the
// oldest when it was shown.
func play(w *Window, l *way, bytes int, from, to time.Duration) (fps int, oldest time.Duration) {
	var answers []time.Duration
	half, n := (from+to)/2, 0
	for now := from; now < to; now += time.Second / 60 {
		for len(answers) > 0 && answers[0] <= now {
			w.Answered(answers[0])
			answers = answers[1:]
		}
		if w.Wait(now) > 0 {
			continue
		}
		shown, answered := l.send(now, bytes)
		if w.Asks(now) {
			answers = append(answers, answered)
		}
		w.Sent(now, bytes)
		if now >= half {
			n++
			oldest = max(oldest, shown-now)
		}
	}
	w.Clear()
	return int((time.Duration(n)*time.Second + (to-half)/2) / (to - half)), oldest
}

// A good link is used in full, and on a thin one no queue builds up.
func TestGoodLinksAreFilledAndThinOnesDoNotQueue(t *testing.T) {
	for _, c := range []struct {
		kbit   int
		trip   time.Duration
		bytes  int
		fps    int           // at least
		oldest time.Duration // at most
		width  int           // at most; 0: any
	}{
		{100_000, 1 * ms, 400, 60, 5 * ms, 0},
		{2_000, 200 * ms, 400, 60, 110 * ms, 0},
		{2_000, 500 * ms, 400, 60, 260 * ms, 0},
		{1_000, 50 * ms, 1000, 59, 60 * ms, 0},
		{256, 50 * ms, 400, 60, 60 * ms, 0},
		{256, 50 * ms, 1500, 20, 150 * ms, 0},
		{64, 50 * ms, 400, 18, 150 * ms, 0},
		{64, 300 * ms, 400, 16, 300 * ms, 0},
		{64, 50 * ms, 3000, 2, 800 * ms, 1},
		{64, 1000 * ms, 1000, 1, 800 * ms, 0},
	} {
		var w Window
		l := way{delay: c.trip / 2, rate: c.kbit * 125}
		fps, oldest := play(&w, &l, c.bytes, 0, time.Minute)
		t.Logf("%d kbit/s, %v, %d bytes: %d frames a second, oldest %v, window %d",
			c.kbit, c.trip, c.bytes, fps, oldest, w.Width())
		if fps < c.fps || oldest > c.oldest || c.width > 0 && w.Width() > c.width {
			t.Errorf("want %d frames a second, oldest %v, window %d", c.fps, c.oldest, c.width)
		}
	}
}

// A link that becomes longer is not taken for a queue for ever, and on a link
// that becomes thinner no queue builds up.
func TestTheWindowFollowsAChangeOfTheLink(t *testing.T) {
	var w Window
	play(&w, &way{delay: 10 * ms, rate: 1 << 20}, 300, 0, 30*time.Second)
	if fps, _ := play(&w, &way{delay: 150 * ms, rate: 1 << 20}, 300, 30*time.Second, 90*time.Second); fps < 59 {
		t.Errorf("on a longer link: %d frames a second", fps)
	}
	if _, oldest := play(&w, &way{delay: 150 * ms, rate: 8000}, 300, 90*time.Second, 150*time.Second); oldest > 450*ms {
		t.Errorf("on a thinner link a frame is %v old", oldest)
	}
}

// Without an answer no more frames go out, however long it takes.
func TestWithoutAnswersNoMoreGoesOut(t *testing.T) {
	var w Window
	play(&w, &way{delay: 100 * ms, rate: 1 << 20}, 300, 0, 10*time.Second)
	n := 0
	for now := 10 * time.Second; now < time.Hour; now += 100 * ms {
		if w.Wait(now) == 0 {
			w.Sent(now, 300)
			n++
		}
	}
	if at, ok := w.Oldest(); n > widest || !ok || at != 10*time.Second {
		t.Errorf("%d frames sent without an answer; the oldest at %v, %v", n, at, ok)
	}
}

// Without answers, or with answers of a multiplexer on this machine, a clock
// paces the frames. The answers of a multiplexer at the player's end take as
// long as the player's.
func TestBlindFramesGoByTheClock(t *testing.T) {
	for _, c := range []struct {
		name        string
		trip        time.Duration // 0: no answer
		mux, local  bool
		bytes, want int // of a frame, frames in ten seconds
	}{
		{"unanswered, small", 0, false, false, 100, 150},
		{"unanswered, large", 0, false, false, 4000, 20},
		{"unanswered on this machine", 0, false, true, 4000, 1000},
		{"multiplexer, small", ms, true, false, 100, 300},
		{"multiplexer, large", ms, true, false, 4000, 40},
		{"far multiplexer", localTrip, true, false, 4000, 1000},
		{"near, large", ms, false, false, 4000, 1000},
	} {
		w, n := Window{Mux: c.mux, Local: c.local}, 0
		w.Sent(0, 100)
		if c.trip > 0 {
			w.Answered(c.trip)
		}
		for now := time.Second; now < 11*time.Second; now += ms / 10 {
			if w.Wait(now) == 0 && n < 1000 {
				asks := w.Asks(now)
				w.Sent(now, c.bytes)
				n++
				if asks && c.trip > 0 {
					w.Answered(now + c.trip)
				}
			}
		}
		if n != c.want {
			t.Errorf("%s: %d frames, want %d", c.name, n, c.want)
		}
	}
}

// A terminal near by is asked every 100 ms, and at once after Clear. A
// question counts among the bytes of a frame.
func TestANearTerminalIsAskedSeldom(t *testing.T) {
	var w Window
	n := 0
	for now := time.Duration(0); now < 10*time.Second; now += ms {
		if w.Asks(now) {
			n++
			w.Sent(now, 100)
			w.Answered(now)
		}
	}
	if n != 100 || w.Trips != 100 {
		t.Errorf("asked %d times in ten seconds, and answered %d times", n, w.Trips)
	}
	w.Clear()
	if !w.Asks(10*time.Second - ms) {
		t.Error("not asked after Clear")
	}
	l := New(false, false)
	l.Begin(0)
	l.Ends(0, 8000-len(status))
	if wait := l.Window.Wait(0); wait != time.Second {
		t.Errorf("a frame of 8000 bytes waits %v", wait)
	}
}

// TestTheShortestRoundTripIsBelieved for three seconds. Then one that is longer
// by more than a quarter makes the next frame go alone.
func TestTheShortestRoundTripIsBelieved(t *testing.T) {
	var w Window
	for _, c := range []struct {
		at, trip, want time.Duration
		alone          bool
	}{
		{0, 50 * ms, 50 * ms, false},
		{100 * ms, 100 * ms, 50 * ms, false},
		{500 * ms, 40 * ms, 40 * ms, false},
		{3000 * ms, 50 * ms, 40 * ms, false}, // after three seconds at most
		{3060 * ms, 50 * ms, 40 * ms, false}, // another three seconds begin
		{6060 * ms, 50 * ms, 40 * ms, false},
		{6070 * ms, 50 * ms, 50 * ms, false}, // longer by a quarter
		{9130 * ms, 63 * ms, 50 * ms, false},
		{12200 * ms, 64 * ms, 50 * ms, true},
		{12300 * ms, 70 * ms, 70 * ms, false},
	} {
		w.Sent(c.at, 100)
		w.Answered(c.at + c.trip)
		if w.RoundTrip() != c.want || w.probeNext != c.alone {
			t.Errorf("at %v, after %v: %v, alone %v; want %v, %v", c.at, c.trip, w.RoundTrip(), w.probeNext, c.want, c.alone)
		}
	}
}

// An answer too many counts for no frame, and an answer to a later question
// settles the frames before it, but none after it.
func TestStrayAnswersCountForNoFrame(t *testing.T) {
	var w Window
	w.Answered(5 * ms)
	w.halfFrames = 2
	w.Sent(10*ms, 1)
	w.Sent(10*ms, 1)
	w.mark = w.n
	w.Sent(20*ms, 1)
	w.Answered(30 * ms)
	w.drop(w.mark)
	if at, ok := w.Oldest(); !ok || at != 20*ms {
		t.Errorf("the oldest frame is of %v, %v", at, ok)
	}
	w.Answered(30 * ms)
	w.Answered(30 * ms)
	if _, ok := w.Oldest(); ok || w.Wait(30*ms) != 0 {
		t.Error("a frame is left in flight")
	}
}

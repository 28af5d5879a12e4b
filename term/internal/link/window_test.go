package link

import (
	"testing"
	"time"
)

const ms = time.Millisecond

// A way is a link to a terminal and back that carries one byte after the other.
type way struct {
	delay time.Duration // each way
	rate  int           // bytes a second there
	free  time.Duration // when the link has carried all it was given
}

// send returns when a frame given now is shown, and when its answer is back.
func (l *way) send(now time.Duration, bytes int) (shown, answered time.Duration) {
	l.free = max(now, l.free) + time.Duration(bytes)*time.Second/time.Duration(l.rate)
	return l.free + l.delay, l.free + 2*l.delay
}

// play draws a frame every 1/60 s from one time to another, as far as w allows.
// It returns the frames a second shown and how old the oldest was then, in the
// second half.
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

// A good link is used in full, a thin one is kept from queueing.
func TestGoodLinksAreFilledAndThinOnesDoNotQueue(t *testing.T) {
	for _, c := range []struct {
		kbit   int
		trip   time.Duration
		bytes  int
		fps    int           // at least
		oldest time.Duration // at most
	}{
		{100_000, 1 * ms, 400, 60, 5 * ms},
		{2_000, 200 * ms, 400, 60, 110 * ms},
		{2_000, 500 * ms, 400, 60, 260 * ms},
		{1_000, 50 * ms, 1000, 59, 60 * ms},
		{256, 50 * ms, 400, 60, 60 * ms},
		{256, 50 * ms, 1500, 20, 150 * ms},
		{64, 50 * ms, 400, 18, 150 * ms},
		{64, 300 * ms, 400, 16, 300 * ms},
		{64, 50 * ms, 3000, 2, 800 * ms},
		{64, 1000 * ms, 1000, 1, 800 * ms},
	} {
		var w Window
		l := way{delay: c.trip / 2, rate: c.kbit * 125}
		fps, oldest := play(&w, &l, c.bytes, 0, time.Minute)
		t.Logf("%d kbit/s, %v, %d bytes: %d frames a second, oldest %v, window %d", c.kbit, c.trip, c.bytes, fps, oldest, w.Width())
		if fps < c.fps || oldest > c.oldest {
			t.Errorf("want %d frames a second, oldest %v", c.fps, c.oldest)
		}
	}
}

// When the way becomes longer that is not taken for a queue for ever, and when
// it becomes thinner no queue builds up.
func TestTheWindowFollowsAChangeOfTheLink(t *testing.T) {
	var w Window
	play(&w, &way{delay: 10 * ms, rate: 1 << 20}, 300, 0, 30*time.Second)
	if fps, _ := play(&w, &way{delay: 150 * ms, rate: 1 << 20}, 300, 30*time.Second, 90*time.Second); fps < 59 {
		t.Errorf("longer: %d frames a second", fps)
	}
	if _, oldest := play(&w, &way{delay: 150 * ms, rate: 8000}, 300, 90*time.Second, 150*time.Second); oldest > 450*ms {
		t.Errorf("thinner: %v old", oldest)
	}
}

// Without an answer no more goes out, however long it takes.
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
		t.Errorf("%d frames sent to nobody; the oldest at %v, %v", n, at, ok)
	}
}

// Where nothing answers, or only somebody on this machine, frames go by the
// clock.
func TestBlindFramesGoByTheClock(t *testing.T) {
	for _, c := range []struct {
		name        string
		blind, mux  bool
		local       bool
		bytes, want int // of a frame, frames in ten seconds
	}{
		{"unanswered, small", true, false, false, 100, 150},
		{"unanswered, large", true, false, false, 4000, 20},
		{"unanswered on this machine", true, false, true, 4000, 1000},
		{"multiplexer, small", false, true, false, 100, 300},
		{"multiplexer, large", false, true, false, 4000, 40},
		{"near, large", false, false, false, 4000, 1000},
	} {
		w, n := Window{Mux: c.mux, Local: c.local}, 0
		if c.blind {
			w.Blind()
		} else {
			w.Sent(0, 100)
			w.Answered(ms)
		}
		for now := time.Second; now < 11*time.Second; now += ms / 10 {
			if w.Wait(now) == 0 && n < 1000 {
				asks := w.Asks(now)
				w.Sent(now, c.bytes)
				if n++; asks {
					w.Answered(now + ms)
				}
			}
		}
		if n != c.want {
			t.Errorf("%s: %d frames, want %d", c.name, n, c.want)
		}
	}
}

// A terminal that was only slow to answer answers all the same.
func TestALateAnswerEndsBlind(t *testing.T) {
	var w Window
	w.Sent(0, 100)
	w.Blind()
	w.Answered(2 * time.Second)
	if !w.Asks(time.Hour) {
		t.Error("still blind")
	}
}

// A multiplexer at the player's end answers from as far as the player is.
func TestAFarMultiplexerPacesByItsAnswers(t *testing.T) {
	w := Window{Mux: true}
	w.Sent(0, 100)
	w.Answered(3 * ms)
	if !w.Asks(time.Hour) {
		t.Error("not paced by its answers")
	}
}

// An answer too many is nobody's, and one to a later question settles what was
// asked before, but nothing since.
func TestStrayAnswersCountForNoFrame(t *testing.T) {
	var w Window
	w.Answered(5 * ms)
	w.Sent(10*ms, 1)
	w.Mark()
	w.Sent(20*ms, 1)
	w.Settle()
	if at, ok := w.Oldest(); !ok || at != 20*ms {
		t.Errorf("oldest is %v, %v", at, ok)
	}
	w.Answered(30 * ms)
	w.Answered(30 * ms)
	if _, ok := w.Oldest(); ok || w.Wait(30*ms) != 0 {
		t.Error("something is left")
	}
}

package scene

import (
	"slices"
	"testing"
	"time"

	"fixstep/render"
	"fixstep/world"
)

// A scene adds to the loop's numbers what its frames send, and keeps how far
// apart they came: a stall is a gap, a pause is none.
func TestFramesAreMeasured(t *testing.T) {
	var s *Session
	b := newTable(t, 80, 24, func(t Terminal) (game, *stage) {
		s = NewSession(&farTerminal{Terminal: t}, Options{World: world.Options{Rate: 60, Seed: 1}})
		return s, &s.stage
	})
	stats := s.Numbers()
	frames := func(n int, gap time.Duration) {
		for range n {
			b.now += gap
			b.Update()
			b.screen()
		}
	}
	const gap = 20 * time.Millisecond
	frames(100, gap)
	frames(1, time.Second)
	frames(100, gap)
	sent := s.terminal.Sent()
	if n := stats.Bytes.Count(); n < 100 || n > 201 || int64(stats.Bytes.Max()) > sent || sent < n*20 {
		t.Errorf("%d frames sent %d bytes, at most %d", n, sent, stats.Bytes.Max())
	}
	if stats.Trip.Count() != 100 || stats.Trip.Max() != 200*time.Millisecond {
		t.Errorf("%d round trips, at most %v", stats.Trip.Count(), stats.Trip.Max())
	}
	longest := slices.Max(s.numbers.spreads.Gaps[:])
	if shortest := slices.Min(s.numbers.spreads.Gaps[render.Gaps-7:]); longest != time.Second || shortest != gap {
		t.Errorf("gaps: %v", s.numbers.spreads.Gaps)
	}
	frames(500, gap)
	b.press("p")
	b.screen()
	b.now += time.Hour
	b.press("p")
	frames(10, gap)
	if longest := slices.Max(s.numbers.spreads.Gaps[:]); longest != gap {
		t.Errorf("with a pause: %v", s.numbers.spreads.Gaps)
	}
	if s.numbers.spreads.Bytes.P50 < 20 {
		t.Errorf("the HUD says %+v", s.numbers.spreads)
	}
}

// A farTerminal answers every second frame, after 200 ms.
type farTerminal struct {
	Terminal
	asked int64
}

func (f *farTerminal) Trip() (last time.Duration, n int64) {
	f.asked++
	return 200 * time.Millisecond, f.asked / 2
}

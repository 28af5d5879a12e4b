package scene

import (
	"slices"
	"testing"
	"time"

	"fixstep/render"
)

// A scene adds to the loop's numbers what its frames send, and keeps how far
// apart they came: a stall is a gap, a pause is none. This terminal answers
// every second frame, after 200 ms.
func TestFramesAreMeasured(t *testing.T) {
	var n numbers
	c, now := counters{trip: 200 * time.Millisecond}, time.Duration(0)
	frames := func(count int, gap time.Duration) {
		for i := range count {
			now += gap
			c.sent += 25
			c.trips += int64(i % 2)
			n.shown(now, c, false)
		}
	}
	const gap = 20 * time.Millisecond
	frames(100, gap)
	frames(1, time.Second)
	frames(100, gap)
	if n.Bytes.Count() != 201 || n.Bytes.Max() != 25 {
		t.Errorf("%d frames sent bytes, at most %d", n.Bytes.Count(), n.Bytes.Max())
	}
	if n.Trip.Count() != 100 || n.Trip.Max() != 200*time.Millisecond {
		t.Errorf("%d round trips, at most %v", n.Trip.Count(), n.Trip.Max())
	}
	longest := slices.Max(n.gaps[:])
	if shortest := slices.Min(n.gaps[render.Gaps-7:]); longest != time.Second || shortest != gap {
		t.Errorf("gaps: %v", n.gaps)
	}
	frames(500, gap)
	n.shown(now, c, true)
	now += time.Hour
	frames(100, gap)
	if longest := slices.Max(n.gaps[:]); longest != gap {
		t.Errorf("with a pause: %v", n.gaps)
	}
	if n.seen.Bytes.Percentile(50) != 25 {
		t.Errorf("the HUD says %d bytes", n.seen.Bytes.Percentile(50))
	}
}

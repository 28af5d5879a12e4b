package loop_test

import (
	"testing"
	"time"

	"fixstep/loop"
)

func TestZerosAreGoodDefaults(t *testing.T) {
	ten, thousand := loop.Every(10*ms), loop.PerSecond(1000)
	for _, table := range []struct {
		given           loop.Options
		updates, frames loop.Rate
		jitter          time.Duration
	}{
		{loop.Options{}, loop.PerSecond(60), loop.PerSecond(60), 4 * ms},
		{loop.Options{Updates: thousand, Frames: ten}, thousand, ten, ms / 4},
		{loop.Options{Frames: ten}, loop.PerSecond(60), ten, 10 * ms / 4},
		{loop.Options{Updates: ten, Jitter: -1}, ten, loop.PerSecond(60), -1},
	} {
		o := table.given
		o.Fill()
		if o.Updates != table.updates || o.Frames != table.frames || o.Jitter != table.jitter || o.MaxUpdates != 0 {
			t.Errorf("filled to %v, %v, %v, %d; want %v, %v, %v, 0",
				o.Updates, o.Frames, o.Jitter, o.MaxUpdates, table.updates, table.frames, table.jitter)
		}
	}
}

// The times of a rate are exact for as long as time goes, and Count is the
// inverse of At.
func TestRatesAreExact(t *testing.T) {
	const century = 36500 * 24 * time.Hour
	for _, c := range []struct {
		rate loop.Rate
		n    int64
		at   time.Duration
	}{
		{loop.PerSecond(60), 1, 16_666_666}, {loop.PerSecond(60), 2, 33_333_333}, {loop.PerSecond(60), 60, second},
		{loop.PerSecond(60), 60 * int64(century/second), century}, {loop.PerSecond(60), 60*int64(century/second) - 1, century - 16_666_667},
		{loop.PerSecond(1_000_000_000), 1 << 61, 1 << 61}, {loop.Every(7), 1 << 59, 7 << 59}, {loop.Every(1<<62 - 1), 2, 1<<63 - 2},
	} {
		if at, n, before := c.rate.At(c.n), c.rate.Count(c.at), c.rate.Count(c.at-1); at != c.at || n != c.n || before != c.n-1 {
			t.Errorf("%v: time %d is due at %d, want %d, and is counted as %d; a nanosecond before as %d", c.rate, c.n, at, c.at, n, before)
		}
	}
}

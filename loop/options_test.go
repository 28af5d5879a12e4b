package loop_test

import (
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
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

// Bevy's virt.rs, test_max_delta: what is longer than the clamp is cut off.
func TestClamp(t *testing.T) {
	for _, table := range []struct {
		now, game []time.Duration
	}{
		{[]time.Duration{1000, 1750, 3000}, []time.Duration{1000, 1750, 2750}},
	} {
		s := newStepper(t, loop.Options{}, classic.DeltaClamped)
		for i, now := range table.now {
			s.wake(now * ms)
			s.is("game time", int64(s.sim), int64(table.game[i]*ms))
			s.is("game and dropped time", int64(s.sim+s.dropped), int64(now*ms))
		}
	}
}

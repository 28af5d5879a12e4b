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

// Bevy's virt.rs, test_max_delta: a step longer than the clamp is cut off.
func TestClamp(t *testing.T) {
	s := newStepper(loop.Options{}, classic.DeltaClamped)
	game := []time.Duration{1000 * ms, 1750 * ms, 2750 * ms}
	for i, now := range []time.Duration{1000 * ms, 1750 * ms, 3000 * ms} {
		if s.wake(now); s.sim != game[i] || s.sim+s.dropped != now {
			t.Errorf("at %v: %v simulated, %v dropped", now, s.sim, s.dropped)
		}
	}
}

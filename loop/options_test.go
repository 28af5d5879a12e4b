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

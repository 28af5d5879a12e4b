package scene

import (
	"fmt"
	"time"

	"fixstep/loop"
	"fixstep/render"
)

// numbers are the statistics of a run on their way to the HUD. The HUD shows
// those of the last whole second, as numbers that change with every frame
// cannot be read.
type numbers struct {
	loop.Stats
	hud   render.HUD    // of the last whole second
	since time.Duration // the time of its end

	updates, draws int64 // up to that time
}

// readout returns the HUD for a frame at now. During a pause its rates are 0.
func (n *numbers) readout(now time.Duration, paused bool) render.HUD {
	passed := int64((now - n.since) / time.Millisecond)
	switch {
	case paused:
		n.hud.Frames, n.hud.Updates = 0, 0
	case passed < 1000:
		return n.hud
	default:
		n.hud.Frames = ((n.Draws+1-n.draws)*10_000 + passed/2) / passed
		n.hud.Updates = ((n.Updates-n.updates)*10_000 + passed/2) / passed
	}
	n.since, n.updates, n.draws = now, n.Updates, n.Draws+1
	return n.hud
}

// clockTime returns a number of seconds as minutes and seconds.
func clockTime(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

package scene

import (
	"fmt"
	"time"

	"fixstep/loop"
	"fixstep/render"
)

// Numbers are the statistics of a whole run: those of the loop, and those of
// the terminal.
type Numbers struct {
	loop.Stats
	Bytes loop.Histogram[int64]         // of a frame
	Trip  loop.Histogram[time.Duration] // to the terminal and back
	Back  loop.Histogram[time.Duration] // from the tick in which a key counted to its coming
}

// numbers are Numbers on their way to the HUD. The HUD shows those of the last
// whole second, as numbers that change with every frame cannot be read.
type numbers struct {
	Numbers
	hud   render.HUD    // of the last whole second
	since time.Duration // the time of its end

	updates, draws int64 // up to that time

	sent, trips int64 // of the terminal, up to the last frame
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

// shown notes the numbers of the terminal after a frame: the bytes it has sent,
// its last round trip, and how many there were.
func (n *numbers) shown(sent int64, trip time.Duration, trips int64) {
	if sent > n.sent {
		n.Bytes.Add(sent - n.sent)
	}
	if trips > n.trips {
		n.Trip.Add(trip)
	}
	n.sent, n.trips = sent, trips
}

// clockTime returns a number of seconds as minutes and seconds.
func clockTime(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

package scene

import (
	"time"

	"fixstep/loop"
	"fixstep/render"
)

// Numbers are those of a whole run: the loop's, and what a scene knows of its
// terminal.
type Numbers struct {
	loop.Stats
	Bytes loop.Histogram[int64]         // that a frame sent
	Trip  loop.Histogram[time.Duration] // to the terminal and back
}

// numbers are Numbers on their way to the HUD. It shows those of the last whole
// second: newer ones would change with every frame, and nobody could read them.
type numbers struct {
	Numbers
	hud   render.HUD    // of the last whole second
	seen  Numbers       // at its end
	since time.Duration // when that was
	draws int64         // up to then

	sent, trips int64 // by the terminal, up to the last frame
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
		n.hud.Updates = ((n.Updates-n.seen.Updates)*10_000 + passed/2) / passed
	}
	n.seen, n.since, n.draws = n.Numbers, now, n.Draws+1
	n.hud.Stats, n.hud.Bytes, n.hud.Trip = &n.seen.Stats, &n.seen.Bytes, &n.seen.Trip
	return n.hud
}

// shown notes that a frame was handed to a terminal that has sent so many bytes
// since its start, and has answered so often, the last time after a trip.
func (n *numbers) shown(sent int64, trip time.Duration, trips int64) {
	if sent > n.sent {
		n.Bytes.Add(sent - n.sent)
	}
	if trips > n.trips {
		n.Trip.Add(trip)
	}
	n.sent, n.trips = sent, trips
}

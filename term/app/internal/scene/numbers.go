package scene

import (
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
)

// rates are updates and frames a second over the last whole second.
type rates struct {
	since   time.Duration // start of the second that is being counted
	draws   int64         // at that time, since the start
	updates int64         // likewise
	last    render.HUD
}

// at returns the rates of the last whole second in a frame at now, with those
// of the loop so far. During a pause they are 0.
func (r *rates) at(now time.Duration, s *loop.Stats, paused bool) render.HUD {
	if paused {
		*r = rates{since: now, draws: s.Draws, updates: s.Updates}
	}
	if passed := int64((now - r.since) / time.Millisecond); passed >= 1000 {
		r.last.Frames = ((s.Draws+1-r.draws)*10_000 + passed/2) / passed
		r.last.Updates = ((s.Updates-r.updates)*10_000 + passed/2) / passed
		r.since, r.draws, r.updates = now, s.Draws+1, s.Updates
	}
	return r.last
}

// Numbers are those of a whole run: the loop's, and what a scene knows of its
// terminal.
type Numbers struct {
	loop.Stats
	Bytes loop.Histogram[int64]         // that a frame sent
	Trip  loop.Histogram[time.Duration] // to the terminal and back
}

// numbers are Numbers on their way to the HUD.
type numbers struct {
	Numbers
	rates  rates
	seen   *Numbers                   // of the last half second, for the HUD; nil: there was none
	gaps   [render.Gaps]time.Duration // the longest between two frames, of each of the last half seconds
	before counters                   // at the last frame
	last   time.Duration              // when the last frame was drawn; 0: before a pause
	since  time.Duration              // start of the half second that is being measured
	gap    time.Duration              // the longest between two frames in it
}

// counters are what a terminal has counted since its start.
type counters struct {
	sent  int64         // bytes
	trip  time.Duration // the last one
	trips int64
}

// countersOf returns the counters of a terminal.
func countersOf(t *term.Screen) (c counters) {
	c.sent = t.Sent()
	c.trip, c.trips = t.Trip()
	return c
}

// shown notes that a frame was handed to the terminal.
func (n *numbers) shown(now time.Duration, c counters, paused bool) {
	if c.sent > n.before.sent {
		n.Bytes.Add(c.sent - n.before.sent)
	}
	if c.trips > n.before.trips {
		n.Trip.Add(c.trip)
	}
	n.before = c
	if n.last > 0 {
		n.gap = max(n.gap, now-n.last)
	}
	if n.last = now; paused {
		n.last = 0
	}
	if now-n.since >= time.Second/2 {
		n.sum()
		n.since, n.gap = now, 0
	}
}

// sum brings what the HUD shows up to date.
func (n *numbers) sum() {
	if n.seen == nil {
		n.seen = new(Numbers)
	}
	*n.seen = n.Numbers
	copy(n.gaps[:], n.gaps[1:])
	n.gaps[render.Gaps-1] = n.gap
}

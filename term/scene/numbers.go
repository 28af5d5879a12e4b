package scene

import (
	"time"

	"fixstep/loop"
	"fixstep/render"
)

// rates counts updates and frames a second over the last whole second.
type rates struct {
	since   time.Duration // start of the second that is being counted
	frames  int64         // since then
	updates int64         // at that time, since the start
	last    render.Stats
}

// frame counts a frame at now, after so many updates since the start, and
// returns the last rates. During a pause they are 0.
func (r *rates) frame(now time.Duration, updates int64, paused bool) render.Stats {
	if r.frames++; paused {
		*r = rates{since: now, updates: updates}
	}
	if passed := int64((now - r.since) / time.Millisecond); passed >= 1000 {
		r.last.Frames = (r.frames*10_000 + passed/2) / passed
		r.last.Updates = ((updates-r.updates)*10_000 + passed/2) / passed
		r.since, r.frames, r.updates = now, 0, updates
	}
	return r.last
}

// numbers are those of the whole run.
type numbers struct {
	of      loop.Stats // the loop's, to which a scene adds what it knows
	spreads render.Spreads
	sent    int64         // bytes, up to the last frame
	trips   int64         // to the terminal, up to the last frame
	last    time.Duration // when the last frame was drawn; 0: before a pause
	since   time.Duration // start of the half second that is being measured
	gap     time.Duration // the longest between two frames in it
}

// shown notes that a frame was handed to the terminal.
func (n *numbers) shown(now time.Duration, t Terminal, paused bool) {
	if sent := t.Sent(); sent > n.sent {
		n.of.Bytes.Add(sent - n.sent)
		n.sent = sent
	}
	if trip, trips := t.Trip(); trips > n.trips {
		n.of.Trip.Add(trip)
		n.trips = trips
	}
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
	s, of := &n.spreads, &n.of
	s.On = true
	s.Late, s.Input, s.Trip = spread(&of.Lateness), spread(&of.Latency), spread(&of.Trip)
	copy(s.Gaps[:], s.Gaps[1:])
	s.Gaps[render.Gaps-1] = n.gap
	s.Draw, s.Update, s.Bytes = spread(&of.Draw), spread(&of.Update), spread(&of.Bytes)
}

func spread[N ~int64](h *loop.Histogram[N]) render.Spread[N] {
	return render.Spread[N]{P50: h.Percentile(50), P99: h.Percentile(99)}
}

package loop

import (
	"math/bits"
	"time"
)

// Stats are the numbers of a run. They cost no allocation and a few reads of
// the clock a turn. The zero value is ready: hand its address to Options.Stats.
// Read them in the game's own methods, or after the run. All times are real
// ones.
type Stats struct {
	Updates int64         // made
	Draws   int64         // made
	Drops   int64         // times that the loop gave up what it owed
	Dropped time.Duration // game time given up
	Bursts  int64         // updates that followed another without a draw between

	Update   Times // how long an update took
	Draw     Times // how long a draw took
	Lateness Times // how late the ticker woke the host
	Latency  Times // from an event to the end of the draw that shows it
}

// Times is a histogram of durations. It knows each to within an eighth, from a
// microsecond to two hours. The zero value holds none.
type Times struct {
	count   [eighths * octaves]uint32
	n       int64
	longest time.Duration
}

const (
	eighths = 8 // buckets for each doubling
	octaves = 30
)

// Add adds a duration; one below 0 counts as 0.
func (t *Times) Add(d time.Duration) {
	t.n++
	t.longest = max(t.longest, d)
	t.count[bucket(d)]++
}

// bucket returns the bucket of a duration: the position of its highest bit, in
// microseconds, and the three bits after that.
func bucket(d time.Duration) int {
	us := uint64(max(d, 0)/time.Microsecond) + eighths
	octave := bits.Len64(us) - 4 // 0 for 8 to 15
	b := octave*eighths + int(us>>octave)&(eighths-1)
	return min(b, eighths*octaves-1)
}

// top returns the longest duration of a bucket.
func top(b int) time.Duration {
	octave, eighth := b/eighths, b%eighths
	us := uint64(eighths+eighth+1)<<octave - 1 - eighths
	return time.Duration(us+1)*time.Microsecond - 1
}

// Count returns how many durations there are.
func (t *Times) Count() int64 { return t.n }

// Max returns the longest duration, 0 if there is none.
func (t *Times) Max() time.Duration { return t.longest }

// Percentile returns a duration that p percent of all do not exceed, rounded up
// by an eighth at most; 0 if there is none.
func (t *Times) Percentile(p int) time.Duration {
	need := (t.n*int64(p) + 99) / 100
	for b, n := range t.count {
		if need -= int64(n); need <= 0 && t.n > 0 && b < len(t.count)-1 {
			return min(top(b), t.longest)
		}
	}
	return t.longest
}

// measure lets the host keep the statistics.
func (h *host[E]) measure(s *Stats) {
	input, update, show := h.input, h.update, h.show
	var first time.Duration // when the first event came that is not shown yet
	waiting, burst := false, false
	h.input = func(e E) error {
		if !waiting {
			first, waiting = h.clock.Real(), true
		}
		return input(e)
	}
	h.update = func(step time.Duration) error {
		start := h.clock.Real()
		err := update(step)
		s.Update.Add(h.clock.Real() - start)
		s.Updates++
		if burst {
			s.Bursts++
		}
		burst = true
		return err
	}
	h.show = func(a Alpha) {
		start := h.clock.Real()
		show(a)
		end := h.clock.Real()
		s.Draw.Add(end - start)
		s.Draws++
		if waiting {
			s.Latency.Add(end - first)
		}
		waiting, burst = false, false
	}
}

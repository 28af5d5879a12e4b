package loop

import (
	"math/bits"
	"time"
)

// Stats are the numbers of a run. They cost no allocation and a few reads of
// the clock a turn. The zero value is ready: hand its address to Options.Stats.
// Read them in the game's own methods, or after the run. All times are real
// ones, but Dropped is game time.
type Stats struct {
	Updates int64         // made
	Draws   int64         // made
	Drops   int64         // times that the loop gave up what it owed
	Dropped time.Duration // game time given up
	Bursts  int64         // updates that followed another without a draw between

	Update   Histogram[time.Duration] // how long an update took
	Draw     Histogram[time.Duration] // how long a draw took
	Lateness Histogram[time.Duration] // how late the ticker woke the host
	Latency  Histogram[time.Duration] // from an event to the end of the draw that shows it

	// The loop leaves these to a game that knows its terminal.
	Bytes Histogram[int64]         // that a frame sent
	Trip  Histogram[time.Duration] // to the terminal and back
}

// A Histogram knows how often numbers came, each to within an eighth, from 0 to
// 2⁴⁵: nanoseconds up to nine hours. What is below counts as 0, what is above
// as the most. The zero value holds none.
type Histogram[N ~int64] struct {
	count   [eighths * octaves]uint32
	n       int64
	largest N
}

const (
	eighths = 8 // buckets for each doubling
	octaves = 43
)

// Add adds a number.
func (h *Histogram[N]) Add(x N) {
	h.n++
	h.largest = max(h.largest, x)
	h.count[bucket(int64(x))]++
}

// bucket returns the bucket of a number: the position of its highest bit, and
// the three bits after that.
func bucket(x int64) int {
	shifted := uint64(max(x, 0)) + eighths
	octave := bits.Len64(shifted) - 4 // 0 for 8 to 15
	b := octave*eighths + int(shifted>>octave)&(eighths-1)
	return min(b, eighths*octaves-1)
}

// top returns the largest number of a bucket.
func top(b int) int64 {
	octave, eighth := b/eighths, b%eighths
	return int64(eighths+eighth+1)<<octave - 1 - eighths
}

// Count returns how many numbers there are.
func (h *Histogram[N]) Count() int64 { return h.n }

// Max returns the largest number, 0 if there is none.
func (h *Histogram[N]) Max() N { return h.largest }

// Percentile returns a number that p percent of all do not exceed, rounded up
// by an eighth at most; 0 if there is none.
func (h *Histogram[N]) Percentile(p int) N {
	need := (h.n*int64(p) + 99) / 100
	for b, n := range h.count {
		if need -= int64(n); need <= 0 && h.n > 0 && b < len(h.count)-1 {
			return min(N(top(b)), h.largest)
		}
	}
	return h.largest
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

package loop

import (
	"math/bits"
	"time"
)

// Stats are the numbers of a run, kept by its host. The zero value is ready:
// set Options.Stats to its address. Read them in the game's own methods, or
// after the run. All times are nanoseconds of real time, but Dropped is game
// time.
type Stats struct {
	Updates int64         // number of updates
	Draws   int64         // number of draws
	Drops   int64         // times that the loop gave up game time
	Dropped time.Duration // game time given up
	Bursts  int64         // updates that followed another update without a draw between

	Update   Histogram[time.Duration] // how long an update took
	Draw     Histogram[time.Duration] // how long a draw took
	Lateness Histogram[time.Duration] // how late the host was woken

	// Latency is how long events wait for their picture: the time to the end of
	// the first draw of the state after the next update, or of a later moment.
	// With Steady that draw comes a step after the update. Events in a pause, and
	// events not shown before it, are not counted. An event whose method When says
	// when it came counts from then, unless Clock.Source is set: its time is that
	// of another clock.
	Latency Histogram[time.Duration]
}

// A Histogram counts numbers from 0 to 2⁴⁵, each to within an eighth:
// nanoseconds up to nine hours. A smaller number counts as 0; larger ones share
// one bucket, whose Percentile is Max. The zero value is empty.
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

// Max returns the largest number; 0 if the histogram is empty.
func (h *Histogram[N]) Max() N { return h.largest }

// Percentile returns a number that p percent of all do not exceed, rounded up
// by an eighth at most; 0 if the histogram is empty. A p below 0 counts as 0,
// one above 100 as 100.
func (h *Histogram[N]) Percentile(p int) N {
	need := (h.n*int64(min(max(p, 0), 100)) + 99) / 100
	for b, n := range h.count {
		need -= int64(n)
		if need <= 0 && b < len(h.count)-1 {
			return min(N(top(b)), h.largest)
		}
	}
	return h.largest
}

// A meter keeps the Stats of a run.
type meter struct {
	*Stats
	sim     time.Duration // game time of the last state
	waiting []waiting     // events that no picture shows yet, in order
	burst   bool          // there was an update since the last draw
}

// waiting is an event that no picture shows yet.
type waiting struct {
	came time.Duration // real time
	sim  time.Duration // game time after the update that has seen it; 0: no update has
}

// mostWaiting bounds the memory and time of a flood of events. Events beyond it
// are not counted.
const mostWaiting = 1024

// came notes an event that came at a real time.
func (m *meter) came(at time.Duration) {
	if len(m.waiting) < mostWaiting {
		m.waiting = append(m.waiting, waiting{came: at})
	}
}

// forget stops counting all waiting events, because a pause is no latency.
func (m *meter) forget() { m.waiting = m.waiting[:0] }

// updated notes an update by step and the time it took. The update has seen all
// events that came before it.
func (m *meter) updated(step, took time.Duration) {
	m.Updates++
	m.Update.Add(took)
	if m.burst {
		m.Bursts++
	}
	m.burst = true
	m.sim += step
	for i := len(m.waiting) - 1; i >= 0 && m.waiting[i].sim == 0; i-- {
		m.waiting[i].sim = m.sim
	}
}

// drew notes a draw of the game time at, with its start and end in real time.
func (m *meter) drew(at, start, end time.Duration) {
	m.Draws++
	m.Draw.Add(end - start)
	m.burst = false
	shown := 0
	for _, w := range m.waiting {
		if w.sim == 0 || w.sim > at {
			break
		}
		m.Latency.Add(end - w.came)
		shown++
	}
	m.waiting = append(m.waiting[:0], m.waiting[shown:]...)
}

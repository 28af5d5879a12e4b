package rollback

// samples is how many reports an advantage looks back on: 0.4 s of them. With
// more it goes on slowing down for long after a silence is over.
const samples = 4

// maxLead bounds the lead that the other side can claim, in ticks.
const maxLead = 1000

// advantage knows by how many ticks we are ahead. Each side tells how far it
// was ahead of what it last heard, which is the frame advantage plus the way
// of the message. With the same way in both directions half the difference is
// the advantage. Of late messages the quickest is the truest, so the least of
// the last few samples counts.
type advantage struct{ mine, yours window }

// heard adds a sample of each side. Both together are a round trip, which is
// never below 0: who claims to be further behind than that would have us play
// in slow motion for as long as they like.
func (a *advantage) heard(mine, yours int64) {
	a.mine.add(mine)
	a.yours.add(max(-mine, min(yours, maxLead)))
}

// halves returns the advantage in half ticks.
func (a *advantage) halves() int64 { return a.mine.least() - a.yours.least() }

// A window holds the last samples of a number.
type window struct {
	ring [samples]int64
	n    int64
}

func (w *window) add(x int64) {
	w.ring[w.n%samples] = x
	w.n++
}

func (w *window) last() int64 {
	if w.n == 0 {
		return 0
	}
	return w.ring[(w.n-1)%samples]
}

func (w *window) least() (least int64) {
	for i := range min(w.n, samples) {
		if x := w.ring[i]; i == 0 || x < least {
			least = x
		}
	}
	return least
}

// Ahead returns the frame advantage: by how many ticks we are ahead of the
// other side, below 0 if we are behind, in halves of a tick.
func (s *Session[S, C]) Ahead() float64 { return float64(s.sync.halves()) / 2 }

// Trip returns the round trip to the other side and back, in ticks.
func (s *Session[S, C]) Trip() int64 { return s.sync.mine.least() + s.sync.yours.least() }

// How hard the side that is ahead slows down: by 2.5 % for each tick, so that
// it is level after about two seconds without a visible jolt, and by 40 % at
// most, which still waits for a machine that manages 36 ticks a second.
const (
	slowest = 600 // of a thousand
	perTick = 25
)

// Scale returns the time scale at which to play on, in thousandths: 1000, or
// less for the side that is ahead by half a tick or more. The side that is
// behind never hurries.
func (s *Session[S, C]) Scale() int64 {
	halves := s.sync.halves()
	if halves < 1 {
		return 1000
	}
	return max(slowest, 1000-perTick*halves/2)
}

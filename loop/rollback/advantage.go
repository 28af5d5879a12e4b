package rollback

import "slices"

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
type advantage struct {
	mine, yours [samples]int64
	n           int   // samples so far
	last        int64 // of mine
}

// heard adds a sample of each side. Both together are a round trip, which is
// never below 0: a side that claims to be further behind than that would have
// us play in slow motion for as long as it likes.
func (a *advantage) heard(mine, yours int64) {
	a.mine[a.n%samples], a.yours[a.n%samples] = mine, max(-mine, min(yours, maxLead))
	a.n, a.last = a.n+1, mine
}

// least returns the least of the last samples of each side.
func (a *advantage) least() (mine, yours int64) {
	if a.n == 0 {
		return 0, 0
	}
	n := min(a.n, samples)
	return slices.Min(a.mine[:n]), slices.Min(a.yours[:n])
}

// How hard the side that is ahead slows down: by 2.5 % for each tick, so that
// it is level after about two seconds without a visible jolt, and by 40 % at
// most, which still waits for a machine that manages 36 ticks a second.
const (
	slowest = 600 // of a thousand
	perTick = 25
)

package rollback

import "slices"

// samples is the number of reports that an advantage keeps, which are those of
// 0.4 s. With more of them the slow motion would go on long after a silence is
// over.
const samples = 4

// maxLead bounds the lead that the other side can claim, in ticks.
const maxLead = 1000

// advantage estimates by how many ticks we are ahead of the other side.
//
// Each side reports its lead: its own tick less the last tick that it has heard
// of. That is the frame advantage plus the time of a message. So half the
// difference of the two leads is the advantage, if messages take the same time
// in both directions. The quickest message is the least wrong, so the least of
// the last few samples counts.
type advantage struct {
	mine, yours [samples]int64
	n           int   // samples so far
	last        int64 // of mine
}

// heard adds a sample of each side. Their sum is a round trip, which is never
// below 0. Without this bound a side could claim to be far behind, and we would
// play in slow motion for as long as it likes.
func (a *advantage) heard(mine, yours int64) {
	a.mine[a.n%samples] = mine
	a.yours[a.n%samples] = max(-mine, min(yours, maxLead))
	a.last = mine
	a.n++
}

// least returns the least of the last samples of each side.
func (a *advantage) least() (mine, yours int64) {
	if a.n == 0 {
		return 0, 0
	}
	n := min(a.n, samples)
	return slices.Min(a.mine[:n]), slices.Min(a.yours[:n])
}

// The side that is ahead slows down by 2.5 % for each tick of its advantage, so
// that both sides are level after about two seconds, and nobody sees a jolt. It
// slows down by at most 40 %, which is enough to wait for a machine that can
// play only 36 ticks a second.
const (
	slowest = 600 // of a thousand
	perTick = 25
)

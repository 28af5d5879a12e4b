package rollback

import "slices"

// samples is the number of reports that an advantage keeps: 0.4 s of reports.
// With more samples the slow motion goes on long after a silence is over.
const samples = 4

// maxLead bounds the lead that the other side can claim, in ticks.
const maxLead = 1000

// advantage estimates by how many ticks we are ahead. Each side reports its
// lead: its own tick less the last tick heard from the other side. That lead is
// the frame advantage plus the time of the message, so half the difference of
// the two leads is the advantage, if messages take the same time in both
// directions. The quickest message is the least wrong, so the least of the last
// few samples counts.
type advantage struct {
	mine, yours [samples]int64
	n           int   // samples so far
	last        int64 // of mine
}

// heard adds a sample of each side. Their sum is a round trip, which is never
// below 0. Without this bound a side could claim to be far behind, and we would
// play in slow motion for as long as it likes.
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

// The side that is ahead slows down by 2.5 % for each tick, so that both sides
// are level after about two seconds without a visible jolt. It slows down by at
// most 40 %, which still waits for a machine that manages 36 ticks a second.
const (
	slowest = 600 // of a thousand
	perTick = 25
)

package lab

import (
	"cmp"
	"time"

	"fixstep/loop"
)

// An evidence counts what the actions of a run prove of its loop. What a loop
// owes is the time that it has neither played nor dropped.
type evidence struct {
	last  loop.Kind     // the kind of the action before
	asks  int           // Inputs
	fresh int           // updates right after an Input
	naps  span          // the sleeps that it asked for
	owing time.Duration // in sleeps that began while it owed more than the slack of its machine
	inner time.Duration // of these in sleeps right after an update
	most  time.Duration // the most that it owed then

	second time.Duration    // when this second of the run began
	low    [2]time.Duration // the least that it owed in this second, and in the one before
	base   struct {         // where rates begin: after a second, and after the last stall
		sample
		low time.Duration
	}
}

// A span is from the least to the most of some times; 0: there is none.
type span struct{ least, most time.Duration }

func (s *span) add(d time.Duration) {
	if d > 0 {
		s.least, s.most = min(d, cmp.Or(s.least, d)), max(d, s.most)
	}
}

// owes returns the time that the loop has neither played nor dropped.
func (r *Lane) owes() time.Duration { return r.now - r.Sim - r.Dropped }

// weigh notes an operation of the first core that begins now.
func (r *Lane) weigh(op *Op) {
	e := &r.evidence
	r.settle()
	switch {
	case op.Do == loop.Input:
		e.asks++
	case op.Do == loop.Update:
		if e.last == loop.Input {
			e.fresh++
		}
	case op.Do == loop.Sleep && op.asked != loop.UntilInput:
		e.naps.add(op.asked)
		if owed := r.owes(); owed > r.Machine.slack() {
			e.owing, e.most = e.owing+op.asked, max(e.most, owed)
			if e.last == loop.Update {
				e.inner += op.asked
			}
		}
	}
	e.last = op.Do
}

// settle notes what the loop owes.
func (r *Lane) settle() {
	e, owed := &r.evidence, r.owes()
	if r.now-e.second >= time.Second {
		e.low[0], e.low[1], e.second = owed, e.low[0], r.now
		if e.base.at == 0 || r.changed.at > r.now-3*time.Second/2 && !r.Machine.falters(r.now) {
			e.base.sample = sample{r.now, r.Tally}
		}
	}
	e.low[0] = min(e.low[0], owed)
	if e.base.at == e.second {
		e.base.low = e.low[0]
	}
}

// grown is the time that the loop owes more than after the last stall.
func (e *evidence) grown() time.Duration { return min(e.low[0], e.low[1]) - e.base.low }

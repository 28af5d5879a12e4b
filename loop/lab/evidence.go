package lab

import (
	"cmp"
	"time"

	"fixstep/loop"
)

// An evidence counts what the actions of a run prove of its loop. A turn begins
// with the first update after a draw or a sleep. What a loop owes is the time
// that it has neither played nor dropped.
type evidence struct {
	last    loop.Kind     // the kind of the action before
	asks    int           // Inputs
	fresh   int           // updates right after an Input
	naps    int           // sleeps, begun while the loop owed more than the slack of its machine
	inner   int           // such sleeps right after an update
	most    time.Duration // the most that it owed at such a sleep
	nap     [2]time.Duration
	late    time.Duration // by which sleeps ended later than they were asked for
	turns   int
	whole   int // turns that played the whole steps of the time since the turn before, and not its rest
	ever    int // turns that played the time since the start
	elapsed time.Duration
	start   time.Duration // of the turn
	played  time.Duration // by the updates of the turn
	looked  bool          // the turn has had its first update

	low, lower time.Duration // least that it owed in this second, and in the one before
	second     time.Duration // when this second began
	base       ground        // a second after the last stall
}

// A ground is where a rate is measured from.
type ground struct {
	sample
	low  time.Duration // least that the loop owed in that second
	late time.Duration
}

// owes returns the time that the loop has neither played nor dropped.
func (r *Lane) owes() time.Duration { return r.now - r.Sim - r.Dropped }

// weigh notes an action of the first core that begins now and ends at end. A
// sleep was asked for so long.
func (r *Lane) weigh(op *Op, asked, end time.Duration) {
	e, owed := &r.evidence, r.owes()
	e.measure(r, owed)
	switch op.Do {
	case loop.Input:
		e.asks++
	case loop.Update:
		if e.last == loop.Input {
			e.fresh++
		}
		if !e.looked {
			e.turn(r.now, op.Step)
		}
		e.played += op.Step
	case loop.Sleep:
		if asked == loop.UntilInput || asked <= 0 {
			return
		}
		e.nap = [2]time.Duration{min(asked, cmp.Or(e.nap[0], asked)), max(asked, e.nap[1])}
		e.late += end - r.now - asked
		if owed > r.Machine.slack() {
			e.naps, e.most = e.naps+1, max(e.most, owed)
			if e.last == loop.Update {
				e.inner++
			}
		}
	}
	e.looked = op.Do == loop.Update || op.Do == loop.Input && e.looked
	e.last = op.Do
}

// turn ends a turn, and begins the next one now.
func (e *evidence) turn(now, step time.Duration) {
	if e.played > 0 {
		e.turns++
		if e.played == e.elapsed-e.elapsed%step {
			e.whole++
		}
		if (e.played - e.start).Abs() <= 2*step {
			e.ever++
		}
	}
	e.elapsed, e.start, e.played = now-e.start, now, 0
}

// measure notes what the loop owes now.
func (e *evidence) measure(r *Lane, owed time.Duration) {
	if r.now-e.second >= time.Second {
		e.low, e.lower, e.second = owed, e.low, r.now
		if s := r.Machine.Stalls; e.base.at == 0 && (len(s) == 0 || r.now > s[len(s)-1].At+s[len(s)-1].For+time.Second) {
			e.base = ground{sample{r.now, r.Tally}, owed, e.late}
		}
	}
	e.low = min(e.low, owed)
	if e.base.at == e.second {
		e.base.low = e.low
	}
}

package lab

import (
	"time"

	"fixstep/loop"
)

// owes returns the time that the loop has neither played nor dropped.
func (r *Lane) owes() time.Duration { return r.now - r.Sim - r.Dropped }

// weigh notes what an operation of the first core proves that begins now.
func (r *Lane) weigh(op *Op) {
	owed, p := r.owes(), &r.part
	p.low = min(p.low, owed)
	r.makesUp(owed)
	switch {
	case op.Do == loop.Input:
		p.asks++
	case op.Do == loop.Update:
		r.update()
	case op.Do == loop.Sleep && op.asked != loop.UntilInput:
		p.naps.add(op.asked)
		p.proves(nap, op.asked, op, 0)
		if owed > r.slack() {
			r.owing(op, owed)
		}
	}
	r.prior = op.Do
}

// update notes an update that begins.
func (r *Lane) update() {
	if r.prior == loop.Input {
		r.part.fresh++
	}
	if r.prior == loop.Input || r.looks != r.lookedAt {
		r.inTurn = 0
	}
	r.inTurn, r.lookedAt = r.inTurn+1, r.looks
	r.mostInTurn = max(r.mostInTurn, r.inTurn)
}

// owing notes a sleep that begins while the loop owes time.
func (r *Lane) owing(op *Op, owed time.Duration) {
	r.part.debt += op.asked
	if r.prior == loop.Update {
		r.part.inner += op.asked
	}
	l := &r.lapse
	if l.by == 0 {
		l.since = r.now
	}
	l.slept += op.asked
	if owed > l.by {
		l.witness = witness{owed, *op, 0}
	}
}

// makesUp ends a lapse when the loop has played what it owed. What is made up
// within a moment is no fault.
func (r *Lane) makesUp(owed time.Duration) {
	l := &r.lapse
	if l.by == 0 || owed > r.slack() {
		return
	}
	if r.now-l.since > quarter {
		r.part.slept += l.slept
		r.part.proves(owing, l.by, &l.op, 0)
	}
	*l = lapse{}
}

// excuse notes that the machine took longer for an operation than it does as a
// rule. A late sleep is the rule.
func (r *Lane) excuse(op *Op) {
	if r.now-r.since >= time.Second {
		r.taken[0], r.taken[1], r.since = 0, r.taken[0], r.now
	}
	over := max(op.over, op.held)
	if op.Do != loop.Sleep || over > r.step() {
		r.taken[0] += over
	}
}

// drop notes time that the loop gives up. What the machine took just before is
// a good reason.
func (r *Lane) drop(op *Op) {
	r.Dropped += op.Lost
	vain := op.Lost
	for i := range r.taken {
		used := min(vain, r.taken[i])
		r.taken[i] -= used
		vain -= used
	}
	r.part.vain += vain
}

// pictures notes what a draw proves that begins now, after so many updates.
func (r *Lane) pictures(op *Op, updates int) {
	p := &r.part
	if r.Draws == 1 || op.At != r.Shown {
		if r.moved > 0 {
			p.gaps.add(r.now - r.moved)
		}
		r.moved = r.now
	}
	forward := op.At - r.Shown
	switch {
	case forward < 0 && r.Updates > 0: // before the first update there is one state
		p.proves(early, -forward, op, updates)
		if r.went && updates == 0 {
			p.again++
		}
	case forward > 0 && updates == 0:
		p.forth++
	}
	p.proves(leap, forward, op, updates)
	if r.Updates > 0 {
		p.proves(apart, (op.At - r.moment(op.Alpha)).Abs(), op, updates)
	}
	r.went = forward < 0
}

// moment returns the game time that an alpha stands for: a guess ahead goes on
// by a step as long as the last one.
func (r *Lane) moment(a loop.Alpha) time.Duration {
	return r.Sim - r.last + parts(a, r.last)
}

// stay notes how long the picture before a draw was shown, or at the end of a
// run the last picture. What held the drawing core up does not count.
func (r *Lane) stay(op *Op, updates int) {
	held := r.held[op.Core]
	r.part.proves(still, r.now-r.lastDraw-(held-r.drawn), op, updates)
	r.drawn, r.drawer = held, op.Core
}

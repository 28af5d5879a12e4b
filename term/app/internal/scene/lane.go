package scene

import (
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/render"
)

// A lane is one loop on its machine, with the operations of its last steps and
// its rates.
type lane struct {
	design classic.Design
	run    *lab.Lane
	shown  time.Duration // game time of the last picture
	place  int64         // of the body in it
	truth  lab.Probe     // a body moved by steps of a millisecond

	past [keptOps]render.Span // operation n is at n % keptOps
	ops  int                  // operations noted so far
	last [2]int               // of each core: the number of its last operation

	burst   int // updates since the last draw
	longest int // burst since the last sample
	samples [samples]sample
	oldest  int // the index of the oldest sample

	lost     time.Duration // dropped within a second, and when that was last seen
	lostAt   time.Duration
	lostFrom time.Duration // since when it was seen again and again
	state    string        // what happens to the loop, in a word or two
	fault    bool          // it is further from the clock than it means to be
}

// keptOps is the number of operations that a lane remembers.
const keptOps = 1024

// A sample is what a run had counted at a moment.
type sample struct {
	at                    time.Duration
	updates, draws, twice int
	burst                 int // the longest since the sample before
	busy, sim, dropped    time.Duration
}

// The rates are those of the last second. They are computed from samples that
// are taken every quarter of a second.
const (
	samples = 5
	quarter = time.Second / (samples - 1)
)

// begin starts a loop on a machine. The run must be stopped at the end.
func (l *lane) begin(m *lab.Machine, d classic.Design) {
	*l = lane{design: d, truth: lab.Probe{Physics: m.Probe}}
	l.run = m.Start(d, l.note)
}

// note remembers an operation that starts, and with it ends the last one of the
// same core.
func (l *lane) note(op lab.Op) {
	l.end(op.Core, op.T)
	kept := render.Span{Op: op, To: loop.UntilInput}
	switch op.Do {
	case loop.Input:
		return
	case loop.Update:
		l.burst++
		l.longest = max(l.longest, l.burst)
	case loop.Draw:
		l.burst = 0
		kept.Lag = op.T - l.run.Sim - l.run.Dropped
		if !l.run.Hidden() {
			l.shown, l.place = op.At, l.run.Probe.At(op.Alpha)
		}
	}
	l.last[op.Core] = l.ops
	l.past[l.ops%keptOps] = kept
	l.ops++
}

// end ends the last operation of a core, if the lane still remembers it.
func (l *lane) end(core int, at time.Duration) {
	if i := l.last[core]; l.ops > 0 && i > l.ops-keptOps {
		if op := &l.past[i%keptOps]; op.Core == core && op.To > at {
			op.To = at
		}
	}
}

// between appends the operations that were going on between two moments of game
// time to the list.
func (l *lane) between(list []render.Span, from, to time.Duration) []render.Span {
	for i := max(0, l.ops-keptOps); i < l.ops; i++ {
		op := l.past[i%keptOps]
		if op.To = min(op.To, to); op.To >= from {
			list = append(list, op)
		}
	}
	return list
}

// advance runs the machine until now. It returns true when it has taken a
// sample.
func (l *lane) advance(now time.Duration) bool {
	l.run.Advance(now)
	for due := now - l.run.Dropped; l.truth.Physics != lab.Dot && l.truth.Sim < due; {
		l.truth.Move(time.Millisecond)
	}
	if now-l.newest().at < quarter {
		return false
	}
	r := l.run
	l.samples[l.oldest] = sample{now, r.Updates, r.Draws, r.Twice, l.longest, r.Busy, r.Sim, r.Dropped}
	l.oldest = (l.oldest + 1) % samples
	l.longest = l.burst
	return true
}

// newest returns the sample that was taken last.
func (l *lane) newest() *sample { return &l.samples[(l.oldest+samples-1)%samples] }

// bursts returns the longest burst of the last second.
func (l *lane) bursts() (n int) {
	for _, s := range l.samples {
		n = max(n, s.burst)
	}
	return max(n, l.longest)
}

// show writes the lane into its picture.
func (l *lane) show(p *render.Lane) {
	oldest, newest := &l.samples[l.oldest], l.newest()
	p.Shown, p.Dropped, p.Burst = l.shown, l.run.Dropped, int64(l.bursts())
	p.State, p.Fault = l.state, l.fault
	p.Place, p.Truth = l.place, l.truth.X
	if span := int64(newest.at - oldest.at); span > 0 {
		second := 10 * int64(time.Second)
		p.Updates = int64(newest.updates-oldest.updates) * second / span
		p.Frames = int64(newest.draws-oldest.draws) * second / span
		p.Twice = int64(newest.twice-oldest.twice) * second / span
		p.Idle = max(0, 100-int64(newest.busy-oldest.busy)*100/span)
	}
}

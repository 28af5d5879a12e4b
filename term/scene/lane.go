package scene

import (
	"time"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/render"
)

// A lane is one loop on its machine, with the operations of its last steps and
// its rates.
type lane struct {
	design loop.Design
	run    *lab.Run
	shown  time.Duration // game time of the last picture

	past [keptOps]render.Span // operation n is at n % keptOps
	ops  int                  // operations noted so far
	last [2]int               // of each core: the number of its last operation

	samples [samples]sample
	oldest  int // the index of the oldest sample
}

// keptOps is the number of operations that a lane remembers.
const keptOps = 1024

// A sample is what a run had counted at a moment.
type sample struct {
	at             time.Duration
	updates, draws int
	busy           time.Duration
}

// The rates are those of the last second. They are computed from samples that
// are taken every quarter of a second.
const (
	samples = 5
	quarter = time.Second / (samples - 1)
)

// begin starts a loop on a machine. The run must be stopped at the end.
func (l *lane) begin(m *lab.Machine, d loop.Design) {
	l.design = d
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
	case loop.Draw:
		kept.Lag = op.T - l.run.Sim - l.run.Dropped
		l.shown = op.At
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

// advance runs the machine until now.
func (l *lane) advance(now time.Duration) {
	l.run.RunUntil(now)
	if now-l.newest().at >= quarter {
		l.samples[l.oldest] = sample{now, l.run.Updates, l.run.Draws, l.run.Busy}
		l.oldest = (l.oldest + 1) % samples
	}
}

// newest returns the sample that was taken last.
func (l *lane) newest() *sample { return &l.samples[(l.oldest+samples-1)%samples] }

// show writes the lane into its picture.
func (l *lane) show(p *render.Lane) {
	oldest, newest := &l.samples[l.oldest], l.newest()
	p.Shown = l.shown
	if span := int64(newest.at - oldest.at); span > 0 {
		p.Updates = int64(newest.updates-oldest.updates) * 10 * int64(time.Second) / span
		p.Frames = int64(newest.draws-oldest.draws) * 10 * int64(time.Second) / span
		p.Idle = max(0, 100-int64(newest.busy-oldest.busy)*100/span)
	}
}

package app

import (
	"time"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/render"
)

// A lane is one loop on its machine, and what it did of late.
type lane struct {
	design loop.Design
	run    *lab.Run
	shown  time.Duration // game time of the last picture

	past [keptOps]render.Span
	ops  int    // noted so far: the last keptOps of them are in past
	last [2]int // each core's last one, counted likewise

	marks [marks]mark
	turn  int // of the oldest mark
}

// keptOps bounds the operations that a timeline can show.
const keptOps = 1024

// A mark is what a run had counted at a moment.
type mark struct {
	at             time.Duration
	updates, draws int
	busy           time.Duration
}

// Rates are those of the last second, counted anew each quarter of it.
const (
	marks   = 5
	quarter = time.Second / (marks - 1)
)

// begin sets the lane's loop up on a machine.
func (l *lane) begin(m *lab.Machine, d loop.Design) {
	l.design = d
	l.run = m.Start(d, l.note)
}

// note keeps an operation as it begins, which ends the one before it.
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

// end ends the last operation of a core, if it is kept still.
func (l *lane) end(core int, at time.Duration) {
	if i := l.last[core]; l.ops > 0 && i > l.ops-keptOps {
		if op := &l.past[i%keptOps]; op.Core == core && op.To > at {
			op.To = at
		}
	}
}

// between appends the operations that were going on between two moments.
func (l *lane) between(list []render.Span, from, to time.Duration) []render.Span {
	for i := max(0, l.ops-keptOps); i < l.ops; i++ {
		op := l.past[i%keptOps]
		if op.To = min(op.To, to); op.To >= from {
			list = append(list, op)
		}
	}
	return list
}

// advance lets the machine go on until now.
func (l *lane) advance(now time.Duration) {
	l.run.RunUntil(now)
	newest := l.marks[(l.turn+marks-1)%marks].at
	if now-newest >= quarter {
		l.marks[l.turn] = mark{now, l.run.Updates, l.run.Draws, l.run.Busy}
		l.turn = (l.turn + 1) % marks
	}
}

// show writes what is to be seen of the lane.
func (l *lane) show(p *render.Lane) {
	oldest, newest := &l.marks[l.turn], &l.marks[(l.turn+marks-1)%marks]
	p.Shown = l.shown
	if span := int64(newest.at - oldest.at); span > 0 {
		p.Updates = int64(newest.updates-oldest.updates) * 10 * int64(time.Second) / span
		p.Frames = int64(newest.draws-oldest.draws) * 10 * int64(time.Second) / span
		p.Idle = max(0, 100-int64(newest.busy-oldest.busy)*100/span)
	}
}

package lab

import (
	"math"
	"sync"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A view holds what a lane shows beside its counts.
type view struct {
	keep  int
	past  []Span                 // operations, at least the last keep ones
	truth Body                   // a body that the clock moves
	lines func() []Line          // of the code, which the first call reads
	did   [2][loop.Drop + 1]bool // the kinds of action of each core in the last Advance
}

// A Span is an operation from its start to its end.
type Span struct {
	Op
	To  time.Duration // when it ended
	Lag time.Duration // at its start: passed time that was in no update yet; Lag grows with the clock
}

func newView(m *Machine, d classic.Design, keep int) view {
	keep = min(keep, math.MaxInt/2) // room for spare
	// An append that grows leaves twice as much behind.
	code := sync.OnceValue(func() []Line { return linesOf(d) })
	if m.Took != nil {
		code = func() []Line { return nil } // of a log's program it is not known
	}
	return view{keep: keep, truth: Body{Kind: m.Body}, lines: code, past: make([]Span, 0, min(keep+spare(keep), 1200))}
}

// spare is the number of operations beyond those to keep, so that they are
// moved seldom. A lane of the lab has 100 kB of operations.
func spare(keep int) int { return keep/8 + 1 }

// note keeps an operation that starts at a lag, and ends the last operation of
// its core.
func (v *view) note(op Op, lag time.Duration) {
	v.did[op.Core][op.Do] = true
	if v.keep == 0 {
		return
	}
	for i := len(v.past) - 1; i >= 0; i-- {
		if before := &v.past[i]; before.Core == op.Core {
			before.To = min(before.To, op.T)
			break
		}
	}
	if op.Do == loop.Input {
		return
	}
	if more := spare(v.keep); len(v.past) == v.keep+more {
		v.past = append(v.past[:0], v.past[more:]...)
	}
	v.past = append(v.past, Span{Op: op, To: loop.UntilInput, Lag: lag})
}

// Between appends to list the kept operations that were going on between two
// moments, in the order of their starts. An operation that still goes on ends
// at the later moment. Inputs are not kept, because they take no time.
func (v *view) Between(list []Span, from, to time.Duration) []Span {
	for _, op := range v.past[max(0, len(v.past)-v.keep):] {
		if op.To = min(op.To, to); op.To >= from {
			list = append(list, op)
		}
	}
	return list
}

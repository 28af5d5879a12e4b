package lab

import (
	"math"
	"sync"
	"time"

	"fixstep/loop"
)

// A view holds what a lane shows beside its counts.
type view struct {
	keep  int
	past  []Op                   // at least the last keep ones; inputs and drops take no time
	truth body                   // a body that the clock moves
	lines func() []Line          // of the code, which the first call reads
	doing [2]loop.Kind           // the operation that each core has begun last
	done  [2]bool                // the core makes no more operations
	did   [2][loop.Drop + 1]bool // the kinds of action of each core in the last Advance
}

func newView(s *Setup, keep int) view {
	keep = min(keep, math.MaxInt/2) // room for spare
	design := s.Design
	code := sync.OnceValue(func() []Line { return linesOf(design) })
	if s.Match != nil {
		code = func() []Line { return nil } // of a log's program it is not known
	}
	return view{keep: keep, truth: body{kind: s.Machine.Body}, lines: code,
		// An append that grows leaves twice as much behind.
		past: make([]Op, 0, min(keep+spare(keep), 1200))}
}

// spare is the number of operations beyond those to keep, so that they are
// moved seldom. A lane of the lab has 150 kB of operations.
func spare(keep int) int { return keep/8 + 1 }

// note keeps an operation that begins, and ends the last operation of its core.
func (v *view) note(op *Op) {
	v.did[op.Core][op.Do] = true
	if op.Do == loop.Drop {
		return
	}
	v.doing[op.Core] = op.Do
	if v.keep == 0 {
		return
	}
	for i := len(v.past) - 1; i >= 0; i-- {
		if v.past[i].Core == op.Core {
			v.past[i].To = min(v.past[i].To, op.T)
			break
		}
	}
	if op.Do == loop.Input {
		return
	}
	more := spare(v.keep)
	if len(v.past) == v.keep+more {
		v.past = append(v.past[:0], v.past[more:]...)
	}
	v.past = append(v.past, *op)
	v.past[len(v.past)-1].To = loop.UntilInput // a stall may still come
}

// Between appends to list the kept operations that were going on between two
// moments, in the order of their starts. An operation that still goes on ends
// at the later moment. Inputs are not kept, because they take no time.
func (v *view) Between(list []Op, from, to time.Duration) []Op {
	for _, op := range v.past[max(0, len(v.past)-v.keep):] {
		op.To = min(op.To, to)
		if op.T <= to && op.To >= from {
			list = append(list, op)
		}
	}
	return list
}

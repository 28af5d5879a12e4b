package lab

import (
	"fmt"
	"slices"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// enough is the time that a log needs to be judged, and after its last stall.
const enough = 2 * time.Second

// judgeable shortens a log to the time up to which it can be judged, and
// returns why that is not its end, "" if it is. A stall needs some time after
// it.
func (s *Setup) judgeable() (doubt string) {
	if s.Match == nil {
		return ""
	}
	end := s.Machine.For
	for i := len(s.Machine.Stalls) - 1; i >= 0; i-- {
		stall := s.Machine.Stalls[i]
		if end-stall.At-stall.For >= enough {
			break
		}
		end = stall.At
		if doubt == "" {
			after := max(0, s.Machine.For-stall.At-stall.For)
			doubt = fmt.Sprintf("It stood still for %s at line %d, and the log ends %s after that: "+
				"let it go on for %s.",
				ns(stall.For), s.lineOf(stall), ns(after), ns(enough))
		}
	}
	s.Machine.For = end
	if doubt == "" && end < enough {
		doubt = fmt.Sprintf("The log is %s long, and %s are needed.", ns(end), ns(enough))
	}
	return doubt
}

// tooShort reports whether a log proves nothing, not even a fault.
func (s *Setup) tooShort() bool { return s.Match != nil && s.Machine.For < enough }

// doubts says why a log without a fault is not right for that, "" if it is.
func (s *stretch) doubts() string {
	switch {
	case s.Match == nil:
		return ""
	case s.pace.catches:
		return fmt.Sprintf("It is %s late when the log ends, and catching up: "+
			"let it go on until it is on time.", ns(s.pace.owed))
	case s.coarse():
		return fmt.Sprintf("Its clock moves by %s, which is longer than a step: log a finer one.",
			ns(s.Machine.ClockGrain))
	}
	return ""
}

// lineOf returns the line of a log that tells what a stall held up.
func (s *Setup) lineOf(stall Stall) int {
	i := slices.IndexFunc(s.ops, func(op Op) bool {
		return op.T == stall.At && op.held == stall.For
	})
	return s.ops[max(0, i)].line // a caller may have added a stall of its own
}

// setup returns a log as a run that does the same, on a machine that costs what
// the program's did. It ends with the last action. What the program gave up is
// what its log drops, or else what the loop drops that it follows.
func (l *log) setup() Setup {
	m := l.nearest()
	if m.Line > 0 || len(l.drops) > 0 {
		m.drops = l.drops
	}
	ops := l.run(m)
	machine := Machine{Options: l.opt, ClockGrain: l.grain()}
	machine.For = l.end()
	machine.UpdateCost, machine.DrawCost = usual(ops, loop.Update), usual(ops, loop.Draw)
	cost := map[loop.Kind]time.Duration{loop.Input: usual(ops, loop.Input),
		loop.Update: machine.UpdateCost, loop.Draw: machine.DrawCost}
	for i := range ops {
		op := &ops[i]
		op.over = max(0, op.To-op.T-op.For-cost[op.Do])
		if op.over > late {
			op.held = op.over
			machine.Stalls = append(machine.Stalls, Stall{At: op.T, For: op.held})
		}
	}
	design := classic.Design{Name: l.name, Summary: "the program whose log this is"}
	return Setup{design, machine, &m, ops}
}

// grain returns the time by which the clock of a log moves, if two draws or
// more have one time: then it is longer than any of them takes; else 0.
func (l *log) grain() time.Duration {
	var moves []time.Duration
	draws, last := 0, time.Duration(0)
	for _, op := range l.ops {
		if op.Do == loop.Draw {
			draws++
		}
		if op.T > last {
			moves = append(moves, op.T-last)
			last = op.T
		}
	}
	times := len(moves) + 1
	if draws < 2*times || times < 10 {
		return 0
	}
	return slices.Min(moves)
}

// coarse reports whether the clock of a log moves by more than a step.
func (s *Setup) coarse() bool { return s.Machine.ClockGrain > s.Machine.Updates.Interval() }

// usual returns the median of the times that operations of a kind took.
func usual(ops []Op, kind loop.Kind) time.Duration {
	var took []time.Duration
	for _, op := range ops {
		if op.Do == kind {
			took = append(took, op.To-op.T)
		}
	}
	if len(took) == 0 {
		return 0
	}
	slices.Sort(took)
	return took[len(took)/2]
}

// run returns the operations of a log, with what it does not tell: the drops of
// a match, an input before each update, and the moments of its draws.
func (l *log) run(m Match) (ops []Op) {
	sim, last := time.Duration(0), time.Duration(0)
	for i, op := range l.ops {
		op.To, op.asked = op.T, op.For
		lost, drops := m.drops[i]
		if drops {
			drop := loop.Action{Do: loop.Drop, Lost: lost}
			ops = append(ops, Op{Action: drop, T: op.T, To: op.T})
		}
		if op.Do == loop.Update && !l.asks {
			ops = append(ops, Op{T: op.T, To: op.T})
		}
		if i+1 < len(l.ops) {
			op.To = l.ops[i+1].T
		}
		switch {
		case op.Do == loop.Update:
			sim, last = sim+op.Step, op.Step
		case op.Do != loop.Draw:
		case op.Alpha == untold:
			op.Alpha, op.At = loop.One, sim
		default:
			if m.ahead {
				op.Alpha += loop.One
			}
			op.At = max(0, sim+parts(op.Alpha, last)-last)
		}
		ops = append(ops, op)
	}
	return ops
}

// A tape is the source of operations that are known.
type tape struct {
	*Lane
	next int // the operation that begins next
	op   Op  // the one in progress
}

func (t *tape) run(to time.Duration) {
	for t.op.To < to && !t.done[0] {
		t.ends(&t.op)
		if t.next == len(t.ops) || t.now >= t.Machine.For {
			t.over(0)
			return
		}
		t.op = t.ops[t.next]
		t.next++
		t.begins(&t.op)
	}
}

func (t *tape) stop() {}

// Ended reports whether all of a program's log has been shown. The lane of a
// loop never ends.
func (r *Lane) Ended() bool { return r.Match != nil && r.done[0] }

// parts returns the part of a step that an alpha stands for.
func parts(a loop.Alpha, step time.Duration) time.Duration {
	return time.Duration(float64(a) / float64(loop.One) * float64(step))
}

package lab

import (
	"fmt"
	"slices"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// enough is the time after its last stall that a log needs to be judged.
const enough = 2 * time.Second

// Judge judges what the program did in its log, and names the loop that it
// follows. A log that is too short proves nothing, and is not ok.
func (l *Log) Judge() Grade {
	s, m := l.Setup()
	g, last := Judge(l.name, []Setup{s}), Stall{}
	if n := len(s.Machine.Stalls); n > 0 {
		last = s.Machine.Stalls[n-1]
	}
	if rest := l.end() - last.At - last.For; rest < enough {
		g.Verdict, g.Why = "wrong", fmt.Sprintf("The log ends %s after its start or its last stall, and %s are needed.", ns(rest), SayTime(enough, 0))
	}
	g.Match = &m
	return g
}

// Setup returns a log as a run that does the same, on a machine that costs what
// the program's did. It ends with the last action. What the program gave up is
// what its log drops, or else what the loop drops that it follows, by the Match
// of Nearest.
func (l *Log) Setup() (Setup, Match) {
	m := l.Nearest()
	if m.Line > 0 || len(l.drops) > 0 {
		m.drops = l.drops
	}
	ops := l.run(m)
	machine := Machine{Options: l.opt}
	machine.For = l.end()
	machine.UpdateCost, machine.DrawCost = usual(ops, loop.Update), usual(ops, loop.Draw)
	input := usual(ops, loop.Input)
	for i := range ops {
		op := &ops[i]
		over := op.To - op.T
		switch op.Do {
		case loop.Input:
			over -= input
		case loop.Update:
			over -= machine.UpdateCost
		case loop.Draw:
			over -= machine.DrawCost
		case loop.Sleep:
			over -= op.For
		}
		if over > late {
			op.held = over
			machine.Stalls = append(machine.Stalls, Stall{At: op.T, For: over})
		}
	}
	design := classic.Design{Name: l.name, Summary: "the program whose log this is"}
	return Setup{design, machine, ops}, m
}

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
func (l *Log) run(m Match) (ops []Op) {
	sim, last := time.Duration(0), time.Duration(0)
	for i, op := range l.ops {
		op.To, op.asked = op.T, op.For
		if lost := m.drops[i]; lost > 0 {
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
	for t.op.To < to && t.next <= len(t.ops) {
		t.ends(&t.op)
		if t.next == len(t.ops) || t.now >= t.Machine.For {
			t.next = len(t.ops) + 1
			t.over(0)
			return
		}
		t.op = t.ops[t.next]
		t.next++
		t.begins(&t.op)
	}
}

func (t *tape) stop() {}

// parts returns the part of a step that an alpha stands for.
func parts(a loop.Alpha, step time.Duration) time.Duration {
	return time.Duration(float64(a) / float64(loop.One) * float64(step))
}

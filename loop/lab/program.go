package lab

import (
	"fmt"
	"iter"
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

// Setup returns a log as a loop that does the same, on a machine on which each
// action takes as long as it did. It ends with the last action. What the
// program gave up is what its log drops, or else what the loop drops that it
// follows, by the Match of Nearest. The lanes of one Setup must not run at the
// same time.
func (l *Log) Setup() (Setup, Match) {
	m := l.Nearest()
	next, o, step := 0, l.opt, l.opt.Updates.Interval()
	if m.Line > 0 || len(l.drops) > 0 {
		m.drops = l.drops
	}
	play := func(now loop.Now, _ *loop.Options) iter.Seq[loop.Action] {
		next = 0
		return loop.Forever(func(do *loop.Turn) {
			now() // the program looked at its clock
			for next++; next > len(l.ops); {
				do.Sleep(loop.UntilInput)
			}
			do.Drop(m.drops[next-1])
			l.act(do, &l.ops[next-1], step, m.ahead)
		})
	}
	o.For = l.end()
	took := map[loop.Kind][]time.Duration{}
	for i, op := range l.ops {
		if op.Do != loop.Sleep { // which says what it takes
			took[op.Do] = append(took[op.Do], l.took(i, op.Do))
		}
	}
	usual := map[loop.Kind]time.Duration{} // the medians
	for kind, list := range took {
		slices.Sort(list)
		usual[kind] = list[len(list)/2]
	}
	machine := Machine{Options: o, UpdateCost: usual[loop.Update], DrawCost: usual[loop.Draw]}
	machine.Took = func(op *Op) time.Duration { return l.took(next-1, op.Do) }
	for i, op := range l.ops {
		if over := l.took(i, op.Do) - op.For - usual[op.Do]; over > late {
			machine.Stalls = append(machine.Stalls, Stall{At: op.T, For: over})
		}
	}
	return Setup{classic.Design{Name: l.name, New: play, Summary: "the program whose log this is"}, machine}, m
}

// act carries out an action of the log, and the input that a log does not tell.
func (l *Log) act(do *loop.Turn, op *Op, step time.Duration, ahead bool) {
	switch lag := do.Sim - step; {
	case op.Do == loop.Draw && op.Alpha == untold:
		do.Draw()
	case op.Do == loop.Draw:
		if ahead {
			lag += step
		}
		do.DrawAt(max(0, lag+time.Duration(float64(op.Alpha)/float64(loop.One)*float64(step))), op.Alpha)
	case op.Do == loop.Update && !l.asks:
		do.Input()
		do.Update(op.Step)
	default:
		do.Do(op.Action)
	}
}

// took returns how long an action took. The last one takes no time; after it
// the program does nothing.
func (l *Log) took(i int, kind loop.Kind) time.Duration {
	switch {
	case i >= len(l.ops):
		return maxTime
	case i == len(l.ops)-1 || l.ops[i].Do != kind: // an input that the log does not tell
		return 0
	}
	return l.ops[i+1].T - l.ops[i].T
}

package lab

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A Match names the loops of the articles whose actions a log follows.
type Match struct {
	Follows string           `json:"follows"` // the names of the loops, with " or " between if the log cannot tell them apart; "": none
	Line    int              `json:"line"`    // of the log, where it leaves the nearest loop; 0: it does not
	Says    string           `json:"says"`    // where, and what the loop and the log do there; or how it follows
	Looks   int              `json:"looks"`   // looks at the clock that are further from their lines than Tolerance
	Loops   []classic.Design `json:"-"`       // that it follows, or the nearest one

	ahead bool                  // alpha is the lag after the last state, and the loop draws ahead by it
	drops map[int]time.Duration // of the loop, before an action of the log
}

// Tolerance is the difference between a loop and a log that a Match allows: of
// two times, two sleeps, two updates.
const Tolerance = time.Millisecond

// mostStart is the longest time from the start of a loop to its first line.
const mostStart = 10 * time.Millisecond

// Nearest returns the loop of the texts that the log follows furthest, or all
// that it follows to its end, if it cannot tell them apart. A loop runs on the
// clock of the log, so that it reads the time of the line that comes next. A
// program may lose its core between its look at the clock and the line, or a
// step is due just then: so a look may be moved, at one line in a hundred.
func (l *Log) Nearest() Match {
	var list []*follower
	for _, d := range classic.Designs {
		if d.New != nil {
			list = append(list, l.follow(d))
		}
	}
	f := slices.MaxFunc(list, func(a, b *follower) int { return cmp.Or(a.op-b.op, cmp.Compare(b.sum, a.sum)) })
	m := Match{Looks: len(f.moved), ahead: f.ahead, drops: f.drops}
	if f.op < len(l.ops) {
		name := f.design.Name
		m.Line, m.Loops = l.lines[f.op], []classic.Design{f.design}
		m.Says = fmt.Sprintf("follows %s up to line %d; there %s %s, and this %s", name, m.Line, name, deed(f.does), deed(l.ops[f.op].Action))
		return m
	}
	var names []string
	for _, other := range list {
		if other.op == f.op && other.sum <= 2*f.sum+20*time.Microsecond*time.Duration(f.op) {
			m.Loops, names = append(m.Loops, other.design), append(names, other.design.Name)
		}
	}
	m.Follows = strings.Join(names, " or ")
	m.Says = fmt.Sprintf("follows %s to the end: %s within %s", m.Follows, count(f.op, "action"), SayTime(Tolerance, 0))
	if m.Looks > 0 {
		m.Says += ", but for " + count(m.Looks, "look") + " at the clock"
	}
	return m
}

// follow lets a loop follow the log as far as it does.
func (l *Log) follow(d classic.Design) *follower {
	f := &follower{Log: l, design: d, moved: map[int]time.Duration{}}
	end, left, before := len(l.ops), 0, f.moved
	for f.run(end) < end && len(f.moved) < 3+end/100 {
		op, moved := f.op, f.moved
		if !f.move() {
			break
		}
		left, before = op, moved
	}
	if f.run(end) < min(end, left+proof) {
		f.moved = before // the last move has led nowhere
		f.run(end)
	}
	for _, by := range f.moved {
		f.sum += by.Abs()
	}
	if f.op < end && f.does.Do != l.ops[f.op].Do {
		f.sum = maxTime // another loop that does the same, but not as much, is nearer
	}
	return f
}

// proof is the number of actions that follow if a look is moved rightly.
const proof = 40

// A follower runs a loop on the clock of a log.
type follower struct {
	*Log
	design classic.Design
	moved  map[int]time.Duration // looks at the clock, by number, and how much later than its line each is

	op    int           // the next action of the log
	looks int           // at the clock
	set   int           // the look that began the schedule: the first, or that of the last Drop
	does  loop.Action   // of the loop at op
	off   time.Duration // how much more that is than the log's
	sum   time.Duration // of all that fitted, and in the end of all moved looks
	ahead bool          // see Match
	drops map[int]time.Duration
}

// run runs the loop until the log does something else, or to an action of the
// log, and returns that action.
func (f *follower) run(to int) int {
	f.op, f.looks, f.set, f.sum, f.ahead, f.drops = 0, 0, 1, 0, false, map[int]time.Duration{}
	last, idle := time.Duration(math.MinInt64), 0 // the time that the loop has reached; its actions since one of the log
	now := func() time.Duration {
		f.looks++
		last = max(last, f.ops[f.op].T+f.moved[f.looks])
		return last
	}
	for f.does = range f.design.New(now, &f.opt) {
		switch idle++; {
		case idle > 100:
			return f.op
		case f.does.Do == loop.Drop:
			f.set = f.looks
			f.drops[f.op] += f.does.Lost
		case f.does.Do == loop.Input && !f.asks:
		case f.fits(&f.ops[f.op]):
			last, idle = max(last, f.ops[f.op].T), 0
			if f.does.For < loop.UntilInput {
				last += max(0, f.does.For-Tolerance) // no sleep is shorter
			}
			if f.op++; f.op == to {
				return f.op
			}
		default:
			return f.op
		}
	}
	return f.op
}

// fits reports whether the loop does what the log does. The text of a loop that
// draws ahead tells the lag, and Alpha is One more.
func (f *follower) fits(op *Op) bool {
	f.off = 0
	switch {
	case f.does.Do != op.Do:
		return false
	case op.Do == loop.Update:
		f.off = f.does.Step - op.Step
	case op.Do == loop.Sleep:
		f.off = f.does.For - op.For
	case op.Do == loop.Draw && op.Alpha != untold:
		alpha := f.does.Alpha - op.Alpha
		if f.does.Alpha >= loop.One && alpha > loop.One/2 {
			alpha -= loop.One
			f.ahead = true
		}
		f.off = time.Duration(float64(alpha) / float64(loop.One) * float64(f.opt.Updates.Interval()))
	}
	if f.off.Abs() > Tolerance {
		return false
	}
	f.sum += f.off.Abs()
	return true
}

// move moves the look at the clock that lets the log follow furthest, if any:
// one of the last looks, or one that began the schedule. What is missing at the
// action that does not fit says how far, beside times of all sizes.
func (f *follower) move() bool {
	at, best, end, missing := f.op, f.op, min(f.op+proof, len(f.ops)), f.off
	before, found := f.moved, f.moved
	by := []time.Duration{missing, -missing, 2 * missing, -2 * missing}
	for d := 10 * time.Microsecond; d < mostStart; d += d / 4 {
		by = append(by, -d, d)
	}
	last := f.looks
	for _, look := range []int{last, last - 1, last - 2, last - 3, last - 4, last - 5, last - 6, f.set, 1} {
		for _, d := range by {
			to := before[look] + d
			if best == end || to > Tolerance || look == 1 && to < -mostStart {
				continue
			}
			f.moved = maps.Clone(before)
			f.moved[look] = to
			if n := f.run(end); n > best {
				best, found = n, f.moved
			}
		}
	}
	f.moved = found
	return best > at
}

// deed says what an action does.
func deed(a loop.Action) string {
	switch {
	case a.Do == loop.Update:
		return "updates by " + SayTime(a.Step, 3)
	case a.Do == loop.Sleep && a.For < loop.UntilInput:
		return "sleeps " + SayTime(a.For, 3)
	case a.Do == loop.Draw && a.Alpha != untold:
		return fmt.Sprintf("draws at alpha %.3f", float64(a.Alpha)/float64(loop.One))
	}
	return [...]string{"takes input", "", "draws", "waits for input"}[a.Do]
}

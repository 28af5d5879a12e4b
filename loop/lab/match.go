package lab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A Match names the loops of the articles whose actions a log follows.
type Match struct {
	// Follows has the names of the loops, with " or " between if the log cannot
	// tell them apart; "": none.
	Follows string `json:"follows"`

	Line int    `json:"line"` // of the log, where it leaves the nearest loop; 0: it does not
	Says string `json:"says"` // what the loop and the log do there; or how it follows

	// Looks is how many looks at the clock are further from their lines than the
	// tolerance.
	Looks int `json:"looks"`

	Loops []classic.Design `json:"-"` // that it follows, or the nearest one; nil: none is near

	ahead bool                  // alpha is the lag, and the loop draws ahead by it
	drops map[int]time.Duration // of the loop, before an action of the log
}

// tolerance is the difference between a loop and a log that a Match allows: of
// two times, two sleeps, two updates.
const tolerance = time.Millisecond

// nearest returns the loop of the texts that the log follows furthest, or all
// that it follows to its end, if it cannot tell them apart. A loop that fits
// less than a tenth of the log is none, but the log may follow a loop that
// never sleeps, with sleeps of its own.
func (l *log) nearest() Match {
	m := l.asItIs()
	if m.Loops == nil {
		awake, kept := l.withoutSleeps()
		other := awake.asItIs()
		if other.Follows != "" {
			m = other
			m.Says += ", with sleeps of its own"
			m.drops = map[int]time.Duration{}
			for i, lost := range other.drops {
				m.drops[kept[i]] = lost
			}
		}
	}
	if n := len(l.others); n > 0 {
		m.Says += fmt.Sprintf("; %s no actions and left out, the first is line %d",
			are(n, "line"), l.others[0])
	}
	return m
}

// withoutSleeps returns a log without its sleeps, and the places that its
// actions had.
func (l *log) withoutSleeps() (awake *log, kept []int) {
	other := *l
	other.ops = nil
	for i, op := range l.ops {
		if op.Do != loop.Sleep {
			other.ops, kept = append(other.ops, op), append(kept, i)
		}
	}
	return &other, kept
}

// asItIs is nearest for the actions as they are.
func (l *log) asItIs() Match {
	var list []*follower
	for _, d := range classic.Designs {
		if d.New != nil {
			list = append(list, l.follow(d))
		}
	}
	f := slices.MaxFunc(list, func(a, b *follower) int {
		return cmp.Or(a.op-b.op, cmp.Compare(b.sum, a.sum))
	})
	m := Match{Looks: len(f.moved), ahead: f.ahead, drops: f.drops}
	if f.op < len(l.ops) {
		m.leaves(f)
		return m
	}
	var names []string
	for _, other := range list {
		if other.op == f.op && other.sum <= f.sum+asNear*time.Duration(f.op) {
			m.Loops, names = append(m.Loops, other.design), append(names, other.design.Name)
		}
	}
	m.Follows = strings.Join(names, " or ")
	m.Says = fmt.Sprintf("follows %s to the end: %s within %s",
		m.Follows, count(f.op, "action"), SayTime(tolerance, 0))
	if m.Looks > 0 {
		m.Says += ", but for " + count(m.Looks, "look") + " at the clock"
	}
	return m
}

// asNear is how much further from the log, at each action, a loop may be that
// is as near as the nearest one.
const asNear = 20 * time.Microsecond

// leaves says where a log leaves the nearest loop.
func (m *Match) leaves(f *follower) {
	name, op := f.design.Name, &f.ops[f.op]
	m.Line = op.line
	if 10*f.op < len(f.ops) {
		m.Says = fmt.Sprintf("follows no loop of the texts: "+
			"the nearest one does something else at line %d", m.Line)
		return
	}
	m.Loops = []classic.Design{f.design}
	m.Says = fmt.Sprintf("follows %s up to line %d; there %s %s, and this %s",
		name, m.Line, name, deed(f.does), deed(op.Action))
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

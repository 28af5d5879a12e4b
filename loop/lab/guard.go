package lab

import (
	"fmt"
	"iter"
	"runtime"
	"strings"
	"time"

	"fixstep/loop"
)

// A loop gets a budget for each moment. A loop beyond it never lets time pass.
const (
	budget       = maxTurns     // an update costs 1, because a burst may be long
	costOfLook   = budget / 1e6 // at the clock
	costOfAction = budget / 1e5 // other than an update
	aNap         = time.Microsecond
)

// A guard holds what the loop has spent at one moment, or in sleeps in a row,
// each shorter than aNap.
type guard struct {
	at    time.Duration
	spent int
}

// shut is the panic that ends a loop which only looks at the clock, and deaf
// that of a loop which goes on when nobody wants its actions.
type shut struct{}
type deaf struct{}

// refuses returns why an action at a moment is refused, "" if it is not.
func (g *guard) refuses(a *loop.Action, now time.Duration) string {
	naps := a.Do == loop.Sleep && a.For > 0 && a.For < aNap
	if g.at != now && !naps {
		*g = guard{at: now}
	}
	g.spent++
	if a.Do != loop.Update || a.Step == 0 {
		g.spent += costOfAction
	}
	switch {
	case a.Do == loop.Update && a.Step < 0:
		return fmt.Sprintf("asks for an update of %v: game time never goes back", a.Step)
	case a.Do > loop.Drop:
		return fmt.Sprintf("asks for an action %d that does not exist", a.Do)
	case g.spent <= budget:
		return ""
	case naps:
		return fmt.Sprintf("sleeps for %v, again and again: a time is in nanoseconds, "+
			"so multiply by time.Millisecond", a.For)
	}
	return "lets no time pass: its turns ask for nothing, only for input, or for a sleep of 0: " +
		"let it sleep until an update or a draw is due, by do.Sleep and not by time.Sleep"
}

// take returns the next action of a core. It returns false when there is none,
// or when the guard refuses it.
func (m *model) take(c *core) (a loop.Action, ok bool) {
	a, ok = c.next()
	if !ok {
		m.fail("has ended, but a loop must go on forever: write it with loop.Forever")
		return a, false
	}
	why := m.guard.refuses(&a, m.now)
	if why != "" {
		m.fail(why)
		return a, false
	}
	return a, true
}

// guarded returns the actions of the loop of a core. They end at a panic of the
// loop, which is caught here because iter.Pull loses its place.
func (m *model) guarded(core int, actions iter.Seq[loop.Action]) iter.Seq[loop.Action] {
	return func(yield func(loop.Action) bool) {
		defer m.caught()
		own, over := goroutine(), false
		if m.keeper != nil {
			m.keeper.owns(own)
		}
		actions(func(a loop.Action) bool {
			if over {
				panic(deaf{})
			}
			if m.keeper != nil {
				m.keeps(core, own)
			}
			over = m.keeper != nil && m.keeper.over.Load() || !yield(a)
			return !over
		})
	}
}

// keeps notes for the keeper that the loop asks for an action on a core. Only
// the goroutine of the turns may: another one ends here, and then that of the
// turns, too. It is looked at for each of the first actions, and then now and
// then, because that takes long.
func (m *model) keeps(core int, own string) {
	k := m.keeper
	n := k.acts.Add(1)
	if (n < 100 || n%64 == 0) && goroutine() != own {
		asks := Op{place: lines{}.here()}
		why := "asks for an action in a second goroutine" + asks.at() +
			": only that of its turns may ask"
		k.stray.CompareAndSwap(nil, &why)
	}
	if k.stray.Load() != nil {
		runtime.Goexit()
	}
	k.passed.Add(int64(m.now - m.told))
	m.told, m.at[core] = m.now, m.lines.here()
}

// caught turns a panic of the loop into the error of the lane.
func (m *model) caught() {
	switch p := recover().(type) {
	case nil:
	case shut:
		m.fail("looks at the clock forever and asks for nothing: a look takes no time, " +
			"so let it sleep until then, by do.Sleep")
	case deaf:
		m.fail("goes on after yield has returned false: it must return then")
	default:
		text := make([]byte, 1<<16)
		_, at := place(strings.Split(string(text[:runtime.Stack(text, false)]), "\n"))
		m.fail(fmt.Sprintf("panicked: %v, at %s", p, at))
	}
}

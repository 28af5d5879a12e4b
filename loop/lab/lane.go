package lab

import (
	"fmt"
	"iter"
	"runtime"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A Lane is a run of a loop on a machine, to look at while it goes on. State
// names in a word or two how the loop does, Fault says whether it is at fault,
// and Why in what: all three as of the last time that Advance judged.
type Lane struct {
	Tally                  // so far: a draw counts at its start, all other operations at their end
	Design  classic.Design // the loop
	Body    Body           // as the updates have left it
	Machine *Machine       // may be changed as the lane goes on
	Err     error          // why the loop went no further, in one line that names the loop and, after a panic, the place; nil: it goes on
	trace   func(Op)       // gets every operation when it starts; nil: nobody does
	now     time.Duration
	cores   []core
	looks   int  // of the loop at the clock, since Start
	listens bool // its last sleep was UntilInput
	guard   guard
	keeper  *keeper // nil: nobody looks after the lane
	evidence
	judge
	view
}

// A core carries out one sequence of actions.
type core struct {
	next    func() (loop.Action, bool) // see take
	stop    func()
	op      Op            // the operation in progress
	end     time.Duration // when op ends
	stalls  int           // stalls of the machine that are over
	waiting bool          // the core waits for an input event that may never come
	over    bool
}

// Start sets a loop up at time 0. The lane keeps a number of its last
// operations for Between; 0: none. Stop frees the coroutines of the lane.
func (m *Machine) Start(d classic.Design, keep int) *Lane { return m.start(d, keep, nil) }

func (m *Machine) start(d classic.Design, keep int, k *keeper) (r *Lane) {
	r = &Lane{Machine: m, Design: d, keeper: k, view: newView(m, d, keep)}
	r.Body.Kind = m.Body
	defer r.caught()                   // a panic before the first action
	o, judged := &m.Options, m.Options // a hand may change them, and no loop what it is judged by
	if k != nil {
		o = &judged
	}
	for _, actions := range d.Cores(r.clock, o) {
		if actions == nil {
			r.fail("returns nil in place of its actions")
			break
		}
		next, stop := iter.Pull(r.guarded(actions))
		r.cores = append(r.cores, core{next: next, stop: stop})
	}
	r.looks = 0
	return r
}

// Stop frees the coroutines of the lane.
func (r *Lane) Stop() {
	for i := range r.cores {
		r.cores[i].stop()
	}
}

// run carries out every operation that starts before t and before its machine's
// For.
func (r *Lane) run(t time.Duration) {
	for {
		i := r.first()
		if i < 0 || r.cores[i].end >= t {
			if t < r.Machine.For {
				r.now = max(r.now, t)
			}
			r.glance(r.now, r.Machine.Hidden)
			return
		}
		r.now = r.cores[i].end
		r.finish(&r.cores[i])
		r.start(i)
	}
}

// first returns the core whose operation ends first, -1 if all cores are over.
// At the same time the lower core goes first, so that a draw of Async shows an
// update that ends at the start of the draw.
func (r *Lane) first() int {
	first := -1
	for i := range r.cores {
		c := &r.cores[i]
		if c.over {
			continue
		}
		r.extend(c)
		if first < 0 || c.end < r.cores[first].end {
			first = i
		}
	}
	return first
}

// extend sets the end of the operation in progress by the known stalls and
// inputs.
func (r *Lane) extend(c *core) {
	m := r.Machine
	if c.waiting {
		if c.end = m.For; r.Events == len(m.InputTimes) {
			return
		}
		c.waiting = false
		c.end = roundUp(max(c.op.T, m.InputTimes[r.Events]), m.Grain)
		r.Sleeps++
	}
	for ; m.Took == nil && c.stalls < len(m.Stalls) && m.Stalls[c.stalls].At < c.end; c.stalls++ {
		if s := m.Stalls[c.stalls]; !s.Load || c == &r.cores[0] {
			c.end += s.For
		}
	}
}

// start takes the next action of a core and begins it at now.
func (r *Lane) start(i int) {
	c, m := &r.cores[i], r.Machine
	action, ok := r.take(c)
	for ; ok && action.Do == loop.Drop; action, ok = r.take(c) {
		r.Dropped += action.Lost
	}
	if !ok || r.now >= m.For {
		c.over = true
		r.End = max(r.End, r.now)
		return
	}
	c.op = Op{Action: action, T: r.now, Core: i}
	c.end = r.now
	asked := action.For
	switch action.Do {
	case loop.Input:
		due := m.InputTimes[r.Events:]
		for c.op.Events < len(due) && due[c.op.Events] <= r.now {
			c.op.Events++
		}
		r.Tally.take(due[:c.op.Events])
		if c.op.Events > 0 && r.now-due[0] > m.longestTurn() && !m.stood(due[0], r.now) {
			r.waits++
		}
	case loop.Update:
		c.end += m.UpdateCost
	case loop.Draw:
		c.end = m.swap(r.now, r.Draws)
		r.draw(&action, c.end)
	case loop.Sleep:
		if r.sleep(c); c.op.For <= 0 {
			return
		}
	}
	if m.Took != nil {
		c.end, c.waiting = r.now+m.Took(&c.op), false
	}
	r.began(c, asked)
}

// began notes that an operation begins. A sleep was asked for so long.
func (r *Lane) began(c *core, asked time.Duration) {
	if r.trace != nil {
		r.trace(c.op)
	}
	if c == &r.cores[0] {
		r.weigh(&c.op, asked)
	}
	r.note(c.op, r.owes())
}

// draw counts a draw that starts now and ends at end.
func (r *Lane) draw(a *loop.Action, end time.Duration) {
	r.Tally.draw(r.now, r.Machine.Hidden)
	if r.Machine.Hidden {
		return
	}
	r.show(a, r.Body.At(a), end, r.Machine.View)
	r.glance(r.now, false)
	if r.Body.Kind == Wall && inWall(r.Place) {
		r.Inside++
	}
}

func (r *Lane) sleep(c *core) {
	r.listens = c.op.For == loop.UntilInput
	if c.op.For == loop.UntilInput {
		if c.waiting = r.Events == len(r.Machine.InputTimes); c.waiting {
			return
		}
		c.op.For = r.Machine.InputTimes[r.Events] - r.now
	}
	if w := r.Machine.Whole; w > 0 && c.op.For > 0 {
		if c.op.For -= c.op.For % w; c.op.For == 0 {
			c.end += aLook // the loop looks again and again
		}
	}
	if c.op.For > 0 {
		c.end = roundUp(r.now+min(c.op.For, maxTime), r.Machine.Grain)
		c.op.For = c.end - r.now
		r.Sleeps++
	}
}

// finish ends the operation of a core. An update moves the body.
func (r *Lane) finish(c *core) {
	if c.op.Do == loop.Update {
		r.Body.Keys = r.Events
		r.Body.Move(c.op.Step)
	}
	r.end(&c.op, r.now)
}

// clock is the clock of the loop.
func (r *Lane) clock() time.Duration {
	r.looks++
	if r.guard.spent += costOfLook; r.guard.spent > budget {
		panic(shut{})
	}
	if c := r.Machine.ClockGrain; c > 0 {
		return r.now - r.now%c
	}
	return r.now
}

// take returns the next action of a core. It returns false when there is none,
// or when the guard refuses it.
func (r *Lane) take(c *core) (a loop.Action, ok bool) {
	if a, ok = c.next(); !ok {
		return r.fail("has ended, but a loop must go on forever: write it with loop.Forever")
	}
	if why := r.guard.refuses(&a, r.now); why != "" {
		return r.fail(why)
	}
	r.Longest = max(r.Longest, a.Step)
	return a, true
}

// guarded returns the actions of the loop of a core. They end at a panic of the
// loop, which is caught here because iter.Pull loses its place.
func (r *Lane) guarded(actions iter.Seq[loop.Action]) iter.Seq[loop.Action] {
	return func(yield func(loop.Action) bool) {
		defer r.caught()
		over := false
		actions(func(a loop.Action) bool {
			if over {
				panic(deaf{})
			}
			over = r.kept() || !yield(a)
			return !over
		})
	}
}

// kept counts an action, and reports whether its keeper wants no more.
func (r *Lane) kept() bool {
	if r.keeper == nil {
		return false
	}
	r.keeper.acts.Add(1)
	return r.keeper.over.Load()
}

// caught turns a panic of the loop into the error of the lane.
func (r *Lane) caught() {
	switch p := recover().(type) {
	case nil:
	case shut:
		r.fail("looks at the clock forever and asks for nothing: a look takes no time, so let it sleep until then, by do.Sleep")
	case deaf:
		r.fail("goes on after yield has returned false: it must return then")
	default:
		text := make([]byte, 1<<16)
		_, at := place(strings.Split(string(text[:runtime.Stack(text, false)]), "\n"))
		r.fail(fmt.Sprintf("panicked: %v, at %s", p, at))
	}
}

// fail ends the run of the loop with an error.
func (r *Lane) fail(why string) (loop.Action, bool) {
	if r.Err == nil {
		r.Err = fmt.Errorf("%s, at %v: the loop %s", r.Design.Name, r.now, why)
	}
	return loop.Action{}, false
}

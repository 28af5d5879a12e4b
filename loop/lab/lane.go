package lab

import (
	"iter"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// Drive runs a loop to its end. Every operation is handed to trace, if there is
// one, when it starts. The machine must have passed Check. The error is that of
// Lane.Err.
func (m *Machine) Drive(d classic.Design, trace func(Op)) (*Lane, error) {
	r := m.Start(d, trace)
	defer r.Stop()
	r.Advance(loop.UntilInput)
	return r, r.Err()
}

// Start sets a loop up at time 0 and hands every operation to trace, if there
// is one, when it starts. Stop frees what the lane holds.
func (m *Machine) Start(d classic.Design, trace func(Op)) *Lane {
	r := &Lane{Result: Result{Loop: d.Name}, machine: m, trace: trace}
	r.Probe.Physics = m.Probe
	for i, actions := range d.Cores(r.look, &m.Options) {
		next, stop := iter.Pull(r.guarded(i, actions))
		r.cores = append(r.cores, core{next: next, stop: stop})
	}
	return r
}

// Stop frees what the run holds.
func (r *Lane) Stop() {
	for i := range r.cores {
		r.cores[i].stop()
	}
}

// Machine returns the machine of the lane, which may be changed as it goes on.
func (r *Lane) Machine() *Machine { return r.machine }

// Advance lets the lane go on until every operation that starts before t has
// started, or until its machine's For.
func (r *Lane) Advance(t time.Duration) {
	for {
		i := r.first()
		if i < 0 || r.cores[i].end >= t {
			if t < r.machine.For {
				r.now = max(r.now, t)
			}
			r.glance()
			return
		}
		r.now = r.cores[i].end
		r.finish(&r.cores[i])
		r.start(i)
	}
}

// first returns the core whose operation ends first, -1 if all are over. At
// the same time the lower goes first, so that a draw of Async shows an update
// that ends as it starts.
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

// extend lets the operation in progress take as long as is known by now.
func (r *Lane) extend(c *core) {
	m := r.machine
	if c.waiting {
		if c.end = m.For; r.taken == len(m.InputTimes) {
			return
		}
		c.waiting = false
		c.end = m.wake(max(c.op.T, m.InputTimes[r.taken]))
		r.Sleeps++
	}
	for ; c.stalls < len(m.Stalls) && m.Stalls[c.stalls].At < c.end; c.stalls++ {
		c.end += m.Stalls[c.stalls].For
	}
}

// wake returns the time at which a sleep until t really ends.
func (m *Machine) wake(t time.Duration) time.Duration {
	if m.Grain > 0 && t%m.Grain > 0 {
		t += m.Grain - t%m.Grain
	}
	return t
}

// start takes the next action of a core and begins it at now.
func (r *Lane) start(i int) {
	c := &r.cores[i]
	action, ok := r.take(c)
	for ; ok && action.Do == loop.Drop; action, ok = r.take(c) {
		r.glance()
		r.Dropped += action.Lost
	}
	if !ok || r.now >= r.machine.For {
		c.over = true
		r.End = max(r.End, r.now)
		return
	}
	c.op = Op{Action: action, T: r.now, Core: i}
	c.end = r.now
	switch action.Do {
	case loop.Input:
		c.op.Events = r.takeInput()
	case loop.Update:
		c.end += r.machine.UpdateCost
	case loop.Draw:
		c.end = r.machine.swap(r.now)
		r.glance()
		r.lastDraw, r.burst = r.now, 0
		r.Draws++
		r.see(&action, c.end)
	case loop.Sleep:
		if r.sleep(c); c.op.For <= 0 {
			return
		}
	}
	if r.trace != nil {
		r.trace(c.op)
	}
}

func (r *Lane) takeInput() int {
	before := r.taken
	for r.taken < len(r.machine.InputTimes) && r.machine.InputTimes[r.taken] <= r.now {
		r.taken++
	}
	r.Inputs++
	r.Events += r.taken - before
	for _, at := range r.machine.InputTimes[before:r.taken] {
		r.waiting = append(r.waiting, waiting{at: at})
	}
	return r.taken - before
}

func (r *Lane) sleep(c *core) {
	r.listens = c.op.For == loop.UntilInput
	if c.op.For == loop.UntilInput {
		if c.waiting = r.taken == len(r.machine.InputTimes); c.waiting {
			return
		}
		c.op.For = r.machine.InputTimes[r.taken] - r.now
	}
	if w := r.machine.Whole; w > 0 && c.op.For > 0 {
		if c.op.For -= c.op.For % w; c.op.For == 0 {
			c.end += aLook // the loop looks again and again
		}
	}
	if c.op.For > 0 {
		c.end = r.machine.wake(r.now + c.op.For)
		c.op.For = c.end - r.now
		r.Sleeps++
	}
}

// finish counts the operation that a core has ended.
func (r *Lane) finish(c *core) {
	switch c.op.Do {
	case loop.Update:
		r.updated = r.now
		r.Updates++
		r.Sim += c.op.Step
		r.Probe.Keys = r.Events
		r.Probe.Move(c.op.Step)
		r.heed()
		r.burst++
		r.MaxBurst = max(r.MaxBurst, r.burst)
		r.Busy += r.now - c.op.T
	case loop.Draw:
		r.Busy += r.now - c.op.T
	case loop.Sleep:
		if c.op.For <= 0 {
			r.Busy += r.now - c.op.T
			break
		}
		r.Idle += r.now - c.op.T
	}
}

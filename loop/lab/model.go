package lab

import (
	"iter"
	"math/rand/v2"
	"time"

	"fixstep/loop"
)

// A model is a machine at work: the source of the operations of a loop.
type model struct {
	*Lane
	cores  []core
	guard  guard
	keeper *keeper       // nil: nobody looks after the loop
	chance *rand.Rand    // how late sleeps end
	told   time.Duration // how much of the run the keeper knows
	lines  lines         // of the loop
	at     [2]string     // where the loop has asked for its last action on each core
}

// A core carries out one sequence of actions.
type core struct {
	number  int
	next    func() (loop.Action, bool) // see take
	end     func()                     // frees the coroutine
	op      Op                         // the operation in progress
	stalls  int                        // stalls of the machine that are over
	waiting bool                       // the core waits for an input event that may never come
	over    bool
}

// begin sets the loop of a lane up at time 0.
func (m *model) begin() {
	defer m.caught() // a panic before the first action
	o, judged := &m.Machine.Options, m.Machine.Options
	if m.keeper != nil { // no loop may change what it is judged by
		o = &judged
	}
	for i, actions := range m.Design.Cores(m.clock, o) {
		if actions == nil {
			m.fail("returns nil in place of its actions")
			break
		}
		next, stop := iter.Pull(m.guarded(i, actions))
		m.cores = append(m.cores, core{number: i, next: next, end: stop})
	}
	m.looks = 0
}

func (m *model) stop() {
	for i := range m.cores {
		m.cores[i].end()
	}
}

func (m *model) run(to time.Duration) {
	for {
		c := m.first()
		if c == nil || c.op.To >= to {
			return
		}
		m.ends(&c.op)
		m.start(c)
	}
}

// first returns the core whose operation ends first, nil if all cores are over.
// At the same time the lower core goes first, so that a draw of Async shows an
// update that ends at the start of the draw.
func (m *model) first() (first *core) {
	for i := range m.cores {
		c := &m.cores[i]
		if c.over {
			continue
		}
		m.extend(c)
		if first == nil || c.op.To < first.op.To {
			first = c
		}
	}
	return first
}

// extend sets the end of the operation in progress by the known stalls and
// inputs.
func (m *model) extend(c *core) {
	machine := &m.Machine
	if c.waiting {
		c.op.To = machine.For
		if m.Events == len(machine.InputTimes) {
			return
		}
		c.waiting = false
		c.op.To = roundUp(max(c.op.T, machine.InputTimes[m.Events]), machine.Grain)
		m.Sleeps++
	}
	for c.stalls < len(machine.Stalls) && machine.Stalls[c.stalls].At < c.op.To {
		s := machine.Stalls[c.stalls]
		if !s.Load || c.number == 0 {
			c.op.To += s.For
			c.op.held += s.For
		}
		c.stalls++
	}
}

// start takes the next action of a core and begins it at now.
func (m *model) start(c *core) {
	action, ok := m.take(c)
	for ok && action.Do == loop.Drop {
		m.begins(&Op{Action: action, Core: c.number, T: m.now, To: m.now, place: m.at[c.number]})
		action, ok = m.take(c)
	}
	if !ok || m.now >= m.Machine.For {
		c.over = true
		m.Lane.over(c.number)
		return
	}
	c.op = Op{
		Action: action,
		Core:   c.number,
		T:      m.now,
		To:     m.now,
		asked:  action.For,
		place:  m.at[c.number],
	}
	switch action.Do {
	case loop.Input:
		c.op.Events = m.waitingInputs()
	case loop.Update:
		c.op.To += m.Machine.UpdateCost
	case loop.Draw:
		c.op.To = m.Machine.swap(m.now, m.Draws)
	case loop.Sleep:
		m.sleep(c)
		if c.op.For <= 0 {
			return
		}
	}
	m.begins(&c.op)
}

// waitingInputs returns the number of input events that have come by now and
// were not taken.
func (m *model) waitingInputs() (n int) {
	due := m.Machine.InputTimes[m.Events:]
	for n < len(due) && due[n] <= m.now {
		n++
	}
	return n
}

// sleep sets the end of a sleep that begins now.
func (m *model) sleep(c *core) {
	machine, op := &m.Machine, &c.op
	if op.For == loop.UntilInput {
		c.waiting = m.Events == len(machine.InputTimes)
		if c.waiting {
			return
		}
		op.For = machine.InputTimes[m.Events] - m.now
	}
	if whole := machine.Whole; whole > 0 && op.For > 0 {
		op.For -= op.For % whole
		if op.For == 0 {
			op.To += aLook // the loop looks again and again
		}
	}
	if op.For > 0 {
		late := time.Duration(m.chance.Int64N(int64(machine.Late) + 1))
		op.To = roundUp(m.now+min(op.For, maxTime)+late, machine.Grain)
		op.For = op.To - m.now
	}
}

// clock is the clock of the loop.
func (m *model) clock() time.Duration {
	m.looks++
	m.guard.spent += costOfLook
	if m.guard.spent > budget {
		panic(shut{})
	}
	if c := m.Machine.ClockGrain; c > 0 {
		return m.now - m.now%c
	}
	return m.now
}

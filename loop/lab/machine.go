// Package lab runs every loop of package loop on a model machine, where an
// update, a draw and a stall take as long as one says, and counts what comes
// of it. A run is exact: the same machine gives the same numbers anywhere.
package lab

import (
	"cmp"
	"slices"
	"time"

	"fixstep/loop"
)

// A Machine is a computer with one core (Async has two of them): it says what
// the actions of a loop cost, in nanoseconds. It may be changed while a Run on
// it goes on: stalls and inputs may be added at times not reached yet.
type Machine struct {
	loop.Config               // what the loop runs by
	UpdateCost  time.Duration // of every update
	DrawCost    time.Duration // of every draw
	Grain       time.Duration // a sleep ends at a multiple of it; 0: exactly
	Stalls      []Stall       // in order of At
	Inputs      []time.Duration
	For         time.Duration // no operation starts at or after it
}

// AddStall adds a stall in its place.
func (m *Machine) AddStall(s Stall) {
	i, _ := slices.BinarySearchFunc(m.Stalls, s, func(a, b Stall) int { return cmp.Compare(a.At, b.At+1) })
	m.Stalls = slices.Insert(m.Stalls, i, s)
}

// AddInput adds an input event in its place.
func (m *Machine) AddInput(at time.Duration) {
	i, _ := slices.BinarySearch(m.Inputs, at+1)
	m.Inputs = slices.Insert(m.Inputs, i, at)
}

// A Stall is a time in which the machine does something else: the operation
// that is going on At takes For longer.
type Stall struct{ At, For time.Duration }

// An Op is one operation of a run: an action other than Drop, the time T at
// which it started, and for an Input how many events it took. The For of a
// Sleep is the time until it was to end, not counting stalls. A Sleep Forever
// is the wait for an input event that the machine does not know of; loops.md
// does not call that an operation.
type Op struct {
	loop.Action
	T      time.Duration
	Core   int
	Events int
}

// A Result is what a run counts. All times are in nanoseconds.
type Result struct {
	Loop       string        `json:"loop"`
	Updates    int           `json:"updates"`
	Draws      int           `json:"draws"`
	Sleeps     int           `json:"sleeps"`
	Inputs     int           `json:"inputs"` // times that it asked for input
	Events     int           `json:"events"` // input events it got
	Sim        time.Duration `json:"sim"`    // game time: the sum of all updates
	End        time.Duration `json:"end"`    // when the last operation ended
	Busy       time.Duration `json:"busy"`   // in updates and draws, stalls in them included
	Idle       time.Duration `json:"idle"`   // in sleeps, likewise
	Dropped    time.Duration `json:"dropped"`
	MaxBurst   int           `json:"max_burst"`    // most updates without a draw between
	MaxDrawGap time.Duration `json:"max_draw_gap"` // longest time between the starts of two draws
	MaxError   time.Duration `json:"max_error"`    // furthest that a picture was from the clock
}

// A Run is a loop on its way over a machine.
type Run struct {
	Result   // so far: an operation counts when it ends, a draw when it starts
	machine  *Machine
	trace    func(Op)
	now      time.Duration
	cores    []core
	taken    int // of the machine's inputs
	burst    int
	lastDraw time.Duration
}

// A core carries out one sequence of actions.
type core struct {
	next    func() (loop.Action, bool)
	stop    func()
	op      Op            // in progress
	end     time.Duration // when it ends
	stalls  int           // of the machine's stalls, those that are over
	waiting bool          // for an input event that may never come
	over    bool
}

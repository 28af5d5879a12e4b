// Package lab runs every loop of package loop on a model machine, where an
// update, a draw and a stall take as long as one says, and counts what comes
// of it. A run is exact: the same machine gives the same numbers anywhere.
//
// All that is shown of a run comes from here: a Lane counts, a Watched keeps
// what it did and judges it, a Number says how much, and Runs holds texts to
// what has happened.
package lab

import (
	"cmp"
	"slices"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A Machine is a computer with one core (an asynchronous loop has two of
// them): it says what the actions of a loop cost, in nanoseconds. It may be
// changed while a Lane on it goes on: stalls and inputs may be added at times
// not reached yet. Reading the clock and taking input cost nothing.
type Machine struct {
	loop.Options                 // what the loop runs by; no operation starts at or after For
	UpdateCost   time.Duration   // of every update
	DrawCost     time.Duration   // of every draw
	Grain        time.Duration   // a sleep ends at the next multiple of it; 0: exactly
	ClockGrain   time.Duration   // the loop's clock shows multiples of it; 0: every nanosecond
	Whole        time.Duration   // sleeps are cut to multiples of it; 0: not cut
	Swap         time.Duration   // a draw ends at the next multiple of it, as with vsync; 0: at once
	Hidden       bool            // the window has size zero: draws take no time and show nothing
	Probe        Physics         // what the updates move
	Stalls       []Stall         // in order of At
	InputTimes   []time.Duration // when an input event comes in, in order
}

// A Setup is what a Lane is made of: a loop, and a machine of its own.
type Setup struct {
	Design  classic.Design // its Name is the lane's, such as delta@slow
	Machine Machine        // that it runs on
}

// AddStall adds a stall in its place.
func (m *Machine) AddStall(s Stall) {
	i, _ := slices.BinarySearchFunc(m.Stalls, s, func(a, b Stall) int { return cmp.Compare(a.At, b.At+1) })
	m.Stalls = slices.Insert(m.Stalls, i, s)
}

// AddInput adds an input event in its place.
func (m *Machine) AddInput(at time.Duration) {
	i, _ := slices.BinarySearch(m.InputTimes, at+1)
	m.InputTimes = slices.Insert(m.InputTimes, i, at)
}

// A Stall is a time in which the machine does something else: the operation
// that is going on At takes For longer, on every core. Both are in nanoseconds.
type Stall struct {
	At  time.Duration // from the start of the run
	For time.Duration // how long the machine stands still
}

// An Op is one operation of a run: any action but Drop.
//
// The For of a Sleep is the time until it was to end, rounded up to the
// machine's grain, without stalls. A wait for input that never comes is an Op
// with For = UntilInput.
type Op struct {
	loop.Action
	T      time.Duration // when it started, in nanoseconds of the run
	Core   int           // the core it runs on, 0 or 1
	Events int           // Input: how many events it took
}

// A Result is what a run counts. All times are in nanoseconds.
type Result struct {
	Loop       string        `json:"loop"`         // name of its Design
	Updates    int           `json:"updates"`      // that have ended
	Draws      int           `json:"draws"`        // that have started
	Sleeps     int           `json:"sleeps"`       // likewise
	Inputs     int           `json:"inputs"`       // times that it asked for input
	Events     int           `json:"events"`       // input events it got
	Sim        time.Duration `json:"sim"`          // game time: the sum of all updates
	End        time.Duration `json:"end"`          // when the last operation ended
	Busy       time.Duration `json:"busy"`         // in updates and draws, stalls in them included
	Idle       time.Duration `json:"idle"`         // in sleeps, likewise
	Dropped    time.Duration `json:"dropped"`      // game time that the loop gave up
	MaxBurst   int           `json:"max_burst"`    // most updates without a draw between
	MaxDrawGap time.Duration `json:"max_draw_gap"` // longest that one picture was on the screen, to the end of the run
	MaxError   time.Duration `json:"max_error"`    // furthest that what was on the screen was from the clock
}

// A Lane is a loop on its way over a machine.
type Lane struct {
	Result         // so far: an operation counts when it ends, a draw when it starts
	Seen           // so far, likewise
	Probe    Probe // as the updates have left it
	machine  *Machine
	trace    func(Op)
	asked    func(core int) // called by the loop, as it asks for an action; nil: nobody wants it
	now      time.Duration
	cores    []core
	taken    int // of the machine's inputs
	burst    int
	lastDraw time.Duration
	updated  time.Duration // when the last update ended
	listens  bool          // its last sleep was until there is input
	waiting  []waiting     // inputs that no picture shows yet, in order
	guard    guard
	err      error
}

// A core carries out one sequence of actions.
type core struct {
	next    func() (loop.Action, bool) // see take
	stop    func()
	op      Op            // in progress
	end     time.Duration // when it ends
	stalls  int           // of the machine's stalls, those that are over
	waiting bool          // for an input event that may never come
	over    bool
}

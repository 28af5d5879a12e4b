// Package lab runs every loop of package loop on a model machine, where an
// update, a draw and a stall take as long as you say, and counts the result. A
// run is exact: the same machine gives the same numbers anywhere.
//
// Setup.Start returns a Lane: the run of one loop, with its counts, its state
// in a word or two, and its last operations. Lane.Advance lets the lane go on
// to a time, as the screen of "fixstep lab" does, and Run runs it to its end,
// as the table does. "fixstep help lab" says what a lane shows.
//
// ReadLog reads what a program of any language did, as a Setup that names the
// loop which it follows. Judge says whether a loop or a program is right.
//
// The files can be read in this order. op.go and machine.go are what a run is
// made of, and body.go what it moves. model.go makes a run of a loop, within
// the bounds of guard.go; log.go, match.go, follow.go and program.go make one
// of a log. lane.go takes the operations of both and counts them in tally.go;
// record.go, evidence.go and stretch.go keep what they prove. findings.go,
// speeds.go and seen.go say what that is: judge.go a lane's word, grade.go the
// verdict, with keeper.go beside it. The other files are for who looks.
package lab

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A Machine is a computer with one core (an asynchronous loop has two cores).
// It holds the costs of a loop's actions, in nanoseconds. It may be changed
// while a Lane on it goes on: stalls and inputs may be added at times not
// reached yet. Reading the clock and taking input cost nothing.
type Machine struct {
	loop.Options                 // of the loop; no operation starts at or after For
	UpdateCost   time.Duration   // of every update
	DrawCost     time.Duration   // of every draw
	Tremble      time.Duration   // every other draw takes longer by this time
	Grain        time.Duration   // a sleep ends at the next multiple of Grain; 0: exactly
	Late         time.Duration   // a sleep ends late by up to Late, by the same chance in each run
	ClockGrain   time.Duration   // the loop's clock shows multiples of ClockGrain; 0: every nanosecond
	Whole        time.Duration   // sleeps are cut to multiples of Whole; 0: not cut
	Swap         time.Duration   // a draw ends at the next multiple of Swap, as with vsync; 0: at once
	View         bool            // a key moves the view: the next draw shows it, without an update
	Hidden       bool            // the window has size zero: draws show nothing, in 100 µs at most
	Body         BodyKind        // the body that the updates move
	Stalls       []Stall         // in order of At
	InputTimes   []time.Duration // the times of the input events, in order
}

// A Setup is a loop and the machine for its Lane.
type Setup struct {
	Design  classic.Design // its Name is the lane's, such as delta@slow
	Machine Machine        // the loop runs on it
	Match   *Match         // of a log: the loops that it follows; nil: it is no log

	ops []Op // of a log, whose program took the place of Design.New
}

// AddStall adds a stall in its place. A copy of the machine stays as it is.
func (m *Machine) AddStall(s Stall) {
	after := func(a, b Stall) int { return cmp.Compare(a.At, b.At+1) }
	i, _ := slices.BinarySearchFunc(m.Stalls, s, after)
	m.Stalls = slices.Insert(slices.Clip(m.Stalls), i, s)
}

// AddInput adds an input event in its place. A copy of the machine stays as it
// is.
func (m *Machine) AddInput(at time.Duration) {
	i, _ := slices.BinarySearch(m.InputTimes, at+1)
	m.InputTimes = slices.Insert(slices.Clip(m.InputTimes), i, at)
}

// A Stall is a time in which the machine stands still: the operation that is
// going on At takes For longer, on every core. Times are in nanoseconds.
type Stall struct {
	At   time.Duration // from the start of the run
	For  time.Duration // how long the machine stands still
	Load bool          // a level is loaded between updates: only the core of the updates stands still
}

const (
	maxTime    = time.Duration(1) << 60 // 36 years: sums of times stay far from overflow
	maxTurns   = 100_000_000            // more would take minutes
	aLook      = 10 * time.Microsecond  // time of a look at the clock, when a sleep was cut to nothing
	hiddenCost = 100 * time.Microsecond // the most that a draw into a window of size zero takes
)

// Check returns an error, one line that names the flags of the lab's command,
// if a run of the loop on the machine would not end, or would take too many
// turns. All times must be 0 or more.
func (m *Machine) Check(d classic.Design) error {
	if !d.Sleeps && m.costOfTurn(d) == 0 {
		costs := "a -draw-cost"
		if d.EveryTurn {
			costs = "an -update-cost or a -draw-cost"
		}
		return fmt.Errorf("%s never sleeps: give it %s above 0, or leave it out of -loops", d.Name, costs)
	}
	step := float64(m.Updates.Interval())
	longest := m.length() + step
	longest += float64(m.Frames.Interval() + m.Grain)
	longest += float64(m.UpdateCost) + float64(m.DrawCost) + float64(m.Tremble)
	if n := len(m.InputTimes); n > 0 {
		longest += float64(m.InputTimes[n-1])
	}
	turns := m.Turns(d)
	if longest > float64(maxTime) || turns > maxTurns || turns*step > float64(maxTime) {
		return fmt.Errorf("%s would take %.0f turns: give a shorter -for, "+
			"or a longer -step, -frame, -update-cost or -draw-cost", d.Name, turns)
	}
	return nil
}

// costOfTurn is the least time of a turn without a sleep.
func (m *Machine) costOfTurn(d classic.Design) time.Duration {
	if d.EveryTurn {
		return m.UpdateCost + m.drawCost()
	}
	return m.drawCost()
}

// length is the longest time of a run on the model's clock, in nanoseconds.
func (m *Machine) length() float64 {
	sum := float64(m.For)
	for _, s := range m.Stalls {
		sum += float64(s.For)
	}
	return sum
}

// Turns returns an upper bound for the turns that a loop makes on the machine.
func (m *Machine) Turns(d classic.Design) float64 {
	n := m.length()/float64(m.Updates.Interval()) +
		m.length()/float64(m.Frames.Interval()) +
		float64(len(m.InputTimes))
	if !d.Sleeps {
		n += m.length() / float64(m.costOfTurn(d))
	}
	return n + min(m.length(), float64(m.Whole)*n)/float64(aLook)
}

// drawCost is the time of a draw, without the wait for the screen.
func (m *Machine) drawCost() time.Duration {
	if m.Hidden {
		return min(m.DrawCost, hiddenCost)
	}
	return m.DrawCost
}

// swap returns the end of a draw that starts at t, after a number of draws.
func (m *Machine) swap(t time.Duration, draws int) time.Duration {
	if m.Hidden {
		return t + m.drawCost()
	}
	return roundUp(t+m.DrawCost+time.Duration(draws%2)*m.Tremble, m.Swap)
}

// roundUp returns the next multiple of a time; of 0: t.
func roundUp(t, multiple time.Duration) time.Duration {
	if multiple > 0 && t%multiple > 0 {
		t += multiple - t%multiple
	}
	return t
}

// stood reports whether a stall fell between two moments.
func (m *Machine) stood(from, to time.Duration) bool {
	return slices.ContainsFunc(m.Stalls, func(s Stall) bool {
		return s.At < to && s.At+s.For > from
	})
}

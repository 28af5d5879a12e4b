package lab

import (
	"fmt"
	"time"

	"fixstep/loop"
)

// A UsageError is a wrong value on the command line: one line that says what
// to do about it.
type UsageError string

func (e UsageError) Error() string { return string(e) }

func usagef(format string, args ...any) error {
	return UsageError(fmt.Sprintf(format, args...))
}

const (
	maxTime  = time.Duration(1) << 60 // 36 years: sums of times stay far from overflow
	maxTurns = 100_000_000            // more would take minutes
)

// Check returns a UsageError if a loop would not get anywhere on the machine,
// or not in a lifetime. All times must be 0 or more, the step and the frame
// above 0.
func (m *Machine) Check(d loop.Design) error {
	switch {
	case d.Name == "busy" && m.UpdateCost+m.DrawCost == 0:
		return usagef("busy never sleeps: give it an -update-cost or a -draw-cost above 0, or leave it out of -loops")
	case d.Name != "busy" && !d.Sleeps && m.DrawCost == 0:
		return usagef("%s never sleeps: give it a -draw-cost above 0, or leave it out of -loops", d.Name)
	}
	step := float64(m.Updates.Interval())
	longest := m.length() + step + float64(m.Frame+m.Grain) + float64(m.UpdateCost) + float64(m.DrawCost)
	if n := len(m.Inputs); n > 0 {
		longest += float64(m.Inputs[n-1])
	}
	turns := m.turns(d)
	if longest > float64(maxTime) || turns > maxTurns || turns*step > float64(maxTime) {
		return usagef("%s would take %.0f turns: give a shorter -for, or a longer -step, -frame, -update-cost or -draw-cost", d.Name, turns)
	}
	return nil
}

// length is how long a run may take on the model's clock, in nanoseconds.
func (m *Machine) length() float64 {
	sum := float64(m.For)
	for _, s := range m.Stalls {
		sum += float64(s.For)
	}
	return sum
}

// turns is no less than the turns that a loop makes.
func (m *Machine) turns(d loop.Design) float64 {
	n := m.length()/float64(m.Updates.Interval()) + m.length()/float64(m.Frame) + float64(len(m.Inputs))
	switch {
	case d.Name == "busy":
		n += m.length() / float64(m.UpdateCost+m.DrawCost)
	case !d.Sleeps:
		n += m.length() / float64(m.DrawCost)
	}
	return n
}

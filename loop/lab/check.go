package lab

import (
	"fmt"
	"time"

	"fixstep/loop/classic"
)

const (
	maxTime  = time.Duration(1) << 60 // 36 years: sums of times stay far from overflow
	maxTurns = 100_000_000            // more would take minutes
)

// Check returns an error, one line that names the flags of the lab's command,
// if a loop would not get anywhere on the machine, or not in a lifetime. It
// fills in the defaults of the machine's Options. All times must be 0 or more.
func (m *Machine) Check(d classic.Design) error {
	m.Fill()
	if !d.Sleeps && m.costOfTurn(d) == 0 {
		costs := "a -draw-cost"
		if d.EveryTurn {
			costs = "an -update-cost or a -draw-cost"
		}
		return fmt.Errorf("%s never sleeps: give it %s above 0, or leave it out of -loops", d.Name, costs)
	}
	step := float64(m.Updates.Interval())
	longest := m.length() + step + float64(m.Frames.Interval()+m.Grain) + float64(m.UpdateCost) + float64(m.DrawCost)
	if n := len(m.InputTimes); n > 0 {
		longest += float64(m.InputTimes[n-1])
	}
	turns := m.Turns(d)
	if longest > float64(maxTime) || turns > maxTurns || turns*step > float64(maxTime) {
		return fmt.Errorf("%s would take %.0f turns: give a shorter -for, or a longer -step, -frame, -update-cost or -draw-cost", d.Name, turns)
	}
	return nil
}

// costOfTurn is the least time that a turn without a sleep takes.
func (m *Machine) costOfTurn(d classic.Design) time.Duration {
	if d.EveryTurn {
		return m.UpdateCost + m.drawCost()
	}
	return m.drawCost()
}

// length is how long a run may take on the model's clock, in nanoseconds.
func (m *Machine) length() float64 {
	sum := float64(m.For)
	for _, s := range m.Stalls {
		sum += float64(s.For)
	}
	return sum
}

// Turns returns an upper bound for the number of turns that a loop makes on
// the machine.
func (m *Machine) Turns(d classic.Design) float64 {
	n := m.length()/float64(m.Updates.Interval()) + m.length()/float64(m.Frames.Interval()) + float64(len(m.InputTimes))
	if !d.Sleeps {
		n += m.length() / float64(m.costOfTurn(d))
	}
	if m.Whole > 0 {
		n += min(m.length(), float64(m.Whole)*n) / float64(aLook)
	}
	return n
}

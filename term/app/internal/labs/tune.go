package labs

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/term/app/internal/keys"
)

// The limits of what keys can do to the machine. No cost is 0, because a loop
// that never sleeps would then get nowhere.
const (
	leastCost  = 100 * time.Microsecond
	mostCost   = 200 * time.Millisecond
	oneStall   = 500 * time.Millisecond
	longStall  = 3 * time.Second
	usualFrame = 16667 * time.Microsecond // rounded
)

// A Knob is a time of a machine that a flag of the lab sets.
type Knob struct {
	Flag, Usage string                            // of the command
	name        string                            // in the title; "": it has its place there
	Of          func(*lab.Machine) *time.Duration // the time itself
}

// Knobs are the times of a machine, but for those of its loop.Options.
var Knobs = [...]Knob{
	{"update-cost", "`time` that an update takes", "",
		func(m *lab.Machine) *time.Duration { return &m.UpdateCost }},
	{"draw-cost", "`time` that a draw takes", "",
		func(m *lab.Machine) *time.Duration { return &m.DrawCost }},
	{"tremble", "every other draw takes this `time` longer", "tremble",
		func(m *lab.Machine) *time.Duration { return &m.Tremble }},
	{"grain", "sleeps end at multiples of this `time`; 0: when they should", "grain",
		func(m *lab.Machine) *time.Duration { return &m.Grain }},
	{"late", "sleeps end late by up to this `time`, by chance", "late by",
		func(m *lab.Machine) *time.Duration { return &m.Late }},
	{"swap", "draws end at multiples of this `time` (vsync); 0: at once", "vsync",
		func(m *lab.Machine) *time.Duration { return &m.Swap }},
	{"clock", "the clock shows multiples of this `time`; 0: it is exact", "clock in",
		func(m *lab.Machine) *time.Duration { return &m.ClockGrain }},
	{"whole", "sleeps are cut to multiples of this `time`; 0: they are not", "sleeps in whole",
		func(m *lab.Machine) *time.Duration { return &m.Whole }},
}

// lighter halves a cost.
func lighter(cost *time.Duration) { *cost = max(*cost/2, leastCost) }

// heavier doubles a cost.
func heavier(cost *time.Duration) { *cost = min(max(*cost, leastCost/2)*2, mostCost) }

// Values that keys switch through.
var (
	limits = []int{0, 5, 1, -1} // 0: the loop's own rule; below 0: none
	steps  = []time.Duration{
		time.Millisecond,
		4 * time.Millisecond,
		time.Second / 60,
		50 * time.Millisecond,
		100 * time.Millisecond,
		200 * time.Millisecond,
	}
)

// unusual says what of a machine is not as it was at the start.
func unusual(m *lab.Machine) (text string) {
	for _, k := range Knobs {
		if d := *k.Of(m); k.name != "" && d != 0 {
			text += fmt.Sprintf(" · %s %v", k.name, d.Round(time.Microsecond))
		}
	}
	if frame := m.Frames.Interval().Round(time.Microsecond); frame != usualFrame {
		text += fmt.Sprintf(" · frame %v", frame)
	}
	if n := m.MaxUpdates; n != limits[0] {
		text += fmt.Sprintf(" · max-updates %d", n)
	}
	if m.Hidden {
		text += " · window 0x0"
	}
	return strings.ReplaceAll(text, "max-updates -1", "no max-updates")
}

// tune changes a machine as a key asks that is pressed at a moment. It returns
// false if the key is for something else.
func tune(m *lab.Machine, i keys.Intent, now time.Duration) bool {
	switch i {
	case keys.LighterUpdate:
		lighter(&m.UpdateCost)
	case keys.HeavierUpdate:
		heavier(&m.UpdateCost)
	case keys.LighterDraw:
		lighter(&m.DrawCost)
	case keys.HeavierDraw:
		heavier(&m.DrawCost)
	case keys.ShortStall:
		m.AddStall(lab.Stall{At: now, For: oneStall})
	case keys.LongStall:
		m.AddStall(lab.Stall{At: now, For: longStall})
	case keys.MaxUpdates:
		m.MaxUpdates = limits[(slices.Index(limits, m.MaxUpdates)+1)%len(limits)]
	case keys.Key:
		m.AddInput(now)
	case keys.ShorterStep:
		setStep(m, -1)
	case keys.LongerStep:
		setStep(m, 1)
	default:
		return false
	}
	return true
}

// setStep makes the step of a machine the next shorter or longer one.
func setStep(m *lab.Machine, by int) {
	i, _ := slices.BinarySearch(steps, m.Updates.Interval())
	m.Updates = loop.Every(steps[max(0, min(i+by, len(steps)-1))])
}

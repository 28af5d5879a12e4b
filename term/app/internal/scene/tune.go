package scene

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
	leastCost = 100 * time.Microsecond
	mostCost  = 200 * time.Millisecond
	oneStall  = 500 * time.Millisecond
	longStall = 3 * time.Second
)

// grains are the timers that a key switches between, round and round.
var grains = []time.Duration{0, time.Millisecond, 10 * time.Millisecond, 15625 * time.Microsecond}

// A knob is a number of the machine that a key switches through a list, round
// and round. The first of the list is what it is at the start.
type knob struct {
	key  keys.Intent
	name string // in the title, unless the number is the first one
	of   func(*lab.Machine) *time.Duration
	list []time.Duration
}

// The knobs. Below 0 is none, as in a loop.Config; the grain has its place in
// the title anyway.
var knobs = []knob{
	{keys.Grain, "", func(m *lab.Machine) *time.Duration { return &m.Grain }, grains},
	{keys.Vsync, "vsync", func(m *lab.Machine) *time.Duration { return &m.Swap }, []time.Duration{0, time.Second / 60}},
}

// Counts that keys switch through. Below 0 is none.
var (
	limits = []int{0, 5, 1, -1} // 0: the loop's own rule
	frames = []loop.Rate{loop.Every(time.Second / 60), loop.Every(time.Second / 30), loop.Every(time.Second / 240)}
	steps  = []time.Duration{
		time.Millisecond, 4 * time.Millisecond, time.Second / 60, 50 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond}
)

// after returns what follows v in a list, round and round.
func after[T comparable](list []T, v T) T { return list[(slices.Index(list, v)+1)%len(list)] }

// knobs says which knobs are not as they were at the start.
func (l *Lab) knobs() (text string) {
	m := l.machine()
	for _, k := range knobs {
		if n := *k.of(m); k.name != "" && n != 0 && n != k.list[0] {
			text += fmt.Sprintf(" · %s %s", k.name, orNone(n))
		}
	}
	if m.Frames != frames[0] && m.Frames != loop.PerSecond(60) {
		text += fmt.Sprintf(" · frame %s", orNone(m.Frames.Interval()))
	}
	if n := m.MaxUpdates; n != limits[0] {
		text += fmt.Sprintf(" · max-updates %d", n)
	}
	if m.Hidden {
		text += " · window 0x0"
	}
	return strings.ReplaceAll(text, "max-updates -1", "no max-updates")
}

func orNone(d time.Duration) string {
	if d < 0 {
		return "none"
	}
	return d.Round(time.Microsecond).String()
}

// tune changes the machine of every lane as a key asks. It returns false if
// the key is for something else.
func (l *Lab) tune(i keys.Intent) (tuned bool) {
	pressed := l.now
	if i == keys.Key {
		pressed += time.Duration(l.chance.Int64N(int64(time.Second / LabRate)))
	}
	for _, lane := range l.lanes {
		tuned = turn(lane.Machine(), i, pressed)
	}
	switch i {
	case keys.ShorterStep, keys.LongerStep, keys.Probe: // a loop reads its step once
		l.restart()
	}
	return tuned
}

// turn changes a machine as a key asks that is pressed at a moment. It returns
// false if the key is for something else.
func turn(m *lab.Machine, i keys.Intent, now time.Duration) bool {
	for _, k := range knobs {
		if i == k.key {
			*k.of(m) = after(k.list, *k.of(m))
			return true
		}
	}
	switch i {
	case keys.LighterUpdate:
		m.UpdateCost = lighter(m.UpdateCost)
	case keys.HeavierUpdate:
		m.UpdateCost = heavier(m.UpdateCost)
	case keys.LighterDraw:
		m.DrawCost = lighter(m.DrawCost)
	case keys.HeavierDraw:
		m.DrawCost = heavier(m.DrawCost)
	case keys.ShortStall:
		m.AddStall(lab.Stall{At: now, For: oneStall})
	case keys.LongStall:
		m.AddStall(lab.Stall{At: now, For: longStall})
	case keys.MaxUpdates:
		m.MaxUpdates = after(limits, m.MaxUpdates)
	case keys.Frames:
		m.Frames = after(frames, m.Frames)
	case keys.Key:
		m.AddInput(now)
	case keys.ShorterStep:
		setStep(m, -1)
	case keys.LongerStep:
		setStep(m, 1)
	case keys.Probe:
		m.Probe = (m.Probe + 1) % lab.Physics(len(lab.Probes))
	default:
		return false
	}
	return true
}

// setStep makes the step of a machine the next shorter or longer one.
func setStep(m *lab.Machine, by int) {
	now := m.Updates.Interval()
	i := slices.IndexFunc(steps, func(d time.Duration) bool { return d >= now })
	if i < 0 {
		i = len(steps) - 1
	}
	m.Updates = loop.Every(steps[max(0, min(i+by, len(steps)-1))])
	m.Jitter = min(m.Jitter, 0) // 0: the default for the new step
}

func lighter(cost time.Duration) time.Duration { return max(cost/2, leastCost) }
func heavier(cost time.Duration) time.Duration { return min(max(cost, leastCost/2)*2, mostCost) }

package labs

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/render"
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

// A Knob is a time of a machine that a flag of the lab sets.
type Knob struct {
	Flag, Usage string                            // of the command
	keys, does  string                            // the keys for less and for more of it, or that for the next of list; "": none
	name        string                            // in the title, unless the time is 0; "": it has its place there
	list        []time.Duration                   // round and round
	Of          func(*lab.Machine) *time.Duration // the time itself
}

// Knobs are the times of a machine, but for those of its loop.Options.
var Knobs = [...]Knob{
	{"update-cost", "`time` that an update takes", "uU", "updates lighter, heavier", "", nil,
		func(m *lab.Machine) *time.Duration { return &m.UpdateCost }},
	{"draw-cost", "`time` that a draw takes", "dD", "draws lighter, heavier", "", nil,
		func(m *lab.Machine) *time.Duration { return &m.DrawCost }},
	{"tremble", "every other draw takes this `time` longer", "", "", "tremble", nil,
		func(m *lab.Machine) *time.Duration { return &m.Tremble }},
	{"grain", "sleeps end at multiples of this `time`; 0: when they should", "G", "grain of the timer that ends sleeps", "grain", grains,
		func(m *lab.Machine) *time.Duration { return &m.Grain }},
	{"swap", "draws end at multiples of this `time` (vsync); 0: at once", "V", "screen that swaps 60, 144 times a second (vsync)", "vsync",
		[]time.Duration{0, time.Second / 60, time.Second / 144}, func(m *lab.Machine) *time.Duration { return &m.Swap }},
	{"clock", "the clock shows multiples of this `time`; 0: it is exact", "", "", "clock in", nil,
		func(m *lab.Machine) *time.Duration { return &m.ClockGrain }},
	{"whole", "sleeps are cut to multiples of this `time`; 0: they are not", "", "", "sleeps in whole", nil,
		func(m *lab.Machine) *time.Duration { return &m.Whole }},
}

// grains are the timers that a key switches between.
var grains = []time.Duration{0, time.Millisecond, 10 * time.Millisecond, 15625 * time.Microsecond}

// tune changes the time as a key asks. It returns false if the key is for
// something else.
func (k *Knob) tune(m *lab.Machine, i keys.Intent) bool {
	which := strings.IndexFunc(k.keys, func(r rune) bool { return keys.Lab.OfRune(r).Intent == i })
	at := k.Of(m)
	switch {
	case which < 0:
		return false
	case k.list != nil:
		*at = after(k.list, *at)
	case which == 0:
		*at = max(*at/2, leastCost)
	default:
		*at = min(max(*at, leastCost/2)*2, mostCost)
	}
	return true
}

// knobRows lists the keys of all knobs.
func knobRows() (rows []render.Row) {
	for _, k := range Knobs {
		if k.keys != "" {
			right := ""
			for _, key := range k.keys {
				right += "  " + nameOfKey(key)
			}
			rows = append(rows, render.Row{Left: k.does, Right: right[2:]})
		}
	}
	return rows
}

// nameOfKey returns the name of a key. It names Shift only where the key
// without Shift does something else.
func nameOfKey(key rune) string {
	switch lower := unicode.ToLower(key); {
	case key == ' ':
		return "Space"
	case keys.Lab.OfRune(lower).Intent != keys.Lab.OfRune(key).Intent:
		return "Shift-" + string(key)
	}
	return string(key)
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

// unusual says what of a machine is not as it was at the start.
func unusual(m *lab.Machine) (text string) {
	for _, k := range Knobs {
		if d := *k.Of(m); k.name != "" && d != 0 {
			text += fmt.Sprintf(" · %s %v", k.name, d.Round(time.Microsecond))
		}
	}
	if m.Frames != frames[0] && m.Frames != loop.PerSecond(60) {
		text += fmt.Sprintf(" · frame %v", m.Frames.Interval().Round(time.Microsecond))
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
	for _, k := range Knobs {
		if k.tune(m, i) {
			return true
		}
	}
	switch i {
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
	case keys.Body:
		m.Body = (m.Body + 1) % lab.BodyKind(len(lab.Bodies))
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

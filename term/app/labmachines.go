package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fixstep/term/app/internal/scene"
)

// A labMachine is a named machine: what it stands for, and the flags that make
// it.
type labMachine struct{ name, about, flags string }

var labMachines = []labMachine{
	{"fast", "a machine with time to spare: what a loop does with it is all that differs",
		"-update-cost 500us -draw-cost 1ms -input 1s,4s"},
	{"slow", "an old machine: an update and a draw together take longer than a step",
		"-update-cost 5ms -draw-cost 20ms -input 1s,4s"},
	{"tight", "a machine that is a little too slow: an update takes a hair longer than its step",
		"-update-cost 16700us -draw-cost 100us -input 1s,4s"},
	{"stalling", "a fast machine with a virus scanner: it stops for half a second, then for a moment",
		"-update-cost 500us -draw-cost 4ms -stall 3s:500ms -stall 6s:50ms -input 1s,4s"},
	{"hiccup", "a fast machine that hangs once, for 60 ms",
		"-update-cost 500us -draw-cost 1ms -stall 2700ms:60ms"},
	{"coarse-timer", "a fast machine whose sleeps end at multiples of 15.625 ms, as they did on Windows",
		"-update-cost 500us -draw-cost 1ms -grain 15625us -input 1s,4s"},
	{"debugger", "a fast machine that stands at a breakpoint for half a minute",
		"-update-cost 500us -draw-cost 4ms -stall 2s:30s -for 40s -input 1s,4s"},
}

// machineNamed returns the machine of that name.
func machineNamed(name string) (m labMachine, err error) {
	for _, m := range labMachines {
		if m.name == name {
			return m, nil
		}
	}
	return m, fmt.Errorf("no machine %q: there are %s", name, strings.Join(machineNames(), ", "))
}

func machineNames() (all []string) {
	for _, m := range labMachines {
		all = append(all, m.name)
	}
	return all
}

// flagsOfALane are those that one lane may have for itself, as loop@flag=value.
var flagsOfALane = func() []string {
	all := strings.Fields("step frame hidden max-updates stall load input")
	for _, k := range scene.Knobs {
		all = append(all, k.Flag)
	}
	return all
}()

// applyLane sets the flags of the machine that a lane names after its @. If it
// names none, or one flag, they are those of the machine called other, if any.
func applyLane(f *flags, given map[string]bool, lane, other string) error {
	_, text, own := strings.Cut(lane, "@")
	name, value, one := strings.Cut(text, "=")
	if own && !one {
		return applyMachine(f, given, text)
	}
	if other != "" {
		if err := applyMachine(f, given, other); err != nil {
			return err
		}
	}
	if !one {
		return nil
	}
	if !slices.Contains(flagsOfALane, name) {
		return fmt.Errorf("@%s: a lane may have one of %s for itself", name, strings.Join(flagsOfALane, ", "))
	}
	if err := f.Set(name, value); err != nil {
		return fmt.Errorf("@%s: %w", name, err)
	}
	return nil
}

// applyMachine sets the flags of a named machine that are not given on the
// command line.
func applyMachine(f *flags, given map[string]bool, name string) error {
	m, err := machineNamed(name)
	for words := strings.Fields(m.flags); len(words) > 0; words = words[2:] {
		if !given[words[0]] {
			err = errors.Join(err, f.Set(words[0][1:], words[1]))
		}
	}
	return err
}

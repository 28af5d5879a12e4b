package app

import (
	_ "embed" // for the machines
	"errors"
	"fmt"
	"slices"
	"strings"

	"fixstep/term/app/internal/labs"
)

// machines has a line for each named machine: the name, and the flags that make
// the machine.
//
//go:embed labmachines.txt
var machines string

// flagsOfALane are the flags that a lane may override, as loop@flag=value.
var flagsOfALane = func() []string {
	all := strings.Fields("step frame hidden view max-updates stall load input")
	for _, k := range labs.Knobs {
		all = append(all, k.Flag)
	}
	return all
}()

// applyLane sets the flags of the machine that a lane names after its @. If it
// names none, or one flag, they are the flags of the machine other, if any.
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
		return fmt.Errorf("@%s: a lane may have one of %s for itself",
			name, strings.Join(flagsOfALane, ", "))
	}
	if err := f.Set(name, value); err != nil {
		return fmt.Errorf("@%s: %w", name, err)
	}
	return nil
}

// applyMachine sets the flags of a named machine that are not given on the
// command line.
func applyMachine(f *flags, given map[string]bool, name string) (err error) {
	known := ""
	for line := range strings.Lines(machines) {
		words := strings.Fields(line)
		known += ", " + words[0]
		if words[0] != name {
			continue
		}
		for pair := range slices.Chunk(words[1:], 2) {
			if !given[pair[0]] {
				err = errors.Join(err, f.Set(pair[0][1:], pair[1]))
			}
		}
		return err
	}
	return fmt.Errorf("no machine %q: there are %s", name, known[2:])
}

package app

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"fixstep/loop/classic"
	"fixstep/loop/lab"
)

// namesALoop reports whether a new loop may have this name: one word that fits
// into a lane.
func namesALoop(name string) bool {
	const small = "abcdefghijklmnopqrstuvwxyz"
	return name != "" && len(name) <= 14 && strings.Contains(small, name[:1]) && strings.Trim(name, small+"0123456789-") == ""
}

// adopt takes over the loops of another main.
func (e *Env) adopt(own []classic.Design) error {
	e.designs = slices.Clone(classic.Designs)
	for _, d := range own {
		switch {
		case !namesALoop(d.Name):
			return usagef("a loop is called %q: give it a name of 1 to 14 letters from a to z, digits and -", d.Name)
		case slices.ContainsFunc(e.designs, func(o classic.Design) bool { return o.Name == d.Name }):
			return usagef("two loops are called %q", d.Name)
		case d.New == nil:
			return usagef("the loop %s needs New", d.Name)
		}
		if d.Summary == "" {
			d.Summary = "a loop of one's own"
		}
		e.designs = append(e.designs, d)
	}
	return nil
}

// tryOut runs the loops that are not of the texts for a second of the model
// before a terminal is opened: Ctrl-C still ends a loop that never returns.
func tryOut(list []lab.Setup) {
	for _, s := range list {
		name, _, _ := strings.Cut(s.Design.Name, "@")
		if _, known := classic.ByName(name); !known {
			s.Machine.For = min(s.Machine.For, time.Second)
			s.Machine.Drive(s.Design, 0)
		}
	}
}

// writeCheck writes what the lab says of a loop on each named machine, for a
// teacher: the states in their order, and the last cause that is known.
func (c *labFlags) writeCheck(w io.Writer) error {
	for line := range strings.Lines(machines) {
		machine, _, _ := strings.Cut(line, " ")
		own, err := parseLab(c.known, "-loops "+c.check+"@"+machine)
		if err != nil {
			return err
		}
		s := own.setups[0]
		states, why := judged(s.Machine.Start(s.Design, 0), s.Machine.For)
		text := fmt.Sprintf("%-13s %s\n", machine, indent(strings.Join(states, ", "), 14))
		if why != "" {
			text += fmt.Sprintf("%14s%s\n", "", indent(why, 14))
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

// judged runs a lane and returns its states in their order, each once whatever
// its numbers are, and the last cause that was named.
func judged(w *lab.Lane, length time.Duration) (states []string, why string) {
	defer w.Stop()
	told := map[string]bool{}
	for now := time.Duration(0); now <= length; now += time.Second / 60 {
		if !w.Advance(now) || now < time.Second {
			continue
		}
		kind := strings.Join(strings.FieldsFunc(w.State, func(r rune) bool { return r == '.' || '0' <= r && r <= '9' }), "")
		if !told[kind] {
			told[kind] = true
			states = append(states, w.State)
		}
		if w.Why != "" {
			why = w.Why
		}
	}
	if err := w.Err; err != nil {
		why = err.Error()
	}
	return states, why
}

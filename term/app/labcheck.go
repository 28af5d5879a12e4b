package app

import (
	"fmt"
	"io"
	"strings"
	"time"

	"fixstep/loop/lab"
)

// writeCheck writes what the lab says of a loop on each named machine, for a
// teacher: the states in their order, and the last cause that is known.
func (c *labFlags) writeCheck(w io.Writer) error {
	for line := range strings.Lines(machines) {
		machine, _, _ := strings.Cut(line, " ")
		f, own := newFlags("lab", ""), labFlags{}
		own.declare(f, c.known)
		if err := f.Parse([]string{"-loops", c.check + "@" + machine}); err != nil {
			return err
		}
		if err := own.ready(f); err != nil {
			return err
		}
		s := own.setups[0]
		states, why := judged(s.Machine.Watch(s.Design, 16), s.Machine.For)
		if _, err := fmt.Fprintf(w, "%-13s %s\n", machine, indent(strings.Join(states, ", "), 14)); err != nil {
			return err
		}
		if why != "" {
			fmt.Fprintf(w, "%14s%s\n", "", indent(why, 14))
		}
	}
	return nil
}

// judged runs a lane and returns its states in their order, each once by its
// first words, and the last cause that was named.
func judged(w *lab.Watched, length time.Duration) (states []string, why string) {
	defer w.Stop()
	told := map[string]bool{}
	for now := time.Duration(0); now <= length; now += time.Second / 60 {
		if !w.RunTo(now) || now < time.Second {
			continue
		}
		kind := strings.TrimRight(strings.TrimLeft(w.State, "0123456789. "), "0123456789.% xms/")
		if !told[kind] {
			told[kind] = true
			states = append(states, w.State)
		}
		if w.Why != "" {
			why = w.Why
		}
	}
	if err := w.Err(); err != nil {
		why = err.Error()
	}
	return states, why
}

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

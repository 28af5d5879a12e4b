package app

import (
	"fmt"
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
	if name == "" || len(name) > 14 {
		return false
	}
	return strings.Contains(small, name[:1]) && strings.Trim(name, small+"0123456789-") == ""
}

// adopt takes over the loops of another main.
func (e *Env) adopt(own []classic.Design) error {
	e.designs = slices.Clone(classic.Designs)
	for _, d := range own {
		switch {
		case !namesALoop(d.Name):
			return usagef("a loop is called %q: "+
				"give it a name of 1 to 14 letters from a to z, digits and -", d.Name)
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

// tryOut runs the loops that are not of the texts for a second of the model,
// and returns an error if one never comes back: a terminal would hang.
func tryOut(list []lab.Setup) error {
	for _, s := range list {
		name, _, _ := strings.Cut(s.Design.Name, "@")
		if _, known := classic.ByName(name); known {
			continue
		}
		s.Machine.For = min(s.Machine.For, time.Second)
		g := lab.Judge(s.Design.Name, []lab.Setup{s})
		if g.Results == nil {
			return fmt.Errorf("%s: %s", g.Loop, g.Why)
		}
	}
	return nil
}

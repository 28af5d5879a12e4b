package app

import (
	"encoding/json"
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

// tryOut runs the loops that are not of the texts for a second of the model,
// and returns an error if one never comes back: a terminal would hang.
func tryOut(list []lab.Setup) error {
	for _, s := range list {
		name, _, _ := strings.Cut(s.Design.Name, "@")
		if _, known := classic.ByName(name); known {
			continue
		}
		s.Machine.For = min(s.Machine.For, time.Second)
		if err := s.Try(); err != nil {
			return err
		}
	}
	return nil
}

// writeCheck judges loops on each named machine, for a teacher. Its error says
// how many are wrong.
func (c *labFlags) writeCheck(w io.Writer) error {
	var list []lab.Grade
	if c.class != nil {
		list, err := gradeFiles(c.class)
		if err != nil {
			return err
		}
		return c.writeGrades(w, list)
	}
	for _, s := range c.setups {
		name, on := s.Design.Name, ""
		for line := range strings.Lines(machines) {
			machine, _, _ := strings.Cut(line, " ")
			on += "," + name + "@" + machine
		}
		own, err := parseLab(c.known, "-for 20s -loops "+on[1:])
		if err != nil {
			return err
		}
		list = append(list, lab.Judge(name, own.setups))
	}
	return c.writeGrades(w, list)
}

// writeGrades writes what was found of one loop on each machine, or of several
// loops in a table; as JSON one object a loop. Its error says how many loops
// are wrong.
func (c *labFlags) writeGrades(w io.Writer, list []lab.Grade) error {
	wrong, wide := 0, 14
	for _, g := range list {
		wide = max(wide, len(g.Loop)+1)
	}
	for _, g := range list {
		text, says := "", ""
		if g.Match != nil {
			says = g.Says
		} else if len(list) == 1 {
			for _, r := range g.Results {
				text += verdict(wide, r.Machine, r.Verdict, strings.Join(r.States, ", then "), r.Why)
			}
		}
		text += verdict(wide, g.Loop, g.Verdict, g.Why, says)
		if c.json {
			line, err := json.Marshal(g)
			if err != nil {
				return err
			}
			text = string(line) + "\n"
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
		if g.Verdict != "ok" {
			wrong++
		}
	}
	if wrong > 0 {
		return fmt.Errorf("lab: %d of %d wrong", wrong, len(list))
	}
	return nil
}

// verdict returns the lines of one verdict: a name, ok or wrong, and texts in
// lines of their own.
func verdict(wide int, name, word string, texts ...string) string {
	head := fmt.Sprintf("%-*s%-7s", wide, name, word)
	all := ""
	for i, text := range texts {
		if text != "" || i == len(texts)-1 {
			all += head + indent(text, wide+7) + "\n"
			head = strings.Repeat(" ", wide+7)
		}
	}
	return strings.TrimRight(all, " \n") + "\n"
}

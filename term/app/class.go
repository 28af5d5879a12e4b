//go:build !js

package app

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fixstep/loop/lab"
	"fixstep/term/app/internal/files"
)

// A graded loop is a grade, and what its program has printed.
type graded struct {
	lab.Grade
	Prints string `json:"prints,omitempty"` // its first line, and how much it was
}

// The words of a verdict.
const (
	wrong    = "wrong"
	unjudged = "not judged"
)

// A teller tells a grade as soon as it is known.
type teller func(graded)

// writeChecks judges loops on each named machine, or the programs of a class.
func (c *labFlags) writeChecks(env *Env) error {
	var names []string
	if c.files == nil {
		for _, s := range c.setups {
			names = append(names, s.Design.Name)
		}
		return c.writeGrades(env, names, c.check)
	}
	for _, file := range c.files {
		names = append(names, pupil(file))
	}
	return c.writeGrades(env, names, func(tell teller) error { return gradeFiles(env, c.files, tell) })
}

// writeTraces judges programs by their logs. Its error also names each log that
// cannot be read.
func (c *labFlags) writeTraces(env *Env) error {
	return c.writeGrades(env, c.files, func(tell teller) error {
		programs, bad := c.traces()
		for _, s := range programs {
			tell(graded{Grade: lab.Judge(s.Design.Name, []lab.Setup{s})})
		}
		return bad
	})
}

// writeGrades writes what was found of one loop on each machine, or of several
// loops in a table, a row as soon as it is known; as JSON one object a loop.
// Its error says how many loops are wrong or not judged.
func (c *labFlags) writeGrades(env *Env, names []string, grades func(teller) error) error {
	if env.Verdict != "" {
		return answer(env.Verdict, grades)
	}
	r := c.register(env.Out, names)
	return errors.Join(grades(r.row), r.result())
}

// answer writes the verdict on a pupil's own loops to a file: the program may
// print what it likes.
func answer(file string, grades func(teller) error) error {
	var gravest graded
	err := grades(func(g graded) {
		if gravest.Verdict == "" || g.Verdict == wrong {
			gravest = g
		}
	})
	if err != nil {
		return err
	}
	text, err := json.Marshal(gravest)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

// check judges loops on each named machine.
func (c *labFlags) check(tell teller) error {
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
		tell(graded{Grade: lab.Judge(name, own.setups)})
	}
	return nil
}

// A register writes grades.
type register struct {
	w          io.Writer
	json       bool // an object a grade
	alone      bool // one grade only, which has a row for each machine
	name, word int  // widths of the first columns
	rows       int
	wrong      int
	unjudged   int
}

// register returns a register with room for the names of all that is judged.
func (c *labFlags) register(w io.Writer, names []string) *register {
	r := &register{w: w, json: c.json, alone: len(names) == 1 && c.files == nil}
	r.name, r.word = 14, len(wrong)+2
	for _, name := range names {
		r.name = max(r.name, len(name)+1)
	}
	r.name = min(r.name, 30)
	if c.files != nil { // only of these some may be not judged
		r.word = len(unjudged) + 1
	}
	return r
}

// pupil returns the name of a pupil by a file.
func pupil(file string) string { return strings.TrimSuffix(filepath.Base(file), ".go") }

// row writes a grade.
func (r *register) row(g graded) {
	r.rows++
	switch g.Verdict {
	case wrong:
		r.wrong++
	case unjudged:
		r.unjudged++
	}
	if r.json {
		json.NewEncoder(r.w).Encode(g)
		return
	}
	says := ""
	if g.Match != nil {
		says = g.Says
	} else if r.alone {
		for _, on := range g.Results {
			states := strings.Join(on.States, ", then ")
			io.WriteString(r.w, r.verdict(on.Machine, on.Verdict, states, on.Why))
		}
	}
	if g.Prints != "" {
		says = "prints " + g.Prints
	}
	io.WriteString(r.w, r.verdict(g.Loop, g.Verdict, g.Why, says))
}

// result returns the error of all rows, nil if all is right. What is not judged
// is the teacher's to mend, so it is a wrong use.
func (r *register) result() error {
	var faults, doubts error
	if r.wrong > 0 {
		faults = fmt.Errorf("lab: %d of %d wrong", r.wrong, r.rows)
	}
	if r.unjudged > 0 {
		doubts = usagef("lab: %d of %d not judged", r.unjudged, r.rows)
	}
	return errors.Join(faults, doubts)
}

// verdict returns the lines of one verdict: a name, a word, and texts in lines
// of their own. Names of files, and what a pupil's program says, may hold
// anything.
func (r *register) verdict(name, word string, texts ...string) string {
	all, left := "", r.name+r.word
	name = files.Plain(name)
	if len(name) >= r.name {
		all, name = name+"\n", ""
	}
	head := fmt.Sprintf("%-*s%-*s", r.name, name, r.word, files.Plain(word))
	for i, text := range texts {
		if text != "" || i == len(texts)-1 {
			all += head + indent(files.Plain(text), left) + "\n"
			head = strings.Repeat(" ", left)
		}
	}
	return cmp.Or(strings.TrimRight(all, " \n"), name) + "\n"
}

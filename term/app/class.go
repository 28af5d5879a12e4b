//go:build !js

package app

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"fixstep/loop/lab"
	"fixstep/term/app/internal/files"
)

// writeGrades writes what was found of one loop on each machine, or of several
// loops in a table; as JSON one object a loop. Its error says how many loops
// are wrong or not judged, and names each log that cannot be read.
func (c *labFlags) writeGrades(w io.Writer) error {
	list, bad := c.grades()
	t := register{w: w, json: c.json, alone: len(list) == 1}
	for _, g := range list {
		t.size(g.Loop, g.Verdict)
	}
	for _, g := range list {
		t.row(g)
	}
	return errors.Join(bad, t.result())
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

// size makes room for a row.
func (t *register) size(name, word string) {
	t.name = min(max(t.name, 14, len(name)+1), 30)
	t.word = max(t.word, len("wrong  "), len(word)+1)
}

// row writes a grade.
func (t *register) row(g lab.Grade) {
	t.rows++
	switch g.Verdict {
	case "wrong":
		t.wrong++
	case "not judged":
		t.unjudged++
	}
	if t.json {
		json.NewEncoder(t.w).Encode(g)
		return
	}
	says := ""
	if g.Match != nil {
		says = g.Says
	} else if t.alone {
		for _, r := range g.Results {
			io.WriteString(t.w, t.verdict(r.Machine, r.Verdict, strings.Join(r.States, ", then "), r.Why))
		}
	}
	io.WriteString(t.w, t.verdict(g.Loop, g.Verdict, g.Why, says))
}

// result returns the error of a register, nil if all is right. What is not
// judged is the teacher's to mend, so it is a wrong use.
func (t *register) result() error {
	var wrong, unjudged error
	if t.wrong > 0 {
		wrong = fmt.Errorf("lab: %d of %d wrong", t.wrong, t.rows)
	}
	if t.unjudged > 0 {
		unjudged = usagef("lab: %d of %d not judged", t.unjudged, t.rows)
	}
	return errors.Join(wrong, unjudged)
}

// verdict returns the lines of one verdict: a name, a word, and texts in lines
// of their own. Names of files, and what a pupil's program says, may hold
// anything.
func (t *register) verdict(name, word string, texts ...string) string {
	all, left := "", t.name+t.word
	name = files.Plain(name)
	if len(name) >= t.name {
		all, name = name+"\n", ""
	}
	head := fmt.Sprintf("%-*s%-*s", t.name, name, t.word, files.Plain(word))
	for i, text := range texts {
		if text != "" || i == len(texts)-1 {
			all += head + indent(files.Plain(text), left) + "\n"
			head = strings.Repeat(" ", left)
		}
	}
	return strings.TrimRight(all, " \n") + "\n"
}

// grades judges logs, the programs of a class, or loops on each named machine.
func (c *labFlags) grades() (list []lab.Grade, bad error) {
	switch {
	case c.format == "trace":
		logs, bad := c.traces()
		for _, l := range logs {
			list = append(list, l.Judge())
		}
		return list, bad
	case c.files != nil:
		return gradeFiles(c.files)
	}
	for _, s := range c.setups {
		name, on := s.Design.Name, ""
		for line := range strings.Lines(machines) {
			machine, _, _ := strings.Cut(line, " ")
			on += "," + name + "@" + machine
		}
		own, err := parseLab(c.known, "-for 20s -loops "+on[1:])
		if err != nil {
			return nil, err
		}
		list = append(list, lab.Judge(name, own.setups))
	}
	return list, nil
}

// longestCheck is the time that a program has to be built and to check its own
// loops.
const longestCheck = time.Minute

// gradeFiles builds each program of a class, as a pupil hands it in, and has it
// check its own loops. A program that fails does not spoil another's verdict.
func gradeFiles(files []string) (list []lab.Grade, err error) {
	dir, err := os.MkdirTemp("", "fixstep-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for _, file := range files {
		g := lab.Grade{Verdict: "wrong"}
		answer, err := checkFile(file, filepath.Join(dir, "program"))
		if json.NewDecoder(bytes.NewReader(answer)).Decode(&g) != nil {
			g.Why = "It does not run: " + cmp.Or(err, errNoVerdict).Error()
		}
		g.Loop = strings.TrimSuffix(filepath.Base(file), ".go")
		list = append(list, g)
	}
	return list, nil
}

// errNoVerdict is the error of a program that does not check a loop.
var errNoVerdict = errors.New("it prints no verdict: its main must hand its arguments and its loop to app.Main")

// checkFile returns what a program prints, and the line that says why it does
// not run, if it does not.
func checkFile(file, program string) (answer []byte, err error) {
	ctx, stop := context.WithTimeoutCause(context.Background(), longestCheck, fmt.Errorf("it took longer than %v", longestCheck))
	defer stop()
	var said bytes.Buffer
	for _, line := range [][]string{{"go", "build", "-o", program, filepath.Base(file)}, {program, "-check", "own", "-json"}} {
		cmd := exec.CommandContext(ctx, line[0], line[1:]...)
		cmd.Dir, cmd.Stderr, cmd.WaitDelay = filepath.Dir(file), &said, time.Second // for a child that holds stdout
		if answer, err = cmd.Output(); err != nil {
			break
		}
	}
	for line := range strings.Lines(said.String()) {
		if strings.Contains(line, ": ") { // not the head of go build
			return answer, errors.New(strings.TrimSpace(line))
		}
	}
	return answer, cmp.Or(context.Cause(ctx), err)
}

package app

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fixstep/loop"
	"fixstep/loop/lab"
)

// A trace is a log of a program, and the options that its loop had.
type trace struct {
	file string
	log  *lab.Log
	loop.Options
}

// trace completes the flags of -trace. The loops of -loops are those that are
// shown beside the logs.
func (c *labFlags) trace(f *flags) error {
	if c.format != "trace" {
		return nil
	}
	const most = 1 << 60
	c.logs = append(c.logs, f.Args()...)
	c.own = loop.Options{Frames: loop.Every(min(c.frame, most)), MaxUpdates: c.machine.MaxUpdates}
	if f.given("step") {
		c.own.Updates = loop.Every(min(c.step, most))
	}
	if !f.given("loops") {
		c.setups = nil
	}
	for _, s := range c.setups {
		if strings.Contains(s.Design.Name, "@") {
			return errors.New("with -trace the loops run on the machine of the log: leave the @ out")
		}
	}
	return nil
}

// traces reads the logs of -trace. Its error names each that cannot be read.
func (c *labFlags) traces() (list []trace, wrong error) {
	for _, file := range c.logs {
		in, err := os.Open(file)
		if err != nil {
			wrong = errors.Join(wrong, err)
			continue
		}
		t := trace{file: file, Options: c.own}
		t.log, err = lab.ReadLog(in)
		in.Close()
		if err != nil {
			wrong = errors.Join(wrong, usagef("%s: %v", file, err))
			continue
		}
		if t.Updates == (loop.Rate{}) {
			t.Updates = t.log.Rate()
		}
		list = append(list, t)
	}
	return list, wrong
}

// writeTraces judges the logs, and names the loops that they follow.
func (c *labFlags) writeTraces(w io.Writer) error {
	list, wrong := c.traces()
	var grades []lab.Grade
	for _, t := range list {
		grades = append(grades, t.log.Judge(t.file, t.Options))
	}
	return errors.Join(wrong, c.writeGrades(w, grades))
}

// laneTraces sets up a lane for each log, and on a machine of its costs and
// stalls the loops beside it: those of -loops, or those that it follows.
func (c *labFlags) laneTraces() error {
	list, wrong := c.traces()
	beside := c.setups
	c.setups = nil
	for _, t := range list {
		m := t.log.Nearest(t.Options)
		name := strings.TrimSuffix(filepath.Base(t.file), filepath.Ext(t.file))
		program := t.log.Setup(fmt.Sprintf("%.14s", name), t.Options, m)
		c.setups = append(c.setups, program)
		program.Machine.Took = nil
		for _, d := range m.Loops {
			if beside == nil {
				c.setups = append(c.setups, lab.Setup{Design: d, Machine: program.Machine})
			}
		}
		for _, s := range beside {
			c.setups = append(c.setups, lab.Setup{Design: s.Design, Machine: program.Machine})
		}
	}
	return wrong
}

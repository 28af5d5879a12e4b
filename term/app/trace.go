//go:build !js

package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fixstep/loop/lab"
)

// traces reads the logs of -trace. Its error names each that cannot be read.
func (c *labFlags) traces() (list []lab.Setup, bad error) {
	for _, file := range c.files {
		in, err := os.Open(file)
		if err != nil {
			bad = errors.Join(bad, fmt.Errorf("-trace %s: %w", file, errors.Unwrap(err)))
			continue
		}
		program, err := lab.ReadLog(file, in, c.own)
		in.Close()
		if err != nil {
			bad = errors.Join(bad, fmt.Errorf("-trace %s: %w", file, err))
			continue
		}
		list = append(list, program)
	}
	return list, bad
}

// laneTraces sets up a lane for each log, and on a machine of its costs and
// stalls the loops beside it: those of -loops, or those that it follows.
func (c *labFlags) laneTraces() error {
	list, bad := c.traces()
	beside := c.setups
	c.setups = nil
	for _, program := range list {
		loops := beside
		if beside == nil {
			for _, d := range program.Match.Loops {
				loops = append(loops, lab.Setup{Design: d})
			}
		}
		program.Design.Name = laneOf(program.Design.Name, loops)
		c.setups = append(c.setups, program)
		for _, s := range loops {
			c.setups = append(c.setups, lab.Setup{Design: s.Design, Machine: program.Machine})
		}
	}
	return bad
}

// laneOf returns the name for the lane of a log: that of its file, with .log
// only if one of the loops beside it has the same name.
func laneOf(file string, loops []lab.Setup) string {
	file = filepath.Base(file)
	name := strings.TrimSuffix(file, filepath.Ext(file))
	for _, s := range loops {
		if s.Design.Name == name {
			return fmt.Sprintf("%.10s.log", name)
		}
	}
	return fmt.Sprintf("%.14s", name)
}

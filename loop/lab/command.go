package lab

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fixstep/loop"
)

// A Command is the lab's command line: declare its flags, parse them, call
// Ready, then Write. The zero value is ready for Flags.
type Command struct {
	Machine Machine       // after Ready
	Designs []loop.Design // after Ready: the loops to run
	Format  string        // table, json or csv; empty if the command line names none

	step             time.Duration
	machine          string
	table, json, csv bool
	trace            bool
}

// Flags declares the flags of the command.
func (c *Command) Flags(fs *flag.FlagSet) {
	*c = Command{step: time.Second / 60, Designs: loop.Designs}
	m := &c.Machine
	m.Frame, m.UpdateCost, m.DrawCost, m.For = c.step, time.Millisecond, 4*time.Millisecond, 10*time.Second
	m.Clamp, m.Resync, m.MaxSkip = time.Second, 500*time.Millisecond, 5

	fs.BoolVar(&c.table, "table", false, "print a table, times in milliseconds: what it does without a terminal to be live in")
	fs.BoolVar(&c.json, "json", false, "print one JSON object a loop, times in nanoseconds")
	fs.BoolVar(&c.csv, "csv", false, "print comma-separated values, times in nanoseconds")
	fs.BoolVar(&c.trace, "trace", false, "with -json: before each loop's object print every operation as one")
	fs.Func("loops", "`names` of the loops to run, separated by commas (default all)", c.parseLoops)
	fs.StringVar(&c.machine, "machine", "", "`name` of a machine, for what other flags do not say, or help")

	times(fs, "step", &c.step, 1, "`time` that an update simulates")
	times(fs, "frame", &m.Frame, 1, "shortest `time` from one drawn frame to the next")
	times(fs, "update-cost", &m.UpdateCost, 0, "`time` that an update takes")
	times(fs, "draw-cost", &m.DrawCost, 0, "`time` that a draw takes")
	times(fs, "grain", &m.Grain, 0, "sleeps end at multiples of this `time`; 0: when they should")
	times(fs, "clamp", &m.Clamp, 0, "longest `time` a delta loop simulates at once; 0: no clamp")
	times(fs, "resync", &m.Resync, 0, "`time` guarded may be behind before it gives up; 0: whenever it is late")
	times(fs, "for", &m.For, 0, "how much `time` to run for")
	counts(fs, "max-skip", &m.MaxSkip, "draws that guarded may leave out in a row")
	counts(fs, "max-updates", &m.MaxUpdates, "most updates in a burst of catchup, residual and steady; 0: their own rule")
	fs.Func("stall", "stand still at a time for so long, as `at:for` (may be repeated)", m.parseStall)
	fs.Func("input", "`times` of input events, separated by commas", m.parseInput)
}

// Help reports whether the command line asks what the named machines are.
func (c *Command) Help() bool { return c.machine == "help" }

// Ready completes the command once its flags are parsed, and checks it.
func (c *Command) Ready(fs *flag.FlagSet) error {
	if fs.NArg() > 0 {
		return usagef("%q is not a flag: see -help", fs.Arg(0))
	}
	for _, f := range []struct {
		name string
		set  bool
	}{{"table", c.table}, {"json", c.json || c.trace && !c.csv && !c.table}, {"csv", c.csv}} {
		if f.set && c.Format != "" {
			return usagef("-%s and -%s: choose one", c.Format, f.name)
		}
		if f.set {
			c.Format = f.name
		}
	}
	if c.trace && c.Format != "json" {
		return usagef("-trace goes with -json, not with -%s", c.Format)
	}
	if c.machine == "help" {
		return nil
	}
	if c.machine != "" {
		if err := apply(fs, c.machine); err != nil {
			return err
		}
	}
	m := &c.Machine
	m.Updates = loop.Every(c.step)
	slices.SortStableFunc(m.Stalls, func(a, b Stall) int { return cmp.Compare(a.At, b.At) })
	slices.Sort(m.Inputs)
	for _, d := range c.Designs {
		if err := m.Check(d); err != nil {
			return err
		}
	}
	return nil
}

// A value is a flag whose parser says what it wants.
type value[T any] struct {
	to    *T
	parse func(string) (T, error)
}

func (v value[T]) Set(s string) error {
	x, err := v.parse(s)
	if err == nil {
		*v.to = x
	}
	return err
}

func (v value[T]) String() string {
	if v.to == nil {
		return ""
	}
	return fmt.Sprint(*v.to)
}

func times(fs *flag.FlagSet, name string, to *time.Duration, least time.Duration, usage string) {
	fs.Var(value[time.Duration]{to, func(s string) (time.Duration, error) { return parseTime(s, least) }}, name, usage)
}

func parseTime(s string, least time.Duration) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	switch {
	case err != nil:
		return 0, errors.New("give a time such as 16ms or 1.5s")
	case d < least && least > 0:
		return 0, errors.New("give a time above 0")
	case d < 0:
		return 0, errors.New("give a time of 0 or more")
	}
	return d, nil
}

func counts(fs *flag.FlagSet, name string, to *int, usage string) {
	fs.Var(value[int]{to, func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			return 0, errors.New("give a whole number, 0 or more")
		}
		return n, nil
	}}, name, usage)
}

func (m *Machine) parseStall(s string) error {
	at, span, ok := strings.Cut(s, ":")
	if !ok {
		return errors.New("give two times, as in 1s:500ms")
	}
	a, err := parseTime(at, 0)
	if err != nil {
		return err
	}
	f, err := parseTime(span, 0)
	m.Stalls = append(m.Stalls, Stall{a, f})
	return err
}

func (m *Machine) parseInput(s string) error {
	for t := range strings.SplitSeq(s, ",") {
		d, err := parseTime(strings.TrimSpace(t), 0)
		if err != nil {
			return err
		}
		m.Inputs = append(m.Inputs, d)
	}
	return nil
}

func (c *Command) parseLoops(s string) error {
	c.Designs = nil
	for name := range strings.SplitSeq(s, ",") {
		name = strings.TrimSpace(name)
		if name == "all" {
			c.Designs = append(c.Designs, loop.Designs...)
			continue
		}
		d, ok := loop.ByName(name)
		if !ok {
			return fmt.Errorf("no loop %q: there are %s", name, strings.Join(names(), ", "))
		}
		c.Designs = append(c.Designs, d)
	}
	return nil
}

func names() (all []string) {
	for _, d := range loop.Designs {
		all = append(all, d.Name)
	}
	return all
}

package app

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term/app/internal/scene"
)

// labFlags are the flags of the lab: declare them, parse them, call ready, then
// write.
type labFlags struct {
	setups  []lab.Setup      // after ready: the loops to run, each with its machine
	machine lab.Machine      // of the command line
	known   []classic.Design // that can be named
	format  string           // table, json, claims, claim, svg or tour; "" if the command line names none

	step, frame  time.Duration
	name, svg    string // of a machine; of a directory
	table, json  bool
	claims, tour bool
	claim        int  // from 1; 0: none
	first        int  // step of the tour, from 0
	plain, trace bool // the tour as lines; every operation
	projector    bool // lanes alone
}

// declare declares the flags. The numbers of a loop have the defaults of
// package loop, except that -frame is a sixtieth of a second rounded down, as
// -step is. The costs of an update and a draw and -for are the lab's own.
func (c *labFlags) declare(fs *flag.FlagSet, known []classic.Design) {
	*c = labFlags{step: time.Second / 60, frame: time.Second / 60, known: known}
	c.parseLoops("all")
	m := &c.machine
	m.UpdateCost, m.DrawCost, m.For = time.Millisecond, 4*time.Millisecond, 10*time.Second

	fs.BoolVar(&c.table, "table", false, "print a table, times in milliseconds (the default without a terminal)")
	fs.BoolVar(&c.json, "json", false, "print one JSON object a loop, times in nanoseconds")
	fs.BoolVar(&c.trace, "trace", false, "with -json: before each loop's object print every operation as one")
	fs.BoolVar(&c.claims, "claims", false, "list what the texts claim about loops, and how to see it")
	fs.Func("claim", "live: show what -claims lists under this `number`, with the numbers of now", c.parseClaim)
	fs.StringVar(&c.svg, "svg", "", "write plots and a page with all of them into this `directory`")
	fs.BoolVar(&c.tour, "tour", false, "live: a lesson in steps, with questions; from the step on whose number follows the flags, as in -tour 5")
	fs.BoolVar(&c.plain, "plain", false, "with -tour: print the steps as lines (the default without a terminal)")
	fs.BoolVar(&c.projector, "projector", false, "live: lanes alone, as large as they fit, as key B shows them")
	fs.Func("loops", "`names` of the loops to run, separated by commas, each on the machine of the other flags;"+
		" delta@slow is on a machine of -machine, delta@step=4ms has one flag for itself (default all)", c.parseLoops)
	fs.StringVar(&c.name, "machine", "", "`name` of a machine (help lists them); flags on the command line override its numbers")

	times(fs, "step", &c.step, 1, "`time` that an update simulates")
	times(fs, "frame", &c.frame, 1, "shortest `time` from one drawn frame to the next")
	fs.Func("jitter", "`time` that steady may be woken late and still keep its rhythm; 0: frames are never closer than -frame"+
		" (default 4ms, or a quarter of -frame or of -step if that is less)", c.parseJitter)
	for _, k := range scene.Knobs {
		times(fs, k.Flag, k.Of(m), 0, k.Usage)
	}
	fs.BoolVar(&m.Hidden, "hidden", false, "the window has size zero")
	fs.Func("body", "`name` of what moves, by physics that can break: dot, spring, wall, steered or billiard (default dot)", c.parseBody)
	times(fs, "for", &m.For, 0, "how much `time` to run for")
	counts(fs, "max-updates", &m.MaxUpdates, "most updates in a burst of catchup, residual and steady; 0: their own rule")
	fs.Func("stall", "stand still at a time for so long, as `at:for` (may be repeated)", c.parseStall)
	fs.Func("input", "`times` of input events, separated by commas", c.parseInput)
}

// help reports whether the command line asks what the named machines are.
func (c *labFlags) help() bool { return c.name == "help" }

// ready completes the flags once they are parsed, and checks them.
func (c *labFlags) ready(fs *flag.FlagSet) error {
	if fs.NArg() > 0 && !c.tour { // see tourFrom
		return fmt.Errorf("%q is not a flag: see -help", fs.Arg(0))
	}
	if err := c.oneFormat(); err != nil || c.help() {
		return err
	}
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given["-"+f.Name] = true })
	c.machine.Stalls, c.machine.InputTimes = slices.Clip(c.machine.Stalls), slices.Clip(c.machine.InputTimes) // each lane adds its own
	asked, length := *c, time.Duration(0)                                                                     // the flags write into c
	for i := range c.setups {
		s := &c.setups[i]
		*c = asked
		if err := applyLane(fs, given, s.Design.Name, c.name); err != nil {
			return err
		}
		s.Machine = c.complete()
		length = max(length, s.Machine.For)
	}
	for i := range c.setups {
		s := &c.setups[i]
		s.Machine.For = length // lanes side by side end together
		if err := s.Machine.Check(s.Design); err != nil {
			return err
		}
	}
	return nil
}

// complete returns the machine whose flags are set.
func (c *labFlags) complete() lab.Machine {
	m := c.machine
	const most = 1 << 60 // more is refused by Check
	m.Updates, m.Frames = loop.Every(min(c.step, most)), loop.Every(min(c.frame, most))
	return m
}

// oneFormat finds out which form the result shall have.
func (c *labFlags) oneFormat() error {
	for _, f := range []struct {
		name string
		set  bool
	}{{"table", c.table}, {"json", c.json || c.trace && !c.table}, {"claims", c.claims}, {"claim", c.claim > 0}, {"svg", c.svg != ""}, {"tour", c.tour}} {
		if f.set && c.format != "" {
			return fmt.Errorf("-%s and -%s: choose one", c.format, f.name)
		}
		if f.set {
			c.format = f.name
		}
	}
	switch {
	case c.plain && !c.tour:
		return errors.New("-plain goes with -tour")
	case c.plain:
		c.format = "tour -plain"
	}
	if c.trace && c.format != "json" {
		return fmt.Errorf("-trace goes with -json, not with -%s", c.format)
	}
	return nil
}

func times(fs *flag.FlagSet, name string, to *time.Duration, least time.Duration, usage string) {
	fs.Var(checkedFlag[time.Duration]{to, func(s string) (time.Duration, error) { return parseTime(s, least) }}, name, usage)
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
	fs.Var(checkedFlag[int]{to, func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			return 0, errors.New("give a whole number, 0 or more")
		}
		return n, nil
	}}, name, usage)
}

func (c *labFlags) parseJitter(s string) error {
	d, err := parseTime(s, 0)
	if c.machine.Jitter = d; d == 0 {
		c.machine.Jitter = -1 // 0 is the default
	}
	return err
}

func (c *labFlags) parseStall(s string) error {
	at, span, ok := strings.Cut(s, ":")
	if !ok {
		return errors.New("give two times, as in 1s:500ms")
	}
	a, err := parseTime(at, 0)
	if err != nil {
		return err
	}
	f, err := parseTime(span, 0)
	c.machine.AddStall(lab.Stall{At: a, For: f})
	return err
}

func (c *labFlags) parseInput(s string) error {
	for t := range strings.SplitSeq(s, ",") {
		d, err := parseTime(strings.TrimSpace(t), 0)
		if err != nil {
			return err
		}
		c.machine.AddInput(d)
	}
	return nil
}

func (c *labFlags) parseClaim(s string) (err error) {
	if c.claim, err = strconv.Atoi(s); err != nil || c.claim < 1 || c.claim > len(claims()) {
		return fmt.Errorf("there are claims from 1 to %d", len(claims()))
	}
	return nil
}

func (c *labFlags) parseBody(s string) error {
	i := slices.Index(lab.Probes[:], s)
	if i < 0 {
		return fmt.Errorf("no body %q: there are %s", s, strings.Join(lab.Probes[:], ", "))
	}
	c.machine.Probe = lab.Physics(i)
	return nil
}

func (c *labFlags) parseLoops(s string) error {
	c.setups = nil
	for word := range strings.SplitSeq(s, ",") {
		name, machine, other := strings.Cut(strings.TrimSpace(word), "@")
		before := len(c.setups)
		for _, d := range c.known {
			if name != d.Name && name != "all" {
				continue
			}
			if other {
				d.Name += "@" + machine
			}
			c.setups = append(c.setups, lab.Setup{Design: d})
		}
		if len(c.setups) == before {
			return fmt.Errorf("no loop %q: there are %s", name, strings.Join(names(c.known), ", "))
		}
	}
	return nil
}

func names(designs []classic.Design) (all []string) {
	for _, d := range designs {
		all = append(all, d.Name)
	}
	return all
}

package app

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term/app/internal/labs"
)

// labFlags are the flags of the lab: declare them, parse them, call ready. Its
// form then shows or writes.
type labFlags struct {
	setups  []lab.Setup      // the loops to run, each with its machine; set by ready
	machine lab.Machine      // the flags of the command line
	known   []classic.Design // the loops that can be named

	step, frame time.Duration
	name, svg   string       // name of a machine; of a directory
	claim       int          // number of a claim, from 1; 0: none
	first       int          // step of the tour, from 0
	update      bool         // of svg: files that exist are replaced
	sheet, key  bool         // the tour as a sheet to fill in; its page for a teacher
	json        bool         // what is written is JSON
	files       []string     // the programs of -check's folder, or the logs of -trace
	own         loop.Options // of the programs of the logs; no Updates: the logs say
}

// declare declares the flags. The numbers of a loop have the defaults of
// package loop, except that -frame is a sixtieth of a second rounded down, as
// -step is. The costs of an update and a draw, and -for, are the lab's.
func (c *labFlags) declare(f *flags, known []classic.Design) {
	*c = labFlags{step: time.Second / 60, frame: time.Second / 60, known: known}
	c.parseLoops("all")
	m := &c.machine
	m.UpdateCost, m.DrawCost, m.For = time.Millisecond, 4*time.Millisecond, 10*time.Second

	f.Bool("table", false, "print a table, times in ms (the default without a terminal)")
	f.Bool("json", false, "print one JSON object a loop, times in nanoseconds")
	f.Bool("claims", false, "list the claims of the articles, and how to see each")
	checked(f, &c.claim, "claim", "show the claim that has this `number` in the list of -claims",
		func(s string) (int, error) { return parseCount(s, 1, len(claims())) })
	f.some(&c.svg, "svg", "write a picture of each loop, opened, to this `directory`")
	f.BoolVar(&c.update, "update", false, "with -svg: replace the pictures that exist")
	f.BoolFunc("tour", "show a lesson in steps; -tour 5 begins at step 5", c.beginTour)
	f.Bool("plain", false, "with -tour or -trace: print lines (as without a terminal)")
	f.BoolVar(&c.sheet, "sheet", false, "with -tour: print the questions, with room to write")
	f.BoolVar(&c.key, "key", false, "with -sheet: print the answers for a teacher, and the words")
	f.Func("check", "say whether loops are right: `names`, a .go file or a folder", c.parseCheck)
	f.Func("trace", "judge a program's log, this `file` or more; name its loop", func(s string) error {
		c.files = append(c.files, s)
		return nil
	})
	f.Func("loops", "`names` of loops, such as nap,delta@slow (default all)", c.parseLoops)
	f.StringVar(&c.name, "machine", "", "`name` of a machine, such as slow: see 'fixstep help lab'")

	f.duration(&c.step, "step", 1, loop.UntilInput, "`time` that an update simulates")
	f.duration(&c.frame, "frame", 1, loop.UntilInput, "shortest `time` between two frames")
	for _, k := range labs.Knobs {
		f.duration(k.Of(m), k.Flag, 0, loop.UntilInput, k.Usage)
	}
	f.BoolVar(&m.Hidden, "hidden", false, "the window has size zero")
	f.BoolVar(&m.View, "view", false, "keys move the view, and the next draw shows that")
	f.Func("body", "`name` of what moves: "+strings.Join(lab.Bodies[:], ", "), c.parseBody)
	f.duration(&m.For, "for", 0, loop.UntilInput, "run for this `time`; live: without end")
	checked(f, &m.MaxUpdates, "max-updates",
		"most updates `N` in a burst of steady, catchup and the like",
		func(s string) (int, error) { return parseCount(s, 0, math.MaxInt) })
	f.Func("stall", "stand still `at:for`, for example 1s:500ms; may be repeated", c.parseStall)
	f.Func("load", "stand still `at:for`, but only the core that updates", c.parseLoad)
	f.Func("input", "`times` of input events, with commas between them", c.parseInput)
}

// ready completes the parsed flags, checks them, and returns the form that they
// choose.
func (c *labFlags) ready(f *flags) (form, error) {
	o, err := chosen(f)
	if err != nil {
		return o, err
	}
	c.json = f.given("json")
	if o.ready != nil {
		err = o.ready(c, f)
	} else if f.NArg() > 0 {
		err = fmt.Errorf("%q is not a flag: 'fixstep lab -h' lists them", f.Arg(0))
	}
	return o, cmp.Or(err, c.ofMachines(&o), c.setUp(f))
}

// setUp sets up the machine of each loop.
func (c *labFlags) setUp(f *flags) error {
	given := map[string]bool{}
	f.Visit(func(g *flag.Flag) { given["-"+g.Name] = true })
	asked, length := *c, time.Duration(0) // the flags write into c
	for i := range c.setups {
		s := &c.setups[i]
		*c = asked
		if err := applyLane(f, given, s.Design.Name, c.name); err != nil {
			return err
		}
		s.Machine = c.machine
		const most = 1 << 60 // Check refuses more
		s.Machine.Updates = loop.Every(min(c.step, most))
		s.Machine.Frames = loop.Every(min(c.frame, most))
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

// readyTrace completes the flags of -trace. The loops of -loops are those that
// are shown beside the logs.
func (c *labFlags) readyTrace(f *flags) error {
	const most = 1 << 60
	c.files = append(c.files, f.Args()...)
	c.own = loop.Options{Frames: loop.Every(min(c.frame, most)), MaxUpdates: c.machine.MaxUpdates}
	if f.given("step") {
		c.own.Updates = loop.Every(min(c.step, most))
	}
	if !f.given("loops") {
		c.setups = nil
	}
	return nil
}

func (c *labFlags) parseStall(s string) error { return c.addStall(s, false) }
func (c *labFlags) parseLoad(s string) error  { return c.addStall(s, true) }

func (c *labFlags) addStall(s string, load bool) error {
	at, span, ok := strings.Cut(s, ":")
	if !ok {
		return errors.New("give two times, as in 1s:500ms")
	}
	a, err := parseTime(at, 0, loop.UntilInput)
	if err != nil {
		return err
	}
	f, err := parseTime(span, 0, loop.UntilInput)
	c.machine.AddStall(lab.Stall{At: a, For: f, Load: load})
	return err
}

func (c *labFlags) parseInput(s string) error {
	for t := range strings.SplitSeq(s, ",") {
		d, err := parseTime(strings.TrimSpace(t), 0, loop.UntilInput)
		if err != nil {
			return err
		}
		c.machine.AddInput(d)
	}
	return nil
}

// parseCheck reads the names of loops, or of a program, or of a folder of
// programs. A test is no program.
func (c *labFlags) parseCheck(names string) error {
	info, err := os.Stat(names)
	switch {
	case err != nil && strings.HasSuffix(names, ".go"):
		return err
	case err == nil && info.Mode().IsRegular() && strings.HasSuffix(names, ".go"):
		c.files = []string{names}
		return nil
	case err != nil || !info.IsDir():
		return c.parseLoops(names)
	}
	all, _ := filepath.Glob(filepath.Join(names, "*.go"))
	c.files = slices.DeleteFunc(all, func(file string) bool {
		return strings.HasSuffix(file, "_test.go")
	})
	if len(c.files) == 0 {
		return fmt.Errorf("%s has no .go file", names)
	}
	return nil
}

func (c *labFlags) parseBody(s string) error {
	i := slices.Index(lab.Bodies[:], s)
	if i < 0 {
		return fmt.Errorf("no body %q: there are %s", s, strings.Join(lab.Bodies[:], ", "))
	}
	c.machine.Body = lab.BodyKind(i)
	return nil
}

func (c *labFlags) parseLoops(s string) error {
	c.setups = nil
	for word := range strings.SplitSeq(s, ",") {
		name, machine, other := strings.Cut(strings.TrimSpace(word), "@")
		before, known := len(c.setups), ""
		for _, d := range c.known {
			known += ", " + d.Name
			_, text := classic.ByName(d.Name)
			if name != d.Name && name != "all" && (text || name != "own") {
				continue
			}
			if other {
				d.Name += "@" + machine
			}
			c.setups = append(c.setups, lab.Setup{Design: d})
		}
		if len(c.setups) == before {
			return fmt.Errorf("no loop %q: there are %s", name, known[2:])
		}
	}
	return nil
}

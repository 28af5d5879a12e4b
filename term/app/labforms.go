package app

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/labs"
)

// A form is what the command lab does with loops. A flag chooses it.
type form struct {
	flag string // that chooses it; "": no other form is chosen
	fits string // the flags that go with it, beside those of the terminal

	// ready completes the flags, and takes the operands; nil: there are none.
	ready func(c *labFlags, f *flags) error

	// shows returns what is on the screen of a terminal; nil: only lines are
	// written. An error keeps the terminal as it is.
	shows func(c *labFlags) (opener, error)

	// writes writes the lines that there are without a terminal.
	writes func(c *labFlags, env *Env) error
}

// An opener makes the screen of a form. See labs.NewLab for the time.
type opener func(screen *term.Screen, lost time.Duration) scened

// The flags of a run, those that ask for lines, and those of the terminal.
var (
	ofRun      = "loops machine body for " + strings.Join(flagsOfALane, " ")
	ofLines    = "plain sheet json"
	ofTerminal = "fps colors lost"
)

// forms are all forms. Of each two only one can be chosen, but json also goes
// with some of the others.
func forms() []form {
	return []form{
		{"", ofRun, nil, showLanes, writeRun(writeTable)},
		{"table", ofRun, nil, nil, writeRun(writeTable)},
		{"json", ofRun, nil, nil, writeRun(writeJSON)},
		{"claims", "", noClaim, nil, (*labFlags).writeClaims},
		{"claim", "", nil, showClaim, (*labFlags).writeClaim},
		{"svg", ofRun + " update", nil, nil, (*labFlags).writePictures},
		{"tour", "plain sheet key", (*labFlags).readyTour, showTour, (*labFlags).writeTour},
		{"check", "json", nil, nil, (*labFlags).writeChecks},
		{"trace", "json plain loops step frame max-updates", (*labFlags).readyTrace, showTraces,
			(*labFlags).writeTraces},
	}
}

// has reports whether one of some flags was given.
func has(f *flags, names string) bool {
	return slices.ContainsFunc(strings.Fields(names), f.given)
}

// chosen returns the form that the flags choose.
func chosen(f *flags) (one form, err error) {
	all := forms()
	one = all[0]
	for _, other := range all[1:] {
		switch {
		case !f.given(other.flag):
		case one.flag == "" || one.flag == "json" && other.takes("json"):
			one = other
		default:
			return one, fmt.Errorf("-%s and -%s: choose one", one.flag, other.flag)
		}
	}
	return one, one.fitting(f, all)
}

// takes reports whether a flag goes with a form.
func (o *form) takes(name string) bool {
	return name == o.flag || slices.Contains(strings.Fields(o.fits+" "+ofTerminal), name)
}

// fitting refuses the flags that mean nothing to a form, and says with which
// forms they go.
func (o *form) fitting(f *flags, all []form) (err error) {
	f.Visit(func(g *flag.Flag) {
		if err != nil || o.takes(g.Name) {
			return
		}
		if slices.Contains(strings.Fields(ofRun), g.Name) {
			err = fmt.Errorf("-%s brings its own loops and machines: leave -%s out", o.flag, g.Name)
			return
		}
		var with []string
		for _, other := range all {
			if other.takes(g.Name) {
				with = append(with, "-"+other.flag)
			}
		}
		err = fmt.Errorf("-%s goes with %s", g.Name, strings.Join(with, " or "))
	})
	if err == nil && f.given("key") && !f.given("sheet") {
		err = errors.New("-key goes with -sheet")
	}
	return err
}

// ofMachines refuses the machines of lanes if a form brings its own.
func (c *labFlags) ofMachines(o *form) error {
	own := slices.ContainsFunc(c.setups, func(s lab.Setup) bool {
		return strings.Contains(s.Design.Name, "@")
	})
	if own && !o.takes("machine") {
		return fmt.Errorf("-%s brings its own machines: leave the @ out", o.flag)
	}
	return nil
}

// writeRun runs the loops one after another and writes the result of each.
func writeRun(write func(io.Writer, []*lab.Lane) error) func(*labFlags, *Env) error {
	return func(c *labFlags, env *Env) error {
		lanes, bad := lab.Run(c.setups)
		return errors.Join(write(env.Out, lanes), bad)
	}
}

func showLanes(c *labFlags) (opener, error) {
	return func(screen *term.Screen, lost time.Duration) scened {
		return labs.NewLab(screen, lost, c.setups)
	}, nil
}

func showTour(c *labFlags) (opener, error) {
	return func(screen *term.Screen, lost time.Duration) scened {
		return labs.NewTour(screen, lost, tourSteps(), c.first)
	}, nil
}

func showClaim(c *labFlags) (opener, error) {
	return func(screen *term.Screen, lost time.Duration) scened {
		return labs.NewTour(screen, lost, []labs.Step{claim(c.claim)}, 0)
	}, nil
}

// showTraces shows logs, and the loops beside them.
func showTraces(c *labFlags) (opener, error) {
	err := c.laneTraces()
	if err != nil {
		return nil, err
	}
	return showLanes(c)
}

// noClaim refuses the number of a claim, which has a form of its own.
func noClaim(_ *labFlags, f *flags) error {
	if f.NArg() == 0 {
		return nil
	}
	return fmt.Errorf("-claims lists all: -claim %s shows one", f.Arg(0))
}

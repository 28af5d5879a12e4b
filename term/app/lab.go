package app

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/labs"
)

// runLab is the command lab: the loops side by side, live if there is a
// terminal and no other form is asked for, else as a table.
func runLab(env *Env, f *flags, args []string) error {
	var c labFlags
	var l show
	c.declare(f, env.designs)
	f.show(&l, "colors")
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if f.given("for") {
		l.length = c.machine.For
	}
	if err := c.ready(f); err != nil {
		return usagef("lab: %v", err)
	}
	lines := c.plain || c.sheet || c.json
	lesson := c.format == "claim" || (c.format == "tour" || c.format == "trace") && !lines
	if c.format != "check" {
		if err := tryOut(c.setups); err != nil {
			return fmt.Errorf("lab: %w", err)
		}
	}
	if !env.Interactive || c.format != "" && !lesson {
		return c.write(env)
	}
	if c.format == "trace" {
		if err := c.laneTraces(); err != nil {
			return err
		}
	}
	screen, err := env.open(l.View.Colors)
	if err != nil {
		return err
	}
	shown := c.live(screen, l.Lost)
	err = env.drive(screen, "steady", l.loop(labs.LabRate), shown)
	if tour, ok := shown.(*labs.Tour); ok && len(tour.Votes) > 0 {
		fmt.Fprintln(env.Out, "The lesson:", tour.Votes)
	}
	return err
}

// live returns the lab for the screen.
func (c *labFlags) live(screen *term.Screen, lost time.Duration) scened {
	if c.format == "tour" {
		return labs.NewTour(screen, lost, tourSteps(), c.first)
	}
	if c.format == "claim" {
		return labs.NewTour(screen, lost, []labs.Step{claim(c.claim)}, 0)
	}
	return labs.NewLab(screen, lost, c.setups)
}

// write runs the loops one after another and writes the result of each.
func (c *labFlags) write(env *Env) error {
	switch c.format {
	case "tour":
		return c.writeTour(env.Out, tourSteps())
	case "check", "trace":
		return c.writeGrades(env)
	case "claims":
		return writeClaims(env.Out)
	case "claim":
		return writeClaim(env.Out, c.claim)
	case "svg":
		return c.writePictures(env.Out)
	}
	lanes, bad := lab.Run(c.setups)
	if c.format == "json" {
		return errors.Join(writeJSON(env.Out, lanes), bad)
	}
	return errors.Join(writeTable(env.Out, lanes), bad)
}

// fitting refuses flags without a meaning for the tour or a claim, which bring
// their own loops and machines.
func (c *labFlags) fitting(f *flags) (err error) {
	fit := []string{c.format, "json", "plain", "sheet", "key", "fps", "colors", "lost"}
	switch c.format {
	case "trace":
		fit = append(fit, "loops", "step", "frame", "max-updates")
	case "tour", "claim", "check":
	default:
		return nil
	}
	f.Visit(func(g *flag.Flag) {
		if !slices.Contains(fit, g.Name) {
			err = fmt.Errorf("-%s brings its own loops and machines: leave -%s out", c.format, g.Name)
		}
	})
	for _, s := range c.setups {
		if err == nil && strings.Contains(s.Design.Name, "@") {
			err = fmt.Errorf("-%s brings its own machines: leave the @ out", c.format)
		}
	}
	return err
}

package app

import (
	"time"

	"fixstep/loop"
	"fixstep/term/scene"
)

// Lab is the command lab: the loops side by side, live where there is a
// terminal and no other form is asked for, else as a table.
func Lab(env *Env, args []string) error {
	f := newFlags("lab", "")
	var c labFlags
	c.declare(f.FlagSet, env.loops())
	rates := rateFlags{fps: f.wholeNumber("fps", 60, 1, 240, "live: frames a second at most")}
	length := f.duration("live", 0, 0, loop.UntilInput, "live: end by itself after this `time`")
	tty := newTTYFlags(f)
	if err := f.parse(env, args); err != nil {
		return err
	}
	if err := c.ready(f.FlagSet); err != nil {
		return Usagef("lab: %v", err)
	}
	for _, name := range []string{"fps", "live", "cast", "colors", "lost"} {
		if f.given(name) && c.format != "" && c.format != "tour" {
			return Usagef("lab: -%s is for the live lab, and -%s is not live", name, c.format)
		}
	}
	if err := env.tryOut(c.machine, c.designs); err != nil {
		return err
	}
	if c.format == "tour" {
		return c.lead(env, &tty, rates, *length)
	}
	if c.format == "real" {
		return c.writeReal(env, env.Out)
	}
	if c.format != "" || c.help() || !env.Interactive {
		return c.write(env.Out)
	}
	screen, err := tty.open(env)
	if err != nil {
		return err
	}
	ups := scene.LabRate
	rates.ups = &ups
	return env.drive(screen, rates.options("steady", *length), func() scened {
		return scene.NewLab(screen, *tty.lost, c.machine, c.designs)
	})
}

// lead is the tour of the lab.
func (c *labFlags) lead(env *Env, tty *ttyFlags, rates rateFlags, length time.Duration) error {
	steps, err := tourSteps(tourRecords())
	if err != nil {
		return err
	}
	screen, err := tty.open(env)
	if err != nil {
		return err
	}
	ups := scene.LabRate
	rates.ups = &ups
	return env.drive(screen, rates.options("steady", length), func() scened {
		return scene.NewTour(screen, *tty.lost, steps)
	})
}

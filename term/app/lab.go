package app

import (
	"fixstep/loop"
	"fixstep/term/scene"
)

// Lab is the command lab: the loops side by side, live where there is a
// terminal and no other form is asked for, else as a table.
func Lab(env *Env, args []string) error {
	f := newFlags("lab", "")
	var c labFlags
	c.declare(f.FlagSet, env.loops())
	fps := newFpsFlag(f, "live: ")
	length := f.duration("live", 0, 0, loop.UntilInput, "live: end by itself after this `time`")
	tty := newTTYFlags(f)
	if err := f.parse(env, args); err != nil {
		return err
	}
	if err := c.ready(f.FlagSet); err != nil {
		return Usagef("lab: %v", err)
	}
	if err := c.liveOnly(f); err != nil {
		return err
	}
	if err := env.tryOut(c.machine, c.designs); err != nil {
		return err
	}
	switch {
	case c.format == "tour": // live, too
	case c.format == "real":
		return c.writeReal(env, env.Out)
	case c.format != "" || c.help() || !env.Interactive:
		return c.write(env.Out)
	}
	steps, err := tourSteps(tourRecords())
	if err != nil {
		return err
	}
	screen, err := tty.open(env)
	if err != nil {
		return err
	}
	return env.drive(screen, runBy("steady", scene.LabRate, *fps, *length), func() scened {
		if c.format == "tour" {
			return scene.NewTour(screen, *tty.lost, steps)
		}
		return scene.NewLab(screen, *tty.lost, c.machine, c.designs)
	})
}

// liveOnly refuses flags of the live lab beside a form that is not live.
func (c *labFlags) liveOnly(f *flags) error {
	for _, name := range []string{"fps", "live", "cast", "colors", "lost"} {
		if f.given(name) && c.format != "" && c.format != "tour" {
			return Usagef("lab: -%s is for the live lab, and -%s is not live", name, c.format)
		}
	}
	return nil
}

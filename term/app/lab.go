package app

import (
	"flag"
	"slices"
	"time"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
)

// runLab is the command lab: the loops side by side, live where there is a
// terminal and no other form is asked for, else as a table.
func runLab(env *Env, args []string) error {
	f := newFlags("lab", "[STEP of -tour]")
	var c labFlags
	c.declare(f.FlagSet, env.loops())
	fps := newFpsFlag(f, "live: ")
	length := f.duration("live", 0, 0, loop.UntilInput, "live: end by itself after this `time`")
	tty := newTTYFlags(f)
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if err := c.ready(f.FlagSet); err != nil {
		return usagef("lab: %v", err)
	}
	if err := c.fitting(f); err != nil {
		return err
	}
	if err := c.tourFrom(f.Args()); err != nil {
		return err
	}
	switch {
	case (c.claim > 0 || c.tour && !c.plain) && env.Interactive: // is live, too
	case c.format != "" || c.help() || !env.Interactive:
		return c.write(env)
	}
	tryOut(c.setups)
	screen, err := tty.open(env)
	if err != nil {
		return err
	}
	return env.drive(screen, "steady", loopOptions(scene.LabRate, *fps, *length), c.live(screen, *tty.lost))
}

// live returns the lab that is shown.
func (c *labFlags) live(screen *term.Screen, lost time.Duration) (l *scene.Lab) {
	switch {
	case c.tour:
		l = scene.NewTour(screen, lost, tourSteps(), c.first)
	case c.claim > 0:
		l = claimedLab(screen, lost, c.claim)
	default:
		l = scene.NewLab(screen, lost, c.setups)
	}
	l.ShowLanesAlone(c.projector)
	return l
}

// write runs the loops one after another and writes what comes of each.
// Nothing is kept but the rows, however long the runs are.
func (c *labFlags) write(env *Env) error {
	switch {
	case c.help():
		return writeMachines(env.Out)
	case c.tour:
		return writeTour(env.Out, tourSteps(), c.first)
	case c.format == "claims":
		return writeClaims(env.Out)
	case c.format == "claim":
		return writeClaim(env.Out, c.claim)
	case c.format == "svg":
		return c.writePlots(env.Out)
	case c.format == "json":
		return lab.WriteJSON(env.Out, c.setups, c.trace)
	}
	return lab.WriteTable(env.Out, c.setups)
}

// fitting refuses flags that mean nothing to the form: those of the live lab
// where it is not live, and all others beside the tour or a claim.
func (c *labFlags) fitting(f *flags) (err error) {
	whole := c.format == "tour" || c.format == "claim"
	f.Visit(func(g *flag.Flag) {
		live := slices.Contains([]string{"fps", "live", "colors", "lost", "projector"}, g.Name)
		switch {
		case live && c.format != "" && !whole:
			err = usagef("lab: -%s is for the live lab, and -%s is not live", g.Name, c.format)
		case whole && c.name != "": // its flags are set, too
			err = usagef("lab: -%s brings its own loops and machines: leave -machine out", c.format)
		case !live && whole && g.Name != c.format && !(c.tour && g.Name == "plain"):
			err = usagef("lab: -%s brings its own loops and machines: leave -%s out", c.format, g.Name)
		}
	})
	return err
}

package app

import (
	"fmt"

	"fixstep/term/app/internal/labs"
)

// runLab is the command lab: its form on the screen, if there is a terminal and
// no lines are asked for, else as lines.
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
	form, err := c.ready(f)
	if err != nil {
		return usagef("lab: %v", err)
	}
	if form.takes("loops") { // else it runs no loop of the command line, or looks after it
		if err := tryOut(c.setups); err != nil {
			return fmt.Errorf("lab: %w", err)
		}
	}
	if !env.Interactive || has(f, ofLines) || form.shows == nil {
		return form.writes(&c, env)
	}
	open, err := form.shows(&c)
	if err != nil {
		return err
	}
	screen, err := env.open(l.View.Colors)
	if err != nil {
		return err
	}
	shown := open(screen, l.Lost)
	err = env.drive(screen, "steady", l.loop(labs.LabRate), shown)
	if tour, ok := shown.(*labs.Tour); ok && len(tour.Votes) > 0 {
		fmt.Fprintln(env.Out, "The lesson:", tour.Votes)
	}
	return err
}

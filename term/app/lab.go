package app

import (
	"fmt"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

// Lab is the command lab: the loops side by side, live where there is a
// terminal and no other form is asked for, else as a table.
func Lab(env *Env, args []string) error {
	f := newFlags("lab", "")
	var c labFlags
	c.declare(f.FlagSet)
	fps := f.span("fps", 60, 1, 240, "live: frames a second at most")
	length := f.Duration("live", 0, "live: end by itself after this `time`")
	tty := ttyFlags(f)
	if err := f.parse(env, args); err != nil {
		return err
	}
	if err := notBelow("lab", "live", *length, 0); err != nil {
		return err
	}
	if err := c.ready(f.FlagSet); err != nil {
		return Usagef("lab: %v", err)
	}
	if c.format != "" || c.help() || !env.Interactive {
		return c.write(env.Out)
	}
	open, err := tty.options(env)
	if err != nil {
		return err
	}
	screen, err := env.open(open)
	if err != nil {
		return err
	}
	ups := labRate
	o, err := pace{&ups, fps}.options("steady")
	if err != nil {
		return err
	}
	o.For = *length
	return drive(env, screen, o, func() loop.Game[tcell.Event] {
		l := newLive(screen, c.machine, c.designs)
		l.link.lost = open.Lost
		return l
	})
}

// Reset is the command reset: it prints what repairs a terminal that a killed
// program has left in its own state.
func Reset(env *Env, args []string) error {
	if err := newFlags("reset", "").parse(env, args); err != nil {
		return err
	}
	_, err := fmt.Fprint(env.Out, term.Reset)
	return err
}

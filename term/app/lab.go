package app

import (
	"fmt"

	"fixstep/loop/lab"
	"fixstep/term"
)

// Lab is the command lab: the loops compared, live in a terminal or, with one
// of the flags for it, as a table.
func Lab(env *Env, args []string) error {
	return lab.Main(args, env.Out)
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

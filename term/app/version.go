package app

import (
	"fmt"
	"runtime/debug"

	"fixstep/term"
)

// runReset is the command reset: it prints what repairs a terminal that a
// killed program has left in a state of its own.
func runReset(env *Env, args []string) error {
	if err := newFlags("reset", "").parse(env.Out, args); err != nil {
		return err
	}
	_, err := fmt.Fprint(env.Out, term.Reset)
	return err
}

// runVersion is the command version: it prints the version of the program and
// of the Go that it was built with.
func runVersion(env *Env, args []string) error {
	if err := newFlags("version", "").parse(env.Out, args); err != nil {
		return err
	}
	v := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = info.Main.Version + " " + info.GoVersion
	}
	_, err := fmt.Fprintln(env.Out, "fixstep", v)
	return err
}

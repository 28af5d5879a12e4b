package app

import (
	_ "embed"
	"fmt"
	"io"
	"runtime/debug"

	"fixstep/term"
)

// runReset is the command reset: it prints the text that repairs a terminal
// which a killed program has not given back.
func runReset(env *Env, f *flags, args []string) error {
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	_, err := fmt.Fprint(env.Out, term.Reset)
	return err
}

// licenses are the licenses of all linked modules and of Go: a copy of the
// program must come with them. A test writes the file with -update.
//
//go:embed licenses.txt
var licenses string

// runVersion is the command version: it prints the version of the program,
// a tag or a commit, and of the Go that it was built with, or the licenses
// of both.
func runVersion(env *Env, f *flags, args []string) error {
	all := f.Bool("licenses", false, "print the licenses of all that fixstep is made of")
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if *all {
		_, err := io.WriteString(env.Out, licenses)
		return err
	}
	v := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = info.Main.Version + " " + info.GoVersion
	}
	_, err := fmt.Fprintln(env.Out, "fixstep", v)
	return err
}

package app

import (
	_ "embed"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

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

// licences are those of all that is linked into the program: who gives it away
// must give them too. A test writes the file with -update.
//
//go:embed licences.txt
var licences string

// runVersion is the command version: it prints the version of the program and
// of the Go that it was built with, or the licences of both.
func runVersion(env *Env, args []string) error {
	f := newFlags("version", "")
	all := f.Bool("licences", false, "print the licences of all that fixstep is made of")
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if *all {
		_, err := io.WriteString(env.Out, licences)
		return err
	}
	v := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = built(info)
	}
	_, err := fmt.Fprintln(env.Out, "fixstep", v)
	return err
}

// built returns the version of a program, the commit that it was built from,
// where go build knew it, and the version of Go.
func built(info *debug.BuildInfo) string {
	set, from := map[string]string{}, ""
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	if commit := set["vcs.revision"]; commit != "" {
		date, _, _ := strings.Cut(set["vcs.time"], "T")
		from = fmt.Sprintf(" (%.12s, %s)", commit, date)
	}
	if set["vcs.modified"] == "true" {
		from = strings.Replace(from, ")", ", modified)", 1)
	}
	return info.Main.Version + from + " " + info.GoVersion
}

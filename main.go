// Fixstep is a terminal game whose world advances in fixed updates while the
// screen is redrawn at a capped rate with interpolated positions; the loop
// behind it is package fixstep/loop.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	tty "golang.org/x/term"

	"fixstep/term"
	"fixstep/term/app"
)

// commands is the whole command line; what a command can do beyond its summary
// it says itself, with -h.
var commands = []struct {
	name, summary string
	run           func(*app.Env, []string) error
}{
	{"play", "play Spacewar! in this terminal; the command when none is named", app.Play},
	{"smoke", "play without a terminal, in no time, from a script of keys", app.Smoke},
	{"replay", "show a recorded game: fixstep replay FILE", app.Replay},
	{"verify", "check that recorded games still come out the same: fixstep verify FILE…", app.Verify},
	{"lab", "compare the classic game loops, live or as a table", app.Lab},
	{"reset", "print what repairs a terminal after kill -9", app.Reset},
	{"version", "print the version", version},
}

func main() {
	if os.Getenv("GOMAXPROCS") == "" {
		// A game is a chain of short turns, those of async's two goroutines
		// too. One core takes them all, and to wake another for each costs
		// more than the turns themselves.
		runtime.GOMAXPROCS(1)
	}
	// Whatever window a client claims to have, the garbage of its pictures is
	// collected before it is too much: a soft limit, in bytes.
	debug.SetMemoryLimit(32 << 20)
	start := time.Now()
	env := &app.Env{
		Out:         os.Stdout,
		Now:         func() time.Duration { return time.Since(start) },
		Open:        term.Open,
		Interactive: tty.IsTerminal(int(os.Stdin.Fd())) && tty.IsTerminal(int(os.Stdout.Fd())),
	}
	os.Exit(run(env, os.Stderr, os.Args[1:]))
}

// run carries out one command line and returns its exit status: 0, 1 when the
// command failed, 2 when it could not be done as it was asked, 128 and the
// signal when one ended it.
func run(env *app.Env, stderr io.Writer, args []string) int {
	name := "play"
	switch {
	case len(args) == 0:
	case args[0] == "-h" || args[0] == "--help" || args[0] == "-help":
		name = "help"
	case args[0] == "--version" || args[0] == "-version":
		name = "version"
	case !strings.HasPrefix(args[0], "-"):
		name, args = args[0], args[1:]
	}
	var err error
	switch do := find(name); {
	case name == "help":
		err = help(env.Out)
	case do == nil:
		err = app.Usagef("no command %q: 'fixstep help' lists them", name)
	default:
		err = do(env, args)
	}
	return status(stderr, err)
}

func find(name string) func(*app.Env, []string) error {
	for _, c := range commands {
		if c.name == name {
			return c.run
		}
	}
	return nil
}

// status says in one line what went wrong and returns the exit status for it.
func status(stderr io.Writer, err error) int {
	var signal *term.SignalError
	switch {
	case err == nil || errors.Is(err, app.ErrHelp):
		return 0
	case errors.As(err, &signal):
		return 128 + signal.Number
	}
	fmt.Fprintf(stderr, "fixstep: %v\n", err)
	if errors.As(err, new(*app.UsageError)) || errors.Is(err, term.ErrNoTerminal) {
		return 2
	}
	return 1
}

func help(w io.Writer) error {
	text := "usage: fixstep [command] [flags]\n\n"
	for _, c := range commands {
		text += fmt.Sprintf("  %-8s %s\n", c.name, c.summary)
	}
	_, err := fmt.Fprint(w, text, "\n'fixstep COMMAND -h' lists the flags of a command.\n")
	return err
}

func version(env *app.Env, _ []string) error {
	v := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = info.Main.Version + " " + info.GoVersion
	}
	_, err := fmt.Fprintln(env.Out, "fixstep", v)
	return err
}

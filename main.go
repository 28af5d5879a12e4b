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

// commands are the commands of fixstep beside help. A command prints its flags
// with -h.
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
	{"version", "print the version", app.Version},
}

func main() {
	if os.Getenv("GOMAXPROCS") == "" {
		// A game does little at a time, even with two goroutines. One core is
		// enough, and waking another one costs more than that work.
		runtime.GOMAXPROCS(1)
	}
	// A client may claim a window of any size. The limit, in bytes, makes the
	// garbage collector run before the pictures of many sizes pile up.
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
// command failed, 2 when the command line or the terminal was wrong, 128 and
// the signal's number when a signal ended it.
func run(env *app.Env, stderr io.Writer, args []string) int {
	name := "play"
	switch {
	case len(args) == 0:
	case args[0] == "-h" || args[0] == "--help" || args[0] == "-help":
		name, args = "help", args[1:]
	case args[0] == "--version" || args[0] == "-version":
		name, args = "version", args[1:]
	case !strings.HasPrefix(args[0], "-"):
		name, args = args[0], args[1:]
	}
	if name == "help" {
		return status(stderr, help(env, args))
	}
	return status(stderr, command(env, name, args))
}

// command carries out the command of a name.
func command(env *app.Env, name string, args []string) error {
	names := []string{"help"}
	for _, c := range commands {
		if c.name == name {
			return c.run(env, args)
		}
		names = append(names, c.name)
	}
	return app.Unknown("command", name, names, "'fixstep help' lists them")
}

// status writes what went wrong in one line and returns the exit status for it.
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

// help lists the commands or, when one is named, its flags.
func help(env *app.Env, args []string) error {
	if len(args) > 0 && args[0] != "help" && !strings.HasPrefix(args[0], "-") {
		return command(env, args[0], []string{"-h"})
	}
	text := "usage: fixstep [command] [flags]\n\n"
	for _, c := range commands {
		text += fmt.Sprintf("  %-8s %s\n", c.name, c.summary)
	}
	_, err := fmt.Fprint(env.Out, text, "\n'fixstep help COMMAND' lists the flags of a command.\n")
	return err
}

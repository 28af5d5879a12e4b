// Package app holds the commands of fixstep and what they wire together: the
// loop, the terminal, the world and its picture.
package app

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/term"
)

// Env is what the commands have of the world outside.
type Env struct {
	Out         io.Writer // for what was asked for
	Now         loop.Now
	Open        func(term.Options) (*term.Screen, error) // the player's terminal
	Interactive bool                                     // there is one, and Out goes to it
}

// open opens the player's terminal.
func (e *Env) open(o term.Options) (*term.Screen, error) {
	if !e.Interactive {
		return nil, fmt.Errorf("%w: 'fixstep smoke' plays on a simulated screen", term.ErrNoTerminal)
	}
	screen, err := e.Open(o)
	if err != nil {
		err = Usagef("%v", err)
	}
	return screen, err
}

// A UsageError says what is wrong with a command line, and what to do.
type UsageError struct{ message string }

func (e *UsageError) Error() string { return e.message }

// Usagef returns a UsageError with a formatted message.
func Usagef(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// flags is a flag set that leaves it to its caller to complain.
type flags struct {
	*flag.FlagSet
	operands string // what may follow the flags, for the usage line
}

func newFlags(command, operands string) *flags {
	f := &flags{flag.NewFlagSet(command, flag.ContinueOnError), operands}
	f.SetOutput(io.Discard)
	return f
}

// ErrHelp ends a command that was only asked for its flags.
var ErrHelp = errors.New("help")

// parse reads the arguments. Without operands, none may be left.
func (f *flags) parse(env *Env, args []string) error {
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(env.Out, "usage: fixstep %s [flags] %s\n", f.Name(), f.operands)
		f.SetOutput(env.Out)
		f.PrintDefaults()
		return ErrHelp
	case err != nil:
		return Usagef("%v: 'fixstep %s -h' lists the flags", err, f.Name())
	case f.operands == "" && f.NArg() > 0:
		return Usagef("%s: unexpected %q: 'fixstep %s -h' lists the flags", f.Name(), strings.Join(f.Args(), " "), f.Name())
	}
	return nil
}

// span is a flag that takes a whole number within limits.
type span struct {
	value    *int
	min, max int
}

func (s span) String() string {
	if s.value == nil {
		return ""
	}
	return fmt.Sprint(*s.value)
}

func (s span) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < s.min || n > s.max {
		return fmt.Errorf("want a whole number from %d to %d", s.min, s.max)
	}
	*s.value = n
	return nil
}

// span defines a flag with a whole number from lo to hi.
func (f *flags) span(name string, value, lo, hi int, usage string) *int {
	f.Var(span{&value, lo, hi}, name, fmt.Sprintf("%s, `N` from %d to %d", usage, lo, hi))
	return &value
}

// given reports whether a flag was set on the command line.
func (f *flags) given(name string) (set bool) {
	f.Visit(func(g *flag.Flag) { set = set || g.Name == name })
	return set
}

// notBelow returns an error if a duration given as a flag is too short.
func notBelow(command, name string, d, least time.Duration) error {
	if d < least {
		return Usagef("%s: -%s %v: want a time such as 90s, not below %v", command, name, d, least)
	}
	return nil
}

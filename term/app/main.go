package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/app/internal/files"
)

// Main carries out one command line and returns its exit status: 0, 1 when the
// command failed, 2 when the command line or a variable of the environment was
// wrong, 3 when there was no terminal, 128 and the signal's number when a
// signal ended it; from smoke 3 when its program could not be run, and 4 when
// the time was up. The lab runs the loops of own beside those of the texts;
// each needs a new Name, and New.
func Main(env *Env, stderr io.Writer, args []string, own ...classic.Design) int {
	ended := make(chan error, 1)
	go func() { ended <- env.main(args, own) }()
	var err error
	select {
	case err = <-ended:
	case <-env.quits:
		err = &term.SignalError{Number: int(syscall.SIGQUIT)}
	}
	return exitStatus(stderr, err)
}

// main carries out one command line, and returns the first error.
func (e *Env) main(args []string, own []classic.Design) error {
	out := &firstError{Writer: e.Out}
	checked := *e
	checked.Out = out
	err := cmp.Or(descriptors(), checked.adopt(own))
	if err == nil {
		err = dispatch(&checked, args)
	}
	if err == nil || errors.Is(err, errHelp) {
		err = out.err
	}
	return err
}

// descriptors returns an error unless five more files can be open: without them
// Go's own poller ends the program with a trace, or the screen cannot begin.
func descriptors() error {
	for range 5 {
		fd, err := syscall.Open(os.DevNull, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		if errors.Is(err, syscall.EMFILE) {
			return fmt.Errorf("%w: %w", term.ErrNoTerminal, err)
		} else if err == nil {
			defer syscall.Close(fd)
		}
	}
	return nil
}

// A firstError remembers the first error of a write, so that every command
// reports a full disk.
type firstError struct {
	io.Writer
	err error
}

func (o *firstError) Write(b []byte) (int, error) {
	n, err := o.Writer.Write(b)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// A command of fixstep parses its arguments with its flags, and lists the flags
// if an argument is -h.
type command struct {
	name     string
	operands string // the arguments beside the flags, for the usage line
	run      func(*Env, *flags, []string) error
}

// commands are the commands of fixstep. Their file fills the table when the
// program starts, because help runs the others.
var commands []command

// dispatch carries out the command that the arguments name.
func dispatch(env *Env, args []string) error {
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
	err := carryOut(env, name, args)
	if errors.Is(err, errHelp) {
		fmt.Fprintf(env.Out, "\n'fixstep help %s' explains more.\n", name)
	}
	return err
}

// carryOut carries out a command by its name.
func carryOut(env *Env, name string, args []string) error {
	var known []string
	for _, c := range commands {
		if c.name == name {
			return c.run(env, newFlags(c.name, c.operands), args)
		}
		known = append(known, c.name)
	}
	return usagef("no command %q: there are %s", name, strings.Join(known, ", "))
}

// exitStatus writes an error in one line and returns its exit status.
func exitStatus(stderr io.Writer, err error) int {
	var signal *term.SignalError
	own := new(statusError)
	switch {
	case err == nil || errors.Is(err, errHelp):
		return 0
	case errors.As(err, &signal):
		return 128 + signal.Number
	case errors.As(err, &own) && own.error == nil:
		return own.status
	}
	text := strings.ReplaceAll(err.Error(), "\n", "; ") // between several errors, or in a name
	fmt.Fprintf(stderr, "fixstep: %s\n", files.Plain(text))
	switch {
	case errors.As(err, &own):
		return own.status
	case errors.Is(err, term.ErrNoTerminal):
		return 3
	}
	return 1
}

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
)

// Main carries out one command line, and returns its exit status. It is 0 after
// a success, 1 if the command failed, 2 if the command line or a variable of
// the environment was wrong, 3 if there was no terminal to play in, and 128
// plus the signal's number if a signal ended the command. Smoke returns 4 when
// the time was up. A program that smoke or thin cannot run has the statuses of
// a shell: 127 if there is no such program, else 126. The lab runs the loops in
// own beside those of the articles. Each needs New, and a Name that no other
// loop has.
func Main(env *Env, stderr io.Writer, args []string, own ...classic.Design) int {
	ended := make(chan error, 1)
	go func() { ended <- env.main(args, own) }()
	var err error
	select {
	case err = <-ended:
	case <-env.quits:
		err = &term.SignalError{Number: int(syscall.SIGQUIT)}
	}
	return exitStatus(stderr, typedCommand(args), err)
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

// dispatch carries out the command that the arguments name. Without a command
// it is play.
func dispatch(env *Env, args []string) error {
	typed := typedCommand(args)
	if typed != "" {
		args = args[1:]
	}
	c, err := commandOf(cmp.Or(typed, "play"))
	if err != nil {
		return err
	}
	f := newFlags(c.name, c.operands)
	f.unnamed = typed == ""
	err = c.run(env, f, args)
	if errors.Is(err, errHelp) {
		fmt.Fprintf(env.Out, "\n'fixstep help %s' explains more.\n", c.name)
	}
	return err
}

// typedCommand returns the command that begins a command line; "": none does.
// Help and the version have the names of flags, too.
func typedCommand(args []string) string {
	if len(args) == 0 {
		return ""
	}
	switch args[0] {
	case "-h", "-help", "--help":
		return "help"
	case "-version", "--version":
		return "version"
	}
	if strings.HasPrefix(args[0], "-") {
		return ""
	}
	return args[0]
}

// commandOf returns the command of a name. The error says which name was
// probably meant.
func commandOf(name string) (command, error) {
	var known []string
	for _, c := range commands {
		if c.name == name {
			return c, nil
		}
		known = append(known, c.name)
	}
	meant := didYouMean(name, "", known)
	return command{}, usagef("unknown command %q.%s 'fixstep help' lists all.", name, meant)
}

//go:build !js

package app

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"syscall"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/internal/pty"
	"fixstep/term/thin"
)

// endsWithin is the time that a program has to end when thin was told to end.
const endsWithin = time.Second

// runThin is the command thin: it shows a program through a screen for slow
// lines.
func runThin(env *Env, f *flags, args []string) error {
	ignored := f.Bool("ignored", false, "print at the end the orders that were not carried out")
	var program []string
	if i := slices.Index(args, "--"); i >= 0 {
		args, program = args[:i], args[i+1:]
	}
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if len(program) == 0 || f.NArg() > 0 {
		return usagef("put -- before a program and its arguments: fixstep thin -- htop")
	}
	cmd := exec.Command(program[0], program[1:]...)
	if program[0] == "" {
		cmd.Err = &exec.Error{Name: program[0], Err: exec.ErrNotFound}
	}
	if cmd.Err != nil {
		return notRun(cmd.Err)
	}
	return showThin(env, cmd, *ignored)
}

// showThin shows a program until it ends, or thin is told to end.
func showThin(env *Env, cmd *exec.Cmd, ignored bool) error {
	relay := thin.New()
	screen, err := env.openBy(term.Options{Now: env.Now, Raw: relay})
	if err != nil {
		return err
	}
	defer screen.Fini()
	defer env.leaveQuits()()
	screen.EnableSignals()
	if err := screen.Init(); err != nil {
		return err
	}
	cmd.Env = append(pty.WithoutTerminal(), thin.Environment(screen)...)
	w, h := screen.Size()
	p, err := pty.StartBare(cmd, w, h)
	if errors.Is(err, errors.ErrUnsupported) {
		err = fmt.Errorf("%w; log in on one by ssh -t, and start thin there", err)
	}
	if err != nil {
		return notRun(err)
	}
	terminal, err := relay.Run(screen, p, p.Resize)
	screen.Fini()
	last := thin.Text(terminal, screen.Colors())
	env.Out.Write(last)
	if ignored {
		printIgnored(env.Out, last, relay.Ignored())
	}
	return thinEnd(p, cmp.Or(hangUp(err), err))
}

// printIgnored prints orders, a line each, below the last picture.
func printIgnored(out io.Writer, picture []byte, orders []string) {
	if len(orders) > 0 && len(picture) > 0 && !bytes.HasSuffix(picture, []byte("\n")) {
		fmt.Fprintln(out)
	}
	for _, order := range orders {
		fmt.Fprintln(out, files.Plain(order))
	}
}

// thinEnd returns the end of thin: the status of the program, or the signal
// that has ended thin. Then the program gets the signal. In the end its
// terminal hangs up; a program that goes on all the same is left alone, as sshd
// leaves it.
func thinEnd(p *pty.Bare, ended error) error {
	defer p.HangUp()
	if ended == nil {
		status, _ := p.Status(endsWithin)
		return &statusError{nil, status}
	}
	var why *term.SignalError
	if errors.As(ended, &why) {
		p.Signal(syscall.Signal(why.Number))
	}
	p.HangUp()
	p.Status(endsWithin)
	return ended
}

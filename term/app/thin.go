//go:build !js

package app

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"fixstep/term"
	"fixstep/term/internal/pty"
	"fixstep/term/thin"
)

// The exit statuses of thin for a program that it cannot run, as in a shell.
const (
	statusNotFound = 127
	statusNoRun    = 126
)

// endsWithin is the time that a program has to end when thin was told to end.
const endsWithin = time.Second

// runThin is the command thin: it shows a program through a screen for slow
// lines.
func runThin(env *Env, f *flags, args []string) error {
	ignored := f.Bool("ignored", false, "print at the end which orders of the program were not carried out")
	var program []string
	if i := slices.Index(args, "--"); i >= 0 {
		args, program = args[:i], args[i+1:]
	}
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if len(program) == 0 || f.NArg() > 0 {
		return usagef("thin: put -- before a program and its arguments: fixstep thin -- htop")
	}
	cmd := exec.Command(program[0], program[1:]...)
	if cmd.Err != nil {
		return &statusError{fmt.Errorf("thin: %w", cmd.Err), statusNotFound}
	}
	screen, err := env.open(0)
	if err != nil {
		return err
	}
	defer screen.Fini()
	defer env.leaveQuits()()
	cmd.Env = thinEnvironment(screen.Colors())
	screen.EnableSignals()
	screen.EnableReleases()
	if err := screen.Init(); err != nil {
		return err
	}
	w, h := screen.Size()
	p, err := startBare(cmd, w, h)
	if err != nil {
		return err
	}
	terminal, err := thin.Run(screen, p, p.Resize)
	screen.Fini()
	if env.Out.Write(thin.Text(terminal, screen.Colors())); *ignored {
		for _, order := range terminal.Ignored() {
			fmt.Fprintln(env.Out, order)
		}
	}
	return thinEnd(p, hangUp(err))
}

// startBare starts the program, or says where that can be done.
func startBare(cmd *exec.Cmd, w, h int) (*pty.Bare, error) {
	p, err := pty.StartBare(cmd, w, h)
	if errors.Is(err, errors.ErrUnsupported) {
		err = fmt.Errorf("%w; log in on one by ssh -t, and start thin there", err)
	}
	if err != nil {
		return nil, &statusError{fmt.Errorf("thin: %w", err), statusNoRun}
	}
	return p, nil
}

// thinEnd returns the end of thin: the status of the program, or the signal
// that has ended thin. Then the program gets the signal, and its terminal hangs
// up; a program that goes on all the same is left alone, as sshd leaves it.
func thinEnd(p *pty.Bare, ended error) error {
	var why *term.SignalError
	if errors.As(ended, &why) {
		p.Signal(syscall.Signal(why.Number))
	}
	if ended != nil {
		p.HangUp()
	}
	status, over := p.Status(endsWithin)
	switch {
	case ended != nil:
		return ended
	case !over: // it has closed its terminal, and goes on
		return nil
	}
	return &statusError{nil, status}
}

// thinEnvironment returns this process's variables, without those that name the
// terminal: a program would send its own sequences.
func thinEnvironment(colors int) []string {
	list := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		switch name {
		case "TERM", "COLORTERM", "LINES", "COLUMNS", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "KITTY_WINDOW_ID", "WT_SESSION", "TMUX", "TMUX_PANE", "STY":
			return true
		}
		return false
	})
	if colors > 256 {
		list = append(list, "COLORTERM=truecolor")
	}
	return append(list, "TERM=xterm-256color")
}

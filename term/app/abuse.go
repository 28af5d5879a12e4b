package app

import (
	"fmt"
	"strings"
	"syscall"
	"time"

	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/internal/script"
)

// A hardship is something that terminals do to programs.
type hardship struct {
	name    string
	strain  pty.Strain
	halfway func(*abused) // called when half of the keys are pressed; nil: nothing is
	ends    bool          // the program has to end of it
	job     bool          // it runs as a job of a shell
}

var abuses = []hardship{
	{name: "nothing"},
	{name: "answers after 300 ms", strain: pty.Strain{Late: 300 * time.Millisecond}},
	{name: "no answers", strain: pty.Strain{Mute: true}},
	{name: "other sizes", halfway: (*abused).resize},
	{name: "Ctrl-Z", halfway: (*abused).suspend, job: true},
	{name: "SIGTERM", halfway: func(a *abused) { a.p.Signal(syscall.SIGTERM) }, ends: true},
	{name: "hang-up", halfway: func(a *abused) { a.p.HangUp(); a.terminal = false }, ends: true},
	{name: "SIGKILL", halfway: func(a *abused) { a.p.Signal(syscall.SIGKILL) }, ends: true},
}

// endsWithin is how long a program may take to end.
const endsWithin = 5 * time.Second

// An abused is a run of a program under an abuse.
type abused struct {
	d        *driver.Driver
	p        *pty.Program
	size     cells
	terminal bool     // it has one
	over     bool     // it has ended by itself, or by the abuse
	notes    []string // what is printed
	bad      bool
}

// abuse plays the keys under all abuses and prints a table.
func (s *smoker) abuse(env *Env) error {
	bad, ends := 0, false
	for i, how := range abuses {
		a, err := s.suffer(how, ends || how.ends)
		if err != nil {
			return err
		}
		if i == 0 {
			ends = a.over
		}
		mark := " "
		if a.bad {
			mark = "!"
			bad++
		}
		if _, err := fmt.Fprintf(env.Out, "%s %-21s %s\n", mark, how.name, strings.Join(a.notes, "; ")); err != nil {
			return err
		}
	}
	if bad > 0 {
		return fmt.Errorf("smoke: after %d of %d abuses (!) the program has left something, or goes on without a terminal", bad, len(abuses))
	}
	return nil
}

// underShell has a shell run a job in the foreground. When that is stopped, so
// is the shell, and when the shell goes on, so does the job. It leaves the line
// as it is, so that what the job has left there can be seen.
var underShell = []string{"/bin/sh", "-c", `set -m; "$@"; s=$?; while [ $s -ge 147 ] && [ $s -le 150 ]; do kill -STOP $$; fg; s=$?; done; exit $s`, "sh"}

// suffer plays the keys under one abuse, after which the program should end or
// not.
func (s *smoker) suffer(how hardship, ends bool) (*abused, error) {
	program := s.program
	if how.job {
		program = append(underShell[:len(underShell):len(underShell)], program...)
	}
	d, p, err := s.start(program, how.strain)
	if err != nil {
		return nil, err
	}
	defer p.Stop()
	a := &abused{d: d, p: p, size: *s.size, terminal: true}
	keys := *s.keys
	half := len(keys) / 2
	failed := d.Type(keys[:half])
	if how.halfway != nil {
		d.Over() // all that is due
		how.halfway(a)
	}
	if failed == nil && !how.ends {
		failed = d.Type(keys[half:])
		d.Still(pty.Settling/20, pty.Settling/5)
	}
	if ends {
		p.Ends(endsWithin)
	}
	a.end(how, failed)
	return a, nil
}

// end notes how the program has ended, and what it has left.
func (a *abused) end(how hardship, failed error) {
	a.over = a.p.Ended()
	switch {
	case !a.over:
		a.notes = append(a.notes, "goes on")
		a.bad = a.bad || how.ends && !a.terminal
	case a.p.Err() != nil:
		a.notes = append(a.notes, "ended: "+a.p.Err().Error())
	default:
		a.notes = append(a.notes, "ended")
	}
	if a.over {
		look := a.d.Left
		if !a.terminal {
			look = a.p.Left
		}
		left := look()
		a.notes = append(a.notes, leaving(left))
		a.bad = a.bad || len(left) > 0 && !a.p.Killed()
	}
	if failed != nil {
		a.notes = append(a.notes, "the keys were not all played: "+failed.Error())
	}
}

// resize gives the window some sizes, and its own again.
func (a *abused) resize() {
	for _, size := range []cells{{1, 1}, {500, 200}, a.size} {
		a.p.Resize(size.w, size.h)
		a.d.Still(pty.Settling/20, pty.Settling/5)
	}
}

// suspend presses Ctrl-Z, and if that does nothing, sends the signal, which a
// program need not see coming. Then it has the shell go on.
func (a *abused) suspend() {
	stopped := func() bool { return a.p.Stopped() }
	steps, _ := script.Parse("C-z")
	a.d.Type(steps)
	if byKey := a.d.Until("stop", stopped, time.Second); byKey == nil {
		left := a.d.Left()
		a.bad = len(left) > 0
		a.notes = append(a.notes, "stopped", leaving(left))
	} else if a.p.Suspend(); a.d.Until("stop", stopped, time.Second) == nil {
		a.notes = append(a.notes, "not stopped by the key, but by the signal", leaving(a.d.Left()))
	} else {
		a.notes = append(a.notes, "not stopped")
		return
	}
	a.p.Resume()
	a.d.Until("go on", func() bool { return !a.p.Stopped() }, time.Second)
	a.d.Still(pty.Settling/20, pty.Settling/5)
}

// leaving tells what was left.
func leaving(left []string) string {
	if len(left) == 0 {
		return "left nothing"
	}
	return "left: " + strings.Join(left, ", ")
}

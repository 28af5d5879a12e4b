package app

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// The exit statuses of smoke with a program, beside 0, 1 and 2.
const (
	statusNotRun = 3 // the program could not be run
	statusLate   = 4 // the time was up
)

// A smoker runs a program in a pseudo terminal from a script of keys.
type smoker struct {
	program []string
	size    *cells
	keys    *[]script.Step
	limit   *time.Duration
	expect  *string
	golden  *string
	update  *bool
	status  *int
	ends    bool // the program must end, with that status
	record  castFlags
}

// smokeProgram is the command smoke for any program, in real time.
func smokeProgram(env *Env, args, program []string) error {
	f := newFlags("smoke", "-- program args…")
	s := smoker{
		program: program,
		size:    checked(f, "size", cells{80, 24}, "`size` of the screen in cells (default 80x24)", parseSize),
		keys:    checked(f, "keys", nil, "press these `keys`, as 'until:Open Down*3 Enter', or @FILE", parseKeys),
		limit:   f.duration("for", time.Minute, 1, longestRun, "`time` that all may take"),
		expect:  f.some("expect", "fail unless the last screen holds this `text`"),
		golden:  f.some("golden", "fail unless the last screen is the text of this `file`"),
		update:  f.Bool("update", false, "write the file of -golden"),
		status:  f.wholeNumber("status", 0, 0, 255, "expect this exit status"),
		record:  newCastFlags(f),
	}
	strict := f.Bool("strict", false, "refuse wait: in the keys, for it depends on the machine")
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if f.NArg() > 0 || len(program) == 0 {
		return usagef("smoke: want flags, --, and a program with its arguments: 'fixstep smoke -h --' lists the flags")
	}
	for _, step := range *s.keys {
		if *strict && step.Wait > 0 && step.Event == nil {
			return usagef("smoke: -strict: %q: say until: or still:", step.Word)
		}
	}
	s.ends = f.given("status")
	return s.once(env)
}

// start starts the program before a terminal.
func (s *smoker) start() (*driver.Driver, *pty.Program, error) {
	d, terminal := driver.Open(s.size.w, s.size.h, vt.Options{Kitty: *s.record.kitty})
	s.record.prepare(d)
	p, err := pty.Start(exec.Command(s.program[0], s.program[1:]...), terminal, *s.limit)
	if err != nil {
		return nil, nil, &statusError{fmt.Errorf("smoke: %w", err), statusNotRun}
	}
	d.Host(p)
	p.Settle()
	return d, p, nil
}

// once plays the keys, and looks at the last screen.
func (s *smoker) once(env *Env) error {
	d, p, err := s.start()
	if err != nil {
		return err
	}
	defer p.Stop()
	failed := d.Type(*s.keys)
	if failed == nil {
		failed = s.check(env.Out, d, p)
	}
	over, _ := d.Over()
	if left := d.Left(); failed == nil && p.Ended() {
		if failed = s.judge(p); failed == nil && len(left) > 0 {
			failed = fmt.Errorf("the program has left in the terminal: %s", strings.Join(left, ", "))
		}
	}
	switch late := p.Late(); {
	case late && failed != nil:
		failed = &statusError{fmt.Errorf("smoke: out of time after %v: %w", *s.limit, failed), statusLate}
	case late && over:
		failed = &statusError{fmt.Errorf("smoke: out of time after %v", *s.limit), statusLate}
	case failed != nil:
		failed = fmt.Errorf("smoke: %w", failed)
	}
	text, state := strings.TrimRight(d.Look().String(), "\n")+"\n", "ended\n"
	if failed != nil {
		text, state = d.Report(), ""
	} else if !over {
		state = "goes on\n"
	}
	_, err = fmt.Fprint(env.Out, text, state)
	return errors.Join(failed, err, s.record.write(d.Recording))
}

// judge returns the fault of the program's end, if there is one.
func (s *smoker) judge(p *pty.Program) error {
	if got := p.Status(); s.ends && got != *s.status {
		return fmt.Errorf("the program has ended with status %d", got)
	} else if s.ends {
		return nil
	}
	return p.Err()
}

// check returns the fault of the last screen, if there is one.
func (s *smoker) check(out io.Writer, d *driver.Driver, p *pty.Program) error {
	if *s.expect != "" && d.Shows(*s.expect, pty.Settling) != nil {
		return fmt.Errorf("the last screen does not hold %q", *s.expect)
	}
	if *s.golden != "" {
		difference, err := d.Golden(*s.golden, (*vt.Term).String, *s.update)
		if fmt.Fprint(out, difference); err != nil {
			return fmt.Errorf("the last screen: %w", err)
		}
	}
	if s.ends && !p.Ends(pty.Settling) {
		return errors.New("the program has not ended")
	}
	d.Still(pty.Settling/20, pty.Settling/5)
	return nil
}

//go:build !js

package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/vt"
)

// notRun returns the error of a program that cannot be run, with the status
// that a shell has for it.
func notRun(err error) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, exec.ErrNotFound) {
		return &statusError{err, statusNotFound}
	}
	return &statusError{err, statusNotRun}
}

// start starts the program before a terminal, whose bytes tap gets as well if
// it is not nil. env are variables beside those of any program in smoke.
func (s *smokeFlags) start(tap io.Writer, env ...string) (*driver.Driver, *pty.Program, error) {
	d, terminal := driver.Open(s.size.w, s.size.h, vt.Options{Kitty: s.kitty, Tap: tap})
	s.prepare(d)
	cmd := exec.Command(s.program[0], s.program[1:]...)
	cmd.Env = append(pty.Environment(vt.Options{}), env...)
	p, err := pty.Start(cmd, terminal, s.line, s.length)
	if errors.Is(err, errors.ErrUnsupported) {
		err = fmt.Errorf("%w; here termtest.Start tests a program of yours,"+
			" and smoke without -- the game", err)
	}
	if err != nil {
		return nil, nil, notRun(err)
	}
	d.Host(p)
	if tap == nil { // else nobody reads it yet
		p.Settle()
	}
	return d, p, nil
}

// playProgram plays a program in a pseudo terminal, in real time, and looks at
// the last screen.
func (s *smokeFlags) playProgram(env *Env) error {
	d, p, err := s.start(nil)
	if err != nil {
		return err
	}
	defer p.Stop()
	defer s.heed(p)()
	failed := d.Type(s.keys)
	d.Over() // the time after the last word is over
	if failed == nil {
		failed = s.check(env.Out, d, p)
	}
	over, _ := d.Over()
	if failed == nil && p.Ended() {
		failed = s.judge(d, p)
	}
	if p.Late() && (over || failed != nil) {
		failed = s.late(cmp.Or(failed, s.missed(d.Missed(s.length))))
	}
	text := strings.TrimRight(d.Look().String(), "\n")
	switch {
	case failed != nil:
		text = d.Report()
	case over:
		text += "\nended\n"
	default:
		text += "\ngoes on\n"
	}
	_, err = fmt.Fprint(env.Out, text)
	return errors.Join(failed, err, s.write(d.Recording))
}

// heed ends the time of a program when a signal asks smoke to end, until its
// result is called. So the screen of that moment is printed.
func (s *smokeFlags) heed(p *pty.Program) (again func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	s.asked = make(chan syscall.Signal, 1)
	go func() {
		by, is := (<-signals).(syscall.Signal)
		if is {
			s.asked <- by
			p.Cut()
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// judge returns the fault of the program's end, if there is one.
func (s *smokeFlags) judge(d *driver.Driver, p *pty.Program) error {
	left := d.Left()
	switch got := p.Status(); {
	case s.ends && got != s.status:
		return fmt.Errorf("the program has ended with status %d", got)
	case !s.ends && p.Err() != nil:
		return p.Err()
	case len(left) > 0:
		return fmt.Errorf("the program left the terminal changed: %s", strings.Join(left, ", "))
	}
	return nil
}

// ending is the time without any output for which -status waits for an end.
const ending = 10 * time.Second

// shows waits for the text of -expect, and reports whether it has come: on the
// last screen or, as the text of a crash, after the program has given the
// terminal back.
func (s *smokeFlags) shows(d *driver.Driver) bool {
	failed := d.Shows(s.expect, driver.Settling)
	return failed == nil || driver.Holds(d.Terminal().String(), s.expect)
}

// check returns the fault of the last screen, if there is one.
func (s *smokeFlags) check(out io.Writer, d *driver.Driver, p *pty.Program) error {
	if s.expect != "" && !s.shows(d) {
		return fmt.Errorf("the last screen does not hold %q", s.expect)
	}
	if s.golden != "" {
		text := (*vt.Term).String
		if s.styled {
			text = (*vt.Term).Styled
		}
		difference, err := d.Golden(s.golden, text, s.update)
		fmt.Fprint(out, difference)
		if err != nil {
			return fmt.Errorf("the last screen: %w", err)
		}
	}
	if left := s.length - p.Now(); s.ends && left > ending {
		d.Still(ending, left)
	} else if s.ends {
		d.Wait(left)
		d.Over()
	}
	if s.ends && !p.Ended() {
		return errors.New("the program has not ended")
	}
	if list := d.Terminal().Ignored(); s.strict && len(list) > 0 {
		return fmt.Errorf("the simulated terminal ignores %q: on a real one the screen may differ", list)
	}
	d.Still(driver.Settling/20, driver.Settling/5)
	return nil
}

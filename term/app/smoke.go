//go:build !js

package app

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/scene"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/vt"
)

// runSmoke is the command smoke: with -- any program, otherwise the game.
func runSmoke(env *Env, f *flags, args []string) error {
	f.program = true
	s := newSmokeFlags(f)
	if i := slices.Index(args, "--"); i >= 0 {
		args, s.program = args[:i], args[i+1:]
	}
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if err := s.fit(f); err != nil {
		return err
	}
	if s.record != "" {
		return s.recordProgram(env)
	}
	if s.step {
		return s.playSteps(env)
	}
	if s.program == nil {
		return s.playGame(env)
	}
	return s.playProgram(env)
}

// fit completes the flags, and refuses those that have no effect.
func (s *smokeFlags) fit(f *flags) error {
	err := s.refuse(f)
	if err != nil {
		return err
	}
	if err := s.fitRecord(f); err != nil {
		return err
	}
	switch {
	case s.json && !s.step:
		return usagef("-json goes with -step")
	case f.NArg() > 0:
		words := strings.Join(f.Args(), " ")
		return usagef("unexpected %q: put -- before a program and its arguments", words)
	case s.program != nil && len(s.program) == 0:
		return usagef("name a program after --")
	case s.animate && s.svg == "":
		return usagef("-animate goes with -svg FILE")
	case s.styled && s.golden == "":
		return usagef("-styled goes with -golden FILE")
	case s.update && s.golden+s.svg+s.cast+s.record == "":
		return usagef("-update goes with -golden, -svg, -cast or -record")
	}
	for _, step := range s.keys {
		if s.strict && step.Wait > 0 && step.Event == nil {
			return usagef("-strict: %q: say until: or still:", step.Word)
		}
		switch {
		case step.Signal == "":
		case s.program == nil:
			return usagef("%q needs a program: put -- before it", step.Word)
		case !pty.HasSignal(step.Signal):
			return usagef("%q: there is no such signal", step.Word)
		}
	}
	s.ends = f.given("status")
	byHand := s.step || s.record != "" // which ends when the person wants
	if s.program != nil && !byHand {
		s.length = cmp.Or(s.length, time.Minute)
	}
	return s.mayWrite()
}

// refuse returns an error if a flag has no effect for the game, for a program,
// or with -step.
func (s *smokeFlags) refuse(f *flags) error {
	others := ofGame
	why := "is for the game, and not for a program: leave it or -- out"
	if s.program == nil {
		others = ofProgram
		why = "needs a program: put -- before it"
	}
	for name := range strings.FieldsSeq(others) {
		if f.given(name) {
			return usagef("-%s %s", name, why)
		}
	}
	for name := range strings.FieldsSeq(notOfStep) {
		if s.step && f.given(name) {
			return usagef("-%s does not go with -step: your script reads the screen", name)
		}
	}
	return nil
}

// playGame plays the game without a terminal, in fake time. It prints the last
// screen and a line of counts, the same in every run.
func (s *smokeFlags) playGame(env *Env) error {
	d, screen := s.open()
	game := scene.NewSpacewar(screen, s.Options)
	d.Host(driver.NewGame(game.Options(s.loop(s.World.Rate)), game, screen))
	defer d.Stop()
	failed := d.Type(s.keys)
	if failed == nil && s.length > 0 {
		failed = s.missed(d.Missed(s.length))
		d.Wait(s.length)
	}
	if _, err := d.Over(); err != nil {
		return err
	}
	terminal, n := d.Look(), game.Numbers()
	tick, state := game.Tick()
	text := terminal.String()
	_, err := fmt.Fprintf(env.Out,
		"%supdates %d draws %d dropped %v bytes %d writes %d tick %d hash %016x\n",
		text, n.Updates, n.Draws, n.Dropped, terminal.Bytes, terminal.Writes, tick, state)
	err = errors.Join(err, s.write(d.Recording))
	if err != nil {
		return err
	}
	switch {
	case failed != nil && s.length > 0 && d.Missed(s.length) != "":
		return s.late(failed)
	case failed != nil:
		return failed
	case !driver.Holds(text, s.expect):
		return fmt.Errorf("the last screen does not hold %q", s.expect)
	}
	return nil
}

// open returns a driver, and a screen for the game.
func (s *smokeFlags) open() (*driver.Driver, *term.Screen) {
	d, screen := driver.OpenScreen(s.size.w, s.size.h, vt.Options{Kitty: s.kitty})
	if s.kitty {
		screen.EnableReleases()
	}
	s.prepare(d)
	screen.PollEvent() // the first event is the size, which the game knows
	return d, screen
}

package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fixstep/term"
	"fixstep/term/app/internal/scene"
	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

// runSmoke is the command smoke: with -- any program, otherwise the game.
func runSmoke(env *Env, args []string) error {
	if i := slices.Index(args, "--"); i >= 0 {
		return smokeProgram(env, args[:i], args[i+1:])
	}
	err := smokeGame(env, args)
	if errors.Is(err, errHelp) {
		fmt.Fprintln(env.Out)
		return smokeProgram(env, args, nil)
	}
	return err
}

// gameFlags are the flags of smoke for the game. The flags of scene.Options are
// written there.
type gameFlags struct {
	smokeFlags
	scene.Options
	ups, fps *int
	seed     *uint64
}

func newGameFlags(f *flags) *gameFlags {
	g := &gameFlags{
		smokeFlags: newSmokeFlags(f, "until:Play Space Left*3 q", "play for this `time` (default: to the end of the keys)", 0),
		ups:        newUpsFlag(f),
		fps:        newFpsFlag(f),
		seed:       f.number("seed", 1, "random `number` of the game (default 1)"),
	}
	f.settings(&g.Options, "look", "background")
	f.BoolVar(&g.Autopilot, "autopilot", false, "the computer flies both ships")
	return g
}

// smokeGame plays the game without a terminal, in fake time. It prints the last
// screen and a line of counts, the same in every run.
func smokeGame(env *Env, args []string) error {
	f := newFlags("smoke", "")
	f.advise = beforeProgram
	play := newGameFlags(f)
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	d, screen := play.open()
	play.World.Rate, play.World.Seed = *play.ups, *play.seed
	s := scene.NewSession(screen, play.Options)
	d.Host(driver.NewGame(s.Options(loopOptions(*play.ups, *play.fps, *play.length)), s, screen))
	defer d.Stop()
	failed := d.Type(*play.keys)
	if failed == nil && *play.length > 0 {
		failed = play.missed(d.Missed(*play.length))
		d.Wait(*play.length)
	}
	if _, err := d.Over(); err != nil {
		return err
	}
	terminal, n := d.Look(), s.Numbers()
	tick, state := s.Tick()
	text := terminal.String()
	_, err := fmt.Fprintf(env.Out, "%supdates %d draws %d dropped %v bytes %d writes %d tick %d hash %016x\n",
		text, n.Updates, n.Draws, n.Dropped, terminal.Bytes, terminal.Writes, tick, state)
	if err = errors.Join(err, play.write(d.Recording)); err != nil {
		return err
	}
	return play.judge(d, failed, text)
}

// judge returns the error of a script that has failed, or of a last screen
// without the text that is expected.
func (s smokeFlags) judge(d *driver.Driver, failed error, text string) error {
	switch {
	case failed != nil && d.Missed(*s.length) != "" && *s.length > 0:
		return s.late(failed)
	case failed != nil:
		return fmt.Errorf("smoke: %w", failed)
	case !strings.Contains(text, *s.expect):
		return fmt.Errorf("smoke: the last screen does not hold %q", *s.expect)
	}
	return nil
}

// beforeProgram says what to do with a word that the game's own smoke does not
// know; "": it says nothing.
func beforeProgram(word string) string {
	others := newFlags("smoke", "")
	newSmoker(others, nil)
	switch {
	case others.has(word):
		return word + " needs a program: put -- before it"
	case strings.HasPrefix(word, "-"):
		return ""
	}
	return "put -- before a program and its arguments"
}

// open returns a driver, and a screen for the game.
func (s smokeFlags) open() (*driver.Driver, *term.Screen) {
	d, screen := driver.OpenScreen(s.size.w, s.size.h, vt.Options{Kitty: *s.kitty})
	if *s.kitty {
		screen.EnableReleases()
	}
	s.prepare(d)
	screen.PollEvent() // the first event is the size, which the game knows
	return d, screen
}

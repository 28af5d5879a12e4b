package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/term/app/internal/scene"
	"fixstep/term/internal/driver"
	"fixstep/world"
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

// smokeGame plays the game without a terminal, in fake time. It prints the last
// screen and a line of counts, the same in every run.
func smokeGame(env *Env, args []string) error {
	f := newFlags("smoke", "")
	ups, fps := newUpsFlag(f), newFpsFlag(f)
	seed := f.Uint64("seed", 1, "random `number` of the game (default 1)")
	length := f.duration("for", time.Minute, 1, longestRun, "`time` to play")
	autopilot := f.Bool("autopilot", false, "the computer flies both ships")
	keys := checked(f, "keys", nil, "press these `keys`, as 'until:Play Space Left*3 q', or @FILE", parseKeys)
	size := checked(f, "size", cells{80, 24}, "`size` of the screen in cells (default 80x24)", parseSize)
	look := newViewFlags(f)
	expect := f.some("expect", "fail unless the last screen holds this `text`")
	record := newCastFlags(f)
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	d, screen := record.open(*size)
	defer screen.Fini()
	s := scene.NewSession(screen, scene.Options{
		World:     world.Options{Rate: *ups, Seed: *seed},
		Autopilot: *autopilot,
	})
	s.SetView(*look)
	d.Host(driver.NewGame(s.Options(loopOptions(*ups, *fps, *length)), s, screen))
	failed := d.Type(*keys)
	if failed == nil {
		d.Wait(*length)
	}
	if _, err := d.Over(); err != nil {
		return err
	}
	terminal, n := d.Look(), s.Numbers()
	tick, state := s.Tick()
	text := terminal.String()
	_, err := fmt.Fprintf(env.Out, "%supdates %d draws %d dropped %v bytes %d writes %d tick %d hash %016x\n",
		text, n.Updates, n.Draws, n.Dropped, terminal.Bytes, terminal.Writes, tick, state)
	switch err = errors.Join(err, record.write(d.Recording)); {
	case err != nil:
		return err
	case failed != nil:
		return fmt.Errorf("smoke: %w", failed)
	case !strings.Contains(text, *expect):
		return fmt.Errorf("smoke: the last screen does not hold %q", *expect)
	}
	return nil
}

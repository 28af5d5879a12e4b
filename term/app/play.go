package app

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term/scene"
	"fixstep/world"
)

// Play is the command play: the game in the player's terminal.
func Play(env *Env, args []string) error {
	f := newFlags("play", "")
	rates := newRateFlags(f)
	seed := f.Uint64("seed", 0, "the game's random `number`; without it every game is another")
	length := f.duration("for", 0, 0, loop.UntilInput, "end by itself after this `time`, such as 90s")
	autopilot := f.Bool("autopilot", false, "let pilots fly both ships")
	name := checked(f, "loop", "steady", "drive the game with this `loop`: "+strings.Join(playable(), ", "), parseLoop)
	players := newDuelFlags(f, env)
	record, tty, stats, look := newRecordFlags(f), newTTYFlags(f), newStatsFlag(f), newPlayerFlags(f)
	if err := f.parse(env, args); err != nil {
		return err
	}
	if !f.given("seed") {
		*seed = rand.Uint64()
	}
	screen, err := tty.open(env)
	if err != nil {
		return err
	}
	recorder, err := record.recorder()
	if err != nil {
		return err
	}
	o := scene.Options{
		World:     world.Options{Rate: *rates.ups, Seed: *seed},
		Recorder:  recorder,
		Autopilot: *autopilot,
		Lost:      *tty.lost,
		Duels:     players.offered(*rates.ups),
	}
	if *name != "steady" {
		d, _ := classic.ByName(*name)
		o.Notice = d.Name + ": " + d.Summary
	}
	first := ""
	if f.given("name") {
		first = *players.name
	}
	run := rates.options(*name, *length)
	run.Stats = &stats.Stats
	err = env.drive(screen, run, func() loop.Game[tcell.Event] {
		s := scene.NewSession(screen, o)
		s.SetView(look.view(first))
		return s
	})
	return errors.Join(err, recorder.Finish(env.Out), stats.write(env.Out))
}

// options returns how a game is run with these rates by a playable loop, for so
// long; 0: until it quits.
func (r rateFlags) options(name string, length time.Duration) loop.Options {
	d, _ := classic.ByName(name)
	return loop.Options{
		Loop:   d.New,
		Async:  d.Async,
		Config: loop.Config{Updates: loop.PerSecond(*r.ups), Frame: loop.Cap(*r.fps)},
		For:    length,
	}
}

// parseLoop checks that a loop can drive the game.
func parseLoop(name string) (string, error) {
	d, ok := classic.ByName(name)
	switch {
	case !ok:
		return "", fmt.Errorf("%sthe loops are %s", didYouMean(name, playable()), strings.Join(playable(), ", "))
	case d.Varies:
		return "", errors.New("its steps vary in length, and those of the game must not: see it in 'fixstep lab'")
	}
	return name, nil
}

// playable returns the names of the loops that can drive the game.
func playable() (names []string) {
	for _, d := range classic.Designs {
		if !d.Varies {
			names = append(names, d.Name)
		}
	}
	return names
}

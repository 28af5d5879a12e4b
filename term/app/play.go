package app

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
)

// playFlags are the flags of play. Its log and player are for a game behind a
// door, where a stranger can play and do nothing else.
type playFlags struct {
	*sessionFlags
	by    string // the name of the loop
	stats bool
	kept  *settingsFile // nil: none

	log, player string
}

// newPlayFlags parses the command line of play or practice.
func newPlayFlags(env *Env, f *flags, args []string) (*playFlags, error) {
	p := &playFlags{sessionFlags: newSessionFlags(f, env), by: "steady"}
	p.World.Rate = 60
	p.World.Seed = rand.Uint64()
	f.count(&p.World.Rate, "ups", 1, 1000, "updates a second")
	f.number(&p.World.Seed, "seed", "a whole number",
		"random `number` of the game (default: a new one each time)")
	f.BoolVar(&p.World.NoStar, "starless", false, "play without the star and its pull")
	checked(f, &p.by, "loop", "drive the game with this `loop` of the lab (default steady)",
		parseLoop)
	f.BoolVar(&p.stats, "stats", false, "print at the end what the loop did")
	p.Practice = f.Name() == "practice"
	if !p.Practice {
		p.defineMatch(f)
	}
	if err := f.parse(env.Out, args); err != nil {
		return nil, err
	}
	p.complete(env, f)
	return p, nil
}

// defineMatch defines the flags that have an effect in a match only, or for
// strangers.
func (p *playFlags) defineMatch(f *flags) {
	f.BoolVar(&p.Autopilot, "autopilot", false, "the computer flies both ships")
	f.settings(&p.Options, "level")
	checked(f, &p.Players, "players", "play with `N` players at this keyboard: 1 or 2 (default 1)",
		func(text string) (int, error) { return parseCount(text, 1, 2) })
	f.some(&p.log, "log", "add a line to this `file` when the game ends")
	f.StringVar(&p.player, "player", "", "`name` for the line of -log, such as a key's fingerprint")
	f.BoolVar(&p.door, "door", false, "serve a stranger over SSH: see 'fixstep host'")
	f.duration(&p.Idle, "idle", 0, loop.UntilInput,
		"leave after this `time` without a key (with -door 10m)")
}

// complete sets the options that follow from several flags.
func (p *playFlags) complete(env *Env, f *flags) {
	if p.door {
		p.last = ""
		p.NoShell = true
		p.account = strangerName(p.player) // all players have the same account
		p.Duels.AsksName = p.View.Name == ""
	}
	begins := f.given("level") || !f.unnamed && !p.door && runtime.GOOS != "js"
	if begins && p.Players == 0 {
		p.Players = 1
	}
	switch {
	case p.door && !f.given("idle"):
		p.Idle = 10 * time.Minute
	case !p.door && runtime.GOOS != "js":
		p.Settings = map[string]string{}
		p.kept = f.readSettings(env.Settings, &p.Options)
	}
}

// runPlay is the command play, the game in the player's terminal, and the
// command practice, a match against nobody.
func runPlay(env *Env, f *flags, args []string) error {
	p, err := newPlayFlags(env, f, args)
	if err != nil {
		return err
	}
	v, err := beginVisit(env, p.player, p.log)
	if err != nil && !p.door { // without a log a stranger plays on
		return err
	}
	ended, err := p.play(env, v)
	failed := v.end(env, errors.Join(ended, err))
	if p.door { // the player need not know of a full log
		failed = nil
	}
	switch {
	case errors.Is(ended, scene.ErrMute):
		_, ended = fmt.Fprintln(env.Out,
			"nobody pressed a key, and this terminal answers nothing: goodbye")
	case errors.Is(ended, scene.ErrIdle):
		_, ended = fmt.Fprintf(env.Out, "nobody pressed a key for %v: goodbye\n", p.Idle)
	}
	return errors.Join(ended, err, failed)
}

// play runs the game, and notes the result in v. It returns the reason of the
// game's end, and the error of what was to be kept.
func (p *playFlags) play(env *Env, v *visit) (ended, err error) {
	p.Recorder, err = p.recorder(env)
	if err != nil && !p.door {
		return nil, err
	} else if err != nil { // a stranger plays on without one
		v.record = "failed"
	}
	screen, err := env.open(p.View.Colors)
	switch {
	case errors.Is(err, term.ErrNoTerminal) && p.door:
		return nil, fmt.Errorf("%w: connect with ssh -t and without a command", term.ErrNoTerminal)
	case err != nil:
		return nil, err
	}
	p.offer()
	s, ended := p.drive(env, screen, p.by)
	switch { // behind a door only the log learns of the host's files
	case !p.door:
		err = p.Recorder.Finish(env.Out)
	case p.Recorder.Finish(io.Discard) != nil:
		v.record = "failed"
	case p.Recorder != nil:
		v.record = "ok"
	}
	if p.kept != nil {
		err = errors.Join(err, p.kept.end(env.Out, p.Settings))
	}
	v.numbers = s.Numbers()
	v.game = s.Time()
	v.step = time.Second / time.Duration(p.World.Rate)
	v.bytes = screen.Stats().Sent
	if p.stats {
		err = errors.Join(err, writeStats(env.Out, s.Numbers()))
	}
	return ended, err
}

// parseLoop checks that a loop can drive the game.
func parseLoop(name string) (string, error) {
	list := playable()
	if !slices.Contains(list, name) {
		return "", fmt.Errorf("want one of %s; the others are in 'fixstep lab'",
			strings.Join(list, ", "))
	}
	return name, nil
}

// playable returns the names of the loops that can drive the game.
func playable() (list []string) {
	for _, d := range classic.Designs {
		if d.New != nil && !d.Varies {
			list = append(list, d.Name)
		}
	}
	return list
}

package app

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/scene"
	"fixstep/world"
)

// playFlags are the flags of play.
type playFlags struct {
	ups, fps  *int
	seed      *uint64
	length    *time.Duration
	autopilot *bool
	loop      *string
	record    recordFlags
	tty       ttyFlags
	stats     statsFlag
	players   duelFlags
	look      playerFlags
	first     string // name of the first player, if one was given
	door      doorFlags
}

// newPlayFlags parses the command line of play.
func newPlayFlags(env *Env, args []string) (*playFlags, error) {
	f := newFlags("play", "")
	p := &playFlags{
		ups:       newUpsFlag(f),
		fps:       newFpsFlag(f, "for a loop that has a cap: "),
		seed:      f.Uint64("seed", 0, "the game's random `number`; without it every game is another"),
		length:    f.duration("for", 0, 0, loop.UntilInput, "end by itself after this `time`, such as 90s"),
		autopilot: f.Bool("autopilot", false, "let pilots fly both ships"),
		loop:      checked(f, "loop", "steady", "drive the game with this `loop`: "+strings.Join(playable(), ", "), parseLoop),
		record:    newRecordFlags(f),
		tty:       newTTYFlags(f),
		stats:     newStatsFlag(f),
		players:   newDuelFlags(f, env),
		look:      newPlayerFlags(f),
		door:      newDoorFlags(f),
	}
	if err := f.parse(env, args); err != nil {
		return nil, err
	}
	if !f.given("seed") {
		*p.seed = rand.Uint64()
	}
	if f.given("name") {
		p.first = *p.players.name
	}
	return p, p.door.ready(f)
}

// runPlay is the command play: the game in the player's terminal.
func runPlay(env *Env, args []string) error {
	p, err := newPlayFlags(env, args)
	if err == nil {
		err = p.door.enter(env)
	}
	if err != nil {
		return err
	}
	v, err := p.door.begin(env)
	if err != nil {
		return err
	}
	err = p.play(env, v)
	failed := v.end(env, err)
	if errors.Is(err, scene.ErrIdle) {
		_, err = fmt.Fprintf(env.Out, "nobody pressed a key for %v: goodbye\n", *p.door.idle)
	}
	return errors.Join(err, failed)
}

// play runs the game, and notes in v how that went.
func (p *playFlags) play(env *Env, v *visit) error {
	screen, err := p.tty.open(env)
	switch {
	case errors.Is(err, term.ErrNoTerminal) && *p.door.shut:
		return fmt.Errorf("%w: connect with ssh -t and without a command", term.ErrNoTerminal)
	case err != nil:
		return err
	}
	recorder, err := p.recorder(env, v)
	if err != nil {
		return err
	}
	o := scene.Options{
		World:     world.Options{Rate: *p.ups, Seed: *p.seed},
		Recorder:  recorder,
		Autopilot: *p.autopilot,
		Lost:      *p.tty.lost,
		Idle:      *p.door.idle,
		NoShell:   *p.door.shut,
		Duels:     p.players.offered(*p.ups),
	}
	if *p.loop != "steady" {
		d, _ := classic.ByName(*p.loop)
		o.Notice = d.Name + ": " + d.Summary
	}
	s := scene.NewSession(screen, o)
	s.SetView(p.look.view(p.first))
	err = env.drive(screen, *p.loop, at(*p.ups, *p.fps, *p.length), s)
	err = errors.Join(err, p.recorded(env, v, recorder))
	v.numbers, v.game, v.step, v.bytes = s.Numbers(), s.Time(), time.Second/time.Duration(*p.ups), screen.Sent()
	return errors.Join(err, p.stats.write(env.Out, s.Numbers()))
}

// recorder returns the recorder that the flags ask for; nil: none.
func (p *playFlags) recorder(env *Env, v *visit) (*files.Recorder, error) {
	if *p.door.dir == "" {
		return p.record.recorder()
	}
	r, err := p.door.recorder(env)
	if err != nil && *p.door.shut {
		v.record = "failed"
		return nil, nil
	}
	return r, err
}

// recorded ends the recording. Behind a door the player is not told of the
// host's files: the log is.
func (p *playFlags) recorded(env *Env, v *visit, r *files.Recorder) error {
	if r == nil || !*p.door.shut {
		return r.Finish(env.Out)
	}
	if v.record = "ok"; r.Finish(io.Discard) != nil {
		v.record = "failed"
	}
	return nil
}

// at returns how a game is run at so many updates and frames a second, for so
// long; 0: until it quits.
func at(ups, fps int, length time.Duration) loop.Options {
	return loop.Options{Updates: loop.PerSecond(ups), Frames: loop.PerSecond(fps), For: length}
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

package app

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/term/app/internal/scene"
	"fixstep/world"
)

// playFlags are the flags of play. The last group is for a game for strangers:
// behind a door a player can only play.
type playFlags struct {
	ups, fps  *int
	seed      *uint64
	starless  *bool
	length    *time.Duration
	autopilot *bool
	level     *int
	humans    *int
	practice  *bool
	loop      *string
	stats     *bool
	record    recordFlags
	tty       ttyFlags
	keys      **keys.Board
	players   duelFlags
	look      *scene.View
	settings  map[string]string // those that the player chooses; nil behind a door
	wrong     error             // of the player's file of settings

	shut   *bool
	idle   *time.Duration
	dir    *string
	log    *string
	player *string
}

// newPlayFlags parses the command line of play.
func newPlayFlags(env *Env, args []string) (*playFlags, error) {
	f := newFlags("play", "")
	p := &playFlags{
		ups:       newUpsFlag(f),
		fps:       newFpsFlag(f),
		seed:      f.Uint64("seed", 0, "random `number` of the game (default: a new one each time)"),
		starless:  f.Bool("starless", false, "play without the star and its pull"),
		length:    f.duration("for", 0, 0, loop.UntilInput, "end by itself after this `time`, such as 90s"),
		autopilot: f.Bool("autopilot", false, "the computer flies both ships"),
		level:     checked(f, "level", 0, "start at this `level`: "+levelNames, parseLevel),
		humans:    checked(f, "players", 0, "start a match with `N` players at this keyboard: 1 or 2", parsePlayers),
		practice:  f.Bool("practice", false, "start with a lesson in the keys, as 'fixstep practice' does"),
		loop:      checked(f, "loop", "steady", "drive the game with this `loop` of the lab (default steady)", parseLoop),
		stats:     f.Bool("stats", false, "print at the end what the loop did"),
		record:    newRecordFlags(f),
		tty:       newTTYFlags(f),
		keys:      newKeysFlag(f),
		players:   newDuelFlags(f, env),
		look:      newViewFlags(f),

		shut:   f.Bool("door", false, "serve a stranger over SSH: see 'fixstep host'"),
		idle:   f.duration("idle", 0, 0, loop.UntilInput, "leave after this `time` without a key (with -door 10m)"),
		dir:    f.some("dir", "record every match in a new file of this `directory`"),
		log:    f.some("log", "add a line to this `file` when the game ends"),
		player: f.String("player", "", "`name` for the line of -log, such as a key's fingerprint"),
	}
	newMotionFlag(f, p.look)
	if err := f.parsePlayed(env.Out, args); err != nil {
		return nil, err
	}
	if !f.given("seed") {
		*p.seed = rand.Uint64()
	}
	if f.given("level") && *p.humans == 0 {
		*p.humans = 1
	}
	if runtime.GOOS != "js" && !*p.shut {
		p.settings, p.wrong = map[string]string{}, f.readSettings(env.Settings)
	}
	if f.given("name") {
		p.look.Name = *p.players.name
	}
	return p, p.complete(f)
}

// complete checks the flags for strangers, and sets the defaults of a door.
func (p *playFlags) complete(f *flags) error {
	if f.given("dir") && f.given("record") {
		return usagef("play: -dir and -record do not go together")
	}
	if !*p.shut {
		return nil
	}
	if !f.given("idle") {
		*p.idle = 10 * time.Minute
	}
	if f.given("record") {
		return usagef("play: -door and -record do not go together: -dir DIR records")
	}
	return nil
}

// enter does the first steps of the command.
func (p *playFlags) enter(env *Env) error {
	if !*p.shut || env.Scrub == nil {
		return nil
	}
	if err := env.Scrub(); err != nil {
		return usagef("play: %v", err)
	}
	return nil
}

// levelNames are the names of the levels for a flag.
var levelNames = strings.ReplaceAll(strings.Trim(fmt.Sprint(world.Levels), "[]"), " ", ", ")

// parseLevel returns the index of a level in world.Levels.
func parseLevel(name string) (int, error) {
	for i, l := range world.Levels {
		if l.String() == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("the levels are %s", levelNames)
}

func parsePlayers(text string) (int, error) { return parseCount(text, 1, 2) }

// runPractice is the command practice: a match against nobody.
func runPractice(env *Env, args []string) error {
	return runPlay(env, append([]string{"-practice"}, args...))
}

// runPlay is the command play: the game in the player's terminal.
func runPlay(env *Env, args []string) error {
	p, err := newPlayFlags(env, args)
	if err == nil {
		err = p.enter(env)
	}
	if err != nil {
		return err
	}
	dir := *p.dir
	if *p.shut { // without a file a stranger plays on, and the log says so
		dir = ""
	}
	v, err := beginVisit(env, *p.player, dir, *p.log)
	if err != nil && !*p.shut {
		return err
	}
	ended, err := p.play(env, v)
	failed := v.end(env, errors.Join(ended, err))
	if *p.shut { // the player need not know of a full log
		failed = nil
	}
	switch {
	case errors.Is(ended, scene.ErrMute):
		_, ended = fmt.Fprintln(env.Out, "nobody pressed a key, and this terminal answers nothing: goodbye")
	case errors.Is(ended, scene.ErrIdle):
		_, ended = fmt.Fprintf(env.Out, "nobody pressed a key for %v: goodbye\n", *p.idle)
	}
	return errors.Join(ended, err, failed)
}

// play runs the game, and notes the result in v. It returns the reason of the
// game's end, and the error of what was to be kept.
func (p *playFlags) play(env *Env, v *visit) (ended, err error) {
	screen, err := p.tty.open(env)
	switch {
	case errors.Is(err, term.ErrNoTerminal) && *p.shut:
		return nil, fmt.Errorf("%w: connect with ssh -t and without a command", term.ErrNoTerminal)
	case err != nil:
		return nil, err
	}
	recorder, err := p.recorder(env, v)
	if err != nil {
		return nil, err
	}
	o := scene.Options{
		World:     world.Options{Rate: *p.ups, Seed: *p.seed, NoStar: *p.starless},
		Recorder:  recorder,
		Autopilot: *p.autopilot,
		Practice:  *p.practice,
		Players:   *p.humans,
		Level:     *p.level,
		Settings:  p.settings,
		Lost:      *p.tty.lost,
		Idle:      *p.idle,
		NoShell:   *p.shut,
		Keys:      *p.keys,
		Releases:  fromEnv("FIXSTEP_RELEASES"),
		Duels:     p.players.offered(env, *p.ups),
	}
	if *p.loop != "steady" {
		d, _ := classic.ByName(*p.loop)
		o.Notice = d.Name + ": " + d.Summary
	}
	s := scene.NewSession(screen, o)
	s.SetView(*p.look)
	ended = env.drive(screen, *p.loop, loopOptions(*p.ups, *p.fps, *p.length), s)
	err = errors.Join(p.recorded(env, v, recorder), p.wrong, keepSettings(env.Settings, p.settings))
	v.numbers, v.game, v.step, v.bytes = s.Numbers(), s.Time(), time.Second/time.Duration(*p.ups), screen.Sent()
	if *p.stats {
		err = errors.Join(err, writeStats(env.Out, s.Numbers()))
	}
	return ended, err
}

// recorder returns the recorder that the flags ask for; nil: none. With -dir
// the file's name has the date and a random number. Behind a door a game goes
// on without a recorder.
func (p *playFlags) recorder(env *Env, v *visit) (*files.Recorder, error) {
	switch {
	case *p.dir == "" && *p.shut:
		return nil, nil
	case *p.dir == "":
		return p.record.recorder(env.Last)
	}
	name := fmt.Sprintf("%s-%06x.replay", env.Date().UTC().Format("20060102-150405"), rand.N(1<<24))
	r, err := files.NewRecorder(filepath.Join(*p.dir, name))
	switch {
	case err != nil && *p.shut:
		v.record = "failed"
		return nil, nil
	case err != nil:
		return nil, usagef("play: -dir: %v", err)
	}
	r.Door = *p.shut
	return r, nil
}

// recorded ends the recording. Behind a door only the log, and not the player,
// learns of the host's files.
func (p *playFlags) recorded(env *Env, v *visit, r *files.Recorder) error {
	if r == nil || !*p.shut {
		return r.Finish(env.Out)
	}
	if v.record = "ok"; r.Finish(io.Discard) != nil {
		v.record = "failed"
	}
	return nil
}

// parseLoop checks that a loop can drive the game.
func parseLoop(name string) (string, error) {
	if list := playable(); !slices.Contains(list, name) {
		return "", fmt.Errorf("want one of %s; the others are in 'fixstep lab'", strings.Join(list, ", "))
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

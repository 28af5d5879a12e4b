package app

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
)

// doorFlags are the flags of a game that strangers play: behind a door, each
// player may only play.
type doorFlags struct {
	shut   *bool
	idle   *time.Duration
	dir    *string
	log    *string
	player *string
}

func newDoorFlags(f *flags) doorFlags {
	return doorFlags{
		shut:   f.Bool("door", false, "for strangers, see 'fixstep host': take nothing from the environment but the terminal, and write only to -dir, -log and -lobby"),
		idle:   f.duration("idle", 0, 0, loop.UntilInput, "leave after so much `time` without a key, with a question before; 0: never (default with -door 10m)"),
		dir:    f.String("dir", "", "record every match in a file of its own in this `directory`"),
		log:    f.String("log", "", "add a line to this `file` when the game ends; 'fixstep host' explains its words"),
		player: f.String("player", "", "`name` for the line of -log, such as a key's fingerprint"),
	}
}

// ready checks the flags and sets the defaults of a door.
func (d doorFlags) ready(f *flags) error {
	if f.given("dir") && f.given("record") {
		return Usagef("play: -dir and -record do not go together")
	}
	if !*d.shut {
		return nil
	}
	if !f.given("idle") {
		*d.idle = 10 * time.Minute
	}
	for _, name := range []string{"record", "force", "cast"} {
		if f.given(name) {
			return Usagef("play: -door and -%s do not go together: -dir DIR records", name)
		}
	}
	return nil
}

// enter does what is to be done before anything else.
func (d doorFlags) enter(env *Env) error {
	if !*d.shut || env.Scrub == nil {
		return nil
	}
	if err := env.Scrub(); err != nil {
		return Usagef("play: %v", err)
	}
	return nil
}

// recorder returns the recorder of -dir, in a file that is named by the date
// and a random number. Behind a door a game goes on without it.
func (d doorFlags) recorder(env *Env) (*scene.Recorder, error) {
	name := fmt.Sprintf("%s-%06x.replay", env.Date().UTC().Format("20060102-150405"), rand.N(1<<24))
	r, err := scene.NewRecorder(filepath.Join(*d.dir, name), false)
	if err != nil && !*d.shut {
		return nil, Usagef("play: -dir: %v", err)
	}
	return r, err
}

// A visit is what the operator is told of one game.
type visit struct {
	file   *os.File // nil: nobody wants to know
	player string
	start  time.Duration
	record string // none, ok or failed

	numbers *scene.Numbers // nil: no game was played
	game    time.Duration  // game time
	step    time.Duration
	bytes   int64
}

// begin opens the log.
func (d doorFlags) begin(env *Env) (v *visit, err error) {
	v = &visit{player: *d.player, record: "none"}
	if info, err := os.Stat(*d.dir); *d.dir != "" && (err != nil || !info.IsDir()) {
		return nil, Usagef("play: -dir: %s is no directory", *d.dir)
	}
	if *d.log == "" {
		return v, nil
	}
	if info, err := os.Stat(*d.log); err == nil && !info.Mode().IsRegular() {
		return nil, Usagef("play: -log: %s is not a regular file", *d.log)
	}
	if v.file, err = os.OpenFile(*d.log, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o640); err != nil {
		return nil, Usagef("play: -log: %v", err)
	}
	v.start = env.Now()
	return v, nil
}

// end writes the line of a game that ended with err.
func (v *visit) end(env *Env, err error) error {
	if v.file == nil {
		return nil
	}
	return errors.Join(v.line(env, reason(err)), v.file.Close())
}

// line writes the line of a game, in one piece, so that the lines of several
// games do not mix. It holds nothing that a player typed.
func (v *visit) line(env *Env, end string) error {
	took := env.Now() - v.start
	who := ""
	if v.player != "" {
		who = fmt.Sprintf(" player=%q", v.player)
	}
	n, lost := cmp.Or(v.numbers, new(scene.Numbers)), int64(0)
	if v.step > 0 {
		lost = int64(n.Dropped / v.step)
	}
	_, err := fmt.Fprintf(v.file, "%s took=%v game=%v ticks=%d lost=%d late50=%v late99=%v frames=%d bytes=%d record=%s end=%s%s\n",
		env.Date().UTC().Format(time.RFC3339), took.Round(time.Millisecond), v.game.Round(time.Millisecond), n.Updates, lost,
		micro(n.Lateness.Percentile(50)), micro(n.Lateness.Percentile(99)), n.Draws, v.bytes, v.record, end, who)
	return err
}

// reason says in a word why a game ended.
func reason(err error) string {
	var signal *term.SignalError
	switch {
	case err == nil:
		return "quit"
	case errors.Is(err, scene.ErrIdle):
		return "idle"
	case errors.Is(err, scene.ErrLost):
		return "lost"
	case errors.As(err, &signal) && signal.Number == 1:
		return "hang-up"
	case errors.As(err, &signal):
		return fmt.Sprintf("signal-%d", signal.Number)
	case errors.Is(err, term.ErrNoTerminal):
		return "no-terminal"
	case errors.As(err, new(*UsageError)):
		return "refused"
	}
	return "error"
}

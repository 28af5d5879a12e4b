package app

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"time"

	"fixstep/loop"
	"fixstep/term/app/internal/files"
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
		return usagef("play: -dir and -record do not go together")
	}
	if !*d.shut {
		return nil
	}
	if !f.given("idle") {
		*d.idle = 10 * time.Minute
	}
	for _, name := range []string{"record", "force", "cast"} {
		if f.given(name) {
			return usagef("play: -door and -%s do not go together: -dir DIR records", name)
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
		return usagef("play: %v", err)
	}
	return nil
}

// recorder returns the recorder of -dir, in a file that is named by the date
// and a random number. Behind a door a game goes on without it.
func (d doorFlags) recorder(env *Env) (*files.Recorder, error) {
	name := fmt.Sprintf("%s-%06x.replay", env.Date().UTC().Format("20060102-150405"), rand.N(1<<24))
	r, err := files.NewRecorder(filepath.Join(*d.dir, name), false)
	if err != nil && !*d.shut {
		return nil, usagef("play: -dir: %v", err)
	}
	return r, err
}

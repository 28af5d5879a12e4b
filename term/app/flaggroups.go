package app

import (
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/term/app/internal/scene"
)

// ttyFlags are the flags for the use of the terminal.
type ttyFlags struct {
	colors *int
	lost   *time.Duration
}

func newTTYFlags(f *flags) ttyFlags {
	return ttyFlags{
		colors: checked(f, "colors", 0, "`number` of colors: 24bit, 256, 16, 8, none (default auto)", term.ParseColors),
		lost:   f.duration("lost", time.Minute, time.Second, loop.UntilInput, "leave a silent terminal after this `time`"),
	}
}

// open opens the player's terminal.
func (t ttyFlags) open(env *Env) (*term.Screen, error) {
	return env.open(term.Options{Now: env.Now, Colors: *t.colors, Lost: *t.lost})
}

// recordFlags are the flags for the files of recorded matches.
type recordFlags struct {
	command string
	path    *string
}

func newRecordFlags(f *flags) recordFlags {
	return recordFlags{
		command: f.Name(),
		path:    f.some("record", "record the match in this `file`, and the next in file-2"),
	}
}

// recorder returns the recorder that the flags ask for, else that of the last
// match in a file; nil: none.
func (r recordFlags) recorder(last string) (*files.Recorder, error) {
	if *r.path == "" {
		return files.NewLast(last), nil
	}
	made, err := files.NewRecorder(*r.path)
	if err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil, usagef("%s: -record %s: there is such a file: choose another name, or remove it", r.command, *r.path)
		}
		return nil, usagef("%s: -record: %v", r.command, err)
	}
	return made, nil
}

// newViewFlags defines the flags for the look of the game, and returns their
// values.
func newViewFlags(f *flags) *scene.View {
	v := &scene.View{Calm: fromEnv("FIXSTEP_REDUCED_MOTION")}
	checkedVar(f, &v.Look, "look", "`look` of the world: "+strings.Join(render.LookNames[:], ", ")+" (default wake)", render.ParseLook)
	checkedVar(f, &v.Background, "background", "`color` of the background: auto, dark, light (default auto)", term.ParseBackground)
	return v
}

// newMotionFlag defines the flag that reduces the motion in a view.
func newMotionFlag(f *flags, v *scene.View) {
	checkedVar(f, &v.Calm, "motion", "`amount` of motion: full, reduced (default full)", func(text string) (bool, error) {
		if text != "full" && text != "reduced" {
			return false, errors.New("want full or reduced")
		}
		return text == "reduced", nil
	})
}

// newKeysFlag defines the flag for the meaning of keys; nil: as in the game.
func newKeysFlag(f *flags) **keys.Board {
	return checked(f, "keys", nil, "move keys to a `layout`: azerty, lefthand, azerty,lefthand", keys.Choose)
}

// loopOptions returns the options of a game with so many updates and frames a
// second, for a time; 0: until it quits.
func loopOptions(ups, fps int, length time.Duration) loop.Options {
	return loop.Options{Updates: loop.PerSecond(ups), Frames: loop.PerSecond(fps), For: length}
}

// fromEnv reports whether a variable of the environment is true, for example 1.
func fromEnv(name string) bool {
	said, _ := strconv.ParseBool(os.Getenv(name))
	return said
}

// parsePlayer checks the name of a player.
func parsePlayer(name string) (string, error) {
	if render.Width(name) > 64 {
		return "", errors.New("want a name of 64 columns at most")
	}
	return visible(name)
}

// visible checks that a text is more than space.
func visible(text string) (string, error) {
	if render.Width(strings.TrimSpace(text)) == 0 {
		return "", errors.New("want a text that can be seen")
	}
	return text, nil
}

package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/keys"
	"fixstep/term/scene"
	"fixstep/term/vt"
	"fixstep/world"
)

// longest limits a run of smoke to some seconds of real time.
const longest = 24 * time.Hour

// Smoke is the command smoke: the game without a terminal, in no time. It
// prints the last screen and a line of counts, the same in every run.
func Smoke(env *Env, args []string) error {
	f := newFlags("smoke", "")
	rates := newRateFlags(f)
	seed := f.Uint64("seed", 1, "the game's random `number`")
	length := f.duration("for", time.Minute, 1, longest, "how much `time` to play")
	autopilot := f.Bool("autopilot", false, "let pilots fly both ships")
	script := checked(f, "keys", nil, "the `keys` to press, such as 'space left*3 wait:2s space q'", parseScript)
	size := checked(f, "size", cells{80, 24}, "the `size` of the screen in cells", parseSize)
	expect := f.String("expect", "", "fail unless the last screen holds this `text`")
	hash := f.String("hash", "", "fail unless the last state of the game has this `hash`")
	if err := f.parse(env, args); err != nil {
		return err
	}
	screen, terminal := term.Sim(size.w, size.h, vt.Options{})
	defer screen.Fini()
	s := scene.NewSession(screen, scene.Options{
		World:     world.Options{Rate: *rates.ups, Seed: *seed},
		Autopilot: *autopilot,
	})
	if err := loop.Simulate(rates.options("steady", *length), s, *script); err != nil {
		return err
	}
	counts := s.Counts()
	text, got := terminal.String(), fmt.Sprintf("%016x", counts.Hash)
	_, err := fmt.Fprintf(env.Out, "%supdates %d draws %d dropped %v bytes %d writes %d tick %d hash %s\n",
		text, counts.Updates, counts.Draws, counts.Dropped, terminal.Bytes, terminal.Writes, counts.Tick, got)
	switch {
	case err != nil:
		return err
	case !strings.Contains(text, *expect):
		return fmt.Errorf("smoke: the last screen does not hold %q", *expect)
	case *hash != "" && !strings.EqualFold(*hash, got):
		return fmt.Errorf("smoke: the last state has hash %s, not %s", got, *hash)
	}
	return nil
}

// parseScript reads a script of keys as the events of a simulation.
func parseScript(text string) ([]loop.Timed[tcell.Event], error) {
	script, err := keys.ParseScript(text)
	var unknown *keys.UnknownKeyError
	if errors.As(err, &unknown) {
		err = fmt.Errorf("%s%w", didYouMean(unknown.Word, keys.ScriptNames()), err)
	}
	list := make([]loop.Timed[tcell.Event], len(script))
	for i, k := range script {
		list[i] = loop.Timed[tcell.Event]{At: k.At, Event: k.Key}
	}
	return list, err
}

// cells is the size of a screen.
type cells struct{ w, h int }

// String returns the size as parseSize reads it.
func (c cells) String() string { return fmt.Sprintf("%dx%d", c.w, c.h) }

// parseSize reads the size of a screen, such as 80x24.
func parseSize(text string) (cells, error) {
	left, right, _ := strings.Cut(text, "x")
	w, errW := strconv.Atoi(left)
	h, errH := strconv.Atoi(right)
	if errW != nil || errH != nil || min(w, h) < 1 || max(w, h) > 1000 {
		return cells{}, errors.New("want columns x rows, such as 80x24, up to 1000x1000")
	}
	return cells{w, h}, nil
}

package app

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/keys"
	"fixstep/term/vt"
	"fixstep/world"
)

// Smoke is the command smoke: the game without a terminal, in no time. It
// prints the last screen and a line of counts, the same at every run.
func Smoke(env *Env, args []string) error {
	f := newFlags("smoke", "")
	pace := paceFlags(f)
	seed := f.Uint64("seed", 1, "the game's random `number`")
	length := f.Duration("for", time.Minute, "how much `time` to play")
	autopilot := f.Bool("autopilot", false, "let pilots fly both ships")
	pressed := f.String("keys", "", "the `keys` to press, such as 'space left*3 wait:2s space q'")
	size := f.String("size", "80x24", "the `size` of the screen in cells")
	expect := f.String("expect", "", "fail unless the last screen holds this `text`")
	hash := f.String("hash", "", "fail unless the last state of the game has this `hash`")
	if err := f.parse(env, args); err != nil {
		return err
	}
	if err := notBelow("smoke", "for", *length, 1); err != nil {
		return err
	}
	if *length > longest {
		return Usagef("smoke: -for %v: want %v at most", *length, longest)
	}
	w, h, err := parseSize(*size)
	if err != nil {
		return err
	}
	script, err := keys.ParseScript(*pressed)
	if err != nil {
		return Usagef("smoke: -keys: %v", err)
	}
	o, err := pace.options("steady")
	if err != nil {
		return err
	}
	o.For = *length
	screen, terminal := term.Sim(w, h, vt.Options{})
	defer screen.Fini()
	s := newSession(screen, nil, world.Options{Rate: *pace.ups, Seed: *seed}, *autopilot)
	if err := loop.Simulate(o, s, timed(script)); err != nil {
		return err
	}
	text, got := terminal.String(), fmt.Sprintf("%016x", s.match.cur.Hash())
	_, err = fmt.Fprintf(env.Out, "%supdates %d draws %d dropped %v bytes %d writes %d tick %d hash %s\n",
		text, s.updates, s.draws, s.dropped, terminal.Bytes, terminal.Writes, s.match.cur.Tick, got)
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

// longest bounds a run to some seconds.
const longest = 24 * time.Hour

// timed turns the keys of a script into events of a simulation.
func timed(script []keys.ScriptKey) []loop.Timed[tcell.Event] {
	list := make([]loop.Timed[tcell.Event], len(script))
	for i, k := range script {
		list[i] = loop.Timed[tcell.Event]{At: k.At, Event: k.Key}
	}
	return list
}

// parseSize reads a size in cells, such as 80x24.
func parseSize(text string) (w, h int, err error) {
	left, right, _ := strings.Cut(text, "x")
	w, errW := strconv.Atoi(left)
	h, errH := strconv.Atoi(right)
	if errW != nil || errH != nil || min(w, h) < 1 || max(w, h) > 1000 {
		return 0, 0, Usagef("smoke: -size %q: want columns x rows, such as 80x24, up to 1000x1000", text)
	}
	return w, h, nil
}

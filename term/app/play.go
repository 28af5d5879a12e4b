package app

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/world"
)

// Play is the command play: the game in the player's terminal.
func Play(env *Env, args []string) error {
	f := newFlags("play", "")
	pace := paceFlags(f)
	seed := f.Uint64("seed", 0, "the game's random `number`; without it every game is another")
	length := f.Duration("for", 0, "end by itself after this `time`, such as 90s")
	autopilot := f.Bool("autopilot", false, "let pilots fly both ships")
	design := f.String("loop", "steady", "drive the game with this `loop`: "+strings.Join(playable(), ", "))
	keep, tty := recordFlags(f), ttyFlags(f)
	if err := f.parse(env, args); err != nil {
		return err
	}
	if err := notBelow("play", "for", *length, 0); err != nil {
		return err
	}
	o, err := pace.options(*design)
	if err != nil {
		return err
	}
	open, err := tty.options(env)
	if err != nil {
		return err
	}
	o.For = *length
	if !f.given("seed") {
		*seed = rand.Uint64()
	}
	screen, err := env.open(open)
	if err != nil {
		return err
	}
	recorder, err := keep.recorder()
	if err != nil {
		return err
	}
	err = drive(env, screen, o, func() loop.Game[tcell.Event] {
		s := newSession(screen, recorder, world.Options{Rate: *pace.ups, Seed: *seed}, *autopilot)
		s.link.lost = open.Lost
		if *design != "steady" {
			d, _ := classic.ByName(*design)
			s.tell(d.Name+": "+d.Summary, 10)
		}
		return s
	})
	return errors.Join(err, recorder.finish(env.Out))
}

// drive runs a game in the player's terminal and gives the terminal back,
// whatever happens.
func drive(env *Env, screen *term.Screen, o loop.Options, game func() loop.Game[tcell.Event]) error {
	defer screen.Guard()
	defer screen.Fini()
	if err := screen.Init(); err != nil {
		return err
	}
	screen.SetTitle("fixstep")
	screen.EnableFocus()
	screen.EnablePaste()
	events, quit := make(chan tcell.Event, 64), make(chan struct{})
	defer close(quit)
	go func() {
		defer screen.Guard()
		screen.ChannelEvents(events, quit)
	}()
	o.Now = env.Now
	return loop.Run(context.Background(), o, game(), events)
}

// pace is the flags that say how fast a game is updated and drawn.
type pace struct{ ups, fps *int }

func paceFlags(f *flags) pace {
	return pace{
		ups: f.span("ups", 60, 1, 1000, "updates a second"),
		fps: f.span("fps", 60, 1, 240, "frames a second at most, for a loop that has a cap"),
	}
}

// options returns how a game is run with these rates and a loop of that name.
func (p pace) options(name string) (loop.Options, error) {
	o := loop.Options{Config: loop.Config{
		Updates: loop.PerSecond(*p.ups),
		Frame:   loop.Cap(*p.fps),
	}}
	design, ok := classic.ByName(name)
	switch {
	case !ok:
		return o, Usagef("play: no loop %q: the loops are %s", name, strings.Join(playable(), ", "))
	case design.Varies:
		return o, Usagef("play: the loop %s makes steps of any length, and the game's step is fixed: see it in 'fixstep lab'", name)
	}
	o.Loop, o.Async = design.New, design.Async
	return o, nil
}

// playable returns the names of the loops that the game can follow.
func playable() (names []string) {
	for _, d := range classic.Designs {
		if !d.Varies {
			names = append(names, d.Name)
		}
	}
	return names
}

// tty is the flags that say how to use the terminal.
type tty struct {
	colors *string
	lost   *time.Duration
}

func ttyFlags(f *flags) tty {
	return tty{
		colors: f.String("colors", "auto", "how many `colors` to use: auto, 24bit, 256, 16, 8 or none"),
		lost:   f.Duration("lost", time.Minute, "leave after so much `time` without an answer of the terminal"),
	}
}

func (t tty) options(env *Env) (term.Options, error) {
	colors, err := term.ParseColors(*t.colors)
	if err != nil {
		return term.Options{}, Usagef("-colors %v", err)
	}
	if *t.lost < time.Second {
		return term.Options{}, Usagef("-lost %v: want a second or more", *t.lost)
	}
	return term.Options{Now: env.Now, Colors: colors, Lost: *t.lost}, nil
}

package app

import (
	"bytes"
	"flag"
	"io"
	"iter"
	"path/filepath"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/scene"
	"fixstep/term/internal/cast"
	"fixstep/term/vt"
	"fixstep/world"
)

// shotFlags say what a picture shows, and where it goes.
type shotFlags struct {
	replay *string
	lab    *bool
	at     *uint64
	size   *cells
	look   *scene.View
	out    *string
}

// runShot is the command shot: one picture of the game, as a file.
func runShot(env *Env, args []string) error {
	f := newFlags("shot", "")
	s := shotFlags{
		replay: f.some("replay", "show this recorded game, a `file`; without it the title is shown"),
		lab:    f.Bool("lab", false, "show the lab"),
		at:     f.Uint64("at", 90, "show the moment after so many `ticks`, 60 of them a second in the lab"),
		size:   checked(f, "size", cells{80, 24}, "the `size` of the picture in cells", parseSize),
		look:   newViewFlags(f),
		out:    f.some("o", "write this `file`: .svg or .txt (default: text to standard output)"),
	}
	if err := f.parse(env, args); err != nil {
		return err
	}
	ext := filepath.Ext(*s.out)
	switch {
	case *s.lab && *s.replay != "":
		return usagef("shot: -lab and -replay are two pictures: name one")
	case *s.out != "" && ext != ".svg" && ext != ".txt":
		return usagef("shot: -o %s: want a file that ends in .svg or .txt", *s.out)
	}
	recording := cast.New(s.size.w, s.size.h, vt.Options{}, func() time.Duration { return 0 })
	screen, terminal := term.Sim(s.size.w, s.size.h, vt.Options{Tap: recording})
	defer screen.Fini()
	if err := s.draw(screen); err != nil {
		return err
	}
	text := func(out io.Writer) error {
		_, err := io.WriteString(out, terminal.String())
		return err
	}
	switch ext {
	case "":
		return text(env.Out)
	case ".svg":
		return writeFile(*s.out, recording.WriteStill)
	}
	return writeFile(*s.out, text)
}

// A still is a scene of which one picture is drawn.
type still interface {
	scened
	SetView(scene.View)
}

// draw draws the picture, by a loop that makes so many updates, draws, and
// ends.
func (s *shotFlags) draw(screen *term.Screen) error {
	game, ticks, err := s.scene(screen)
	if err != nil {
		return err
	}
	defer game.Stop()
	game.SetView(*s.look)
	once := func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		step := o.Updates.Interval()
		return loop.Forever(func(do *loop.Turn) bool {
			for range ticks {
				do.Sleep(step)
				do.Update(step)
			}
			do.Draw()
			return false
		})
	}
	return loop.Simulate(game.Options(loop.Options{Loop: once, Updates: loop.PerSecond(60)}), game)
}

// longestShot bounds the ticks of the title and of the lab: ten minutes.
const longestShot = 36_000

// scene returns what is shown, and the ticks from where it begins to the
// picture. A replay begins a second before it, for the wakes and sparks.
func (s *shotFlags) scene(screen *term.Screen) (still, uint64, error) {
	switch {
	case *s.replay != "":
		return s.recorded(screen)
	case *s.at > longestShot:
		return nil, 0, usagef("shot: -at %d: want at most %d without a recorded game", *s.at, longestShot)
	case !*s.lab:
		return scene.NewSession(screen, scene.Options{World: world.Options{Rate: 60, Seed: 1}}), *s.at, nil
	}
	var c labFlags
	none := flag.NewFlagSet("", flag.ContinueOnError)
	c.declare(none, classic.Designs)
	if err := c.ready(none); err != nil {
		return nil, 0, err
	}
	return scene.NewLab(screen, 0, c.setups), *s.at, nil
}

// recorded is scene for a recorded game.
func (s *shotFlags) recorded(screen *term.Screen) (still, uint64, error) {
	file, err := files.OpenRegular(*s.replay)
	if err != nil {
		return nil, 0, usagef("shot: %v", err)
	}
	defer file.Close()
	all, err := io.ReadAll(file)
	if err != nil {
		return nil, 0, usagef("shot: %v", err)
	}
	in, err := world.NewReader(bytes.NewReader(all))
	if err != nil {
		return nil, 0, usagef("shot: %s: %v", *s.replay, err)
	}
	before := min(*s.at, uint64(in.Options.Rate))
	return scene.NewReplay(screen, 0, scene.NewPlayback(in, *s.at-before)), before, nil
}

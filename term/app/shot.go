package app

import (
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/scene"
	"fixstep/term/internal/cast"
	"fixstep/term/vt"
	"fixstep/world"
)

// shotFlags say which moments a picture shows, how, and in which file.
type shotFlags struct {
	replay *string
	at     *uint64
	length *time.Duration
	size   *cells
	look   *scene.View
	title  *string
	out    *string
}

// runShot is the command shot: one picture of the game, as a file.
func runShot(env *Env, args []string) error {
	f := newFlags("shot", "")
	s := shotFlags{
		replay: f.some("replay", "show the match recorded in this `file` (default: the title)"),
		at:     f.number("at", 90, "show the moment after so many `ticks` (default 90)"),
		length: f.duration("for", 0, 0, time.Minute, "show this `time` from then on, as a moving SVG or asciicast"),
		size:   checked(f, "size", cells{80, 24}, "`size` of the picture in cells (default 80x24)", parseSize),
		look:   newViewFlags(f),
		title:  checked(f, "title", "", "draw a window around an SVG, with this `text` in its bar", visible),
		out:    f.newFile("o", "write this `file`, .svg or .cast (default: print text)"),
	}
	f.advise = func(word string) string {
		if ext := filepath.Ext(word); word[0] != '-' && (ext == ".svg" || ext == ".cast") {
			return "did you mean -o " + word + "?"
		}
		return ""
	}
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	ext := filepath.Ext(*s.out)
	if *s.out != "" && ext != ".svg" && ext != ".cast" {
		return usagef("shot: -o %s: want a file that ends in .svg or .cast", *s.out)
	}
	if *s.title != "" && ext != ".svg" {
		return usagef("shot: -title: only an SVG has a window: -o FILE.svg")
	}
	var shown time.Duration
	recording := cast.New(s.size.w, s.size.h, vt.Options{}, func() time.Duration { return shown })
	screen, terminal := term.Sim(s.size.w, s.size.h, vt.Options{Tap: recording})
	defer screen.Fini()
	screen.SetTitle(*s.title)
	if err := s.draw(screen, &shown); err != nil {
		return err
	}
	switch {
	case ext == "":
		_, err := io.WriteString(env.Out, terminal.String())
		return err
	case ext == ".cast":
		return writeFile(*s.out, recording.WriteCast)
	case *s.length > 0:
		return writeFile(*s.out, recording.WriteAnimation)
	}
	return writeFile(*s.out, recording.WriteStill)
}

// A stillScene is a scene with a View, as for a picture.
type stillScene interface {
	scened
	SetView(scene.View)
}

// draw draws the pictures of the wanted length, by a loop that makes the same
// number of updates before each. Shown is the time since the first picture.
func (s *shotFlags) draw(screen *term.Screen, shown *time.Duration) error {
	game, ticks, rate, err := s.scene(screen)
	if err != nil {
		return err
	}
	defer game.Stop()
	game.SetView(*s.look)
	updates := loop.PerSecond(60)
	step := updates.Interval()
	more := uint64(*s.length) * perSecond / uint64(time.Second) * rate / perSecond
	length := time.Duration(ticks+more)*step + step/2
	pictures := uint64(0)
	run := func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
		return loop.Forever(func(do *loop.Turn) {
			for range ticks {
				do.Sleep(step)
				do.Update(step)
			}
			do.Draw()
			ticks = (pictures+1)*rate/perSecond - pictures*rate/perSecond
			pictures++
			*shown = time.Duration(pictures) * time.Second / perSecond
		})
	}
	return loop.Simulate(game.Options(loop.Options{Loop: run, Updates: updates, For: length}), game)
}

// perSecond is the number of pictures in a second of an animation.
const perSecond = 15

// longestShot bounds the ticks of the title: ten minutes.
const longestShot = 36_000

// scene returns a game, the ticks from its begin to the picture, and its ticks
// a second. A replay begins a second before the picture, for wakes and sparks.
func (s *shotFlags) scene(screen *term.Screen) (game stillScene, ticks, rate uint64, err error) {
	switch {
	case *s.replay == "" && *s.at > longestShot:
		return nil, 0, 0, usagef("shot: -at %d: want at most %d without a recorded game", *s.at, longestShot)
	case *s.replay == "":
		return scene.NewSession(screen, scene.Options{World: world.Options{Rate: 60, Seed: 1}}), *s.at, 60, nil
	}
	file, err := files.OpenRegular(*s.replay)
	if err != nil {
		return nil, 0, 0, fmt.Errorf("shot: %w", err)
	}
	defer file.Close()
	in, err := world.NewReader(file)
	if err != nil {
		return nil, 0, 0, fmt.Errorf("shot: %s: %w", *s.replay, err)
	}
	rate = uint64(in.Options.Rate)
	before := min(*s.at, rate)
	return scene.NewReplay(screen, 0, scene.NewPlayback(in, *s.at-before)), before, rate, nil
}

package app

import (
	"io"
	"iter"
	"path/filepath"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
	"fixstep/term/internal/cast"
	"fixstep/term/vt"
	"fixstep/world"
)

// pictureFlags say how a moment of a replay is drawn, for how long, and in
// which file.
type pictureFlags struct {
	length *time.Duration
	size   *cells
	title  *string
	out    *string // "": the replay is shown in the terminal
}

func newPictureFlags(f *flags) pictureFlags {
	return pictureFlags{
		length: f.duration("for", 0, 0, time.Minute, "with -o: show this `time` from then on, moving"),
		size:   checked(f, "size", cells{80, 24}, "`size` of the picture in cells (default 80x24)", parseSize),
		title:  checked(f, "title", "", "draw a window around an SVG, with this `text` in its bar", visible),
		out:    f.newFile("o", "write a picture to this `file`, .svg, .cast or .txt"),
	}
}

// check returns the error of flags that do not go together.
func (p *pictureFlags) check(f *flags) error {
	ext := filepath.Ext(*p.out)
	switch {
	case *p.out != "" && ext != ".svg" && ext != ".cast" && ext != ".txt":
		return usagef("replay: -o %s: want a file that ends in .svg, .cast or .txt", *p.out)
	case *p.title != "" && ext != ".svg":
		return usagef("replay: -title: only an SVG has a window: -o FILE.svg")
	case *p.out == "" && (f.given("for") || f.given("size")):
		return usagef("replay: -for and -size are for a picture: -o FILE")
	}
	return nil
}

// write writes the picture of a match from a tick on.
func (p *pictureFlags) write(in *world.Reader, from uint64, look scene.View) error {
	var shown time.Duration
	recording := cast.New(p.size.w, p.size.h, vt.Options{}, func() time.Duration { return shown })
	screen, terminal := term.Sim(p.size.w, p.size.h, vt.Options{Tap: recording})
	defer screen.Fini()
	screen.SetTitle(*p.title)
	rate := uint64(in.Options.Rate)
	before := min(from, rate) // a second, for wakes and sparks
	game := scene.NewReplay(screen, 0, scene.NewPlayback(in, from-before))
	game.SetView(look)
	if err := p.draw(game, before, rate, &shown); err != nil {
		return err
	}
	switch {
	case filepath.Ext(*p.out) == ".txt":
		return writeFile(*p.out, func(w io.Writer) error { _, err := io.WriteString(w, terminal.String()); return err })
	case filepath.Ext(*p.out) == ".cast":
		return writeFile(*p.out, recording.WriteCast)
	case *p.length > 0:
		return writeFile(*p.out, recording.WriteAnimation)
	}
	return writeFile(*p.out, recording.WriteStill)
}

// perSecond is the number of pictures in a second of an animation.
const perSecond = 15

// draw draws the pictures of the wanted length, the first after so many ticks,
// by a loop that makes the same number of updates before each. Shown is the
// time since the first picture.
func (p *pictureFlags) draw(game *scene.Session, ticks, rate uint64, shown *time.Duration) error {
	defer game.Stop()
	updates := loop.PerSecond(60)
	step := updates.Interval()
	more := uint64(*p.length) * perSecond / uint64(time.Second) * rate / perSecond
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

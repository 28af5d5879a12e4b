package app

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/cast"
	"fixstep/term/scene"
	"fixstep/term/vt"
	"fixstep/world"
)

// shotFlags say what a picture shows, and where it goes.
type shotFlags struct {
	replay *string
	lab    *bool
	at     *uint64
	size   *cells
	look   viewFlags
	out    *string
}

// formats are how a picture can be written, by the end of its file's name.
var formats = map[string]func(io.Writer, *term.Screen, *cast.Recording) error{
	".svg":  func(out io.Writer, _ *term.Screen, r *cast.Recording) error { return r.WriteStill(out) },
	".png":  func(out io.Writer, _ *term.Screen, r *cast.Recording) error { return r.WritePNG(out) },
	".txt":  writeText,
	".ansi": writeANSI,
}

// Shot is the command shot: one picture of the game, as a file.
func Shot(env *Env, args []string) error {
	f := newFlags("shot", "")
	s := shotFlags{
		replay: f.String("replay", "", "show this recorded game, a `file`; without it the title is shown"),
		lab:    f.Bool("lab", false, "show the lab"),
		at:     f.Uint64("at", 90, "show the moment after so many `ticks`, 60 of them a second in the lab"),
		size:   checked(f, "size", cells{80, 24}, "the `size` of the picture in cells", parseSize),
		look:   newViewFlags(f),
		out:    f.String("o", "", "write this `file`: .svg, .png, .txt or .ansi (default: text to standard output)"),
	}
	if err := f.parse(env, args); err != nil {
		return err
	}
	format := formats[filepath.Ext(*s.out)]
	switch {
	case *s.lab && *s.replay != "":
		return Usagef("shot: -lab and -replay are two pictures: name one")
	case *s.out == "":
		format = writeText
	case format == nil:
		return Usagef("shot: -o %s: want a file that ends in .svg, .png, .txt or .ansi", *s.out)
	}
	recording := cast.New(s.size.w, s.size.h, vt.Options{}, func() time.Duration { return 0 })
	screen, _ := term.Sim(s.size.w, s.size.h, vt.Options{Tap: recording})
	defer screen.Fini()
	if err := s.draw(screen); err != nil {
		return err
	}
	if *s.out == "" {
		return format(env.Out, screen, recording)
	}
	return writeFile(*s.out, func(out io.Writer) error { return format(out, screen, recording) })
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
	game.SetView(s.look.view())
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
		return nil, 0, Usagef("shot: -at %d: want at most %d without a recorded game", *s.at, longestShot)
	case !*s.lab:
		return scene.NewSession(screen, scene.Options{World: world.Options{Rate: 60, Seed: 1}}), *s.at, nil
	}
	var c labFlags
	none := flag.NewFlagSet("", flag.ContinueOnError)
	c.declare(none, classic.Designs)
	if err := c.ready(none); err != nil {
		return nil, 0, err
	}
	return scene.NewLab(screen, 0, c.machine, c.designs), *s.at, nil
}

// recorded is scene for a recorded game.
func (s *shotFlags) recorded(screen *term.Screen) (still, uint64, error) {
	file, err := scene.OpenRegular(*s.replay)
	if err != nil {
		return nil, 0, Usagef("shot: %v", err)
	}
	defer file.Close()
	all, err := io.ReadAll(file)
	if err != nil {
		return nil, 0, Usagef("shot: %v", err)
	}
	in, err := world.NewReader(bytes.NewReader(all))
	if err != nil {
		return nil, 0, Usagef("shot: %s: %v", *s.replay, err)
	}
	before := min(*s.at, uint64(in.Options.Rate))
	return scene.NewReplay(screen, 0, scene.NewPlayback(in, *s.at-before)), before, nil
}

// writeText writes a picture without its styles.
func writeText(out io.Writer, screen *term.Screen, _ *cast.Recording) error {
	return writeRows(out, screen, func(*bytes.Buffer, tcell.Style) {})
}

// writeANSI writes a picture for a terminal, to be shown by cat.
func writeANSI(out io.Writer, screen *term.Screen, _ *cast.Recording) error {
	return writeRows(out, screen, func(b *bytes.Buffer, style tcell.Style) {
		color, _, mask := style.Decompose()
		b.WriteString("\x1b[0")
		for code, attr := range map[string]tcell.AttrMask{";1": tcell.AttrBold, ";2": tcell.AttrDim, ";7": tcell.AttrReverse} {
			if mask&attr != 0 {
				b.WriteString(code) // there is never more than one
			}
		}
		if color.Valid() {
			fmt.Fprintf(b, ";38;5;%d", color&0xff)
		}
		b.WriteString("m")
	})
}

// writeRows writes the rows of a picture, and before each change of style what
// styled writes for it.
func writeRows(out io.Writer, screen *term.Screen, styled func(*bytes.Buffer, tcell.Style)) error {
	w, h := screen.Size()
	var b bytes.Buffer
	for y := range h {
		var row bytes.Buffer
		last := tcell.StyleDefault
		for x := 0; x < w; {
			text, style, width := screen.Get(x, y)
			if style != last {
				styled(&row, style)
				last = style
			}
			row.WriteString(text)
			x += width
		}
		if last != tcell.StyleDefault {
			styled(&row, tcell.StyleDefault)
		}
		b.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	_, err := out.Write(b.Bytes())
	return err
}

package app

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/internal/cast"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// longestRun limits a run of smoke to some seconds of real time.
const longestRun = 24 * time.Hour

// parseKeys reads a script of keys or, after @, a file with one.
func parseKeys(text string) ([]script.Step, error) {
	if name, ok := strings.CutPrefix(text, "@"); ok && name != "" {
		file, err := files.OpenRegular(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		b, err := io.ReadAll(file)
		if err != nil {
			return nil, err
		}
		text = string(b)
	}
	return script.Parse(text)
}

// castFlags are the flags for the terminal of a program, and for the files of
// its recording.
type castFlags struct {
	kitty     *bool
	cast, svg *string
	animate   *bool
}

func newCastFlags(f *flags) castFlags {
	return castFlags{
		kitty:   f.Bool("kitty", false, "the terminal reports key releases, as kitty does"),
		cast:    f.newFile("cast", "write all that was played to this `file`, as an asciicast"),
		svg:     f.newFile("svg", "write the last screen to this `file`, as an SVG"),
		animate: f.Bool("animate", false, "the SVG shows all that was played"),
	}
}

// open returns a driver and its screen. The driver records if a file is wanted.
func (c castFlags) open(size cells) (*driver.Driver, *term.Screen) {
	d, screen := driver.OpenScreen(size.w, size.h, vt.Options{Kitty: *c.kitty})
	if *c.kitty {
		screen.EnableReleases()
	}
	c.prepare(d)
	screen.PollEvent() // the first event is the size, which the game knows
	return d, screen
}

// prepare turns the recording of a driver off if no file is wanted.
func (c castFlags) prepare(d *driver.Driver) {
	if *c.cast == "" && *c.svg == "" {
		d.Recording = nil
	}
}

// write writes the files.
func (c castFlags) write(r *cast.Recording) error {
	picture := r.WriteStill
	if *c.animate {
		picture = r.WriteAnimation
	}
	return errors.Join(writeFile(*c.cast, r.WriteCast), writeFile(*c.svg, picture))
}

// writeFile makes a file of the bytes that write writes. The name "" is for no
// file.
func writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	file, err := files.Create(name)
	if err != nil {
		return err
	}
	_, err = b.WriteTo(file)
	return errors.Join(err, file.Close())
}

// cells is the size of a screen.
type cells struct{ w, h int }

// parseSize reads the size of a screen, such as 80x24.
func parseSize(text string) (cells, error) {
	left, right, _ := strings.Cut(text, "x")
	w, errW := strconv.Atoi(left)
	h, errH := strconv.Atoi(right)
	if errW != nil || errH != nil || min(w, h) < 1 || w > render.MaxWidth || h > render.MaxHeight {
		return cells{}, fmt.Errorf("want columns x rows, such as 80x24, up to %dx%d", render.MaxWidth, render.MaxHeight)
	}
	return cells{w, h}, nil
}

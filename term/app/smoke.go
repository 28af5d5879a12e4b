package app

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
	"fixstep/term/internal/cast"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
	"fixstep/world"
)

// longest limits a run of smoke to some seconds of real time.
const longest = 24 * time.Hour

// runSmoke is the command smoke: with -- any program, otherwise the game.
func runSmoke(env *Env, args []string) error {
	if i := slices.Index(args, "--"); i >= 0 {
		return smokeProgram(env, args[:i], args[i+1:])
	}
	err := smokeGame(env, args)
	if errors.Is(err, errHelp) {
		fmt.Fprintln(env.Out, "'fixstep smoke -h --' lists those for any other program, in a pseudo terminal.")
	}
	return err
}

// smokeGame plays the game without a terminal, in no time. It prints the last
// screen and a line of counts, the same in every run.
func smokeGame(env *Env, args []string) error {
	f := newFlags("smoke", "")
	ups, fps := newUpsFlag(f), newFpsFlag(f, "")
	seed := f.Uint64("seed", 1, "the game's random `number`")
	length := f.duration("for", time.Minute, 1, longest, "how much `time` to play")
	autopilot := f.Bool("autopilot", false, "let pilots fly both ships")
	keys := checked(f, "keys", nil, "the `keys` to press, such as 'until:Play Space Left*3 wait:2s q', or @FILE", parseKeys)
	size := checked(f, "size", cells{80, 24}, "the `size` of the screen in cells", parseSize)
	look := newViewFlags(f)
	expect := f.some("expect", "fail unless the last screen holds this `text`")
	hash := f.some("hash", "fail unless the last state of the game has this `hash`")
	record := newCastFlags(f)
	if err := f.parse(env, args); err != nil {
		return err
	}
	d, screen := record.open(*size)
	defer screen.Fini()
	s := scene.NewSession(screen, scene.Options{
		World:     world.Options{Rate: *ups, Seed: *seed},
		Autopilot: *autopilot,
	})
	s.SetView(*look)
	d.Host(driver.NewGame(s.Options(at(*ups, *fps, *length)), s, screen))
	failed := d.Type(*keys)
	d.Wait(*length)
	if _, err := d.Over(); err != nil {
		return err
	}
	terminal, n := d.Look(), s.Numbers()
	tick, state := s.Tick()
	text, got := terminal.String(), fmt.Sprintf("%016x", state)
	_, err := fmt.Fprintf(env.Out, "%supdates %d draws %d dropped %v bytes %d writes %d tick %d hash %s\n",
		text, n.Updates, n.Draws, n.Dropped, terminal.Bytes, terminal.Writes, tick, got)
	switch err = errors.Join(err, record.write(d.Recording)); {
	case err != nil:
		return err
	case failed != nil:
		return fmt.Errorf("smoke: %w", failed)
	case !strings.Contains(text, *expect):
		return fmt.Errorf("smoke: the last screen does not hold %q", *expect)
	case *hash != "" && !strings.EqualFold(*hash, got):
		return fmt.Errorf("smoke: the last state has hash %s, not %s", got, *hash)
	}
	return nil
}

// parseKeys reads a script of keys, or after @ the file that holds it.
func parseKeys(text string) ([]script.Step, error) {
	if name, ok := strings.CutPrefix(text, "@"); ok && name != "" {
		b, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		text = string(b)
	}
	return script.Parse(text)
}

// castFlags are the flags that say in which terminal something is played, and
// what becomes of it.
type castFlags struct {
	kitty     *bool
	cast, svg *string
	animate   *bool
}

func newCastFlags(f *flags) castFlags {
	return castFlags{
		kitty:   f.Bool("kitty", false, "have the terminal tell when a key goes up, as kitty does and xterm does not"),
		cast:    f.some("cast", "write what was played to this `file`, as an asciicast"),
		svg:     f.some("svg", "write the last screen to this `file`, as an SVG"),
		animate: f.Bool("animate", false, "have the SVG show all that was played"),
	}
}

// open returns a driver that records if any file is wanted, and its screen.
func (c castFlags) open(size cells) (*driver.Driver, *term.Screen) {
	d, screen := driver.OpenScreen(size.w, size.h, vt.Options{Kitty: *c.kitty})
	if *c.kitty {
		screen.EnableReleases()
	}
	c.prepare(d)
	screen.PollEvent() // the size, which the game knows
	return d, screen
}

// prepare has a driver make no recording if no file is wanted.
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

// writeFile makes a file of what write writes; "" none.
func writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
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
	if errW != nil || errH != nil || min(w, h) < 1 || w > render.MaxWidth || h > render.MaxHeight {
		return cells{}, fmt.Errorf("want columns x rows, such as 80x24, up to %dx%d", render.MaxWidth, render.MaxHeight)
	}
	return cells{w, h}, nil
}

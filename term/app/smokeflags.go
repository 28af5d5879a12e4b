//go:build !js

package app

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"fixstep/render/canvas"
	"fixstep/term/app/internal/files"
	"fixstep/term/internal/cast"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// longestRun limits a run of smoke to some seconds of real time.
const longestRun = 24 * time.Hour

// longestScript is the most bytes of a file with a script, which can hold
// several pastes.
const longestScript = 16 << 20

// parseKeys reads a script of keys or, after @, a file with one.
func parseKeys(text string) ([]script.Step, error) {
	if name, ok := strings.CutPrefix(text, "@"); ok && name != "" {
		b, err := files.ReadRegular(name, longestScript)
		if err != nil {
			return nil, err
		}
		text = string(b)
	}
	return script.Parse(text)
}

// smokeFlags are the flags of smoke: a script of keys plays the game or a
// program.
type smokeFlags struct {
	show                   // of the game; its length is that of the program too
	program       []string // nil: the game
	size          cells
	keys          []script.Step
	line          vt.Line
	expect        string
	golden        string
	cast, svg     string
	status        int
	ends          bool // the program must end, with that status
	kitty, strict bool
	styled        bool // of golden, or of the last screen of record
	update        bool // files that exist may be replaced
	animate       bool // of svg
	step, json    bool // json of step
	record        string
	asGo          string             // of record: the file for a test in Go
	replay        time.Duration      // of record: how long it took to play it, at most
	own           map[string]ownFile // of record, by their names
	styles        []string           // of record: the last screen of each replay, with its styles

	asked chan syscall.Signal // has the signal that has asked a program's smoke to end
}

// The flags that have an effect only for the game, and only for a program, and
// those that go with neither -step nor anything but -record.
const (
	ofGame    = "autopilot seed ups fps look background"
	ofProgram = "line golden styled status strict"
	notOfStep = "expect golden styled status strict"
	ofRecord  = "size kitty record go update cast svg animate" // the others do not go with it
)

// newSmokeFlags defines the flags.
func newSmokeFlags(f *flags) *smokeFlags {
	s := &smokeFlags{size: cells{80, 24}}
	checked(f, &s.size, "size", "`size` of the screen in cells (default 80x24)", parseSize)
	checked(f, &s.keys, "keys", "press these `keys`, as 'until:Play Space Left*3 q', or @FILE",
		parseKeys)
	f.duration(&s.length, "for", 1, longestRun,
		"play the game for this `time`; end a program after it (1m)")
	f.some(&s.expect, "expect", "fail unless the last screen holds this `text`")
	f.BoolVar(&s.kitty, "kitty", false, "the terminal reports key releases, as kitty does")
	f.some(&s.cast, "cast", "write all that was played to this `file`, as an asciicast")
	f.some(&s.svg, "svg", "write the last screen to this `file`, as an SVG")
	f.BoolVar(&s.animate, "animate", false, "the SVG shows all that was played")

	f.BoolVar(&s.step, "step", false, "read lines of keys from the input, and print each screen")
	f.BoolVar(&s.json, "json", false, "with -step: print a JSON object a line")

	f.some(&s.record, "record", "play the program yourself, and write the keys to this `file`")
	f.some(&s.asGo, "go", "with -record: write a test in Go to this `file`, too")

	s.World.Rate = 60
	s.World.Seed = 1
	s.fps = 60
	f.count(&s.World.Rate, "ups", 1, 1000, "updates a second")
	f.count(&s.fps, "fps", 1, 240, "frames a second at most")
	f.number(&s.World.Seed, "seed", "a whole number", "random `number` of the game (default 1)")
	f.settings(&s.Options, "look", "background")
	f.BoolVar(&s.Autopilot, "autopilot", false, "the computer flies both ships")

	checked(f, &s.line, "line", "put the terminal at the end of a `line`, such as 64k,50ms", parseLine)
	f.some(&s.golden, "golden", "fail unless the last screen is the text of this `file`")
	f.BoolVar(&s.styled, "styled", false, "the file of -golden holds styles too")
	f.BoolVar(&s.update, "update", false, "write -golden; replace -svg, -cast, -record, -go")
	f.count(&s.status, "status", 0, 255, "expect this exit status")
	f.BoolVar(&s.strict, "strict", false, "refuse wait: in keys, and orders that go unheeded")
	return s
}

// missed returns the error of a script that has no time for its word; "": it
// has.
func (s *smokeFlags) missed(word string) error {
	if word == "" {
		return nil
	}
	return fmt.Errorf("no time for the word %s: a key takes %v, wait: and hold: as long as they say",
		word, script.Gap)
}

// late returns the error of a run that has taken all its time, or was asked to
// end.
func (s *smokeFlags) late(why error) error {
	text := fmt.Sprintf("out of time after %v", s.length)
	status := statusLate
	select {
	case by := <-s.asked:
		text = "ended by the signal " + by.String()
		status = 128 + int(by)
	default:
	}
	if why != nil {
		text += ": " + why.Error()
	}
	return &statusError{errors.New(text), status}
}

// prepare turns the recording of a driver off if no file is wanted.
func (s *smokeFlags) prepare(d *driver.Driver) {
	if s.cast == "" && s.svg == "" {
		d.Recording = nil
	}
}

// write writes the files.
func (s *smokeFlags) write(r *cast.Recording) error {
	picture := r.WriteStill
	if s.animate {
		picture = r.WriteAnimation
	}
	return errors.Join(s.writeFile(s.cast, r.WriteCast), s.writeFile(s.svg, picture))
}

// writeFile writes a file, which must be new without -update.
func (s *smokeFlags) writeFile(name string, write func(io.Writer) error) error {
	if s.update {
		return replaceFile(name, write)
	}
	return writeFile(name, write)
}

// writeFile makes a file of the bytes that write writes. The name "" is for no
// file. After an error no file is left.
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
	err = errors.Join(err, file.Close())
	if err != nil {
		os.Remove(name)
	}
	return err
}

// replaceFile is writeFile for a file that may exist.
func replaceFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	var b strings.Builder
	err := write(&b)
	if err != nil {
		return err
	}
	return driver.Write(name, b.String())
}

// errThere returns the error of a flag for the name of an existing file.
func errThere(flag, name string) error {
	return usagef("-%s %s: there is such a file: -update replaces it", flag, name)
}

// mayWrite returns an error if a file exists and may not be replaced.
func (s *smokeFlags) mayWrite() error {
	for _, file := range []struct{ flag, name string }{
		{"cast", s.cast}, {"svg", s.svg}, {"go", s.asGo},
		{"record", s.record}, {"record", s.lastScreen()},
	} {
		_, err := os.Lstat(file.name)
		if err == nil && !s.update {
			return errThere(file.flag, file.name)
		}
	}
	return nil
}

// cells is the size of a screen.
type cells struct{ w, h int }

// parseSize reads the size of a screen, such as 80x24.
func parseSize(text string) (cells, error) {
	left, right, _ := strings.Cut(text, "x")
	w, errW := strconv.Atoi(left)
	h, errH := strconv.Atoi(right)
	inLimits := min(w, h) >= 1 && w <= canvas.MaxWidth && h <= canvas.MaxHeight
	if errW != nil || errH != nil || !inLimits {
		return cells{}, fmt.Errorf("want columns x rows, such as 80x24, up to %dx%d",
			canvas.MaxWidth, canvas.MaxHeight)
	}
	return cells{w, h}, nil
}

// parseLine reads a line, such as 64k,50ms or 64k,50ms,packed: bits a second, a
// round trip, and whether ssh packs.
func parseLine(text string) (vt.Line, error) {
	rate, trip, _ := strings.Cut(text, ",")
	trip, packed := strings.CutSuffix(trip, ",packed")
	digits, unit := cutUnit(rate)
	n, errRate := strconv.Atoi(digits)
	d, errTrip := time.ParseDuration(trip)
	isRate := errRate == nil && n >= 1 && n <= fastest/unit
	isTrip := errTrip == nil && d >= 0 && d <= time.Minute
	if !isRate || !isTrip {
		return vt.Line{}, errors.New("want bits a second and a round trip," +
			" such as 64k,50ms or 1M,200ms,packed")
	}
	return vt.Line{Rate: n * unit, Trip: d, Packed: packed}, nil
}

// cutUnit cuts the unit off a rate, such as k of 64k, and returns the number
// for which it stands.
func cutUnit(rate string) (digits string, unit int) {
	thousands, isThousands := strings.CutSuffix(rate, "k")
	millions, isMillions := strings.CutSuffix(rate, "M")
	switch {
	case isThousands:
		return thousands, 1000
	case isMillions:
		return millions, 1_000_000
	}
	return rate, 1
}

// fastest is the most bits a second of a line.
const fastest = 1_000_000_000

package files

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"fixstep/world"
)

// A Recorder records the matches of a game, each in a file of its own. A nil
// Recorder records none.
type Recorder struct {
	// Door says that the player is a stranger. Errors do not name the host's
	// files then, and a match shorter than briefest leaves no file, so that
	// strangers do not fill the disk.
	Door bool

	path   string // of the first match, or with last of the last one
	last   bool   // see NewLast
	number int    // of the newest file; no number comes twice
	files  []*Recording
	err    error // why a recording could not begin, of the first such one
}

// briefest is the length of the shortest match that is kept of a stranger, and
// as the last match, in seconds of the game. A fast player begins seven matches
// a second.
const briefest = 5

// NewRecorder returns a Recorder that writes to the file path, and for further
// matches to path-2, path-3 and so on. The error means that no file can be made
// there; it wraps fs.ErrExist if path exists.
func NewRecorder(path string) (*Recorder, error) {
	file, err := Create(path)
	if err != nil {
		return nil, err
	}
	file.Close()
	os.Remove(path) // a match will make it again
	return &Recorder{path: path}, nil
}

// NewLast returns a Recorder of the last match. A match that is not shorter
// than briefest takes the place of the file path when it ends. The Recorder is
// nil if the path is "", or no file can be made there.
func NewLast(path string) *Recorder {
	if runtime.GOOS == "js" || path == "" {
		return nil
	}
	folder := filepath.Dir(path)
	makeFolder(folder)
	sweep(folder, "") // also the settings of a killed game
	trial, err := newPart(path)
	if err != nil {
		return nil
	}
	trial.Close()
	os.Remove(trial.Name())
	return &Recorder{Door: true, path: path, last: true}
}

// Begin begins the recording of a match in the state s, whose ships are flown
// by these flyers. The text of an error is for the player. The Recording can be
// used even with an error.
func (r *Recorder) Begin(s *world.State, flown [2]world.Flyer) (*Recording, error) {
	if r == nil {
		return nil, nil
	}
	r.files = slices.DeleteFunc(r.files, func(c *Recording) bool { return c.gone })
	file, err := r.next()
	if err != nil {
		r.err = cmp.Or(r.err, err)
		return nil, told("not recorded", err, r.Door)
	}
	c, err := NewRecording(file, s, world.Header{Flown: flown})
	c.door = r.Door
	if r.last {
		c.last = r.path
	}
	r.files = append(r.files, c)
	return c, told("the recording ends here", err, r.Door)
}

// next returns the file for the next match.
func (r *Recorder) next() (*os.File, error) {
	if r.last {
		return newPart(r.path)
	}
	for {
		r.number++
		path := r.path
		if r.number > 1 {
			ext := filepath.Ext(path)
			path = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), r.number, ext)
		}
		file, err := Create(path)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// Finish ends the last recording and names all complete ones to out. It returns
// the error of the first recording that is not complete, or else of the first
// that could not begin.
func (r *Recorder) Finish(out io.Writer) error {
	if r == nil {
		return nil
	}
	var broken error
	for _, c := range r.files {
		c.Close()
		switch {
		case c.gone:
		case c.err == nil:
			fmt.Fprintf(out, "recorded %s\n", Plain(c.file.Name()))
		case broken == nil:
			broken = fmt.Errorf("%s is not recorded to the end: %w", c.file.Name(), c.err)
		}
	}
	return cmp.Or(broken, told("not recorded", r.err, false))
}

// A Recording is the file of one match. The nil Recording does nothing.
type Recording struct {
	file   *os.File
	writer *world.Writer
	state  *world.State // of the match, now
	err    error        // the first error, set by Close
	closed bool
	door   bool   // see Recorder.Door
	last   string // the file whose place this one takes; "": none
	gone   bool   // the file is no longer there under its name
}

// NewRecording returns a recording, in a file, of the match whose state s is.
// The header names the players; its options become those of the match. The
// Recording can be used even with an error.
func NewRecording(file *os.File, s *world.State, h world.Header) (*Recording, error) {
	h.Options = s.Options
	w, err := world.NewWriter(file, h)
	return &Recording{file: file, writer: w, state: s}, err
}

// Name returns the path of the file.
func (c *Recording) Name() string { return c.file.Name() }

// Add records the commands of a tick, which have led to the state s. It returns
// an error only once, and records no tick after it. At the end of the match the
// recording ends.
func (c *Recording) Add(commands world.Commands, s *world.State) error {
	if c == nil || c.closed {
		return nil
	}
	err := c.writer.Add(commands, s)
	if s.Phase == world.Over {
		c.Close()
	}
	return told("the recording ends here", err, c.door)
}

// Close ends the recording, at any tick of the match.
func (c *Recording) Close() {
	if c == nil || c.closed {
		return
	}
	c.closed = true
	defer keep(c.file)() // nobody sweeps the closed file
	c.err = c.writer.Close(c.state)
	err := c.file.Close()
	c.err = cmp.Or(c.err, err)
	brief := c.state.Tick < uint64(briefest*c.state.Options.Rate)
	unwanted := c.door && brief || c.last != "" && c.err != nil
	switch {
	case unwanted:
		c.gone = os.Remove(c.file.Name()) == nil
	case c.last != "":
		c.gone = os.Rename(c.file.Name(), c.last) == nil
	}
}

// told returns an error for the player. That of a stranger, at a door, names no
// file.
func told(what string, err error, door bool) error {
	switch {
	case err == nil:
		return nil
	case door:
		return errors.New("this match is not recorded to its end")
	}
	return fmt.Errorf("%s: %w", what, err)
}

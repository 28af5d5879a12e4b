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

// A Recorder records the matches of a session, each in a separate file. A nil
// Recorder records none.
type Recorder struct {
	// Door says that the player is a stranger: errors do not name the host's
	// files, and a match shorter than briefest leaves no file, so that
	// strangers do not fill the disk.
	Door bool

	path   string
	last   bool // path is of the last match, see NewLast; else of the first
	number int  // of the newest file; none comes twice
	files  []*Recording
	err    error // error of the first recording that could not begin
}

// briefest is the shortest match of a stranger that is kept, in seconds of the
// game. A fast player begins seven matches a second.
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

// NewLast returns a Recorder of the last match: a match of briefest or longer
// takes the place of the file path when it ends. For the path "", and where no
// file can be made, the Recorder is nil.
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

// Begin starts the recording of a match in the state s. The text of an error is
// for the player. The Recording can be used even with an error.
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
		path := r.path
		if r.number++; r.number > 1 {
			ext := filepath.Ext(path)
			path = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), r.number, ext)
		}
		file, err := Create(path)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// Finish ends the last recording and names all complete ones. It returns the
// error of the first recording that is not complete, or could not begin.
func (r *Recorder) Finish(out io.Writer) (err error) {
	if r == nil {
		return nil
	}
	for _, c := range r.files {
		if c.Close(); c.gone {
			continue
		}
		if c.err == nil {
			fmt.Fprintf(out, "recorded %s\n", Plain(c.file.Name()))
		} else if err == nil {
			err = fmt.Errorf("%s is not recorded to the end: %w", c.file.Name(), c.err)
		}
	}
	return cmp.Or(err, told("not recorded", r.err, false))
}

// A Recording is the file of one match. The nil Recording does nothing.
type Recording struct {
	file   *os.File
	writer *world.Writer
	state  *world.State // state of the match
	err    error        // the first error, set by Close
	closed bool
	door   bool   // see Recorder
	last   string // the file whose place this one takes; "": none
	gone   bool   // the file is no longer there under its name
}

// NewRecording returns the recording of a match in the state s in a file, with
// the players of the header. It can be used even with an error.
func NewRecording(file *os.File, s *world.State, h world.Header) (*Recording, error) {
	h.Options = s.Options
	w, err := world.NewWriter(file, h)
	return &Recording{file: file, writer: w, state: s}, err
}

// Name returns the path of the file.
func (c *Recording) Name() string { return c.file.Name() }

// Add records the commands of a tick that led to the state s. It returns an
// error only once, and records no tick after it. The recording ends with the
// match.
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
	if err := c.file.Close(); c.err == nil {
		c.err = err
	}
	switch brief := c.state.Tick < uint64(briefest*c.state.Options.Rate); {
	case c.door && brief, c.last != "" && c.err != nil:
		c.gone = os.Remove(c.file.Name()) == nil
	case runtime.GOOS != "js" && c.last != "":
		c.gone = os.Rename(c.file.Name(), c.last) == nil
	}
}

// told returns an error for the player: a stranger's error names no file.
func told(what string, err error, door bool) error {
	switch {
	case err == nil:
		return nil
	case door:
		return errors.New("this match is not recorded to its end")
	}
	return fmt.Errorf("%s: %w", what, err)
}

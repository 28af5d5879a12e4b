package scene

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"fixstep/world"
)

// A Recorder records the matches of a session, each in a file of its own. A nil
// recorder records none.
type Recorder struct {
	path  string
	first *os.File // for the first match, until that begins
	made  bool     // NewRecorder has made that file
	files []*recording
	err   error // of the first recording that could not begin
}

// NewRecorder returns a recorder into the file path, and into path-2, path-3
// and so on for further matches. It opens the first file, which must be a
// regular one, and keeps it open. Only with force may that file exist: else the
// error is fs.ErrExist.
func NewRecorder(path string, force bool) (*Recorder, error) {
	file, made, err := CreateRegular(path, force)
	if err != nil {
		return nil, err
	}
	return &Recorder{path: path, first: file, made: made}, nil
}

// CreateRegular opens a file to append to it, which must be a regular one, and
// tells whether it has made it. Only with force may that file exist: else the
// error is fs.ErrExist.
func CreateRegular(path string, force bool) (file *os.File, made bool, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, false, fmt.Errorf("%s: %w", path, errNoFile)
	}
	file, err = create(path)
	made = err == nil
	if errors.Is(err, fs.ErrExist) && force {
		file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	}
	if err != nil {
		return nil, false, err
	}
	// It may have been exchanged since.
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		file.Close()
		return nil, false, fmt.Errorf("%s: %w", path, errNoFile)
	}
	return file, made, nil
}

// create makes a file that does not exist yet. Two games that write into one
// file append to it: then both find it spoilt, and none overwrites the other.
func create(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o644)
}

// begin starts the recording of a match in the state s. The text of an error is
// for the player. The recording can be used even then.
func (r *Recorder) begin(s *world.State, flown [2]world.Flyer) (*recording, error) {
	if r == nil {
		return nil, nil
	}
	file, err := r.next()
	if err != nil {
		err = fmt.Errorf("not recorded: %w", err)
		if r.err == nil {
			r.err = err
		}
		return nil, err
	}
	c, err := newRecording(file, s, flown)
	r.files = append(r.files, c)
	return c, endsHere(err)
}

// newRecording returns the recording of a match in the state s in a file. It
// can be used even with an error.
func newRecording(file *os.File, s *world.State, flown [2]world.Flyer) (*recording, error) {
	w, err := world.NewWriter(file, world.Header{Options: s.Options, Flown: flown})
	return &recording{file: file, writer: w, state: s}, err
}

// next returns the file for the next match. Only the first match overwrites
// what was in a file.
func (r *Recorder) next() (*os.File, error) {
	if file := r.first; file != nil {
		r.first = nil
		if r.made {
			return file, nil
		}
		return file, file.Truncate(0)
	}
	for n := len(r.files) + 1; ; n++ {
		ext := filepath.Ext(r.path)
		file, err := create(fmt.Sprintf("%s-%d%s", strings.TrimSuffix(r.path, ext), n, ext))
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// Finish ends the last recording and names all files that can be verified. It
// returns the error of the first one that cannot, or that could not begin. A
// first file that no match was recorded in is removed.
func (r *Recorder) Finish(out io.Writer) (err error) {
	if r == nil {
		return nil
	}
	for _, c := range r.files {
		c.close()
		if c.err == nil {
			c.err = verifyFile(c.file.Name())
		}
		if c.err == nil {
			fmt.Fprintf(out, "recorded %s\n", Plain(c.file.Name()))
		} else if err == nil {
			err = fmt.Errorf("%s is not recorded to the end: %w", c.file.Name(), c.err)
		}
	}
	if err == nil {
		err = r.err
	}
	if r.first != nil {
		r.first.Close()
		if info, err := os.Stat(r.path); r.made && err == nil && info.Size() == 0 {
			os.Remove(r.path)
		}
	}
	return err
}

// A recording is the file of one match. The nil recording does nothing.
type recording struct {
	file   *os.File
	writer *world.Writer
	state  *world.State // of the match
	err    error        // of the whole recording, when it is closed
	closed bool
}

// add records a tick that led to the state s. It returns an error only once,
// and records nothing after it. The recording ends with the match.
func (c *recording) add(commands world.Commands, s *world.State) error {
	if c == nil || c.closed {
		return nil
	}
	err := c.writer.Add(commands, s)
	if s.Phase == world.Over {
		c.close()
	}
	return endsHere(err)
}

// close ends the recording, at whatever tick its match is.
func (c *recording) close() {
	if c == nil || c.closed {
		return
	}
	c.closed = true
	c.err = c.writer.Close(c.state)
	if err := c.file.Close(); c.err == nil {
		c.err = err
	}
}

// endsHere returns the error of a recording as the player is told it.
func endsHere(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the recording ends here: %w", err)
}

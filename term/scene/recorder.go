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
	made  bool // newRecorder has made the first file
	files []*recording
}

// NewRecorder returns a recorder into the file path, and into path-2, path-3
// and so on for further matches. It makes sure that the first file can be
// written. Only with force may that file exist: else the error is fs.ErrExist.
func NewRecorder(path string, force bool) (*Recorder, error) {
	// A pipe would stop the game whenever nobody reads it.
	const noFile = fs.ModeDir | fs.ModeNamedPipe | fs.ModeSocket
	if info, err := os.Stat(path); err == nil && info.Mode()&noFile != 0 {
		return nil, fmt.Errorf("%s: not a file", path)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	made := err == nil
	if errors.Is(err, fs.ErrExist) && force {
		file, err = os.OpenFile(path, os.O_WRONLY, 0o644)
	}
	if err != nil {
		return nil, err
	}
	return &Recorder{path: path, made: made}, file.Close()
}

// begin starts the recording of a match in the state s. The text of an error is
// for the player. The recording can be used even then.
func (r *Recorder) begin(s *world.State, flown [2]world.Flyer) (*recording, error) {
	if r == nil {
		return nil, nil
	}
	file, err := r.create()
	if err != nil {
		return nil, fmt.Errorf("not recorded: %w", err)
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

// create opens the file for the next match. Only the first match overwrites a
// file.
func (r *Recorder) create() (*os.File, error) {
	if len(r.files) == 0 {
		return os.OpenFile(r.path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	}
	for n := len(r.files) + 1; ; n++ {
		ext := filepath.Ext(r.path)
		name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(r.path, ext), n, ext)
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// Finish ends the last recording and names all files that are complete. It
// returns the error of the first one that is not. A first file that no match
// was recorded in is removed.
func (r *Recorder) Finish(out io.Writer) (err error) {
	if r == nil {
		return nil
	}
	for _, c := range r.files {
		c.close()
		if c.err == nil {
			fmt.Fprintf(out, "recorded %s\n", c.file.Name())
		} else if err == nil {
			err = fmt.Errorf("%s is not recorded to the end: %w", c.file.Name(), c.err)
		}
	}
	if info, err := os.Stat(r.path); len(r.files) == 0 && r.made && err == nil && info.Size() == 0 {
		os.Remove(r.path)
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

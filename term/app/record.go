package app

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

// keep is the flags that say where matches are recorded.
type keep struct {
	command string
	path    *string
	force   *bool
}

func recordFlags(f *flags) keep {
	return keep{
		command: f.Name(),
		path:    f.String("record", "", "record the game in this `file`, and more matches in file-2, file-3 and so on"),
		force:   f.Bool("force", false, "let -record overwrite a file"),
	}
}

// recorder returns the recorder that the flags ask for: nil for none. It makes
// sure at once that there can be a file.
func (k keep) recorder() (*recorder, error) {
	if *k.path == "" {
		return nil, nil
	}
	if info, err := os.Stat(*k.path); err == nil && info.Mode()&(fs.ModeDir|fs.ModeNamedPipe|fs.ModeSocket) != 0 {
		return nil, Usagef("%s: -record %s: not a file", k.command, *k.path) // and a pipe would hold the game up
	}
	file, err := os.OpenFile(*k.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	ours := err == nil
	if errors.Is(err, fs.ErrExist) && *k.force {
		file, err = os.OpenFile(*k.path, os.O_WRONLY, 0o644)
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, Usagef("%s: -record %s: there is such a file: choose another name, or overwrite it with -force", k.command, *k.path)
	case err != nil:
		return nil, Usagef("%s: -record: %v", k.command, err)
	}
	return &recorder{path: *k.path, ours: ours}, file.Close()
}

// A recorder keeps the matches of a run, each in a file. The nil recorder
// keeps none.
type recorder struct {
	path string
	ours bool // it made the first file, which was not there
	kept []*recording
}

// begin starts to record a match that is at its start, s. An error is for the
// player to know, and the recording is good for use whatever it is.
func (r *recorder) begin(s *world.State, flown [2]world.Flyer) (*recording, error) {
	if r == nil {
		return nil, nil
	}
	file, err := r.create()
	if err != nil {
		return nil, fmt.Errorf("not recorded: %w", err)
	}
	w, err := world.NewWriter(file, world.Header{Options: s.Options, Flown: flown})
	c := &recording{file: file, writer: w, state: s}
	r.kept = append(r.kept, c)
	return c, ended(err)
}

// create opens the file for the next match. Only the first may overwrite one.
func (r *recorder) create() (*os.File, error) {
	if len(r.kept) == 0 {
		return os.OpenFile(r.path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	}
	for n := len(r.kept) + 1; ; n++ {
		ext := filepath.Ext(r.path)
		name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(r.path, ext), n, ext)
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// finish ends the last recording and says what was recorded. Its error is that
// of the first recording that did not come to its end.
func (r *recorder) finish(out io.Writer) (err error) {
	if r == nil {
		return nil
	}
	for _, c := range r.kept {
		c.close()
		if c.err == nil {
			fmt.Fprintf(out, "recorded %s\n", c.file.Name())
		} else if err == nil {
			err = fmt.Errorf("%s is not recorded to the end: %w", c.file.Name(), c.err)
		}
	}
	if info, err := os.Stat(r.path); len(r.kept) == 0 && r.ours && err == nil && info.Size() == 0 {
		os.Remove(r.path) // nobody else has recorded into it meanwhile
	}
	return err
}

// A recording is the file of one match. The nil recording does nothing.
type recording struct {
	file   *os.File
	writer *world.Writer
	state  *world.State // of the match
	err    error        // of the whole recording, once it is closed
	closed bool
}

// add records a tick. An error is returned once; nothing is recorded after it.
// The recording ends with the match.
func (c *recording) add(commands world.Commands, s *world.State) error {
	if c == nil || c.closed {
		return nil
	}
	err := c.writer.Add(commands, s)
	if s.Phase == world.Over {
		c.close()
	}
	return ended(err)
}

// close ends the recording, however far its match has come.
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

// ended is the error of a recording as it is told to the player.
func ended(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the recording ends here: %w", err)
}

package files

import (
	"fmt"
	"os"

	"fixstep/world"
)

// A Recording is the file of one match. The nil Recording does nothing.
type Recording struct {
	file   *os.File
	writer *world.Writer
	state  *world.State // of the match
	err    error        // of the whole recording, when it is closed
	closed bool
}

// NewRecording returns the recording of a match in the state s in a file. It
// can be used even with an error.
func NewRecording(file *os.File, s *world.State, flown [2]world.Flyer) (*Recording, error) {
	w, err := world.NewWriter(file, world.Header{Options: s.Options, Flown: flown})
	return &Recording{file: file, writer: w, state: s}, err
}

// Name returns the path of the file.
func (c *Recording) Name() string { return c.file.Name() }

// Add records a tick that led to the state s. It returns an error only once,
// and records nothing after it. The recording ends with the match.
func (c *Recording) Add(commands world.Commands, s *world.State) error {
	if c == nil || c.closed {
		return nil
	}
	err := c.writer.Add(commands, s)
	if s.Phase == world.Over {
		c.Close()
	}
	return endsHere(err)
}

// Close ends the recording, at whatever tick its match is.
func (c *Recording) Close() {
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

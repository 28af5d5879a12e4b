package app

import (
	"errors"
	"io"
)

// writePlots returns an error, because a page has no files.
func (c *labFlags) writePlots(io.Writer) error {
	return errors.New("lab: -svg writes files, and a page has none")
}

// writeJSON returns an error: its code would be a twentieth of the program.
func (c *labFlags) writeJSON(io.Writer) error {
	return errors.New("lab: a page prints no JSON: leave -json out")
}

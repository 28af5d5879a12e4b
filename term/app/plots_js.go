package app

import (
	"errors"
	"io"
)

// writePlots returns an error, because a page has no files.
func (c *labFlags) writePlots(io.Writer) error {
	return errors.New("lab: -svg writes files, and a page has none")
}

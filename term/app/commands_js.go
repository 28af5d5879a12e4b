package app

import (
	"errors"
	"io"
)

// init fills the table with the commands of a lesson. The others need files,
// processes or other players, which a page does not have, and would make the
// program a tenth larger.
func init() {
	commands = []command{{"play", "", runPlay}, {"lab", "[STEP of -tour]", runLab}, {"version", "", runVersion}}
}

// writePlots returns an error, because a page has no files.
func (c *labFlags) writePlots(io.Writer) error {
	return errors.New("lab: -svg writes files, and a page has none")
}

package app

import "errors"

// init fills the table with the commands of a lesson. The others need files,
// processes or other players, which a page does not have, and would make the
// program a tenth larger.
func init() {
	commands = []command{
		{"play", "", runPlay},
		{"lab", "[STEP of -tour]", runLab},
		{"version", "", runVersion},
	}
}

// errPage is the error of the forms of the lab that need files, or programs of
// others.
var errPage = errors.New("lab: -svg, -check and -trace need files, and a page has none")

func (c *labFlags) writePictures(*Env) error { return errPage }
func (c *labFlags) writeChecks(*Env) error   { return errPage }
func (c *labFlags) writeTraces(*Env) error   { return errPage }
func (c *labFlags) laneTraces() error        { return errPage }

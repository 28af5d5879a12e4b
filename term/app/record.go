package app

import (
	"errors"
	"io/fs"

	"fixstep/term/scene"
)

// recordFlags are the flags that say where matches are recorded.
type recordFlags struct {
	command string
	path    *string
	force   *bool
}

func newRecordFlags(f *flags) recordFlags {
	return recordFlags{
		command: f.Name(),
		path:    f.String("record", "", "record the game in this `file`, and more matches in file-2, file-3 and so on"),
		force:   f.Bool("force", false, "let -record overwrite a file"),
	}
}

// recorder returns the recorder that the flags ask for; nil: none.
func (r recordFlags) recorder() (*scene.Recorder, error) {
	if *r.path == "" {
		return nil, nil
	}
	made, err := scene.NewRecorder(*r.path, *r.force)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, Usagef("%s: -record %s: there is such a file: choose another name, or overwrite it with -force", r.command, *r.path)
	case err != nil:
		return nil, Usagef("%s: -record: %v", r.command, err)
	}
	return made, nil
}

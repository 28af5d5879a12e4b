package app

import (
	"errors"
	"io/fs"

	"fixstep/term/app/internal/files"
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
		force:   f.Bool("force", false, "let -record and -cast overwrite a file"),
	}
}

// recorder returns the recorder that the flags ask for; nil: none.
func (r recordFlags) recorder() (*files.Recorder, error) {
	if *r.path == "" {
		return nil, nil
	}
	made, err := files.NewRecorder(*r.path, *r.force)
	if err != nil {
		return nil, cannotMake(r.command+": -record", *r.path, true, err)
	}
	return made, nil
}

// cannotMake says why the file that a flag names is not made, and if -force
// would help.
func cannotMake(flag, path string, force bool, err error) error {
	switch {
	case errors.Is(err, fs.ErrExist) && force:
		return usagef("%s %s: there is such a file: choose another name, or overwrite it with -force", flag, path)
	case errors.Is(err, fs.ErrExist):
		return usagef("%s %s: there is such a file: choose another name", flag, path)
	}
	return usagef("%s: %v", flag, err)
}

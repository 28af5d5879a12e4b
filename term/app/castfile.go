package app

import (
	"bytes"
	"errors"
	"os"
	"time"

	"fixstep/loop"
	"fixstep/term/app/internal/files"
	"fixstep/term/internal/cast"
	"fixstep/term/vt"
)

// A castFile is what the player's terminal is sent, for a file. A nil one is
// none.
type castFile struct {
	*cast.Recording
	file *os.File // nil: written, or left out
	made bool     // newCastFile has made it
}

// newCastFile returns a castFile that begins now. Its file is open from now on,
// so that nobody plays for a file that cannot be written.
func newCastFile(path string, force bool, now loop.Now) (*castFile, error) {
	file, made, err := files.CreateRegular(path, force)
	if err != nil {
		return nil, err
	}
	start := now()
	since := func() time.Duration { return now() - start }
	return &castFile{cast.New(80, 24, vt.Options{}, since), file, made}, nil
}

// keep writes the file.
func (f *castFile) keep() error {
	if f == nil || f.file == nil {
		return nil
	}
	var b bytes.Buffer
	err := f.WriteCast(&b)
	if err == nil && !f.made {
		err = f.file.Truncate(0)
	}
	if err == nil {
		_, err = f.file.Write(b.Bytes())
	}
	err = errors.Join(err, f.file.Close())
	f.file = nil
	return err
}

// drop leaves a file that is not written as it was.
func (f *castFile) drop() {
	if f == nil || f.file == nil {
		return
	}
	f.file.Close()
	if f.made {
		os.Remove(f.file.Name())
	}
	f.file = nil
}

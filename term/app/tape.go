package app

import (
	"bytes"
	"errors"
	"os"
	"time"

	"fixstep/loop"
	"fixstep/term/app/internal/scene"
	"fixstep/term/internal/cast"
	"fixstep/term/vt"
)

// A tape is what the player's terminal is sent, for a file. A nil one is none.
type tape struct {
	*cast.Recording
	file *os.File // nil: written, or left out
	made bool     // newTape has made it
}

// newTape returns a tape that begins now. Its file is open from now on, so that
// nobody plays for a file that cannot be written.
func newTape(path string, force bool, now loop.Now) (*tape, error) {
	file, made, err := scene.CreateRegular(path, force)
	if err != nil {
		return nil, err
	}
	start := now()
	since := func() time.Duration { return now() - start }
	return &tape{cast.New(80, 24, vt.Options{}, since), file, made}, nil
}

// keep writes the file.
func (t *tape) keep() error {
	if t == nil || t.file == nil {
		return nil
	}
	var b bytes.Buffer
	t.WriteCast(&b)
	var err error
	if !t.made {
		err = t.file.Truncate(0)
	}
	if err == nil {
		_, err = t.file.Write(b.Bytes())
	}
	err = errors.Join(err, t.file.Close())
	t.file = nil
	return err
}

// drop leaves a file that is not written as it was.
func (t *tape) drop() {
	if t == nil || t.file == nil {
		return
	}
	t.file.Close()
	if t.made {
		os.Remove(t.file.Name())
	}
	t.file = nil
}

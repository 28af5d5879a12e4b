package app

import (
	"time"

	"fixstep/loop"
	"fixstep/term/cast"
	"fixstep/term/vt"
)

// A tape is what the player's terminal is sent, for a file. A nil one is none.
type tape struct {
	*cast.Recording
	file string
}

// newTape returns a tape that begins now.
func newTape(file string, now loop.Now) *tape {
	start := now()
	since := func() time.Duration { return now() - start }
	return &tape{cast.New(80, 24, vt.Options{}, since), file}
}

// keep writes the file, if there is one.
func (t *tape) keep() error {
	if t == nil {
		return nil
	}
	return writeFile(t.file, t.WriteCast)
}

package app

import (
	"errors"
	"fmt"

	"fixstep/term/app/internal/files"
	"fixstep/world"
)

// runVerify is the command verify: it plays recorded games as fast as it can
// and reports whether each still comes out the same.
func runVerify(env *Env, args []string) error {
	f := newFlags("verify", "FILE…")
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return usagef("verify: name the files to check: fixstep verify FILE…")
	}
	var differ, unreadable int
	for _, path := range f.Args() {
		last, err := verify(path)
		switch {
		case errors.Is(err, world.ErrDiverged):
			differ++
		case err != nil:
			unreadable++
		}
		fmt.Fprintf(env.Out, "%s: %s\n", files.Plain(path), verified(&last, err))
	}
	switch {
	case unreadable > 0:
		return fmt.Errorf("verify: %d of %d files cannot be read to the end", unreadable, f.NArg())
	case differ > 0:
		return fmt.Errorf("verify: %d of %d files come out differently", differ, f.NArg())
	}
	return nil
}

// verified returns the line to print about a recording.
func verified(last *world.State, err error) string {
	switch {
	case err == nil:
		return fmt.Sprintf("%d ticks, hash %016x, ok", last.Tick, last.Hash())
	case last.Tick == 0:
		return err.Error()
	}
	return fmt.Sprintf("%d ticks, hash %016x, %v", last.Tick, last.Hash(), err)
}

func verify(path string) (world.State, error) {
	file, err := files.OpenRegular(path)
	if err != nil {
		return world.State{}, errors.Unwrap(err) // the error names the file too
	}
	defer file.Close()
	return world.Verify(file)
}

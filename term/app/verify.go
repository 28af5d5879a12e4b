package app

import (
	"errors"
	"fmt"

	"fixstep/term/app/internal/files"
	"fixstep/world"
)

// checkMatches is replay -check: it plays recorded matches as fast as it can
// and reports whether each still comes out the same.
func checkMatches(env *Env, paths []string) error {
	if len(paths) == 0 {
		return usagef("replay: name the files to check: fixstep replay -check FILE…")
	}
	var differ, unreadable int
	for _, path := range paths {
		verdict, err := verify(path)
		switch {
		case errors.Is(err, world.ErrDiverged):
			differ++
		case err != nil:
			unreadable++
		}
		fmt.Fprintf(env.Out, "%s: %s\n", files.Plain(path), verdict)
	}
	switch {
	case unreadable > 0:
		return fmt.Errorf("replay: %d of %d files cannot be read to the end", unreadable, len(paths))
	case differ > 0:
		return fmt.Errorf("replay: %d of %d files come out differently", differ, len(paths))
	}
	return nil
}

// verify plays a recording, and returns what to print about it.
func verify(path string) (verdict string, err error) {
	file, err := files.OpenRegular(path)
	if err != nil {
		err = errors.Unwrap(err) // the error names the file too
		return err.Error(), err
	}
	defer file.Close()
	last, err := world.Verify(file)
	if verdict = "ok"; err != nil {
		verdict = err.Error()
	}
	if err == nil || last.Tick > 0 {
		verdict = fmt.Sprintf("%d ticks, hash %016x, %s", last.Tick, last.Hash(), verdict)
	}
	return verdict, err
}

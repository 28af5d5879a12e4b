package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/scene"
	"fixstep/world"
)

// runReplay is the command replay: a recorded game in the player's terminal.
func runReplay(env *Env, f *flags, args []string) error {
	var r show
	var from uint64
	check := f.Bool("check", false, "say whether the matches still come out the same")
	f.number(&from, "from", "a tick", "begin after this `tick`, which is reached at once")
	f.show(&r, view...)
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	path := cmp.Or(f.Arg(0), env.Last)
	switch {
	case *check:
		return checkMatches(env, f.Args())
	case f.NArg() > 1:
		return usagef("name one file: fixstep replay FILE")
	}
	file, in, err := openMatch(path)
	if f.NArg() == 0 && errors.Is(err, fs.ErrNotExist) {
		return errors.New("there is no last match yet: play one, or name a file: fixstep replay FILE")
	} else if err != nil {
		return err
	}
	defer file.Close()
	p := scene.NewPlayback(in, from)
	p.Name = files.Plain(filepath.Base(path))
	file.Close() // on Windows an open file cannot be replaced by the next match
	screen, err := env.open(r.View.Colors)
	if err != nil {
		return err
	}
	s := scene.NewReplay(screen, r.Lost, p)
	s.SetView(r.View)
	if err := env.drive(screen, "steady", r.loop(in.Options.Rate), s); err != nil {
		return err
	}
	return report(env.Out, path, p)
}

// openMatch opens a recorded match.
func openMatch(path string) (file *os.File, in *world.Reader, err error) {
	file, err = files.OpenRegular(path)
	if err != nil {
		return nil, nil, err
	}
	in, err = world.NewReader(file)
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return file, in, nil
}

// report prints how a recording ended, after the terminal was given back. It
// returns an error if the recording is damaged or comes out differently.
func report(out io.Writer, path string, p *scene.Playback) error {
	verdict, err := p.End()
	switch {
	case err == nil:
		return nil // the player quit before the end
	case err == io.EOF:
		_, err := fmt.Fprintf(out, "%s: %s\n", files.Plain(path), verdict)
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// checkMatches is replay -check: it plays recorded matches as fast as it can
// and reports whether each still comes out the same.
func checkMatches(env *Env, paths []string) error {
	if len(paths) == 0 {
		return usagef("name the files to check: fixstep replay -check FILE…")
	}
	wrong := 0
	for _, path := range paths {
		verdict, err := verify(path)
		if err != nil {
			wrong++
		}
		fmt.Fprintf(env.Out, "%s: %s\n", files.Plain(path), verdict)
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d files are not ok", wrong, len(paths))
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
	verdict = "ok"
	if err != nil {
		verdict = err.Error()
	}
	if err == nil || last.Tick > 0 {
		verdict = fmt.Sprintf("%d ticks, hash %016x, %s", last.Tick, last.Hash(), verdict)
	}
	return verdict, err
}

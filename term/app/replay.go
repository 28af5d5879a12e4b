package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/scene"
	"fixstep/world"
)

// runReplay is the command replay: a recorded game in the player's terminal.
func runReplay(env *Env, args []string) error {
	f := newFlags("replay", "[FILE…]")
	check := f.Bool("check", false, "say whether the matches still come out the same")
	from := f.number("from", 0, "begin after this `tick`, which is reached at once")
	fps, o := newFpsFlag(f), newWatchOptions(f)
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	path := cmp.Or(f.Arg(0), env.Last)
	switch {
	case *check:
		return checkMatches(env, f.Args())
	case f.NArg() > 1:
		return usagef("replay: name one file: fixstep replay FILE")
	case path == "-" && env.Interactive:
		return usagef("replay -: the standard input is a terminal: pipe a recording into it")
	}
	file, in, err := openMatch(env, path)
	if f.NArg() == 0 && errors.Is(err, fs.ErrNotExist) {
		return errors.New("replay: there is no last match yet: play one, or name a file: fixstep replay FILE")
	} else if err != nil {
		return err
	}
	defer file.Close()
	p := scene.NewPlayback(in, *from)
	p.Name = files.Plain(filepath.Base(path))
	file.Close() // on Windows an open file cannot be replaced by the next match
	env.Interactive = env.Interactive || path == "-"
	screen, err := env.open(o.View.Colors)
	if err != nil {
		return err
	}
	s := scene.NewReplay(screen, o.Lost, p)
	s.SetView(o.View)
	if err := env.drive(screen, "steady", loopOptions(in.Options.Rate, *fps, 0), s); err != nil {
		return err
	}
	return report(env.Out, path, p)
}

// openMatch opens a recorded match; "-" is the standard input, which may be a
// pipe.
func openMatch(env *Env, path string) (file io.ReadCloser, in *world.Reader, err error) {
	file = io.NopCloser(env.In)
	if path != "-" {
		if file, err = files.OpenRegular(path); err != nil {
			return nil, nil, fmt.Errorf("replay: %w", err)
		}
	}
	if in, err = world.NewReader(file); err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("replay: %s: %w", path, err)
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
	return fmt.Errorf("replay: %s: %w", path, err)
}

package duel

import (
	"context"
	"io"
	"os"
	"slices"
	"time"

	"fixstep/world"
)

// Publish opens a new recording in the lobby, for those who watch. Whoever
// removes the file ends the recording: spectators read the rest of it.
func (l *Lobby) Publish() (*os.File, error) {
	f, err := os.OpenFile(l.path("replay"), os.O_WRONLY|os.O_CREATE|os.O_EXCL|noFollow, 0o600)
	if err != nil {
		return nil, err
	}
	f.Chmod(0o644) // whatever the umask is: anybody may watch
	return f, nil
}

// Matches returns the recordings of one match after the other, each while it
// grows: Read waits at its end until there is more or the match is over. It
// waits for the next match itself, until its context is done.
type Matches func(context.Context) (io.Reader, error)

// How often a spectator looks for a match, and for more of one.
const (
	lookForMatch = 200 * time.Millisecond
	lookForMore  = 50 * time.Millisecond
)

// A recording that does not grow for so long is over, though its process is
// there: players who hear nothing from each other give up sooner.
const stoppedAfter = backAfter + 5*time.Second

// Watch returns the matches of this lobby: of those that are on, the one with
// the newest tick. No match is returned twice, although both players record it.
func (l *Lobby) Watch() Matches {
	seen := map[uint64]bool{} // by random seed
	return func(ctx context.Context) (io.Reader, error) {
		for ctx.Err() == nil {
			for _, e := range slices.Backward(l.entries("replay")) {
				if f, _ := e.open(seen); f != nil {
					return &tail{ctx, f, e}, nil
				}
			}
			pause(ctx, lookForMatch)
		}
		return nil, ctx.Err()
	}
}

// listed is how many duels Playing returns at most.
const listed = 5

// Playing returns who plays in the lobby against whom, a line each, as
// spectators see it: nobody in private.
func (l *Lobby) Playing() (lines []string) {
	seen := map[uint64]bool{}
	for _, e := range l.entries("replay") {
		if f, names := e.open(seen); f != nil {
			lines = append(lines, Clean(names[0])+" vs "+Clean(names[1]))
			f.Close()
		}
	}
	return lines[:min(len(lines), listed)]
}

// open opens a recording that is still being written and was not seen yet, else
// it returns nil. The names are those of the players.
func (e *entry) open(seen map[uint64]bool) (f *os.File, names [2]string) {
	if !e.info.Mode().IsRegular() || dead(e.pid) {
		return nil, names
	}
	f, err := os.OpenFile(e.path, os.O_RDONLY|noFollow, 0)
	if err != nil {
		return nil, names
	}
	info, err := f.Stat()
	if err == nil && os.SameFile(info, e.info) {
		in, err := world.NewReader(f)
		if err == nil && !seen[in.Options.Seed] {
			seen[in.Options.Seed] = true
			f.Seek(0, io.SeekStart)
			return f, in.Names
		}
	}
	f.Close()
	return nil, names
}

// A tail reads a file that grows, until nobody writes to it any more.
type tail struct {
	ctx context.Context
	*os.File
	of entry
}

// over reports whether the file has been removed, or its writer was killed.
func (t *tail) over() bool {
	info, err := os.Lstat(t.of.path)
	return err != nil || !os.SameFile(info, t.of.info) || dead(t.of.pid)
}

// Read waits for at least a byte. At the end it closes the file.
func (t *tail) Read(b []byte) (int, error) {
	for waited := time.Duration(0); ; waited += lookForMore {
		n, err := t.File.Read(b)
		if n > 0 || err != io.EOF {
			return n, err
		}
		if waited >= stoppedAfter || t.over() {
			if n, _ := t.File.Read(b); n > 0 {
				return n, nil
			}
			t.Close()
			return 0, io.EOF
		}
		if !pause(t.ctx, lookForMore) {
			t.Close()
			return 0, t.ctx.Err()
		}
	}
}

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
// closes it ends it: spectators have the rest of it then, and the file may be
// removed.
func (l *Lobby) Publish() (*os.File, error) {
	path := l.path(l.room.of("replay"))
	if info, err := os.Lstat(path); err == nil && owner(info) == os.Getuid() {
		os.Remove(path) // of a process that had our number
	}
	// Only spectators of our own may open it before it is locked: anybody else
	// could hold it, and the game would wait for them.
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|noFollow, 0o600)
	if err != nil {
		return nil, err
	}
	if err := hold(f); err != nil {
		f.Close()
		os.Remove(path)
		return nil, err
	}
	if l.room == (room{}) {
		f.Chmod(0o644) // whatever the umask is: anybody may watch
	}
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

// A recording that does not grow for so long is over, though somebody holds it:
// players who hear nothing from each other give up sooner.
const stoppedAfter = backAfter + 5*time.Second

// Watch returns the matches of this lobby: of those that are on, the one with
// the newest tick. No match is returned twice, although both players record it.
func (l *Lobby) Watch() Matches {
	seen := map[uint64]bool{} // by random seed
	return func(ctx context.Context) (io.Reader, error) {
		for ctx.Err() == nil {
			for _, e := range slices.Backward(l.entries(l.room.of("replay"))) {
				if f := e.open(seen); f != nil {
					return &tail{ctx, f}, nil
				}
			}
			pause(ctx, lookForMatch)
		}
		return nil, ctx.Err()
	}
}

// open opens a recording that is still being written and was not seen yet, else
// it returns nil.
func (e *entry) open(seen map[uint64]bool) *os.File {
	if !e.info.Mode().IsRegular() {
		return nil
	}
	f, err := os.OpenFile(e.path, os.O_RDONLY|noFollow, 0)
	if err != nil {
		return nil
	}
	info, err := f.Stat()
	if err == nil && os.SameFile(info, e.info) && held(f) {
		in, err := world.NewReader(f)
		if err == nil && !seen[in.Options.Seed] {
			seen[in.Options.Seed] = true
			f.Seek(0, io.SeekStart)
			return f
		}
	}
	f.Close()
	return nil
}

// A tail reads a file that grows, until nobody writes to it any more.
type tail struct {
	ctx context.Context
	*os.File
}

// Read waits for at least a byte. At the end it closes the file.
func (t *tail) Read(b []byte) (int, error) {
	for waited := time.Duration(0); ; waited += lookForMore {
		n, err := t.File.Read(b)
		if n > 0 || err != io.EOF {
			return n, err
		}
		if waited >= stoppedAfter || !held(t.File) { // the writer has ended
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

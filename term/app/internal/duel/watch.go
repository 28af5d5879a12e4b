package duel

import (
	"context"
	"io"
	"os"
	"slices"
	"time"

	"fixstep/world"
)

// Publish opens a new recording for spectators in the lobby. Remove the file to
// end the recording: spectators then read its rest.
func (l *Lobby) Publish() (*os.File, error) {
	const fresh = os.O_WRONLY | os.O_CREATE | os.O_EXCL | noFollow
	f, err := os.OpenFile(l.path("replay"), fresh, 0o600)
	if err != nil {
		return nil, err
	}
	f.Chmod(0o644) // for any umask: everybody may watch
	return f, nil
}

// Matches is a function that returns the recording of the next match while the
// recording still grows. At the end of the recording Read waits until there is
// more, or the match is over. The function waits for a match until its context
// is done. The caller closes the recording.
type Matches func(context.Context) (io.ReadCloser, error)

// The pauses of a spectator who looks for a match, and for more of it.
const (
	lookForMatch = 200 * time.Millisecond
	lookForMore  = 50 * time.Millisecond
)

// A recording that does not grow for stoppedAfter is over, even if its process
// lives. Players who hear nothing from each other give up sooner.
const stoppedAfter = backAfter + 5*time.Second

// Watch returns the Matches of this lobby. Of several running matches it
// chooses the one with the newest tick. No match comes twice, although both
// players record it.
func (l *Lobby) Watch() Matches {
	seen := map[uint64]bool{} // by random seed
	return func(ctx context.Context) (io.ReadCloser, error) {
		for ctx.Err() == nil {
			start := time.Now()
			for _, e := range slices.Backward(l.entries("replay")) {
				if f := e.open(seen); f != nil {
					return &tail{ctx, f, e}, nil
				}
			}
			pause(ctx, rest(lookForMatch, time.Since(start)))
		}
		return nil, ctx.Err()
	}
}

// open opens a recording that is still being written and was not seen yet, or
// returns nil.
func (e *entry) open(seen map[uint64]bool) *os.File {
	if !e.info.Mode().IsRegular() || dead(e.pid) {
		return nil
	}
	f, err := os.OpenFile(e.path, os.O_RDONLY|noFollow, 0)
	if err != nil {
		return nil
	}
	info, _ := f.Stat()
	in, err := world.NewReader(f)
	wanted := err == nil && os.SameFile(info, e.info) && !seen[in.Options.Seed]
	if !wanted {
		f.Close()
		return nil
	}
	seen[in.Options.Seed] = true
	f.Seek(0, io.SeekStart)
	return f
}

// A tail reads a growing file until its writer has ended.
type tail struct {
	ctx context.Context
	*os.File
	of entry
}

// over reports whether the file was removed or its writer was killed.
func (t *tail) over() bool {
	info, err := os.Lstat(t.of.path)
	return err != nil || !os.SameFile(info, t.of.info) || dead(t.of.pid)
}

// Read waits for at least one byte.
func (t *tail) Read(b []byte) (int, error) {
	var waited time.Duration
	for {
		over := waited >= stoppedAfter || t.over() // before Read, which may take the rest
		n, err := t.File.Read(b)
		if err != io.EOF {
			return n, err
		}
		if over {
			return 0, io.EOF
		}
		if !pause(t.ctx, lookForMore) {
			return 0, t.ctx.Err()
		}
		waited += lookForMore
	}
}

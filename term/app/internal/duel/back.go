package duel

import (
	"context"
	"crypto/rand"
	"io"
	"sync"
	"time"
)

// A Token names a duel for its two players, so that they find each other again
// when the line between them breaks: 4 bytes are public, and 12 are secret.
// Each player chooses half of it.
type Token [16]byte

// newToken returns half of a token, which nobody can guess.
func newToken() (t Token) {
	rand.Read(t[:])
	return t
}

// with returns the token of two halves.
func (t Token) with(other Token) Token {
	for i := range t {
		t[i] ^= other[i]
	}
	return t
}

// A Back is a function that meets the other player again, by the duel's token
// and their login. It tries until ctx is done; other errors mean that it
// cannot.
type Back func(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error)

// The times that the other side may be silent. A line that was dead for 5 s is
// silent for 9, because TCP tries again at longer and longer intervals.
const (
	dialAfter = 5 * time.Second  // then we also look for another line
	backAfter = 60 * time.Second // then the duel is over
	lostAfter = 15 * time.Second // then the duel is over without a way back
)

// A search looks for another line.
type search struct {
	stop  context.CancelFunc
	found chan io.ReadWriteCloser // gets the line, once; closed: there is none
	vain  bool                    // there will never be a line; set before found is closed
}

// search begins to look for another line. open counts the search until it ends.
func (b Back) search(t Token, login string, open *sync.WaitGroup) *search {
	ctx, stop := context.WithTimeout(context.Background(), backAfter)
	s := &search{stop: stop, found: make(chan io.ReadWriteCloser)}
	open.Go(func() {
		defer stop()
		conn, err := b(ctx, t, login)
		if err != nil {
			s.vain = ctx.Err() == nil
			close(s.found)
			return
		}
		select {
		case s.found <- conn:
		case <-ctx.Done():
			conn.Close()
		}
	})
	return s
}

// pause waits, and returns false as soon as ctx is done.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

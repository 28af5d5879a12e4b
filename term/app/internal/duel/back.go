package duel

import (
	"context"
	"crypto/rand"
	"io"
	"sync"
	"time"
)

// A Token names a duel to those who play it, so that they find each other again
// when the line between them breaks: 4 bytes that everybody may see, and 12
// that are said to nobody else. Each player chooses half of it.
type Token [16]byte

// newToken returns a token, or half of one, that nobody can guess.
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

// A Back meets the other player again, by the token of the duel and their
// login. It tries until ctx is done; any other error says that it cannot be.
type Back func(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error)

// How long the other side may be silent. A line that was dead for 5 s is silent
// for 9, because TCP tries again at longer and longer intervals.
const (
	dialAfter = 5 * time.Second  // then we look for another line, besides
	backAfter = 60 * time.Second // and then the duel is over
	lostAfter = 15 * time.Second // or already then, if there is no way back
)

// A search looks for another line.
type search struct {
	stop  context.CancelFunc
	found chan io.ReadWriteCloser // says the line, once; closed: there is none
	vain  bool                    // there never will be one; set before that
}

// search begins to look for another line, which counts in open until it ends.
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
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

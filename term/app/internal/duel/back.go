package duel

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
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
	subtle.XORBytes(t[:], t[:], other[:])
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

// A way is the way to the other player: the search for another line, and the
// times. A search and a line that is not resumed yet may come together, so they
// are two facts and no row of states. The zero value is a line without a way
// back.
type way struct {
	back   Back          // finds another line; nil: there is none
	search *search       // the one that goes on; nil: none
	ended  error         // why no more bytes will come on the line: see line.look
	mute   bool          // on a new line, until the other side has sent its last known tick
	heard  time.Duration // when the last message of the duel came
	looked time.Duration // when we last looked
}

// look notes a look at the line.
func (w *way) look(now time.Duration) {
	if asleep := now - w.looked; asleep > time.Second || w.looked == 0 {
		w.heard += asleep // before the duel, or suspended: no message was read in that time
	}
	w.looked = now
}

// Silence returns the time since the other side's last message of the duel.
func (w *way) Silence(now time.Duration) time.Duration { return max(0, now-w.heard) }

// limit returns the time that the other side may be silent.
func (w *way) limit() time.Duration {
	if w.back != nil {
		return backAfter
	}
	return lostAfter
}

// gone reports whether the other player is lost for good.
func (w *way) gone(now time.Duration) bool {
	return w.Silence(now) >= w.limit() || w.ended != nil && w.back == nil
}

// away reports whether the line is lost, but another may be found.
func (w *way) away(now time.Duration) bool {
	return w.back != nil && (w.ended != nil || w.Silence(now) >= dialAfter)
}

// found returns the line that a search has found, if there is one.
func (w *way) found(now time.Duration) io.ReadWriteCloser {
	if w.search == nil {
		return nil
	}
	select {
	case conn, ok := <-w.search.found:
		if w.search.vain {
			w.back = nil
		}
		if w.search = nil; ok {
			w.ended, w.mute, w.heard = nil, true, now
		}
		return conn
	default:
		return nil
	}
}

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

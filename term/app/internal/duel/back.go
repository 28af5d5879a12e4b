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
// when the line between them breaks. Each player chooses half of it. Its first
// bytes are public, all others are secret.
type Token [16]byte

// public is the number of public bytes of a token.
const public = 4

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
// and their login. It tries until ctx is done, and returns ctx's error then.
// Any other error means that it cannot meet them.
type Back func(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error)

// The times for which the other side may be silent. A line that was dead for 5
// s is silent for 9, because TCP tries again at longer and longer intervals.
const (
	dialAfter = 5 * time.Second  // after that we also look for another line
	backAfter = 60 * time.Second // after that the duel is over
	lostAfter = 15 * time.Second // after that it is over if there is no way back
)

// A way is the way to the other player: the state of the line, the search for
// another one, and the times. A search may go on while a new line is still
// mute, so these are two facts and not one row of states. The zero value is a
// line without a way back.
type way struct {
	back   Back          // finds another line; nil: there is no way back
	search *search       // the search that goes on; nil: none
	ended  error         // why no more bytes will come on the line: see line.look
	mute   bool          // we wait for isKnown on a new line, and send no messages
	heard  time.Duration // when the last message of the duel came
	looked time.Duration // when we last looked at the line
}

// look notes a look at the line. The time before the first look, and a time in
// which the program was suspended, do not count as silence of the other side,
// because nobody has read its messages then.
func (w *way) look(now time.Duration) {
	unread := now - w.looked
	if w.looked == 0 || unread > time.Second {
		w.heard += unread
	}
	w.looked = now
}

// Silence returns the time since the other side's last message of the duel.
func (w *way) Silence(now time.Duration) time.Duration { return max(0, now-w.heard) }

// limit returns the time for which the other side may be silent.
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

// found returns the line that the search has found; nil: none, or not yet.
func (w *way) found(now time.Duration) io.ReadWriteCloser {
	if w.search == nil {
		return nil
	}
	select {
	case conn := <-w.search.found:
		if w.search.vain {
			w.back = nil
		}
		w.search = nil
		if conn != nil {
			w.ended = nil
			w.mute = true
			w.heard = now
		}
		return conn
	default:
		return nil
	}
}

// A search looks for another line.
type search struct {
	stop  context.CancelFunc
	found chan io.ReadWriteCloser // gets the line; closed: the search is over without one
	vain  bool                    // no search will ever find a line; set before found is closed
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

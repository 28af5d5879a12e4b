package duel

import (
	"context"
	"errors"
	"io"
	"os"
	"strconv"
	"time"
)

// Meet meets another player in the lobby: one who waits there, or else the
// first to come. The error is ctx's, or says for our player why nobody can be
// met.
func (l *Lobby) Meet(ctx context.Context, mine Hello) (*Peer, error) {
	m, err := l.meet(ctx, mine.call())
	if err != nil {
		return nil, err
	}
	return NewPeer(m.conn, mine, m.theirs, m.login, l.back), nil
}

// meet meets a player whose call suits c.
func (l *Lobby) meet(ctx context.Context, c call) (*visit, error) {
	w, err := l.listen(c)
	if err != nil {
		return nil, err
	}
	defer w.close()
	for {
		start := time.Now()
		m, err := l.joinEarlier(ctx, w)
		took := time.Since(start)
		if m != nil || err != nil {
			return m, err
		}
		select {
		case m := <-w.met:
			return m, nil
		case <-ctx.Done():
			if m := w.lastMet(); m != nil {
				return m, nil
			}
			return nil, ctx.Err()
		case <-time.After(rest(lookAgain, took)):
		}
	}
}

// lastMet closes the place, and returns a player who was taken at the last
// moment; nil: none was.
func (w *waiter) lastMet() *visit {
	w.gate.Lock() // waits while a player is being taken
	w.close()
	w.gate.Unlock()
	select {
	case m := <-w.met:
		return m
	default:
		return nil
	}
}

// back is the Back function of a player in this lobby.
func (l *Lobby) back(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error) {
	m, err := l.meet(ctx, t.call(login))
	if err != nil {
		return nil, err
	}
	return m.conn, nil
}

// lookAgain is the time between two looks of a waiting player for another. Two
// who begin at the same moment may not see each other at first.
const lookAgain = time.Second

// rest returns the pause after a look at the lobby that took some time. It is
// at least the given one. Another user may fill the lobby with 100,000 files:
// even then a look must not cost more than a twentieth of a core.
func rest(least, took time.Duration) time.Duration { return max(least, 19*took) }

// looksLater is the number of looks after which we try again to join a player
// who could not be joined.
const looksLater = 10

// from returns the key of an entry in waiter.next. An entry of our own account
// has a key of its own. All entries of another account share one key: otherwise
// many mute sockets of one account could keep us busy for ever.
func (e *entry) from() string {
	if e.uid == os.Getuid() {
		return e.path
	}
	return strconv.Itoa(e.uid)
}

// joinEarlier joins the first player in the lobby who began to wait before w.
// So of two players who begin at once the later joins the earlier. Meanwhile
// nobody can join w. Both results are nil if nobody could be joined. The error
// is a refusal.
func (l *Lobby) joinEarlier(ctx context.Context, w *waiter) (*visit, error) {
	w.gate.Lock()
	defer w.gate.Unlock()
	w.looks++
	for _, e := range l.entries(w.call.kind) {
		if w.taken.Load() || ctx.Err() != nil {
			break
		}
		earlier := before(e, w.self) < 0
		if !earlier || w.looks < w.next[e.from()] {
			continue
		}
		m, reason := join(e, &w.call)
		// A socket that refuses a connection may be about to listen. A player
		// who does not answer may be busy, but must not keep us busy too.
		if reason != errAbsent {
			w.next[e.from()] = w.looks + looksLater
		}
		if reason == nil {
			w.close()
			return m, nil
		}
		if errors.As(reason, new(refusal)) {
			return nil, reason
		}
	}
	return nil, nil
}

// errAbsent is the error for a socket where nobody listens.
var errAbsent = errors.New("nobody is there")

// helloTime is the time that another player may take to say hello. A program
// says it at once, and so does Serve for a player far away.
const helloTime = 2 * time.Second

// join joins the player who waits at a socket. The error is errAbsent, a
// refusal, or another one if no player of the socket's owner answers.
func join(e entry, c *call) (*visit, error) {
	conn, err := connect(e.path)
	if err != nil {
		return nil, errAbsent
	}
	conn.SetDeadline(time.Now().Add(helloTime))
	m := &visit{conn: conn}
	if err := m.exchange(e, c); err != nil {
		conn.Close()
		return nil, err
	}
	conn.SetDeadline(time.Time{})
	return m, nil
}

// exchange says c to the player at an entry, and hears the answer. Another user
// than the owner of the entry is told nothing.
func (v *visit) exchange(e entry, c *call) error {
	uid, err := v.whose(c)
	if err != nil {
		return err
	}
	if uid != e.uid {
		return errNonsense
	}
	if err := c.say(v.conn); err != nil {
		return err
	}
	return v.hear(c)
}

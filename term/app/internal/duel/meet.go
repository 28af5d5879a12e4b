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
// first to come. It says what happens meanwhile, in lines for the player. It
// returns when ctx is done, or when the one who waits cannot play with us.
func (l *Lobby) Meet(ctx context.Context, mine Hello, say func(string)) (*Peer, error) {
	mine.Room = l.room
	m, err := l.meet(ctx, mine.call(mine.append(nil)), say)
	if err != nil {
		return nil, err
	}
	return NewPeer(m.conn, mine, m.theirs, m.login, l.again), nil
}

// meet meets the player whom a call suits.
func (l *Lobby) meet(ctx context.Context, c call, say func(string)) (*visit, error) {
	w, err := l.listen(c)
	if err != nil {
		return nil, err
	}
	defer w.close()
	for waits := false; ; waits = true {
		m, err := l.joinEarlier(ctx, w)
		if m != nil || err != nil {
			return m, err
		}
		if !waits {
			say("Waiting for another player")
		}
		select {
		case m := <-w.met:
			return m, nil
		case <-ctx.Done():
			w.gate.Lock() // until who is being taken is
			w.close()
			w.gate.Unlock()
			select {
			case m := <-w.met: // who came at the last moment is told
				m.conn.Close()
			default:
			}
			return nil, ctx.Err()
		case <-time.After(lookAgain):
		}
	}
}

// again is the Back of a player in this lobby.
func (l *Lobby) again(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error) {
	m, err := l.meet(ctx, t.call(login), func(string) {})
	if err != nil {
		return nil, err
	}
	return m.conn, nil
}

// lookAgain is how often a player who waits looks for another who waits. Two
// who begin at the same moment may not see each other at first.
const lookAgain = time.Second

// looksLater is after how many looks one who did not answer is tried again.
const looksLater = 10

// from returns who is to be left alone when this entry does not answer: of our
// own account this player, of another one all its players. Otherwise another
// account could keep us busy for ever, with one mute socket after the other.
func (e *entry) from() string {
	if e.uid == os.Getuid() {
		return e.path
	}
	return strconv.Itoa(e.uid)
}

// joinEarlier joins the first player in the lobby who began to wait before w
// did. So of two who begin at once the later joins the earlier. While it tries,
// nobody can join w. Both results are nil if there is nobody to join; the error
// is a refusal.
func (l *Lobby) joinEarlier(ctx context.Context, w *waiter) (*visit, error) {
	w.gate.Lock()
	defer w.gate.Unlock()
	w.looks++
	for _, e := range l.entries(w.call.kind) {
		if w.looks < w.next[e.from()] || before(e, w.self) >= 0 || w.taken.Load() || ctx.Err() != nil {
			continue
		}
		m, reason := join(e, &w.call)
		// A socket that refuses may be that of somebody who begins to wait. Who
		// does not answer may be busy, but must not keep us busy too.
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

// The errors for a socket where nobody listens, and for one where somebody
// listens and does not answer, or has met somebody else.
var (
	errAbsent = errors.New("nobody is there")
	errMute   = errors.New("nobody answers")
)

// waiterTime is how long a player who waits may take to say hello: they answer
// at once, also in the name of somebody far away.
const waiterTime = 2 * time.Second

// join joins the player who waits at a socket.
func join(e entry, c *call) (*visit, error) {
	conn, err := connect(e.path)
	if err != nil {
		return nil, errAbsent
	}
	m := &visit{conn: conn}
	uid, err := m.whose(c)
	if err != nil || uid != e.uid {
		conn.Close()
		return nil, errMute
	}
	conn.SetDeadline(time.Now().Add(waiterTime))
	if err = c.say(conn); err == nil {
		err = m.hear(c)
	}
	if err == nil {
		conn.SetDeadline(time.Time{})
		return m, nil
	}
	if conn.Close(); !errors.As(err, new(refusal)) {
		err = errMute
	}
	return nil, err
}

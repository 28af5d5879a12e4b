package duel

import (
	"context"
	"errors"
	"os"
	"strconv"
	"sync"
	"time"
)

// How long a player in the lobby may take to say hello. Who waits there answers
// at once, also in the name of somebody far away.
const (
	joinerTime = 5 * time.Second
	waiterTime = 2 * time.Second
)

// A meeting is two players who have said hello to each other.
type meeting struct {
	conn   *os.File // a socket
	theirs Hello
	raw    []byte // their hello as it came, with its length
	login  string // theirs
}

// hear hears the call of the other player.
func (m *meeting) hear(c *call) (err error) {
	if err = skipToMagic(m.conn, 0); err == nil {
		m.raw, err = hearString(m.conn)
	}
	if err == nil {
		m.theirs, err = c.suits(m.raw)
	}
	return err
}

// whose asks the kernel whose program is at the other end. The error is that a
// call is not for that user.
func (m *meeting) whose(c *call) (uid int, err error) {
	if uid, err = peerUID(m.conn); err != nil {
		return 0, err
	}
	if m.login = login(uid); c.login != "" && Clean(m.login) != c.login {
		return 0, errNonsense
	}
	return uid, nil
}

// Meet meets another player in the lobby: one who waits there, or else the
// first to come. It says what happens meanwhile, in lines for the player. It
// returns when ctx is done, or when the one who waits cannot play with us.
func (l *Lobby) Meet(ctx context.Context, mine Hello, say func(string)) (*Peer, error) {
	l.tidy()
	m, err := l.meet(ctx, mine.call(mine.append(nil)), say)
	if err != nil {
		return nil, err
	}
	return NewPeer(m.conn, mine, m.theirs, m.login, l.again), nil
}

// meet meets the player whom a call suits.
func (l *Lobby) meet(ctx context.Context, c call, say func(string)) (*meeting, error) {
	w, err := l.listen(c)
	if err != nil {
		return nil, err
	}
	defer w.close()
	for last := ""; ; {
		m, err := l.joinEarlier(ctx, w)
		switch {
		case m != nil || errors.As(err, new(refusal)):
			return m, err
		case errors.Is(err, errFaster):
			last = "Somebody was faster. Waiting for the next player"
			say(last)
		case last == "":
			last = "Waiting for another player"
			say(last)
		}
		select {
		case m := <-w.met:
			return m, nil
		case <-ctx.Done():
			w.close()
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
// nobody can join w. Both results are nil if there is nobody to join.
func (l *Lobby) joinEarlier(ctx context.Context, w *waiter) (m *meeting, err error) {
	w.gate.Lock()
	defer w.gate.Unlock()
	w.looks++
	for _, e := range l.entries(w.call.kind) {
		if w.looks < w.next[e.from()] || before(e, w.self) >= 0 || w.isTaken() || ctx.Err() != nil {
			continue
		}
		m, reason := join(e, &w.call)
		// A socket that refuses may be that of somebody who begins to wait. Who
		// does not answer may be busy, but must not keep us busy too.
		if reason != errAbsent {
			w.next[e.from()] = w.looks + looksLater
		}
		switch {
		case reason == nil:
			w.close()
			return m, nil
		case errors.As(reason, new(refusal)):
			return nil, reason
		case errors.Is(reason, errFaster):
			err = reason
		}
	}
	return nil, err
}

// The errors for a socket where nobody listens, and for one where somebody
// listens and does not answer.
var (
	errAbsent = errors.New("nobody is there")
	errMute   = errors.New("nobody answers")
)

// join joins the player who waits at a socket.
func join(e entry, c *call) (*meeting, error) {
	conn, err := connect(e.path)
	if err != nil {
		e.clear()
		return nil, errAbsent
	}
	m := &meeting{conn: conn}
	uid, err := m.whose(c)
	if err != nil || uid != e.uid {
		conn.Close()
		return nil, errMute
	}
	late := time.AfterFunc(waiterTime, func() { conn.Close() })
	if err = c.say(conn); err == nil {
		err = m.hear(c)
	}
	switch inTime := late.Stop(); {
	case err == nil && inTime:
		return m, nil
	case !inTime:
		err = errMute
	case !errors.As(err, new(refusal)):
		err = errFaster // the end of the stream, in one way or another
	}
	conn.Close()
	return nil, err
}

// A waiter is a place in the lobby: a socket that takes the first who connects
// to it and says a good hello.
type waiter struct {
	socket *os.File
	self   entry
	call   call
	looks  int            // at the lobby
	next   map[string]int // by entry.from: the look at which to try that again
	met    chan *meeting
	gate   sync.RWMutex // locked while w tries to join somebody else
	once   sync.Once    // closes the socket

	mu    sync.Mutex
	taken bool
}

// isTaken reports whether the place is gone.
func (w *waiter) isTaken() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.taken
}

// listen opens a place in the lobby.
func (l *Lobby) listen(c call) (*waiter, error) {
	path := l.path(c.kind)
	socket, err := listen(path)
	if err != nil {
		return nil, err
	}
	w := &waiter{socket: socket, call: c, next: map[string]int{}, met: make(chan *meeting, 1)}
	info, err := os.Lstat(path)
	if err == nil {
		err = os.Chmod(path, 0o666) // everybody on this host may connect
	}
	if err != nil {
		os.Remove(path)
		socket.Close()
		return nil, err
	}
	w.self = entry{path: path, info: info, uid: os.Getuid(), pid: os.Getpid()}
	go w.accept(func() (*os.File, error) { return accept(socket) })
	return w, nil
}

// close ends the invitation. Who has connected and is not taken hears the end
// of the stream.
func (w *waiter) close() {
	w.once.Do(func() {
		w.mu.Lock()
		w.taken = true
		w.mu.Unlock()
		os.Remove(w.self.path)
		w.socket.Close()
	})
}

// mostGreeted bounds how many may be late with their hello at once. A door
// leaves a game 64 descriptors.
const mostGreeted = 16

// acceptAgain is how long to wait when nobody could be let in: the process, or
// the machine, has no descriptor left until somebody closes one.
const acceptAgain = 100 * time.Millisecond

// accept serves those who connect, as next returns them, until the place is
// gone: each on its own, so that who says nothing keeps nobody else waiting.
func (w *waiter) accept(next func() (*os.File, error)) {
	places := make(chan bool, mostGreeted)
	for !w.isTaken() {
		places <- true
		conn, err := next()
		if err != nil {
			<-places
			time.Sleep(acceptAgain)
			continue
		}
		go func() {
			defer func() { <-places }()
			if !w.greet(conn) {
				conn.Close()
			}
		}()
	}
}

// greet hears one who has connected, and takes them if they are the first whose
// hello is good.
func (w *waiter) greet(conn *os.File) (taken bool) {
	late := time.AfterFunc(joinerTime, func() { conn.Close() })
	defer late.Stop()
	m := &meeting{conn: conn}
	if _, err := m.whose(&w.call); err != nil {
		return false
	}
	err := m.hear(&w.call)
	if errors.As(err, new(refusal)) {
		w.call.say(conn) // so that they can name both versions
	}
	if err != nil {
		return false
	}
	w.gate.RLock()
	defer w.gate.RUnlock()
	return w.take(m, late)
}

// take takes somebody who has said hello, unless somebody else was faster.
func (w *waiter) take(m *meeting, late *time.Timer) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.taken || !late.Stop() {
		return false
	}
	if w.call.say(m.conn) != nil {
		return false
	}
	w.taken = true
	w.met <- m
	go w.close()
	return true
}

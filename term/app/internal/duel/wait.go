package duel

import (
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// A waiter is a place in the lobby: a socket that takes the first who connects
// to it and says a good hello.
type waiter struct {
	place *listener
	self  entry
	call  call
	looks int            // at the lobby
	next  map[string]int // by entry.from: the look at which to try that again
	met   chan *visit
	gate  sync.Mutex // locked while w takes somebody, or tries to join another
	taken atomic.Bool
}

// listen opens a place in the lobby.
func (l *Lobby) listen(c call) (*waiter, error) {
	path := l.path(c.kind)
	place, err := listen(path)
	if err != nil {
		return nil, err
	}
	w := &waiter{place: place, call: c, next: map[string]int{}, met: make(chan *visit, 1)}
	info, err := os.Lstat(path)
	if err == nil {
		err = os.Chmod(path, 0o666) // everybody on this host may connect
	}
	if err != nil {
		place.Close()
		return nil, err
	}
	w.self = entry{path: path, info: info, uid: os.Getuid(), pid: os.Getpid()}
	go w.accept(place.AcceptUnix)
	return w, nil
}

// close ends the invitation. Who has connected and is not taken hears the end
// of the stream.
func (w *waiter) close() {
	w.taken.Store(true)
	w.place.Close() // and so it leaves the lobby
}

// mostGreeted bounds how many may be late with their hello at once. A door
// leaves a game 64 descriptors.
const mostGreeted = 16

// acceptAgain is how long to wait when nobody could be let in: the process, or
// the machine, has no descriptor left until somebody closes one.
const acceptAgain = 100 * time.Millisecond

// accept serves those who connect, as next returns them, until the place is
// gone: each on its own, so that who says nothing keeps nobody else waiting.
func (w *waiter) accept(next func() (*socket, error)) {
	places := make(chan bool, mostGreeted)
	for !w.taken.Load() {
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

// joinerTime is how long a player who joins may take to say hello.
const joinerTime = 5 * time.Second

// greet hears one who has connected, and takes them if they are the first whose
// hello is good.
func (w *waiter) greet(conn *socket) (taken bool) {
	conn.SetDeadline(time.Now().Add(joinerTime))
	m := &visit{conn: conn}
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
	return w.take(m)
}

// take takes somebody who has said hello, unless somebody else was faster.
func (w *waiter) take(m *visit) bool {
	w.gate.Lock()
	defer w.gate.Unlock()
	if w.taken.Load() || w.call.say(m.conn) != nil {
		return false
	}
	m.conn.SetDeadline(time.Time{})
	w.met <- m
	w.close()
	return true
}

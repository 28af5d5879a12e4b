package duel

import (
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// A waiter is a place in the lobby: a socket that takes the first player who
// connects and says a good hello.
type waiter struct {
	place *listener
	self  entry
	call  call
	looks int            // number of looks at the lobby
	next  map[string]int // the look at which to try an entry again, by entry.from
	met   chan *visit    // gets the player who is taken
	gate  sync.Mutex     // locked while w takes a player, or tries to join one
	taken atomic.Bool    // a player is taken, or the place is closed
}

// listen opens a place in the lobby for players whose call suits c.
func (l *Lobby) listen(c call) (*waiter, error) {
	path := l.path(c.kind)
	place, err := listen(path)
	if err != nil {
		return nil, err
	}
	w := &waiter{place: place, call: c, next: map[string]int{}, met: make(chan *visit, 1)}
	info, err := os.Lstat(path)
	if err == nil {
		err = os.Chmod(path, 0o666) // all users of this host may connect
	}
	if err != nil {
		place.Close()
		return nil, err
	}
	w.self = entry{path: path, info: info, uid: os.Getuid(), pid: os.Getpid()}
	go w.accept(place.AcceptUnix)
	return w, nil
}

// close leaves the lobby. A player who has connected and was not taken sees the
// end of the stream.
func (w *waiter) close() {
	w.taken.Store(true)
	w.place.Close() // this also removes the file
}

// mostGreeted bounds the players whose hello is awaited at once. Behind a door
// a game has 64 descriptors.
const mostGreeted = 16

// acceptAgain is the pause after a connection could not be accepted, because
// the process or the machine has no descriptor left.
const acceptAgain = 100 * time.Millisecond

// accept greets the connections that next returns, until the place is closed.
// Each greeting has a goroutine, so that a mute player keeps nobody waiting.
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

// greet reads the hello of a player who has connected, and takes the player if
// it is the first good one.
func (w *waiter) greet(conn *socket) (taken bool) {
	conn.SetDeadline(time.Now().Add(helloTime))
	m := &visit{conn: conn}
	_, err := m.whose(&w.call)
	if err != nil {
		return false
	}
	err = m.hear(&w.call)
	if errors.As(err, new(refusal)) {
		w.call.say(conn) // so that their program can name both versions
	}
	if err != nil {
		return false
	}
	return w.take(m)
}

// take takes a player who has said hello, unless another was faster.
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

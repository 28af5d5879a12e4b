package duel

import (
	"os"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// TestAnotherAccountKeepsNobodyBusy: of many mute sockets of one account only
// one is tried, and a player of our account after them is met at once.
func TestAnotherAccountKeepsNobodyBusy(t *testing.T) {
	l := newLobby(t)
	var mute []*listener
	for n := range 5 {
		mute = append(mute, l.foreign(t, n, "duel"))
		defer mute[n].Close()
	}
	first := meets(t.Context(), l, 0)
	soon(t, "one more socket", func() bool { return len(l.entries("duel")) == len(mute)+1 })
	second := meets(t.Context(), l, 1)
	if a, b := get(t, first), get(t, second); a.err != nil || b.err != nil {
		t.Error(a.err, b.err)
	}
	tried := 0
	for _, socket := range mute {
		tried += connections(socket)
	}
	if tried != 2 { // each of the two players tried one
		t.Errorf("%d connections to mute sockets, want 2", tried)
	}
}

// connections returns the number of connections that wait at a socket.
func connections(socket *listener) (n int) {
	socket.SetDeadline(time.Now().Add(10 * time.Millisecond))
	for {
		if _, err := socket.Accept(); err != nil {
			return n
		}
		n++
	}
}

// TestAPlaceIsNotDeaf: a connection that fails for want of a descriptor is
// accepted when there is one.
func TestAPlaceIsNotDeaf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &waiter{}
		comes := []error{syscall.EMFILE, syscall.ENFILE, nil, syscall.EMFILE, nil}
		start, came := time.Now(), 0
		w.accept(func() (*socket, error) {
			if len(comes) == 0 {
				w.taken.Store(true)
				return nil, os.ErrClosed
			}
			err := comes[0]
			comes = comes[1:]
			if err != nil {
				return nil, err
			}
			came++
			return new(socket), nil
		})
		if took := time.Since(start); came != 2 || took != 4*acceptAgain {
			t.Errorf("%d connections came within %v", came, took)
		}
	})
}

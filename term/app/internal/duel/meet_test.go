package duel

import (
	"errors"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// A waiting player who does not answer is passed over, and so is the socket of
// a killed process.
func TestWhoDoesNotAnswerIsPassedOver(t *testing.T) {
	t.Parallel()
	l := newLobby(t)
	mute, err := net.Listen("unix", l.path("duel"))
	if err != nil {
		t.Fatal(err)
	}
	defer mute.Close()
	stale, _ := listen(l.path("duel"))
	stale.SetUnlinkOnClose(false)
	stale.Close()
	defer os.Remove(stale.Addr().String())
	l.twoMeet(t, 2)
}

// TestWhoDoesNotAnswerIsTriedAgain, after some looks.
func TestWhoDoesNotAnswerIsTriedAgain(t *testing.T) {
	l := newLobby(t)
	place, err := listen(l.path("duel"))
	if err != nil {
		t.Fatal(err)
	}
	defer place.Close()
	os.Chtimes(place.Addr().String(), time.Time{}, time.Now().Add(-time.Hour))
	tries := make(chan bool, 99)
	go func() {
		for {
			conn, err := place.Accept()
			if err != nil {
				return
			}
			tries <- true
			conn.Close()
		}
	}()
	w, err := l.listen(ann(1).call())
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	for look := range 2*looksLater + 1 {
		m, err := l.joinEarlier(t.Context(), w)
		if m != nil || err != nil {
			t.Fatalf("look %d: %v, %v", look, m, err)
		}
	}
	if n := len(tries); n != 3 {
		t.Errorf("%d tries in %d looks", n, 2*looksLater+1)
	}
}

// twoMeet makes two players meet in a lobby with so many other sockets.
func (l *Lobby) twoMeet(t *testing.T, others int) {
	t.Helper()
	first := meets(t.Context(), l, ann(0))
	soon(t, "one more socket", func() bool { return len(l.entries("duel")) == others+1 })
	second := meets(t.Context(), l, ann(1))
	a, b := get(t, first), get(t, second)
	if a.err != nil || b.err != nil {
		t.Error(a.err, b.err)
	}
}

// TestAnotherAccountKeepsNobodyBusy: of many mute sockets of one account only
// one is tried, and a player of our account after them is met at once.
func TestAnotherAccountKeepsNobodyBusy(t *testing.T) {
	l := newLobby(t)
	var mute []*listener
	for n := range 5 {
		mute = append(mute, l.foreign(t, n, "duel"))
		defer mute[n].Close()
	}
	l.twoMeet(t, len(mute))
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
		start := time.Now()
		tried := 0
		w.accept(func() (*socket, error) {
			tried++
			w.taken.Store(tried == mostGreeted+2)
			if tried == 3 {
				return new(socket), nil
			}
			return nil, errors.New("too many open files")
		})
		if took := time.Since(start); took != (mostGreeted+1)*acceptAgain {
			t.Errorf("a connection and %d failures took %v", mostGreeted+1, took)
		}
	})
}

// A look at a lobby that another user has filled is paid for by a rest of 19
// times its length, and a quick look by the least one.
func TestALookAtAFullLobbyIsPaidForByARest(t *testing.T) {
	for _, c := range []struct{ least, took, want time.Duration }{
		{time.Second, 0, time.Second},
		{time.Second, 10 * time.Millisecond, time.Second},
		{time.Second, 200 * time.Millisecond, 3800 * time.Millisecond},
		{200 * time.Millisecond, 20 * time.Millisecond, 380 * time.Millisecond},
	} {
		if got := rest(c.least, c.took); got != c.want {
			t.Errorf("after %v: %v, not %v", c.took, got, c.want)
		}
	}
}

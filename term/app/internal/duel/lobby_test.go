package duel

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// newLobby returns a lobby in a new directory of the test.
func newLobby(t *testing.T) *Lobby {
	t.Helper()
	l, err := OpenLobby(t.TempDir())
	if runtime.GOOS != "linux" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if left, _ := filepath.Glob(filepath.Join(l.dir, "*.[da]*")); len(left) > 0 {
			t.Errorf("left in the lobby: %q", left)
		}
	})
	return l
}

// A result is a player's result of Meet.
type result struct {
	*Peer
	err error
}

// ann returns the hello of the n-th player of a test.
func ann(n int) Hello { return NewHello("ann", 1, uint64(n+1)) }

// meets makes a player meet somebody.
func meets(ctx context.Context, l *Lobby, mine Hello) chan result {
	c := make(chan result, 1)
	go func() {
		p, err := l.Meet(ctx, mine)
		c <- result{p, err}
	}()
	return c
}

// place waits for a socket of a kind. The file is there a moment before the
// socket listens, so place looks at the mode, which is set after that.
func (l *Lobby) place(t *testing.T, kind string) entry {
	t.Helper()
	var list []entry
	soon(t, "a "+kind, func() bool {
		list = l.entries(kind)
		return len(list) > 0 && list[0].info.Mode().Perm() == 0o666
	})
	return list[0]
}

// get waits for a result.
func get(t *testing.T, c chan result) result {
	t.Helper()
	select {
	case r := <-c:
		if r.Peer != nil {
			t.Cleanup(func() { r.Close(Bye{}) })
		}
		return r
	case <-time.After(atMost):
		t.Fatal("nobody was met")
	}
	panic("")
}

// Many players who come at the same time, or even start so, find each other in
// pairs.
func TestManyComeAtOnce(t *testing.T) {
	t.Parallel()
	for range 4 {
		l := newLobby(t)
		const players = 8
		var all []chan result
		for n := range players {
			all = append(all, meets(t.Context(), l, ann(n)))
		}
		pairs := map[uint64]int{}
		for _, c := range all {
			r := get(t, c)
			if r.err != nil {
				t.Fatal(r.err)
			}
			if r.Name() != "ann ("+login(os.Getuid())+")" {
				t.Errorf("the other is called %q", r.Name())
			}
			pairs[r.Seed()]++
			pairs[r.theirs.Seed+100]++
		}
		if len(pairs) > players+players/2 {
			t.Errorf("%v", pairs)
		}
	}
}

// A program that connects and is mute, sends nonsense, or is another version,
// stops nobody.
func TestABadJoinerStopsNobody(t *testing.T) {
	l := newLobby(t)
	host := meets(t.Context(), l, ann(0))
	e := l.place(t, "duel")
	other := NewHello("old", 1, 9)
	other.Version++
	for name, say := range map[string]string{
		"mute":     "",
		"half":     magic[:5],
		"nonsense": strings.Repeat("x", 10_000),
		"flood":    magic + strings.Repeat("\xff", 1<<20),
		"old":      magic + string(other.append(nil)),
	} {
		conn, err := net.Dial("unix", e.path)
		if err != nil {
			t.Fatal(name, err)
		}
		t.Cleanup(func() { conn.Close() })
		go conn.Write([]byte(say))
	}
	ctx, cancel := context.WithTimeout(t.Context(), atMost)
	defer cancel()
	p, err := l.Meet(ctx, other)
	if !errors.As(err, new(refusal)) {
		t.Errorf("another version: %v, %v", p, err)
	}
	start := time.Now()
	r := get(t, meets(t.Context(), l, ann(1)))
	if r.err != nil {
		t.Error(r.err)
	}
	if took := time.Since(start); took >= 2*helloTime {
		t.Errorf("meeting took %v, as if the mute ones were awaited one by one", took)
	}
	get(t, host)
}

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

func TestOnlySafeDirectoriesAreLobbies(t *testing.T) {
	newLobby(t) // or skip
	dir := t.TempDir()
	t.Chdir(dir)
	make := func(name string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		os.Mkdir(path, 0o700)
		os.Chmod(path, mode)
		return path
	}
	os.Symlink(make("real", 0o700), filepath.Join(dir, "link"))
	make("@", 0o700)
	for path, ok := range map[string]bool{
		make("open", 0o777):                     false,
		make("sticky", 0o777|os.ModeSticky):     true,
		make("own", 0o755):                      true,
		filepath.Join(dir, "link"):              false,
		filepath.Join(dir, "nothing"):           false,
		"/dev/null":                             false,
		make(strings.Repeat("long", 25), 0o700): false,
		"/tmp":                                  true,
		"@":                                     true,
	} {
		l, err := OpenLobby(path)
		if (err == nil) != ok {
			t.Errorf("%s: %v", path, err)
		}
		if err == nil && !filepath.IsAbs(l.dir) {
			t.Errorf("%s: the lobby is %s", path, l.dir)
		}
	}
	if os.Getuid() == 0 {
		path := make("another's", 0o777|os.ModeSticky)
		os.Chown(path, 12345, 12345)
		if _, err := OpenLobby(path); err == nil {
			t.Error("a directory of another user is taken for a lobby")
		}
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

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
	for range 2 * mostGreeted { // who come and go
		conn, err := net.Dial("unix", e.path)
		if err != nil {
			t.Fatal(err)
		}
		conn.Close()
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

// TestALobbyIsTidy: a file of a dead process with our number is gone when we
// need its name. A user without an account is a number.
func TestALobbyIsTidy(t *testing.T) {
	l := newLobby(t)
	old := filepath.Join(l.dir, nameOf(made.Load()+1, "duel"))
	os.WriteFile(old, nil, 0o600)
	path := l.path("duel")
	if _, err := os.Stat(path); path != old || err == nil {
		t.Errorf("%s is still there, for %s", old, path)
	}
	if name := login(4_000_000_000); name != "user 4000000000" {
		t.Errorf("a user without an account is %s", name)
	}
	if name := login(0); name != "root" {
		t.Errorf("the user 0 is %s", name)
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
		if err != nil && (!strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "%!")) {
			t.Errorf("%s is refused without its name: %v", path, err)
		}
		if err == nil && !filepath.IsAbs(l.dir) {
			t.Errorf("%s: the lobby is %s", path, l.dir)
		}
	}
	if os.Getuid() == 0 {
		path := make("another's", 0o777|os.ModeSticky)
		os.Chown(path, 12345, 12345)
		_, err := OpenLobby(path)
		if err == nil || !strings.HasPrefix(err.Error(), path+" belongs to another user") {
			t.Errorf("a directory of another user: %v", err)
		}
	}
}

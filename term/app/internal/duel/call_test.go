package duel

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// me returns the login of the user who runs the tests.
func me() string { return Clean(login(os.Getuid())) }

// returns makes a player look for the other player of a duel.
func (l *Lobby) returns(ctx context.Context, t Token, login string) chan io.ReadWriteCloser {
	c := make(chan io.ReadWriteCloser, 1)
	go func() {
		conn, _ := l.back(ctx, t, login)
		c <- conn
	}()
	return c
}

// joined checks that two players are connected.
func joined(t *testing.T, a, b io.ReadWriteCloser) {
	t.Helper()
	if a == nil || b == nil {
		t.Fatal("the players have not met again")
	}
	defer a.Close()
	defer b.Close()
	var said [3]byte
	a.Write([]byte("yes"))
	io.ReadFull(b, said[:])
	if string(said[:]) != "yes" {
		t.Errorf("heard %q", said)
	}
}

// Two players who know a token meet each other among others in the lobby: on
// one host, one through Serve, and both through Serve.
func TestTwoMeetAgain(t *testing.T) {
	l := newLobby(t)
	token, half := newToken(), newToken()
	if token.with(half) == token || token.with(half).with(half) != token {
		t.Error("a half is lost in the token of two")
	}
	ctx, cancel := context.WithCancel(t.Context())
	stranger := meets(ctx, l, ann(0))
	other := l.returns(ctx, newToken(), "")
	l.place(t, "duel")
	for name, c := range map[string][2]bool{
		"here":          {},
		"one far away":  {true, false},
		"both far away": {true, true},
	} {
		var ends [2]chan io.ReadWriteCloser
		for i, far := range c {
			if far {
				ends[i] = l.serve(t).returns(token)
			} else {
				ends[i] = l.returns(t.Context(), token, me())
			}
			if i == 0 {
				l.place(t, token.call("").kind)
			}
		}
		t.Log(name)
		joined(t, <-ends[0], <-ends[1])
	}
	cancel()
	r := get(t, stranger)
	if r.Peer != nil || <-other != nil {
		t.Error("a stranger has met somebody who returns")
	}
}

// throughServe is the connection of a served player.
type throughServe struct {
	*served
	io.Reader
}

func (c throughServe) Close() error { return c.hangUp() }

// returns makes a served player look for the other player of a duel.
func (s *served) returns(token Token) chan io.ReadWriteCloser {
	c := make(chan io.ReadWriteCloser, 1)
	go func() {
		s.Write(append([]byte(magic), token.said(me())...))
		hearString(s.out)
		hearString(s.out)
		c <- throughServe{s, s.out}
	}()
	return c
}

// A player who does not know the secret part of a token, or is another user,
// gets no answer, and stops nobody. The socket's name does not show the secret.
func TestAWrongTokenIsRefusedWithoutAWord(t *testing.T) {
	l := newLobby(t)
	token := newToken()
	wrong := token
	wrong[len(wrong)-1] ^= 1
	first := l.returns(t.Context(), token, me())
	e := l.place(t, token.call("").kind)
	hello := NewHello("ann", 1, 1)
	for name, say := range map[string][]byte{
		"another":   wrong.said(""),
		"a part":    token.said("")[:12],
		"a hello":   hello.append(nil),
		"nothing":   nil,
		"with more": token.said("root"),
	} {
		conn, err := net.Dial("unix", e.path)
		if err != nil {
			t.Fatal(err)
		}
		conn.Write(append([]byte(magic), say...))
		conn.(*socket).CloseWrite()
		if heard, _ := io.ReadAll(conn); len(heard) > 0 {
			t.Errorf("%s: heard %q", name, heard)
		}
		conn.Close()
	}
	for _, c := range []call{wrong.call(me()), token.call("not me")} {
		if m, _ := join(e, &c); m != nil {
			t.Fatal("a stranger has taken the place")
		}
	}
	second := l.returns(t.Context(), token, me())
	joined(t, <-first, <-second)
	if name := hex.EncodeToString(token[4:6]); strings.Contains(e.path, name) {
		t.Errorf("%s shows the secret part", e.path)
	}
}

// foreign returns the n-th socket of another account, which is an hour old.
func (l *Lobby) foreign(t *testing.T, n int, kind string) *listener {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("only root can make sockets of another account")
	}
	const other = 65534
	path := filepath.Join(l.dir, fmt.Sprintf(nameFormat, other, 1, n, kind))
	place, err := listen(path)
	if err != nil {
		t.Fatal(err)
	}
	os.Chown(path, other, other)
	old := time.Now().Add(-time.Hour) // only players who came earlier are tried
	os.Chtimes(path, old, old)
	return place
}

// A socket of another user gets no bytes, even with the right name.
func TestNobodyElseIsToldTheToken(t *testing.T) {
	l := newLobby(t)
	c := newToken().call(me())
	place := l.foreign(t, 1, c.kind)
	defer place.Close()
	m, err := join(l.entries(c.kind)[0], &c)
	conn, _ := place.Accept()
	if b, _ := io.ReadAll(conn); m != nil || err == nil || len(b) > 0 {
		t.Errorf("%v; heard %q", err, b)
	}
}

// FuzzCall checks the calls of another machine to Serve, and of players in the
// lobby: a call names only files of the lobby's kinds, and a shown name is
// clean.
func FuzzCall(f *testing.F) {
	hello, token := NewHello("ann", 2, 7), newToken()
	other := NewHello("", 2, 8)
	other.name = "\x1b[2Jbob"
	f.Add(hello.append(nil), other.append(nil))
	f.Add(token.said(me()), token.said(""))
	f.Add(token.said("../x"), []byte{1, returning})
	f.Add([]byte{3, returning, 1, 2}, []byte{0})
	f.Add([]byte{2, protocol, 0}, []byte{0})
	f.Fuzz(func(t *testing.T, said, heard []byte) {
		c, err := hearCall(bytes.NewReader(said))
		if err != nil {
			return
		}
		if rest := strings.TrimLeft(c.kind, "0123456789abcdefgilnu-"); rest != "" {
			t.Fatalf("%q names a file of kind %q", said, c.kind)
		}
		raw, err := hearString(bytes.NewReader(heard))
		if err != nil {
			return
		}
		theirs, err := c.suits(raw)
		if err != nil {
			return
		}
		if Clean(theirs.name) != theirs.name || theirs.Delay > MaxDelay {
			t.Fatalf("%q is %+v", heard, theirs)
		}
	})
}

// TestAWordKeepsOthersOut: players meet who say the same word, in any spelling.
// Others do not find them, and no file shows the word.
func TestAWordKeepsOthersOut(t *testing.T) {
	l := newLobby(t)
	first := meets(t.Context(), l, ann(0).With("Otter"))
	mine := NewHello("bob", 2, 99).With(" OTTER")
	path := l.place(t, mine.call().kind).path
	if strings.Contains(strings.ToLower(path), "otter") {
		t.Errorf("%s shows the word", path)
	}
	for _, word := range []string{"", "badger"} {
		w, err := l.listen(ann(1).With(word).call())
		if err != nil {
			t.Fatal(err)
		}
		m, err := l.joinEarlier(t.Context(), w)
		if m != nil || err != nil {
			t.Errorf("a player with the word %q finds %v, %v", word, m, err)
		}
		w.close()
	}
	far := l.serve(t)
	far.Write(mine.append([]byte(magic)))
	far.met()
	if get(t, first).err != nil {
		t.Error("the player through ssh has met nobody")
	}
}

package duel

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A served player speaks with Serve as ssh would.
type served struct {
	io.Writer              // what the player says
	out       *os.File     // what Serve says
	hangUp    func() error // the player's line ends
	ended     chan error   // Serve has returned
	t         *testing.T
}

// serve serves a player.
func (l *Lobby) serve(t *testing.T) *served {
	t.Helper()
	in, say := io.Pipe()
	out, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s := &served{Writer: say, out: out, hangUp: say.Close, ended: make(chan error, 1), t: t}
	go func() {
		err := l.Serve(in, w)
		w.Close()
		s.ended <- err
	}()
	t.Cleanup(func() {
		say.Close()
		out.Close()
	})
	if err := skipToMagic(out, 0); err != nil {
		t.Fatal(err)
	}
	return s
}

// ends holds that Serve returns at once.
func (s *served) ends() (err error) {
	s.t.Helper()
	select {
	case err = <-s.ended:
	case <-time.After(lifetime / 2):
		s.t.Error("the program that ssh runs does not end")
	}
	return err
}

// met returns when the player has been told whom they have met.
func (s *served) met() (login string) {
	s.t.Helper()
	b, err := hearString(s.out)
	if err == nil {
		_, err = hearHello(s.out)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return string(b[1:])
}

// Whoever waits through ssh and hangs up waits no more.
func TestWhoHangsUpWaitsNoMore(t *testing.T) {
	l := newLobby(t)
	mine := NewHello("bob", 2, 99)
	for name, say := range map[string]string{
		"before the magic": "",
		"in the hello":     magic + "\x20",
		"in the lobby":     magic + string(mine.append(nil)),
	} {
		s := l.serve(t)
		io.WriteString(s, say)
		if name == "in the lobby" {
			l.waits(t)
		}
		s.hangUp()
		if s.ends(); len(l.entries("duel")) > 0 {
			t.Errorf("%s: the place in the lobby is still there", name)
		}
	}
}

// meetsFar has one who waits in the lobby met by a player who is served.
func (l *Lobby) meetsFar(t *testing.T) (here result, far *served) {
	t.Helper()
	c := meets(t.Context(), l, 0)
	l.waits(t)
	far = l.serve(t)
	mine := NewHello("bob", 2, 99)
	for _, piece := range []string{magic, string(mine.append(nil))} {
		io.WriteString(far, piece)
	}
	if who := far.met(); who != login(os.Getuid()) {
		t.Errorf("the other is called %q", who)
	}
	return get(t, c), far
}

// When the program of the other player ends, so does Serve, and so it does when
// its line ends: then the last thing that was said there arrives.
func TestServeEndsWithEitherSide(t *testing.T) {
	here, far := newLobby(t).meetsFar(t)
	here.Close(Bye{})
	far.ends()
	for range 5 {
		here, far := newLobby(t).meetsFar(t)
		far.Write(appendBye(nil, Bye{}))
		far.hangUp()
		far.ends()
		p := playerOf(here.Peer)
		if p.play(atMost / 2); p.end == nil || !strings.HasSuffix(p.end.Text, " left") {
			t.Fatalf("%+v", p.end)
		}
		p.Peer.Wait()
	}
}

// What a player has said arrives, though nobody hears any more what is said to
// them.
func TestServePassesOnAGoodbye(t *testing.T) {
	here, far := newLobby(t).meetsFar(t)
	said := make([]byte, 80<<10) // more than a pipe holds
	here.line.conn.Write(said)
	here.line.conn.Close()
	far.Write([]byte("too late"))
	time.Sleep(200 * time.Millisecond)
	if b, _ := io.ReadAll(far.out); len(b) != len(said) {
		t.Errorf("%d bytes of %d", len(b), len(said))
	}
	far.ends()
}

// What is torn on the way arrives whole, though a part of it looks like a
// message to Serve.
func TestServeTakesNothingOutOfADuel(t *testing.T) {
	here, far := newLobby(t).meetsFar(t)
	for n := range 3 {
		far.Write([]byte{stillByte})
		soon(t, "one byte more", func() bool {
			here.look(0)
			return len(here.rest) == n+1
		})
	}
}

// A program that speaks in another way is told by whom it is refused.
func TestServeRefuses(t *testing.T) {
	l := newLobby(t)
	s := l.serve(t)
	mine := NewHello("bob", 2, 99)
	raw := mine.append(nil)
	raw[1]++ // protocol
	s.Write(append([]byte(magic), raw...))
	if s.met() != "" || !errors.As(s.ends(), new(refusal)) {
		t.Error("another protocol is not refused")
	}
	s = l.serve(t)
	go io.WriteString(s, "welcome\n"+magic+strings.Repeat("x", 100))
	if err := s.ends(); !errors.Is(err, errNonsense) {
		t.Errorf("noise before the magic: %v", err)
	}
}

// A pump ends a silent stream, and no other. That a player still waits is no
// message, until one is met.
func TestAPumpEndsWhenNothingComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, say := io.Pipe()
		start, ended := time.Now(), make(chan time.Duration, 2)
		p := newPump(in, func() { ended <- time.Since(start) })
		for range 10 {
			time.Sleep(lifetime - 1)
			say.Write([]byte{stillByte})
		}
		say.Write([]byte("x"))
		var b [8]byte
		if n, _ := p.Read(b[:]); !bytes.Equal(b[:n], []byte("x")) {
			t.Errorf("read %q", b[:n])
		}
		time.Sleep(lifetime + 1)
		if got, want := <-ended, 11*lifetime-10; got != want {
			t.Errorf("ended after %v, not %v", got, want)
		}
		say.Close()
	})
}

package duel

import (
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A served is a player who speaks with Serve as through ssh.
type served struct {
	io.Writer              // the player's bytes
	out       *os.File     // Serve's bytes
	hangUp    func() error // ends the player's connection
	ended     chan error   // the result of Serve
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

// ends checks that Serve returns at once.
func (s *served) ends() (err error) {
	s.t.Helper()
	select {
	case err = <-s.ended:
	case <-time.After(lifetime / 2):
		s.t.Error("the program that ssh runs does not end")
	}
	return err
}

// met waits until Serve has told the player whom they have met.
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

// A player who waits through ssh and hangs up waits no more.
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
			l.place(t, "duel")
		}
		s.hangUp()
		s.ends()
		if len(l.entries("duel")) > 0 {
			t.Errorf("%s: the place in the lobby is still there", name)
		}
	}
}

// meetsFar makes a served player meet one who waits in the lobby.
func (l *Lobby) meetsFar(t *testing.T) (here result, far *served) {
	t.Helper()
	c := meets(t.Context(), l, ann(0))
	l.place(t, "duel")
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

// Serve ends with the other player's program, and with its own connection.
func TestServeEndsWithEitherSide(t *testing.T) {
	here, far := newLobby(t).meetsFar(t)
	here.Close(Bye{})
	far.ends()
	here, far = newLobby(t).meetsFar(t)
	far.hangUp()
	far.ends()
	soon(t, "the end of the other's stream", func() bool {
		_, err := here.line.look(nil)
		return err == io.EOF
	})
}

// The last bytes of each player arrive, although that player has left.
func TestServePassesOnAGoodbye(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, say := io.Pipe()
		conn, other := net.Pipe()
		newPump(in, func() { conn.Close() }).carry(conn, io.Discard, nil)
		say.Write([]byte("goodbye"))
		say.Close()
		synctest.Wait()
		if b, _ := io.ReadAll(other); string(b) != "goodbye" {
			t.Errorf("%q arrives", b)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		in, say := io.Pipe()
		heard, out := io.Pipe()
		gone, other := io.Pipe()
		gone.Close()
		conn := struct {
			io.Reader
			io.Writer
		}{strings.NewReader("goodbye"), other}
		newPump(in, func() { out.Close() }).carry(conn, out, []byte("You have met bob: "))
		say.Write([]byte("too late"))
		synctest.Wait()
		if b, _ := io.ReadAll(heard); string(b) != "You have met bob: goodbye" {
			t.Errorf("%q arrives", b)
		}
		say.Close()
	})
}

// A torn message arrives whole, although a part of it looks like a message to
// Serve.
func TestServeTakesNothingOutOfADuel(t *testing.T) {
	here, far := newLobby(t).meetsFar(t)
	for n := range 3 {
		far.Write([]byte{isStill})
		soon(t, "one byte more", func() bool {
			here.rest, _ = here.line.look(here.rest)
			return len(here.rest) == n+1
		})
	}
}

// A program with another protocol gets Serve's hello, and is refused.
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

// A pump ends only a silent stream. It drops the bytes of a player who still
// waits, until another is met, also those that a stall brings together. Bytes
// that come in one read with the call do not stop the pump.
func TestAPumpEndsWhenNothingComes(t *testing.T) {
	for _, glued := range []int{0, 1, 2} {
		synctest.Test(t, func(t *testing.T) {
			in, say := io.Pipe()
			start := time.Now()
			ended := make(chan time.Duration, 2)
			p := newPump(in, func() { ended <- time.Since(start) })
			hello := NewHello("ANNA", 2, 99) // its last byte is that of isStill
			stills := strings.Repeat(string(rune(isStill)), glued)
			go io.WriteString(say, magic+string(hello.append(nil))+stills)
			if err := skipToMagic(p, 0); err != nil {
				t.Fatal(err)
			}
			c, err := hearCall(p)
			if err != nil || !strings.HasSuffix(string(c.raw), "ANNA") {
				t.Errorf("%d glued: the call is %q: %v", glued, c.raw, err)
			}
			for range 10 {
				time.Sleep(lifetime - 1)
				io.WriteString(say, string(rune(isStill))+stills)
			}
			say.Write([]byte("x"))
			b := make([]byte, glued+1)
			io.ReadFull(p, b)
			if string(b) != stills+"x" { // what came with the call stays behind it
				t.Errorf("%d glued: read %q", glued, b)
			}
			time.Sleep(lifetime + 1)
			got := <-ended
			want := 11*lifetime - 10
			if got != want {
				t.Errorf("%d glued: ended after %v, not %v", glued, got, want)
			}
			say.Close()
		})
	}
}

package main

import (
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gliderlabs/ssh"
	client "golang.org/x/crypto/ssh"

	"fixstep/term"
	"fixstep/term/vt"
	"sshserver.example"
)

// A terminal is one player's.
type terminal struct {
	*vt.Term
	keys  chan []byte
	ended chan error
}

// sit starts a player's program.
func sit(s *server) *terminal {
	p := &terminal{vt.New(80, 24, vt.Options{}), make(chan []byte, 1000), make(chan error, 1)}
	tty := term.NewTty(p, 80, 24)
	go func() {
		p.ended <- s.play(term.Options{Tty: tty, Env: func(string) string { return "xterm" }})
		close(p.keys)
	}()
	synctest.Wait()
	return p
}

func (p *terminal) Write(b []byte) (int, error) {
	p.Term.Write(b)
	if answers := p.Answers(); len(answers) > 0 {
		p.keys <- answers
	}
	return len(b), nil
}

func (p *terminal) Read(b []byte) (int, error) {
	if keys, more := <-p.keys; more {
		return copy(b, keys), nil
	}
	return 0, io.EOF
}

// types types keys, and lets time pass.
func (p *terminal) types(keys string, then time.Duration) {
	p.keys <- []byte(keys)
	time.Sleep(then)
	synctest.Wait()
}

// sees fails if a text is not on the screen.
func (p *terminal) sees(t *testing.T, text string) {
	t.Helper()
	if !strings.Contains(p.String(), text) {
		t.Fatalf("no %q in\n%s", text, p)
	}
}

// TestTwoPlay a round that blue wins and one that nobody wins. Then red leaves.
func TestTwoPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s server
		blue := sit(&s)
		time.Sleep(time.Second)
		blue.sees(t, "wait for another player")
		red := sit(&s)
		time.Sleep(2100 * time.Millisecond)
		red.types("\x1b[A", 1500*time.Millisecond) // up, and 20 squares later the edge
		blue.sees(t, "blue wins")
		red.sees(t, "you: red  1 0")
		time.Sleep(4 * time.Second) // each rides towards the other
		red.sees(t, "nobody wins")
		red.types("q", time.Second)
		if err := <-red.ended; err != nil {
			t.Error(err)
		}
		blue.sees(t, "wait for another player")
		blue.sees(t, "0 0")
		third := sit(&s)
		time.Sleep(time.Second)
		third.sees(t, "you: red")
		fourth := sit(&s)
		if len(s.matches) != 2 {
			t.Errorf("%d matches", len(s.matches))
		}
		for _, p := range []*terminal{blue, third, fourth} {
			p.types("q", 0)
			if err := <-p.ended; err != nil {
				t.Error(err)
			}
		}
		synctest.Wait()
		if len(s.matches) != 0 {
			t.Errorf("%d matches without players", len(s.matches))
		}
	})
}

// TestNobodyTurnsBack into the own wall, also by two keys in one update.
func TestNobodyTurnsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s server
		blue := sit(&s)
		red := sit(&s)
		time.Sleep(2100 * time.Millisecond)
		blue.types("\x1b[A\x1b[D", 500*time.Millisecond)
		if text := s.matches[0].text; text != "" {
			t.Errorf("%s after two keys in one update", text)
		}
		blue.types("q", 0)
		red.types("q", 0)
		<-blue.ended
		<-red.ended
	})
}

func TestEveryEdgeEndsARound(t *testing.T) {
	for _, way := range ways {
		var m match
		m.begin()
		m.riders[0].next = way
		m.riders[1].next = way
		for range wide {
			if m.text == "" {
				m.ride()
			}
		}
		if m.text == "" {
			t.Errorf("way %v: no edge", way)
		}
	}
}

// TestAPlayerThatIsGoneLosesItsSeat: a connection that is cut frees it.
func TestAPlayerThatIsGoneLosesItsSeat(t *testing.T) {
	here, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var s server
	srv := &ssh.Server{Handler: sshserver.Handler(s.play)}
	defer srv.Close()
	go srv.Serve(here)
	matches := func() int {
		s.Lock()
		defer s.Unlock()
		return len(s.matches)
	}
	until := func(n int) {
		start := time.Now()
		for matches() != n {
			if time.Since(start) > 20*time.Second {
				t.Fatalf("%d matches, want %d", matches(), n)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	anybody := &client.ClientConfig{User: "ann", HostKeyCallback: client.InsecureIgnoreHostKey()}
	conn, err := client.Dial("tcp", here.Addr().String(), anybody)
	if err != nil {
		t.Fatal(err)
	}
	session, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	// The pipe stays open, so that the client does not leave by itself.
	if _, err := session.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := session.RequestPty("xterm-256color", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	until(1)
	conn.Close()
	until(0)
}

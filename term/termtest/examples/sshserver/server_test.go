package sshserver

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gliderlabs/ssh"
	client "golang.org/x/crypto/ssh"

	"fixstep/term"
	"fixstep/term/vt"
)

// TestThePictureIsRightThere: the library puts a return before each line feed
// of a session with a terminal, so the game must send no return.
func TestThePictureIsRightThere(t *testing.T) {
	here, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &ssh.Server{Handler: Handle}
	defer server.Close()
	go server.Serve(here)

	anybody := &client.ClientConfig{User: "ann", HostKeyCallback: client.InsecureIgnoreHostKey()}
	conn, err := client.Dial("tcp", here.Addr().String(), anybody)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	session, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	keys, _ := session.StdinPipe()
	p := &player{Term: vt.New(80, 24, vt.Options{}), keys: keys}
	session.Stdout = p
	if err := session.RequestPty("xterm-256color", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	p.sees(t, 23)
	p.Resize(60, 30)
	session.WindowChange(30, 60)
	p.sees(t, 29)
	io.WriteString(keys, "q")
	if err := session.Wait(); err != nil {
		t.Error(err)
	}
	if left := p.Left(); len(left) > 0 {
		t.Errorf("left in the terminal: %q", left)
	}
}

// A player is the client's terminal.
type player struct {
	*vt.Term
	keys io.Writer
}

// Write shows what the server sends, and answers its questions.
func (p *player) Write(b []byte) (int, error) {
	p.Term.Write(b)
	if answers := p.Answers(); len(answers) > 0 {
		go p.keys.Write(answers)
	}
	return len(b), nil
}

// sees waits until all stairs up to last are shown, each in its place.
func (p *player) sees(t *testing.T, last int) {
	t.Helper()
	var want strings.Builder
	for y := range last + 1 {
		fmt.Fprintf(&want, "%*sstep %d\n", y, "", y)
	}
	start := time.Now()
	for p.String() != want.String() {
		if time.Since(start) > 20*time.Second {
			t.Fatalf("shown:\n%s", p)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A conn is the connection of a client that answers until it is asleep.
type conn struct {
	*vt.Term
	answers chan []byte
	asleep  atomic.Bool
}

func (c *conn) Write(b []byte) (int, error) {
	c.Term.Write(b)
	if answers := c.Answers(); len(answers) > 0 && !c.asleep.Load() {
		c.answers <- answers
	}
	return len(b), nil
}

func (c *conn) Read(b []byte) (int, error) {
	if answer, more := <-c.answers; more {
		return copy(b, answer), nil
	}
	return 0, io.EOF
}

// TestTheGameOfAClientThatIsGoneEnds: the client falls asleep while the picture
// changes, and the game ends a minute later.
func TestTheGameOfAClientThatIsGoneEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &conn{Term: vt.New(80, 24, vt.Options{}), answers: make(chan []byte, 1000)}
		ended := make(chan error)
		go func() {
			env := environment("xterm-256color", nil)
			ended <- play(term.Options{Tty: term.NewTty(c, 80, 24), Env: env})
		}()
		time.Sleep(time.Second)
		c.asleep.Store(true)
		asleep := time.Now()
		if err := <-ended; err != errGone {
			t.Error(err)
		}
		took := time.Since(asleep)
		if took < lost-time.Second || took > lost+2*time.Second {
			t.Errorf("the game has ended after %v", took)
		}
		close(c.answers)
	})
}

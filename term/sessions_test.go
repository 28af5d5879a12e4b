//go:build !js

package term

import (
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// serve is any tcell program. It plays with one player, until the player
// leaves. The variables are those that the client has sent.
func serve(tty *Tty, sent variables) error {
	screen, err := Open(Options{Tty: tty, Env: sent.get})
	if err == nil {
		err = screen.Init()
	}
	defer screen.Fini()
	for err == nil {
		w, h := screen.Size()
		screen.Clear()
		draw(screen, fmt.Sprintf("%d colors, %d by %d", screen.Colors(), w, h))
		switch screen.PollEvent().(type) {
		case *tcell.EventKey, *tcell.EventError, nil:
			return nil
		}
	}
	return err
}

// A client is a player: a connection and the terminal at the end of it.
type client struct {
	conn     net.Conn
	terminal *vt.Term
}

// watch shows the server's bytes on the terminal, and sends its answers.
func (p *client) watch() {
	b := make([]byte, 4096)
	for {
		n, err := p.conn.Read(b)
		if err != nil {
			return
		}
		p.terminal.Write(b[:n])
		if answers := p.terminal.Answers(); len(answers) > 0 {
			go p.conn.Write(answers) // a pipe takes them only while it is read
		}
	}
}

// leave hangs up, or presses q.
func (p *client) leave(hangUp bool) {
	if hangUp {
		p.conn.Close()
		return
	}
	p.conn.Write([]byte("q"))
}

// TestAThousandSessionsLeaveNothing opens and closes a thousand sessions at
// once. The bubble fails if a goroutine is left.
func TestAThousandSessionsLeaveNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var server sync.WaitGroup
		var players []*client
		for i := range sample(t, 1000, 200) {
			name := []string{"xterm-256color", "xterm-kitty", "screen", "linux"}[i%4]
			here, there := net.Pipe()
			s, p := NewTty(here, 20+i%100, 5+i%30), &client{there, vt.New(20+i%100, 5+i%30, vt.Options{})}
			server.Go(func() {
				defer here.Close()
				if err := serve(s, variables{"TERM": name, "COLORTERM": []string{"", "truecolor"}[i%2]}); err != nil {
					t.Error(err)
				}
			})
			server.Go(p.watch)
			if i%10 == 0 {
				s.Resize(30, 10)
			}
			players = append(players, p)
		}
		settle()
		for i, p := range players {
			if !strings.Contains(p.terminal.String(), "colors") {
				t.Fatalf("session %d shows\n%s", i, p.terminal)
			}
			go p.leave(i%2 == 0)
		}
		start := time.Now()
		server.Wait()
		if time.Since(start) > time.Second {
			t.Errorf("the last session ended after %v", time.Since(start))
		}
		for i, p := range players {
			if left := p.terminal.Left(); i%2 == 1 && len(left) > 0 {
				t.Errorf("session %d: left behind: %q", i, left)
			}
		}
	})
}

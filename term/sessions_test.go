//go:build !js

package term_test

import (
	"net"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term"
	"fixstep/term/vt"
)

// dial returns both ends of a session over a pipe, and the server's connection,
// which ends with it.
func dial(w, h int) (*term.Session, *player, net.Conn) {
	here, there := net.Pipe()
	return term.NewTty(here, w, h), &player{there, vt.New(w, h, vt.Options{})}, here
}

// sessions returns how many are open at once: a sample of the thousand, unless
// the whole is wanted.
func sessions() int {
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		return 1000
	}
	return 200
}

// TestAThousandSessionsLeaveNothing opens and closes a thousand sessions at
// once. The bubble fails where a goroutine is left.
func TestAThousandSessionsLeaveNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var server sync.WaitGroup
		var players []*player
		for i := range sessions() {
			name := []string{"xterm-256color", "xterm-kitty", "screen", "linux"}[i%4]
			s, p, here := dial(20+i%100, 5+i%30)
			server.Go(func() {
				defer here.Close()
				if err := serve(s, map[string]string{"TERM": name, "COLORTERM": []string{"", "truecolor"}[i%2]}); err != nil {
					t.Error(err)
				}
			})
			server.Go(p.watch)
			if i%10 == 0 {
				s.Resize(30, 10)
			}
			players = append(players, p)
		}
		time.Sleep(10 * time.Second)
		for i, p := range players {
			if p.sees("colours") != "colours" {
				t.Fatalf("session %d shows\n%s", i, p.terminal)
			}
			if i%2 == 0 {
				p.conn.Close() // hangs up
			} else {
				go p.conn.Write([]byte("q"))
			}
		}
		start := time.Now()
		server.Wait()
		if d := time.Since(start); d > time.Second {
			t.Errorf("the last session ended after %v", d)
		}
		for i, p := range players {
			if left := p.terminal.Left(); i%2 == 1 && len(left) > 0 {
				t.Errorf("session %d: left behind: %q", i, left)
			}
		}
	})
}

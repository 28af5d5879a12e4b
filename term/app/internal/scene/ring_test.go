package scene

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/world"
)

// A ring is two sessions that fight a duel, driven by hand under fake time.
type ring struct {
	t    *testing.T
	side [2]*table
	dir  string
	deaf [2]bool // this side is not updated
}

// fightIn runs a test of a duel between ann, who flies the needle, and bob.
func fightIn(t *testing.T, do func(*ring)) {
	t.Helper()
	fightFar(t, 0, do)
}

// A farConn takes what comes only so often.
type farConn struct {
	net.Conn
	often time.Duration
}

func (c farConn) Read(b []byte) (int, error) {
	time.Sleep(c.often)
	return c.Conn.Read(b)
}

// fightFar is fightIn for two who hear of each other only so often.
func fightFar(t *testing.T, often time.Duration, do func(*ring)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		r := &ring{t: t, dir: dir}
		x, y := net.Pipe()
		ann, bob := duel.NewHello("ann", 1, 9), duel.NewHello("bob\x1b[2J", 1, 3)
		for i, p := range []*duel.Peer{duel.NewPeer(farConn{x, often}, ann, bob, "login", nil), duel.NewPeer(farConn{y, often}, bob, ann, "", nil)} {
			r.side[i] = r.enter(i, p)
		}
		defer func() {
			for _, b := range r.side {
				b.session().Stop()
			}
			time.Sleep(2 * time.Second)
		}()
		do(r)
	})
}

// enter returns the session of a player who meets a peer at once.
func (r *ring) enter(i int, p *duel.Peer) *table {
	r.t.Helper()
	name := []string{"a", "b"}[i]
	recorder, err := files.NewRecorder(filepath.Join(r.dir, name), false)
	if err != nil {
		r.t.Fatal(err)
	}
	b := newTable(r.t, 80, 24, func(t *term.Screen) (game, *stage) {
		s := NewSession(t, Options{World: world.Options{Rate: 60, Seed: 1}, Lost: time.Minute, Recorder: recorder, Duels: DuelOptions{
			Lobby:   meetNobody,
			First:   func(context.Context, func(string)) (*duel.Peer, error) { return p, nil },
			Publish: func() (*os.File, error) { return os.Create(filepath.Join(r.dir, name+".public")) },
		}})
		return s, &s.stage
	})
	synctest.Wait()
	b.Input(tcell.NewEventInterrupt(b.session().meeting))
	return b
}

func meetNobody(ctx context.Context, say func(string)) (*duel.Peer, error) {
	say("Waiting for another player")
	<-ctx.Done()
	return nil, ctx.Err()
}

// ticks plays so many ticks on both sides.
func (r *ring) ticks(n int) {
	for range n {
		time.Sleep(time.Second / 60)
		for i, b := range r.side {
			b.now += time.Second / 60
			if !r.deaf[i] {
				b.Update()
			}
		}
		synctest.Wait()
	}
}

// sees holds what a player sees.
func (r *ring) sees(side int, want string) {
	r.t.Helper()
	text, not := strings.CutPrefix(want, "!")
	if screen := r.side[side].screen(); strings.Contains(screen, text) == not {
		r.t.Errorf("player %d: want %q in\n%s", side, want, screen)
	}
}

// shows holds that a text is on the screen.
func (b *table) shows(want string) {
	b.t.Helper()
	if screen := b.screen(); !strings.Contains(screen, want) {
		b.t.Errorf("want %q in\n%s", want, screen)
	}
}

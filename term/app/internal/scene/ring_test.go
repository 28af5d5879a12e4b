package scene

import (
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/world"
)

// A ring is two games that fight a duel, driven by hand under fake time.
type ring struct {
	t    *testing.T
	side [2]*gameTable
	dir  string
	fps  int
	deaf [2]bool // this side is not updated
	line [2]net.Conn
}

// fightIn runs a test of a duel between ann, who flies the needle, and bob.
func fightIn(t *testing.T, do func(*ring)) {
	t.Helper()
	fightFar(t, 0, 60, false, do)
}

// A farConn delivers bytes only so often, and breaks as ssh does.
type farConn struct {
	net.Conn
	often time.Duration
}

func (c farConn) Read(b []byte) (int, error) {
	time.Sleep(c.often)
	n, err := c.Conn.Read(b)
	if err != nil {
		err = duel.Broken("cut")
	}
	return n, err
}

// fightFar is fightIn for two players whose messages arrive only so often, and
// who see so many frames a second. Bob's side may dial again.
func fightFar(t *testing.T, often time.Duration, fps int, dials bool, do func(*ring)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		r := &ring{t: t, dir: dir, fps: fps}
		x, y := net.Pipe()
		r.line = [2]net.Conn{farConn{x, often}, farConn{y, often}}
		ann := duel.NewHello("ann", 1, 9)
		bob := duel.NewHello("bob\x1b[2J", 1, 3)
		bob.Dials = dials
		r.side[0] = r.enter("a", nil, duel.NewPeer(r.line[0], ann, bob, "login", r.back))
		settings := map[string]string{}
		r.side[1] = r.enter("b", settings, duel.NewPeer(r.line[1], bob, ann, "", r.back))
		do(r)
		r.leave()
	})
}

// enter returns the game of a player who meets a peer at once. The files of the
// game have a name.
func (r *ring) enter(name string, settings map[string]string, p *duel.Peer) *gameTable {
	r.t.Helper()
	recorder, err := files.NewRecorder(filepath.Join(r.dir, name))
	if err != nil {
		r.t.Fatal(err)
	}
	publish := func() (*os.File, error) {
		return os.Create(filepath.Join(r.dir, name+".public"))
	}
	b := newTableAt(r.t, r.fps, 80, 24, gameWith(Options{
		World:    world.Options{Seed: 1},
		Lost:     time.Minute,
		Recorder: recorder,
		Settings: settings,
		Duels: DuelOptions{
			Account: "bert",
			Lobby:   Place{Meet: meetNobody},
			First:   Place{Meet: meetAtOnce(p), Publish: publish},
		},
	}))
	synctest.Wait()
	b.Look() // the two have met
	return b
}

// back finds no player.
func (r *ring) back(ctx context.Context, _ duel.Token, _ string) (io.ReadWriteCloser, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// meetAtOnce returns a Meet that has found a peer.
func meetAtOnce(p *duel.Peer) func(context.Context, string) (*duel.Peer, error) {
	return func(context.Context, string) (*duel.Peer, error) { return p, nil }
}

// meetNobody is a Meet that finds nobody.
func meetNobody(ctx context.Context, _ string) (*duel.Peer, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// leave ends both games.
func (r *ring) leave() {
	for _, b := range r.side {
		b.game.Stop()
	}
	time.Sleep(2 * time.Second)
}

// ticks plays so many ticks on both sides.
func (r *ring) ticks(n int) {
	for range n {
		var tables []*gameTable
		for i, b := range r.side {
			if !r.deaf[i] {
				tables = append(tables, b)
			}
		}
		together(tables...)
	}
}

// together plays a tick of a bubble in which these tables are.
func together(tables ...*gameTable) {
	time.Sleep(time.Second / 60)
	for _, b := range tables {
		b.Ticks(1)
		synctest.Wait() // the next one always has what this one says
	}
}

// press has a player press keys: a character each, \x1b for Esc. Both go on for
// a tick.
func (r *ring) press(side int, keys string) {
	r.side[side].Screen.Type(keys)
	r.ticks(1)
}

// fire has a player fire for so many ticks.
func (r *ring) fire(side, ticks int) {
	for range ticks / 10 {
		r.press(side, " ")
		r.ticks(9)
	}
}

// quit has a player press keys that end the program.
func (r *ring) quit(side int, keys string) {
	r.side[side].Screen.Type(keys)
	r.side[side].End()
	r.side[side].game.Stop()
	r.deaf[side] = true
}

// ends ends the duel for a player.
func (r *ring) ends(side int, end *duel.End) {
	f := r.side[side].fight()
	r.side[side].Screen.PostEvent(tcell.NewEventInterrupt(func() {
		f.ended(end)
		f.s.hush() // the path of the replay is another in each run
	}))
	r.ticks(1)
}

// steered reports whether ann's ship thrusts, or is in hyperspace.
func (r *ring) steered() bool {
	ship := &r.side[0].fight().side.Now.game.World.Ships[0]
	return ship.Burning || ship.Mode != world.Flying
}

// sees is Sees of the table of a player.
func (r *ring) sees(side int, wants ...string) {
	r.t.Helper()
	r.side[side].Sees(wants...)
}

package scene

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/term/vt"
	"fixstep/world"
)

// A holeConn delivers bytes at random times, and now and then none for up to
// two seconds.
type holeConn struct {
	net.Conn
	random *rand.Rand
}

func (c holeConn) Read(b []byte) (int, error) {
	wait := c.random.IntN(60)
	if c.random.IntN(40) == 0 {
		wait = c.random.IntN(2000)
	}
	time.Sleep(time.Duration(wait) * time.Millisecond)
	return c.Conn.Read(b)
}

// A plainSide is one side of a duel. Its plain holds the ticks of which it has
// the commands of both players.
type plainSide struct {
	plain
	fight  *fight
	me     int
	wanted []world.Command // of our player in each tick
	sure   int             // ticks in plain, of all matches
	hands  keys.Intents
	logs   []log      // of each match
	public []*os.File // of each match
}

// bareScreen returns a screen on which nothing is looked at.
func bareScreen(t *testing.T) *term.Screen {
	screen, _ := term.Sim(80, 24, vt.Options{})
	t.Cleanup(screen.Fini)
	return screen
}

// newPlainSide returns the side of a duel with a peer, whose recordings have a
// path.
func newPlainSide(t *testing.T, path string, p *duel.Peer) *plainSide {
	d := &plainSide{plain: newPlain(world.Options{Rate: duel.Rate, Seed: p.Seed()}), me: p.Player()}
	d.wanted = make([]world.Command, p.Mine.Delay)
	d.open()
	o := Options{World: world.Options{Rate: duel.Rate}}
	o.Recorder, _ = files.NewRecorder(path)
	d.fight = NewSpacewar(bareScreen(t), o).newFight(p, func() (*os.File, error) {
		to, err := os.Create(fmt.Sprint(path, ".public", len(d.public)))
		from, _ := os.Open(to.Name())
		t.Cleanup(func() { from.Close() })
		d.public = append(d.public, from)
		return to, err
	}, false)
	d.fight.enter()
	return d
}

// open begins the log of a match.
func (d *plainSide) open() {
	d.logs = append(d.logs, log{Header: world.Header{Options: d.game.World.Options}})
}

// confirm plays a tick of which both commands are known.
func (d *plainSide) confirm(c world.Commands) {
	over := d.phase() == world.Over
	match := d.game.Match
	d.step(c)
	d.sure++
	newest := &d.logs[len(d.logs)-1]
	switch {
	case d.game.Match != match:
		d.open()
	case !over:
		newest.commands = append(newest.commands, c)
	}
}

// commands returns the commands of a tick, if those of the other player are
// known up to one. A later one is guessed: the last one, without shots and
// jumps.
func (d *plainSide) commands(tick, known int, others []world.Command) (c world.Commands) {
	c[d.me] = d.wanted[tick-1]
	switch {
	case tick <= known:
		c[1-d.me] = others[tick-1]
	case known > 0:
		c[1-d.me] = others[known-1] &^ (world.Fire | world.Hyper)
	}
	return c
}

// update plays an update, and checks what is shown.
func (d *plainSide) update(t *testing.T, random *rand.Rand, others []world.Command) {
	side := d.fight.side
	if random.IntN(8) == 0 {
		d.hands = keys.Intents(random.IntN(256))
	}
	if side.Now.game.World.Phase == world.Over {
		d.hands = 1 << keys.Fire
	}
	before := int(side.Tick())
	d.fight.tick([2]keys.Intents{d.hands})
	if d.fight.s.act != d.fight {
		t.Fatalf("the duel ends after tick %d: %v", before, side.Err())
	}
	now := int(side.Tick())
	if now > before {
		d.wanted = append(d.wanted, command(d.hands))
	}
	known := int(side.Known())
	for d.sure < min(before, known) {
		d.confirm(d.commands(d.sure+1, known, others))
	}
	shown := d.plain
	for tick := d.sure + 1; tick <= now; tick++ {
		shown.step(d.commands(tick, known, others))
	}
	if now == before { // too far from the last tick that is sure
		shown.prev = shown.game.World
	}
	if d.fight.sure != d.game.World {
		t.Fatalf("tick %d is confirmed as another one", d.sure)
	}
	shown.shows(t, d.fight, d.game.World.Score)
}

// recorded checks the recordings of all matches.
func (d *plainSide) recorded(t *testing.T, path string, names [2]string) {
	for i, l := range d.logs {
		l.isIn(t, path)
		public, _ := io.ReadAll(d.public[i])
		l.Names = names
		l.is(t, public)
		path = fmt.Sprintf("%s-%d", strings.TrimSuffix(path, fmt.Sprint("-", i+1)), i+2)
	}
}

// playDuel plays a duel over holes. Its players hold random keys, and want a
// rematch.
func playDuel(t *testing.T, random *rand.Rand) {
	synctest.Test(t, func(t *testing.T) {
		defer time.Sleep(3 * time.Second) // until the reader of a line has ended
		dir := t.TempDir()
		x, y := net.Pipe()
		hellos := [2]duel.Hello{}
		for i, name := range []string{"ann", "bob"} {
			hellos[i] = duel.NewHello(name, random.IntN(4), random.Uint64()>>1)
		}
		var sides [2]*plainSide
		for i, conn := range []net.Conn{x, y} {
			far := holeConn{conn, rand.New(rand.NewPCG(random.Uint64(), 0))}
			p := duel.NewPeer(far, hellos[i], hellos[1-i], "login", nil)
			sides[i] = newPlainSide(t, filepath.Join(dir, fmt.Sprint("side", i)), p)
			defer sides[i].fight.s.Stop() // also if it fails
		}
		for range 40 * duel.Rate {
			time.Sleep(time.Second / duel.Rate)
			for i, d := range sides {
				d.update(t, random, sides[1-i].wanted)
				synctest.Wait()
			}
		}
		for i, d := range sides {
			names := d.fight.side.Peer.Names()
			d.fight.s.Stop()
			d.recorded(t, filepath.Join(dir, fmt.Sprint("side", i)), names)
		}
	})
}

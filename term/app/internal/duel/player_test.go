package duel

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/world"
)

// A wire is a connection with a delay each way. It can be held, and cut.
type wire struct {
	delay time.Duration // one way
	inner [2]net.Conn
	until atomic.Int64 // Unix nanoseconds: earlier bytes come at that time
	bytes atomic.Int64 // number of bytes each way, together
	dead  chan bool    // closed when all bytes get lost
}

// A far is an end of a wire that breaks as ssh does.
type far struct{ net.Conn }

func (f far) Read(b []byte) (int, error) {
	n, err := f.Conn.Read(b)
	if err != nil {
		err = Broken("cut")
	}
	return n, err
}

// newWire returns a wire and its two ends.
func newWire(delay time.Duration) (w *wire, a, b io.ReadWriteCloser) {
	x, c := net.Pipe()
	d, y := net.Pipe()
	w = &wire{delay: delay, dead: make(chan bool), inner: [2]net.Conn{c, d}}
	go w.carry(c, d)
	go w.carry(d, c)
	return w, far{x}, far{y}
}

// hold lets no bytes arrive for a time.
func (w *wire) hold(d time.Duration) { w.until.Store(time.Now().Add(d).UnixNano()) }

// isDead reports whether the wire is cut.
func (w *wire) isDead() bool {
	select {
	case <-w.dead:
		return true
	default:
		return false
	}
}

// A piece is what a wire carries at once.
type piece struct {
	at time.Time // when it arrives
	b  []byte
}

// carry carries bytes from one end to the other. The end of a cut wire is not
// passed on.
func (w *wire) carry(from, to net.Conn) {
	line := make(chan piece, 10_000)
	go func() {
		for p := range line {
			time.Sleep(time.Until(p.at))
			time.Sleep(time.Until(time.Unix(0, w.until.Load())))
			if !w.isDead() {
				to.Write(p.b)
			}
		}
		if !w.isDead() {
			to.Close()
		}
	}()
	defer close(line)
	for {
		b := make([]byte, 4096)
		n, err := from.Read(b)
		if err != nil {
			return
		}
		w.bytes.Add(int64(n))
		line <- piece{time.Now().Add(w.delay), b[:n]}
	}
}

// A player plays one side by a pilot's commands, and keeps a log.
type player struct {
	*Side[Game]
	pilot world.Pilot
	clock loop.Clock
	end   *End
	log   []world.Commands
	sums  []uint64
}

// playerOf returns a player who has met somebody.
func playerOf(peer *Peer) *player {
	p := &player{pilot: world.NewPilot(world.Hard, peer.Mine.Seed)}
	c := Config[Game](peer)
	c.Step = func(g *Game, commands [2]world.Command) { g.Step(commands) }
	c.Hash = (*Game).Hash
	c.Confirm = func(g *Game, commands [2]world.Command) {
		p.log = append(p.log, commands)
		p.sums = append(p.sums, g.Hash())
	}
	p.Side = NewSide(peer, c, NewGame(peer.Seed()))
	return p
}

// command returns the player's next command: after a match it is Fire.
func (p *player) command() world.Command {
	if p.Now.World.Phase == world.Over {
		return world.Fire
	}
	return p.pilot.Command(&p.Now.World, p.Peer.Player())
}

// play plays until the end of the duel, or for a time. It loses no tick,
// however late it is.
func (p *player) play(length time.Duration) {
	o := loop.Options{
		Updates:    loop.PerSecond(Rate),
		Frames:     loop.Every(time.Hour),
		MaxUpdates: -1,
		For:        length,
		Clock:      &p.clock,
	}
	err := loop.Run(context.Background(), o, playing{p}, make(chan bool))
	errors.As(err, &p.end)
}

// playing is a player as a game.
type playing struct{ *player }

func (playing) Input(bool) error { return nil }
func (playing) Draw(loop.Alpha)  {}

func (p playing) Update() error {
	if err := p.player.Update(p.clock.Real(), p.command()); err != nil {
		return err
	}
	p.clock.SetScale(p.Speed(), 1000)
	return nil
}

// hellos returns the hellos of two players.
func hellos() (a, b Hello) { return NewHello("ann", 1, 7), NewHello("bob", 1, 3) }

// playOn lets both play for a time.
func playOn(a, b *player, length time.Duration) (took [2]time.Duration) {
	var wg sync.WaitGroup
	start := time.Now()
	for i, p := range []*player{a, b} {
		wg.Go(func() {
			p.play(length)
			took[i] = time.Since(start)
		})
	}
	wg.Wait()
	return took
}

// leave ends the duel for both.
func leave(players ...*player) {
	for _, p := range players {
		p.Peer.Close(Bye{})
		p.Peer.Wait()
	}
	time.Sleep(time.Second) // the bytes on the wire arrive
}

// atMost is the time that a test waits for other programs on a busy machine. A
// wait that takes longer has failed.
const atMost = 20 * time.Second

// within checks that do returns in time.
func within(t *testing.T, do func()) {
	t.Helper()
	start := time.Now()
	do()
	if took := time.Since(start); took > atMost {
		t.Errorf("the call took %v", took)
	}
}

// soon checks that a condition becomes true in time.
func soon(t *testing.T, what string, isTrue func() bool) {
	t.Helper()
	start := time.Now()
	for !isTrue() {
		if time.Since(start) > atMost {
			t.Fatal("not seen: " + what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

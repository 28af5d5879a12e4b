package duel

import (
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop/rollback"
	"fixstep/world"
)

// Two sides come to the same game over any line, pay little, wait for nobody
// but in a hole, and say at the end who has left.
func TestTwoSidesPlayOneGame(t *testing.T) {
	for name, c := range map[string]struct {
		wire  *wire
		late  time.Duration
		delay int
		waits int64
	}{
		"on one host":        {&wire{}, 0, 1, 0},
		"RTT 50":             {&wire{delay: 25 * time.Millisecond}, 0, 2, 0},
		"RTT 100, late":      {&wire{delay: 50 * time.Millisecond}, 300 * time.Millisecond, 0, 0},
		"RTT 200":            {&wire{delay: 100 * time.Millisecond}, 0, 2, 0},
		"RTT 300":            {&wire{delay: 150 * time.Millisecond}, 0, 0, 0},
		"RTT 50, 5 s silent": {&wire{delay: 25 * time.Millisecond, hole: 5 * time.Second}, 0, 2, 600},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const seconds = 90
				a, b, bytes := duel(c.wire, c.late, seconds*time.Second, c.delay)
				same := min(len(a.log), len(b.log))
				if same < (seconds-20)*Rate || !slices.Equal(a.log[:same], b.log[:same]) || !slices.Equal(a.sums[:same], b.sums[:same]) {
					t.Errorf("%d and %d sure ticks, which differ or are too few", len(a.log), len(b.log))
				}
				for _, n := range bytes {
					if n > 200*(seconds+5) {
						t.Errorf("%d bytes a second", n/seconds)
					}
				}
				if n := a.Counts.Waits + b.Counts.Waits; n > c.waits {
					t.Errorf("%d waits", n)
				}
				if a.end == nil || a.end.Text != "bob (somebody) has left" || a.end.Lost {
					t.Errorf("the end is %+v", a.end)
				}
				if c.wire.delay > 0 && c.delay == 0 && a.Counts.Rollbacks+b.Counts.Rollbacks == 0 {
					t.Error("nothing was rolled back")
				}
				t.Logf("%v bytes a second, %d rollbacks, %d deep, %d waits", bytes[0]/seconds, a.Counts.Rollbacks, a.Counts.MaxDepth, a.Counts.Waits+b.Counts.Waits)
			})
		})
	}
}

// Both hold Fire, and the next match begins on both sides.
func TestTheNextMatchBeginsOnBothSides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b, _ := duel(&wire{delay: 50 * time.Millisecond}, 0, 15*time.Minute, 0)
		if a.match < 2 || b.match != a.match {
			t.Errorf("in match %d and %d after a quarter of an hour", a.match, b.match)
		}
	})
}

func TestWhoHoldsFireIsReady(t *testing.T) {
	g := NewGame(1)
	g.World.Phase = world.Over
	hold := func(ticks int, c world.Commands) {
		for range ticks {
			g.Step(c)
		}
	}
	hold(Rate-1, world.Commands{world.Fire, 0})
	hold(1, world.Commands{})
	if g.Held[0] != 0 {
		t.Error("a short press counts")
	}
	hold(Rate, world.Commands{world.Fire, 0})
	hold(Rate, world.Commands{})
	if !g.Ready(0) || g.Ready(1) || g.Match != 1 {
		t.Errorf("%+v", g.Held)
	}
	hold(1, world.Commands{0, world.Fire})
	other, next := g, g
	other.Held[1]++
	next.Match++
	if other.Hash() == g.Hash() || next.Hash() == g.Hash() {
		t.Error("the hash does not see who is ready, or which match it is")
	}
	hold(Rate-1, world.Commands{0, world.Fire})
	if g.Match != 2 || g.World.Tick != 0 || g.World.Options.Seed != 2 || g.Held != [2]uint8{} {
		t.Errorf("match %d, tick %d", g.Match, g.World.Tick)
	}
}

// What the other end does, and how ours tells it.
func TestHowADuelEnds(t *testing.T) {
	ones := strings.Repeat("\xff", 30)
	for name, c := range map[string]struct {
		do      func(io.ReadWriteCloser, *player)
		text    string
		atMost  time.Duration
		atLeast time.Duration
	}{
		"killed": {func(c io.ReadWriteCloser, _ *player) { c.Close() }, "bob (somebody) is gone", 500 * time.Millisecond, 0},
		"silent": {func(io.ReadWriteCloser, *player) {}, "nothing heard from bob (somebody) for 15s", 16 * time.Second, 15 * time.Second},
		"only there": {func(c io.ReadWriteCloser, _ *player) {
			for {
				if _, err := c.Write([]byte{stillByte}); err != nil {
					return
				}
				time.Sleep(time.Second / 2)
			}
		}, "nothing heard from bob (somebody) for 15s", 16 * time.Second, 15 * time.Second},
		"left":           {func(c io.ReadWriteCloser, _ *player) { c.Write(appendBye(nil, Bye{})) }, "bob (somebody) has left", 500 * time.Millisecond, 0},
		"nonsense":       {func(c io.ReadWriteCloser, _ *player) { c.Write([]byte(ones)) }, "what bob (somebody) says makes no sense", 500 * time.Millisecond, 0},
		"too many ticks": {func(c io.ReadWriteCloser, _ *player) { c.Write([]byte{0, 0x80, 4}) }, "what bob (somebody) says makes no sense", 500 * time.Millisecond, 0},
		"no such tick":   {func(c io.ReadWriteCloser, _ *player) { c.Write([]byte{0, 1, 0x20, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8}) }, "differ by tick 1", time.Second, 0},
		"flood": {func(c io.ReadWriteCloser, _ *player) {
			for {
				if _, err := c.Write([]byte(strings.Repeat(string([]byte{stillByte}), 4096))); err != nil {
					return
				}
			}
		}, "bob (somebody) says too much", time.Second, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				x, y := net.Pipe()
				ann, bob := hellos(1)
				a := newPlayer(x, ann, bob)
				go io.Copy(io.Discard, y)
				go c.do(y, a)
				start := time.Now()
				a.play(time.Minute)
				took := time.Since(start)
				if a.end == nil || !strings.Contains(a.end.Text, c.text) || took > c.atMost || took < c.atLeast {
					t.Errorf("after %v: %+v", took, a.end)
				}
				a.Peer.Wait()
				if since := time.Since(start) - took; since > 2*time.Second {
					t.Errorf("closed %v later", since)
				}
				y.Close()
				time.Sleep(time.Second) // who says something now and then is gone
			})
		})
	}
}

// Who was suspended hears what was said meanwhile, and why the duel is over.
func TestWhoSleptHearsTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, y := (&wire{}).join()
		ann, bob := hellos(1)
		a, b := newPlayer(x, ann, bob), newPlayer(y, bob, ann)
		done := make(chan bool)
		go func() {
			b.play(time.Minute)
			b.Peer.Wait()
			close(done)
		}()
		a.play(3 * time.Second)
		<-done
		synctest.Wait()
		if !errors.As(a.Update(time.Minute, 0), &a.end) || a.end.Text != "bob (somebody) has not heard from us for 15s" {
			t.Errorf("%+v", a.end)
		}
		a.Peer.Wait()
		time.Sleep(time.Second)
	})
}

// Time before a duel, or in which we were suspended, is no silence of the other
// side.
func TestSleepIsNoSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, y := net.Pipe()
		mine := NewHello("ann", 1, 1)
		mine.Dials = true
		a := playerOf(NewPeer(x, mine, NewHello("bob", 1, 2), "", new(exchange).back))
		for _, at := range []time.Duration{7, 60, 61} {
			if err := a.Update(at*time.Second, 0); err != nil || a.Peer.search != nil {
				t.Errorf("after %d s: %v, looks for another line: %v", at, err, a.Peer.search != nil)
			}
		}
		y.Close()
		a.Close()
		a.Peer.Wait()
	})
}

// A lie about the state is found at the next report, the tick is named, and
// both sides are told.
func TestALieIsNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, y := (&wire{delay: 20 * time.Millisecond}).join()
		ann, bob := hellos(1)
		a, b := newPlayer(x, ann, bob), newPlayer(y, bob, ann)
		hash := (*Game).Hash
		c := plain(b.Peer)
		c.Hash = func(g *Game) uint64 {
			if g.World.Tick >= 300 {
				return 1
			}
			return hash(g)
		}
		c.Confirm = nil
		b.Side.Session = rollback.New(c, NewGame(b.Peer.Seed()))
		done := make(chan bool)
		go func() {
			b.play(time.Minute)
			b.Close()
			b.Peer.Wait()
			close(done)
		}()
		a.play(time.Minute)
		a.Close()
		a.Peer.Wait()
		<-done
		time.Sleep(time.Second)
		for _, p := range []*player{a, b} {
			if p.end == nil || p.end.Why != Differs || p.end.Tick < 300 || p.Tick() > 330 {
				t.Errorf("at tick %d: %+v", p.Tick(), p.end)
			}
		}
	})
}

// A goodbye that comes between the look at what came and the question whether
// there will be more is heard.
func TestAGoodbyeAtTheLastMomentIsHeard(t *testing.T) {
	p := &Peer{line: &line{moved: sync.NewCond(new(sync.Mutex)), came: appendBye(nil, Bye{}), ended: true}}
	if p.way(0) == gone {
		t.Error("the other is gone before it is heard")
	}
	if p.look(0); p.way(0) != gone {
		t.Error("the other is never gone")
	}
}

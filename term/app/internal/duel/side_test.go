package duel

import (
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop/rollback"
	"fixstep/world"
)

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
		t.Error("a short press of Fire counts")
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
		t.Error("the hash leaves out Held or Match")
	}
	hold(Rate-1, world.Commands{0, world.Fire})
	if g.Match != 2 || g.World.Tick != 0 || g.World.Options.Seed != 2 || g.Held != [2]uint8{} {
		t.Errorf("match %d, tick %d", g.Match, g.World.Tick)
	}
}

// The other end sends bytes, once or repeatedly, and our player gets a text.
func TestHowADuelEnds(t *testing.T) {
	const nonsense, silent = "The game of bob sends nonsense", "No word from bob for 15 s"
	for name, c := range map[string]struct {
		say   string
		again bool
		text  string
		after time.Duration
	}{
		"killed":         {"", false, "Lost bob", 0},
		"silent":         {"", true, silent, lostAfter},
		"only there":     {string([]byte{isStill}), true, silent, lostAfter},
		"left":           {string(appendBye(nil, Bye{})), true, "bob left", 0},
		"nonsense":       {strings.Repeat("\xff", 30), true, nonsense, 0},
		"too many ticks": {"\x00\x80\x04", true, nonsense, 0},
		"no such tick":   {"\x00\x01\x20\x00\x0012345678", true, "differ at tick 1", 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				x, y := net.Pipe()
				ann, bob := hellos(1)
				a := playerOf(NewPeer(x, ann, bob, "somebody", nil))
				go io.Copy(io.Discard, y)
				go func() {
					for _, err := io.WriteString(y, c.say); c.again && err == nil; _, err = io.WriteString(y, c.say) {
						time.Sleep(time.Second / 2)
					}
					y.Close()
				}()
				start := time.Now()
				a.play(time.Minute)
				if took := time.Since(start); a.end == nil || !strings.Contains(a.end.Text, c.text) || took > c.after+time.Second || took < c.after {
					t.Errorf("after %v: %+v", took, a.end)
				}
				a.Peer.Wait()
				if took := time.Since(start); took > c.after+3*time.Second {
					t.Errorf("closed after %v", took)
				}
				y.Close()
				time.Sleep(time.Second) // the goroutine that writes has ended
			})
		})
	}
}

// A suspended player reads the messages that came, and why the duel is over.
func TestWhoSleptHearsTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := meet(&wire{}, 1, nil)
		playOn(a, b, 3*time.Second)
		b.play(time.Minute)
		synctest.Wait()
		if !errors.As(a.Update(time.Minute, 0), &a.end) || a.end.Text != "bob had no word from you for 15 s" {
			t.Errorf("%+v", a.end)
		}
		leave(a, b)
	})
}

// A wrong hash is found at the next report, and both players' texts name the
// tick.
func TestALieIsNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := meet(&wire{delay: 20 * time.Millisecond}, 1, nil)
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
		playOn(a, b, time.Minute)
		leave(a, b)
		for _, p := range []*player{a, b} {
			if p.end == nil || p.end.Why != Differs || p.end.Tick < 300 || p.Tick() > 330 {
				t.Errorf("at tick %d: %+v", p.Tick(), p.end)
			}
		}
	})
}

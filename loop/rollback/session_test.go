package rollback

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"fixstep/world"
)

const (
	ms     = 1000 // microseconds
	second = 1000 * ms
)

type config = Config[world.State, world.Command]

// pair returns two peers of one match.
func pair(t *testing.T, c config, o world.Options, level world.Level) (a, b *peer) {
	a = newPeer(t, c, o, level)
	c.Player = 1
	b = newPeer(t, c, o, level)
	return a, b
}

// Two players come to the same states on any network, and each is shown what
// they should be shown at every tick of it.
func TestBothSidesPlayTheSameGame(t *testing.T) {
	networks := 30
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		networks = 100
	} else {
		t.Logf("a sample of %d networks; FIXSTEP_TEST=whole tries 100", networks)
	}
	var seen events
	var rollbacks, waits int64
	for i := range networks {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		l := line{delay: r.Int64N(300 * ms), spikes: r.IntN(20)}
		l.jitter = r.Int64N(l.delay*3 + 1)
		c := config{Window: 4 + r.IntN(60), Delay: [2]int{r.IntN(6), r.IntN(6)}}
		o := world.Options{Seed: uint64(i), NoStar: i%2 == 0}
		a, b := pair(t, c, o, world.Level(i%3))
		a.period += r.Int64N(666) - 333 // 2 % of drift either way
		b.next = r.Int64N(second)
		length := (20 + r.Int64N(20)) * second
		if stall := r.Int64N(6 * second); i%4 == 0 {
			play(a, b, l, r, length/2, true)
			a.next += stall
		}
		play(a, b, l, r, length, i%5 > 0)
		theSame(t, a, b, o)
		if _, n := a.Confirmed(); n < 60 {
			t.Fatalf("network %d: only %d ticks", i, n)
		}
		seen.fired += a.seen.fired
		seen.deaths += a.seen.deaths
		seen.rounds += a.seen.rounds
		rollbacks += a.Counts.Rollbacks + b.Counts.Rollbacks
		waits += a.Counts.Waits + b.Counts.Waits
	}
	t.Logf("%+v, %d rollbacks, %d waits", seen, rollbacks, waits)
	if seen.fired < 100 || seen.deaths < 10 || seen.rounds < 10 || rollbacks < 1000 || waits < 100 {
		t.Error("too little has happened for this test to mean anything")
	}
}

// at returns how far a peer is at a time, in ticks and parts of a tick.
func (p *peer) at(now int64) float64 { return float64(p.tick) - float64(p.next-now)/float64(p.period) }

// Whatever the start and the drift, after three seconds neither side is ahead
// by more than a tick, or by more than the slow machine makes it. After a
// silence that is so after four.
func TestTheSideAheadSlowsDown(t *testing.T) {
	for _, c := range []struct {
		name         string
		delay, drift int64
		late         int64
		silence      int64
		ahead        float64 // at most
		input        [2]int  // delay, in ticks
	}{
		{"together", 50 * ms, 0, 0, 0, 1, [2]int{}},
		{"300 ms late", 50 * ms, 0, 300 * ms, 0, 1, [2]int{}},
		{"a second late", 25 * ms, 0, second, 0, 1, [2]int{}},
		{"far away", 150 * ms, 0, 300 * ms, 0, 1, [2]int{}},
		{"1 % of drift", 50 * ms, 167, 0, 0, 1, [2]int{}},
		{"1 % of drift the other way", 50 * ms, -165, 0, 0, 1, [2]int{}},
		{"1 % of drift, far away", 150 * ms, -165, 200 * ms, 0, 1, [2]int{}},
		{"on one machine", 0, 0, 20 * ms, 0, 1, [2]int{}},
		{"5 % of drift", 50 * ms, 833, 0, 0, 3, [2]int{}},
		{"54 ticks a second", 50 * ms, 1852, 0, 0, 5, [2]int{}},
		{"45 ticks a second", 50 * ms, 5556, 0, 0, 11, [2]int{}},
		{"after 5 s of silence", 50 * ms, 0, 0, 5 * second, 1, [2]int{}},
		{"after 5 s of silence, far away", 150 * ms, 0, 0, 5 * second, 1, [2]int{}},
		{"with two delays", 50 * ms, 0, 300 * ms, 0, 1, [2]int{0, 6}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 1))
			a, b := pair(t, config{Delay: c.input}, world.Options{Seed: 5}, world.Medium)
			a.period += c.drift
			b.next = c.late
			l := line{delay: c.delay, jitter: c.delay / 5}
			now := c.late
			if c.silence > 0 { // one side stops, as by Ctrl-Z
				now += 4*second + c.silence
				play(a, b, l, r, 3*second, true)
				b.next += c.silence
			}
			now += 3 * second
			play(a, b, l, r, now, true)
			a.Counts.Waits, b.Counts.Waits = 0, 0
			for range 20 * 60 {
				play(a, b, l, r, now, true)
				if ahead := a.at(now) - b.at(now); ahead < -c.ahead || ahead > c.ahead {
					t.Fatalf("%v ticks ahead at tick %d", ahead, a.tick)
				}
				if a.Ahead() < -c.ahead-1 || a.Ahead() > c.ahead+1 {
					t.Fatalf("it believes to be %v ahead at tick %d", a.Ahead(), a.tick)
				}
				now += 16667
			}
			if n := a.Counts.Waits + b.Counts.Waits; n > 0 {
				t.Errorf("%d waits", n)
			}
		})
	}
}

// The window is wide enough for a far line that loses 2 % of all messages.
func TestALossIsNotWaitedFor(t *testing.T) {
	for _, delay := range []int64{100 * ms, 150 * ms} {
		r := rand.New(rand.NewPCG(1, 1))
		a, b := pair(t, config{}, world.Options{Seed: 5}, world.Hard)
		b.next = 300 * ms
		play(a, b, line{delay: delay, spikes: 20}, r, 120*second, true)
		if n := a.Counts.Waits + b.Counts.Waits; n > 0 || a.Counts.MaxDepth < 20 {
			t.Errorf("%d ms one way: %d waits, %d deep at most", delay/ms, n, a.Counts.MaxDepth)
		}
	}
}

// A guess that is right costs nothing, and a key that is held is one rollback.
func TestHeldKeysAreGuessed(t *testing.T) {
	for _, c := range []struct{ hold, most int64 }{{600, 2}, {30, 22}, {10, 62}} {
		r := rand.New(rand.NewPCG(1, 1))
		a, b := pair(t, config{}, world.Options{}, world.Easy)
		l := line{delay: 50 * ms}
		for b.tick < 600 {
			if a.next <= b.next {
				a.update(a.next, l, r, b)
				a.next += a.period
				continue
			}
			b.hold(c.hold, l, r, a)
			b.next += b.period
		}
		if n := a.Counts.Rollbacks; n > c.most {
			t.Errorf("a key changes every %d ticks: %d rollbacks in 600, at most %d", c.hold, n, c.most)
		}
	}
}

// hold is an update of a peer whose player turns left and right by turns.
func (p *peer) hold(ticks int64, l line, r *rand.Rand, other *peer) {
	c := world.Left
	if p.tick/ticks%2 == 1 {
		c = world.Right
	}
	p.receiveUntil(p.next)
	p.Add(c)
	for {
		run, ok := p.Next(p.tick%6 == 0)
		if !ok {
			return
		}
		other.send(packet{run: run}, p.next, l, r)
	}
}

// What is known is confirmed by the next Add, and not later.
func TestAllThatIsKnownIsConfirmed(t *testing.T) {
	a, b := pair(t, config{}, world.Options{}, world.Easy)
	for i := range 100 {
		a.Add(world.Thrust)
		b.Add(world.Left)
		if i%10 == 9 {
			deliver(t, b, a)
			deliver(t, a, b)
			a.Add(world.Thrust)
			b.Add(world.Left)
			if _, confirmed := a.Confirmed(); confirmed != b.tick-1 {
				t.Fatalf("confirmed is tick %d of %d known ones", confirmed, b.tick-1)
			}
		}
	}
}

// deliver hands all that one side has to say to the other at once.
func deliver(t *testing.T, from, to *peer) {
	t.Helper()
	for {
		run, ok := from.Next(true)
		if !ok {
			break
		}
		if err := to.Receive(run); err != nil && !errors.Is(err, ErrDesync) {
			t.Fatal(err)
		}
	}
	if err := to.ReceiveStatus(from.Report()); err != nil && !errors.Is(err, ErrDesync) {
		t.Fatal(err)
	}
}

// What the other player wants at first is guessed as everything else of theirs.
func TestTheFirstCommandIsGuessedToo(t *testing.T) {
	sum := func(s *int, c [2]int) { *s += c[1] }
	s := New(Config[int, int]{Step: sum, Hash: func(s *int) uint64 { return uint64(*s) }, Guess: func(int) int { return 7 }}, 0)
	if s.Add(0); s.Now != 7 {
		t.Errorf("guessed %d, want 7", s.Now)
	}
}

// TestDepthCountsFromTheFirstWrongTick: also where the newest tick is the only
// one, which is confirmed by what corrects it.
func TestDepthCountsFromTheFirstWrongTick(t *testing.T) {
	for ahead := range int64(10) {
		a, _ := pair(t, config{}, world.Options{Seed: 1}, world.Easy)
		for range 20 {
			a.Add(0)
		}
		if right := 20 - ahead - 1; right > 0 {
			a.Receive(Held[world.Command]{Ticks: int(right)})
		}
		a.Receive(Held[world.Command]{Ticks: 1, Command: world.Left})
		if ahead > 0 {
			a.Receive(Held[world.Command]{Ticks: 1, Command: world.Right})
		}
		if a.Add(0); a.Counts.Depth != ahead+1 || a.Counts.Rollbacks != 1 {
			t.Errorf("wrong in the newest tick but %d: depth %d in %d rollbacks", ahead, a.Counts.Depth, a.Counts.Rollbacks)
		}
	}
}

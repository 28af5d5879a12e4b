package rollback

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestBothSidesPlayTheSameGame: two players come to the same states on any
// network, and each is shown the right state at every tick. The line breaks,
// all messages under way are lost, and both players wait for another line: they
// go on with the same game.
func TestBothSidesPlayTheSameGame(t *testing.T) {
	var rollbacks, waits int64
	lost, full := 0, 0
	for i := range 60 {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		l := anyLine(r)
		a, b := pair(t, config{Window: 1 + r.IntN(200), Delay: [2]int{r.IntN(31), r.IntN(31)}})
		a.period += r.Int64N(666) - 333 // 2 % of drift either way
		b.next = r.Int64N(second)
		now := int64(0)
		for range 4 {
			now += r.Int64N(8 * second)
			play(a, b, l, now)
			if i%3 == 0 {
				a.next += r.Int64N(6 * second) // a stall
				continue
			}
			// Each hears of the end at another moment.
			lost += a.breaks(now + r.Int64N(l.delay+1))
			lost += b.breaks(now + r.Int64N(l.delay+1))
			now += r.Int64N(8 * second)
			play(a, b, l, now)
			if a.isFull() && b.isFull() {
				full++
			}
			a.resumes()
			b.resumes()
		}
		before := a.confirmed
		play(a, b, l, now+20*second)
		if a.confirmed < before+60 {
			t.Fatalf("network %d: %d ticks at the end, %d later", i, before, a.confirmed)
		}
		rollbacks += a.Counts.Rollbacks + b.Counts.Rollbacks
		waits += a.Counts.Waits + b.Counts.Waits
	}
	if rollbacks < 1000 || waits < 100 || lost < 100 || full < 60 {
		t.Errorf("%d rollbacks, %d waits, %d messages lost, both at the end of the window in %d",
			rollbacks, waits, lost, full)
	}
}

// TestNewRefusesWhatIsOutOfLimits, and takes what is just within.
func TestNewRefusesWhatIsOutOfLimits(t *testing.T) {
	for _, test := range []struct {
		config  config
		refused bool
	}{
		{config{Player: -1}, true},
		{config{Player: 1}, false},
		{config{Player: 2}, true},
		{config{Window: -1}, true},
		{config{Window: 1}, false},
		{config{Window: 200}, false},
		{config{Window: 201}, true},
		{config{Delay: [2]int{-1, 0}}, true},
		{config{Delay: [2]int{0, 30}}, false},
		{config{Delay: [2]int{0, 31}}, true},
	} {
		func() {
			defer func() {
				said := recover()
				refused := said != nil && strings.Contains(fmt.Sprint(said), "out of limits")
				if refused != test.refused {
					c := test.config
					t.Errorf("player %d, window %d, delay %d: %v", c.Player, c.Window, c.Delay, said)
				}
			}()
			session(test.config)
		}()
	}
}

// isFull reports whether a peer is at the end of its window.
func (p *peer) isFull() bool { return p.tick-p.known[p.you] >= int64(p.config.Window) }

// resumes makes a peer go on after the last command that the other peer has
// heard.
func (p *peer) resumes() {
	if err := p.Resume(p.other.Known()); err != nil {
		p.t.Fatal(err)
	}
	p.cut, p.beat = false, 6
}

// breaks breaks the line to a peer at a time, and counts the messages under
// way.
func (p *peer) breaks(at int64) (lost int) {
	p.receiveUntil(at)
	lost = len(p.inbox)
	p.inbox = nil
	p.cut = true
	return lost
}

// TestTheSideAheadSlowsDown: at any start and drift, after three seconds no
// side is ahead by more than a tick, or by more than the slow machine causes.
// After a silence it takes four seconds.
func TestTheSideAheadSlowsDown(t *testing.T) {
	for _, c := range []struct {
		name         string
		delay, drift int64
		late         int64
		silence      int64
		ahead        float64 // at most
		input        [2]int  // delay, in ticks
	}{
		{"a second late", 25 * ms, 0, second, 0, 1, [2]int{}},
		{"far away", 150 * ms, 0, 300 * ms, 0, 1, [2]int{}},
		{"1 % of drift the other way, far away", 150 * ms, -165, 200 * ms, 0, 1, [2]int{}},
		{"on one machine", 0, 0, 20 * ms, 0, 1, [2]int{}},
		{"5 % of drift", 50 * ms, 833, 0, 0, 3, [2]int{}},
		{"45 ticks a second", 50 * ms, 5556, 0, 0, 11, [2]int{}},
		{"after 5 s of silence, far away", 150 * ms, 0, 0, 5 * second, 1, [2]int{}},
		{"with two delays", 50 * ms, 0, 300 * ms, 0, 1, [2]int{0, 6}},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := func(p *peer, now int64) float64 {
				return float64(p.tick) - float64(p.next-now)/float64(p.period)
			}
			a, b := pair(t, config{Delay: c.input})
			a.period += c.drift
			b.next = c.late
			l := line{delay: c.delay, jitter: c.delay / 5, random: rand.New(rand.NewPCG(1, 1))}
			now := c.late
			if c.silence > 0 { // one side stops, as by Ctrl-Z
				now += 4*second + c.silence
				play(a, b, l, 3*second)
				b.next += c.silence
			}
			now += 3 * second
			play(a, b, l, now)
			a.Counts.Waits, b.Counts.Waits = 0, 0
			for range 20 * 60 {
				play(a, b, l, now)
				if ahead := at(a, now) - at(b, now); ahead < -c.ahead || ahead > c.ahead {
					t.Fatalf("%v ticks ahead at tick %d", ahead, a.tick)
				}
				if a.Ahead() < -c.ahead-1 || a.Ahead() > c.ahead+1 {
					t.Fatalf("it estimates to be %v ahead at tick %d", a.Ahead(), a.tick)
				}
				now += 16667
			}
			if n := a.Counts.Waits + b.Counts.Waits; n > 0 {
				t.Errorf("%d waits", n)
			}
		})
	}
}

// TestALossIsNotWaitedFor: the window is wide enough for a far line that loses
// 2 % of all messages, and nearly wide enough for a line across the world.
func TestALossIsNotWaitedFor(t *testing.T) {
	for delay, most := range map[int64]int64{100 * ms: 0, 150 * ms: 14} {
		a, b := pair(t, config{})
		l := line{delay: delay, spikes: 20, random: rand.New(rand.NewPCG(1, 1))}
		play(a, b, l, 120*second)
		if n := a.Counts.Waits + b.Counts.Waits; n > most || a.Counts.MaxDepth < 20 {
			t.Errorf("%d ms one way: %d waits, %d deep at most", delay/ms, n, a.Counts.MaxDepth)
		}
	}
}

// TestHeldKeysAreGuessed: a right guess costs nothing, and a held key costs one
// rollback, as deep as the message takes ticks.
func TestHeldKeysAreGuessed(t *testing.T) {
	for _, c := range []struct{ hold, most int64 }{{600, 2}, {30, 22}, {11, 57}} {
		a, b := pair(t, config{})
		a.hold, b.hold = 600, c.hold
		play(a, b, line{delay: 50 * ms, random: rand.New(rand.NewPCG(1, 1))}, 10*second)
		if n := a.Counts.Rollbacks; n > c.most || n < 550/c.hold || a.Counts.MaxDepth > 5 {
			t.Errorf("a key changes every %d ticks: %d rollbacks in 600, at most %d, %d deep",
				c.hold, n, c.most, a.Counts.MaxDepth)
		}
	}
}

// TestAllThatIsKnownIsConfirmed by the next Add, and a tick allocates nothing.
func TestAllThatIsKnownIsConfirmed(t *testing.T) {
	a, b := session(config{}), session(config{Player: 1})
	if n := testing.AllocsPerRun(100, func() {
		for i := range command(10) {
			a.Add(6)
			b.Add(i / 5)
		}
		deliver(t, b, a)
		deliver(t, a, b)
		a.Add(6)
		if _, confirmed := a.Confirmed(); confirmed != b.tick {
			t.Fatalf("confirmed is tick %d of %d known ones", confirmed, b.tick)
		}
		b.Add(1)
	}); n > 0 || a.Counts.Rollbacks < 100 {
		t.Errorf("%v allocations in ten ticks, %d rollbacks", n, a.Counts.Rollbacks)
	}
}

// deliver hands all messages of one side to the other at once.
func deliver(t *testing.T, from, to *Session[state, command]) {
	for {
		held, ok := from.Next(true)
		if !ok {
			break
		}
		if err := to.Receive(held); err != nil {
			t.Fatal(err)
		}
	}
	if err := to.ReceiveStatus(from.Report()); err != nil {
		t.Fatal(err)
	}
}

// TestDepthCountsFromTheFirstWrongTick, also if only the newest tick is wrong:
// the message that corrects that tick also confirms it.
func TestDepthCountsFromTheFirstWrongTick(t *testing.T) {
	for ahead := range int64(10) {
		a := session(config{})
		for range 20 {
			a.Add(0)
		}
		if right := 20 - ahead - 1; right > 0 {
			a.Receive(Commands[command]{Ticks: int(right), Command: 2})
		}
		a.Receive(Commands[command]{Ticks: 1, Command: 4})
		if ahead > 0 {
			a.Receive(Commands[command]{Ticks: 1, Command: 6})
		}
		a.Add(0)
		if a.Counts.Depth != ahead+1 || a.Counts.Rollbacks != 1 {
			t.Errorf("wrong in the newest tick but %d: depth %d in %d rollbacks",
				ahead, a.Counts.Depth, a.Counts.Rollbacks)
		}
	}
}

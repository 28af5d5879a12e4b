package rollback

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// TestALieIsFound: a side with another state is found out at its next report,
// even if its state was another from the start.
func TestALieIsFound(t *testing.T) {
	for _, lie := range []int64{0, 100} {
		a, b := session(config{}), session(config{Player: 1})
		if lie == 0 {
			b = New(b.config, state{sum: 1})
		}
		for a.Err() == nil && a.tick < 300 {
			if b.tick == lie && lie > 0 { // b cheats
				b.sure.sum++
			}
			deliver(t, b, a)
			a.Add(0)
			if a.Err() == nil {
				deliver(t, a, b)
			}
			b.Add(0)
		}
		atOnce := a.tick <= lie+5 && a.Differs() == lie
		if !errors.Is(a.Err(), ErrDesync) || !atOnce || a.Add(0) {
			t.Errorf("%v at tick %d, the other side lies since %d", a.Err(), a.tick, lie)
		}
	}
}

// TestNobodyIsHeldBackByALie: a side claims to be far behind. We fall behind by
// the time of a message, and no further.
func TestNobodyIsHeldBackByALie(t *testing.T) {
	for _, lead := range []int64{-1 << 62, 1 << 62} {
		a, b := pair(t, config{})
		b.lie = lead
		far := line{delay: 100 * ms, random: rand.New(rand.NewPCG(1, 1))}
		play(a, b, far, 10*second)
		before := a.tick
		play(a, b, far, 20*second)
		if a.tick-before < 595 {
			t.Errorf("with a lead of %d: %d ticks in 10 s", lead, a.tick-before)
		}
	}
}

// TestTheQuickestMessageCounts: the quickest of the late messages is the least
// wrong, and no side is ahead forever.
func TestTheQuickestMessageCounts(t *testing.T) {
	s := session(config{})
	if s.Ahead() != 0 || s.Trip() != 0 {
		t.Errorf("before a message: ahead by %v, a round trip of %d", s.Ahead(), s.Trip())
	}
	for _, mine := range []int64{9, 4, 7} {
		s.sync.heard(mine, 2)
	}
	if s.Ahead() != 1 || s.Trip() != 6 {
		t.Errorf("ahead by %v, a round trip of %d", s.Ahead(), s.Trip())
	}
	for range samples {
		s.sync.heard(0, 1<<62)
	}
	if s.Trip() != maxLead {
		t.Errorf("a lie: a round trip of %d", s.Trip())
	}
}

// A side is a session of the game of these tests.
type side = Session[state, command]

// nonsense are messages that no Session sends, after one tick of ours.
var nonsense = map[string]func(*side) error{
	"no ticks": func(s *side) error {
		return s.Receive(Commands[command]{Ticks: 0})
	},
	"all ticks": func(s *side) error {
		s.Receive(Commands[command]{Ticks: 1})
		return s.Receive(Commands[command]{Ticks: 1<<63 - 1})
	},
	"far ahead": func(s *side) error {
		return s.Receive(Commands[command]{Ticks: 1 + far + 1})
	},
	"a status of a tick that we have not played": func(s *side) error {
		s.Receive(Commands[command]{Ticks: 5})
		return s.ReceiveStatus(Status{Tick: 2})
	},
	"a status of a tick that we have not sent": func(s *side) error {
		s.Receive(Commands[command]{Ticks: 5})
		return s.ReceiveStatus(Status{Tick: 1})
	},
	"a status of a tick that the other side has not sent": func(s *side) error {
		s.Next(true)
		return s.ReceiveStatus(Status{Tick: 1})
	},
	"a status of a tick below 0": func(s *side) error {
		return s.ReceiveStatus(Status{Tick: -1})
	},
	"resume": func(s *side) error {
		return s.Resume(-1)
	},
}

// TestNonsenseEndsTheSession. After a desync it is a consequence: the first
// error stays, and Differs still belongs to Err.
func TestNonsenseEndsTheSession(t *testing.T) {
	for name, nonsense := range nonsense {
		a, b := session(config{}), session(config{})
		if err := a.Receive(Commands[command]{Ticks: far}); err != nil {
			t.Fatalf("Commands just within the limit: %v", err)
		}
		a = session(config{})
		a.Add(0) // the other side's command of this tick is not known
		if err := nonsense(a); !errors.Is(err, ErrNonsense) || a.Add(0) {
			t.Errorf("%s: %v", name, err)
		}
		for range 5 {
			b.Add(0)
		}
		b.Next(true)
		b.Receive(Commands[command]{Ticks: 5})
		b.ReceiveStatus(Status{Tick: 3, Hash: 1})
		b.Add(0)
		err := nonsense(b)
		if !errors.Is(err, ErrDesync) || !errors.Is(b.Err(), ErrDesync) || b.Differs() != 3 {
			t.Errorf("%s: %v, Err %v, differs at %d; want a desync at 3",
				name, err, b.Err(), b.Differs())
		}
	}
}

// TestEachHashIsComparedWithItsTick: a true hash is no lie, even if it is older
// than the hashes that are kept. A lie is found although a true hash follows it
// before its tick is confirmed.
func TestEachHashIsComparedWithItsTick(t *testing.T) {
	a, true2 := session(config{}), Status{}
	tick := func() {
		if !a.Add(command(a.tick % 7)) {
			t.Fatalf("tick %d: %v", a.tick, a.Err())
		}
		a.Next(true)
		a.Receive(Commands[command]{Ticks: 1, Command: 3})
	}
	for range ring + 2 {
		tick()
		if a.confirmed == 2 {
			true2 = a.Report()
		}
	}
	a.ReceiveStatus(true2)
	tick()

	b := session(config{})
	for range 3 {
		b.Add(0)
	}
	b.Next(true)
	b.Receive(Commands[command]{Ticks: 3})
	twin := *b
	twin.Add(0)
	b.ReceiveStatus(Status{Tick: 1, Hash: twin.hashes[1] + 1})
	b.ReceiveStatus(Status{Tick: 2, Hash: twin.hashes[2]})
	b.Add(0)
	if b.Differs() != 1 {
		t.Errorf("a lie about tick 1 before a true hash of tick 2: %v", b.Err())
	}
}

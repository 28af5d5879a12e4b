package rollback

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fixstep/world"
)

// A line is a simulated network between two sides: reliable and in order, as
// TCP is. All times are in microseconds.
type line struct {
	delay  int64 // one way
	jitter int64 // added, up to
	spikes int   // of a thousand messages, those that TCP has to send again
}

// A peer is a player with a machine of their own.
type peer struct {
	*Session[world.State, world.Command]
	t      *testing.T
	pilot  world.Pilot
	period int64 // from one update to the next
	next   int64 // time of the next update
	beat   int   // updates since everything was sent
	lie    int64 // told as the lead, by one who never slows down; 0: nobody lies
	cut    bool  // nothing reaches this peer

	given []world.Command // by tick, from 1
	heard []world.Command // likewise, of the other
	log   []world.Commands
	sums  []uint64
	last  world.State // confirmed before the last one
	seen  events
	inbox []packet
}

type packet struct {
	at     int64
	run    Held[world.Command]
	status *Status
}

// events counts what a run must show to be worth anything.
type events struct{ fired, deaths, rounds int }

// careful is the guess of the game: as before, but no shot and no jump.
func careful(last world.Command) world.Command { return last &^ (world.Fire | world.Hyper) }

func step(s *world.State, c [2]world.Command) { s.Step(c) }

func newPeer(t *testing.T, c Config[world.State, world.Command], o world.Options, level world.Level) *peer {
	p := &peer{t: t, pilot: world.NewPilot(level, o.Seed+uint64(c.Player)), period: 16667}
	c.Step, c.Guess = step, careful
	c.Hash = (*world.State).Hash
	c.Confirm = func(s *world.State, commands [2]world.Command) {
		p.log, p.sums = append(p.log, commands), append(p.sums, s.Hash())
		before := p.last
		p.last = *s
		e := before.Step(commands)
		for ship := range 2 {
			p.seen.fired += count(e.Has(world.Fired, ship))
			p.seen.deaths += count(e.Has(world.Died, ship))
		}
		p.seen.rounds += count(e.Has(world.Began, 0))
	}
	start := world.New(o)
	p.Session, p.last = New(c, start), start
	p.given = make([]world.Command, c.Delay[c.Player])
	p.heard = make([]world.Command, c.Delay[1-c.Player])
	return p
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// update is one update of a peer's loop, at a time.
func (p *peer) update(now int64, l line, r *rand.Rand, other *peer) {
	p.receiveUntil(now)
	command := p.pilot.Command(&p.Now, p.me)
	added := p.Add(command)
	if added {
		p.given = append(p.given, command)
	}
	p.isAsExpected(added)
	p.beat++
	for all := p.beat >= 6; ; {
		run, ok := p.Next(all)
		if !ok {
			break
		}
		other.send(packet{run: run}, now, l, r)
	}
	if p.beat >= 6 {
		status := p.Report()
		if p.lie != 0 {
			status.Lead = p.lie
		}
		other.send(packet{status: &status}, now, l, r)
		p.beat = 0
	}
}

func (p *peer) receiveUntil(now int64) {
	for len(p.inbox) > 0 && p.inbox[0].at <= now {
		p.receive(p.inbox[0])
		p.inbox = p.inbox[1:]
	}
}

func (p *peer) receive(m packet) {
	var err error
	if m.status != nil {
		err = p.ReceiveStatus(*m.status)
	} else if err = p.Receive(m.run); err == nil {
		p.heard = append(p.heard, slices.Repeat([]world.Command{m.run.Command}, m.run.Ticks)...)
	}
	if err != nil || p.Err() != nil {
		p.t.Fatalf("tick %d: %v, %v", p.tick, err, p.Err())
	}
}

func (p *peer) send(m packet, now int64, l line, r *rand.Rand) {
	if p.cut {
		return
	}
	m.at = now + l.delay
	if l.jitter > 0 {
		m.at += r.Int64N(l.jitter)
	}
	if r.IntN(1000) < l.spikes {
		m.at += 4*l.delay + 100_000
	}
	if n := len(p.inbox); n > 0 {
		m.at = max(m.at, p.inbox[n-1].at)
	}
	p.inbox = append(p.inbox, m)
}

// isAsExpected holds the shown states to the confirmed one, stepped with what
// was given, heard and guessed. The confirmed states are right by construction;
// only here a rollback that was forgotten shows.
func (p *peer) isAsExpected(added bool) {
	sure, confirmed := p.Confirmed()
	now, prev := *sure, p.last
	if n := len(p.log); n > 0 && confirmed == p.tick {
		prev = world.State{} // not known any more; checked below
	}
	var guess world.Command
	if n := len(p.heard); n > 0 {
		guess = careful(p.heard[n-1])
	}
	for t := confirmed; t < p.tick; t++ {
		var c world.Commands
		c[p.me], c[p.you] = p.given[t], guess
		if t < int64(len(p.heard)) {
			c[p.you] = p.heard[t]
		}
		prev = now
		now.Step(c)
	}
	if p.Now != now {
		p.t.Fatalf("tick %d: the shown state is not the confirmed one with what is known and guessed", p.tick)
	}
	switch {
	case !added && p.Prev != p.Now:
		p.t.Fatalf("tick %d: an update that waits must stand still", p.tick)
	case added && p.tick > confirmed && p.Prev != prev:
		p.t.Fatalf("tick %d: the state before the shown one is wrong", p.tick)
	}
	if p.tick-int64(len(p.heard)) > int64(p.config.Window) {
		p.t.Fatalf("tick %d: %d ticks beyond the window", p.tick, p.tick-int64(len(p.heard)))
	}
}

// play lets two peers play for so many microseconds.
func play(a, b *peer, l line, r *rand.Rand, length int64, sync bool) {
	peers := [2]*peer{a, b}
	for {
		i := 0
		if b.next < a.next {
			i = 1
		}
		p, other := peers[i], peers[1-i]
		if p.next > length {
			return
		}
		p.update(p.next, l, r, other)
		scale := int64(1000)
		if sync && p.lie == 0 {
			scale = p.Scale()
		}
		p.next += p.period * 1000 / scale
	}
}

// theSame holds both logs of confirmed ticks to each other and to one world
// that is fed with what both players gave.
func theSame(t *testing.T, a, b *peer, o world.Options) {
	t.Helper()
	w := world.New(o)
	for i := range max(len(a.log), len(b.log)) {
		c := world.Commands{a.given[i], b.given[i]}
		w.Step(c)
		for _, p := range []*peer{a, b} {
			if i < len(p.log) && (p.log[i] != c || p.sums[i] != w.Hash()) {
				t.Fatalf("player %d: tick %d is not what both players gave", p.me, i+1)
			}
		}
	}
}

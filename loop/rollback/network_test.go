package rollback

import (
	"math/rand/v2"
	"testing"
)

const (
	ms     = 1000 // microseconds
	second = 1000 * ms
)

// A state is a game in which every command of every tick counts.
type state struct{ tick, sum uint64 }

// A command is a key that is held, and perhaps a shot.
type command = byte

const shot command = 1

type config = Config[state, command]

func step(s *state, c [2]command) {
	s.tick++
	s.sum = s.sum*6364136223846793005 + uint64(c[0])<<8 + uint64(c[1]) + 1
}

func hash(s *state) uint64 { return s.sum }

// careful is the guess of a game: the last command without its shot, and a key
// at first.
func careful(last command) command { return max(last&^shot, 2) }

func session(c config) *Session[state, command] {
	c.Step, c.Hash, c.Guess = step, hash, careful
	return New(c, state{})
}

// A line is a simulated network between two sides: reliable and in order, as
// TCP is. All times are in microseconds.
type line struct {
	delay  int64 // one way
	jitter int64 // most that is added to delay
	spikes int   // how many of a thousand messages TCP sends again
	random *rand.Rand
}

// anyLine returns a line of any quality.
func anyLine(r *rand.Rand) line {
	return line{
		delay:  r.Int64N(300 * ms),
		jitter: r.Int64N(900 * ms),
		spikes: r.IntN(20),
		random: r,
	}
}

// A peer is a player at one of the two machines.
type peer struct {
	*Session[state, command]
	t      *testing.T
	other  *peer
	hold   int64 // for how many ticks a key is held
	period int64 // from one update to the next
	next   int64 // time of the next update
	beat   int   // updates since everything was sent
	lie    int64 // a false lead, of a peer who never slows down; 0: the true lead
	cut    bool  // nothing reaches this peer

	given []command // the commands of this player, by tick from 1
	heard int64     // how many commands of the other player have come
	truth state     // after the confirmed ticks, from both players' commands
	inbox []packet
}

type packet struct {
	at     int64
	arrive func() error
}

// pair returns two peers of one match.
func pair(t *testing.T, c config) (a, b *peer) {
	a = newPeer(t, c)
	c.Player = 1
	b = newPeer(t, c)
	a.other, b.other = b, a
	return a, b
}

// newPeer returns a peer that compares each confirmed state with the commands
// of both players.
func newPeer(t *testing.T, c config) *peer {
	p := &peer{t: t, period: 16667, hold: 10}
	c.Confirm = func(s *state, commands [2]command) {
		var both [2]command
		both[p.me] = p.given[p.truth.tick]
		both[p.you] = p.other.given[p.truth.tick]
		step(&p.truth, both)
		if *s != p.truth || commands != both {
			t.Fatalf("player %d: tick %d is not the state of both players' commands", p.me, s.tick)
		}
	}
	p.Session = session(c)
	p.given = make([]command, c.Delay[p.me])
	p.heard = int64(c.Delay[p.you])
	return p
}

// wants returns the command of a player who holds a key and now and then fires.
func (p *peer) wants() command {
	c := command(p.tick/p.hold+1) << 1
	if p.hold == 10 && p.tick%37 == int64(p.me) {
		c |= shot
	}
	return c
}

// update is one update of a peer's loop, at a time.
func (p *peer) update(now int64, l line) {
	p.receiveUntil(now)
	c := p.wants()
	added := p.Add(c)
	if added {
		p.given = append(p.given, c)
	}
	p.isAsExpected(added)
	p.beat++
	all := p.beat >= 6
	for {
		held, ok := p.Next(all)
		if !ok {
			break
		}
		p.send(now, l, func() error {
			p.other.heard += int64(held.Ticks)
			return p.other.Receive(held)
		})
	}
	if all {
		status := p.Report()
		if p.lie != 0 {
			status.Lead = p.lie
		}
		p.send(now, l, func() error { return p.other.ReceiveStatus(status) })
		p.beat = 0
	}
}

func (p *peer) receiveUntil(now int64) {
	for len(p.inbox) > 0 && p.inbox[0].at <= now {
		if err := p.inbox[0].arrive(); err != nil || p.Err() != nil {
			p.t.Fatalf("tick %d: %v, %v", p.tick, err, p.Err())
		}
		p.inbox = p.inbox[1:]
	}
}

// send sends a message to the other.
func (p *peer) send(now int64, l line, arrive func() error) {
	to := p.other
	if to.cut {
		return
	}
	at := now + l.delay + l.random.Int64N(l.jitter+1)
	if l.random.IntN(1000) < l.spikes {
		at += 4*l.delay + 100_000
	}
	if n := len(to.inbox); n > 0 {
		at = max(at, to.inbox[n-1].at)
	}
	to.inbox = append(to.inbox, packet{at, arrive})
}

// isAsExpected compares the shown states with the confirmed state, stepped with
// the commands that were given, heard and guessed.
func (p *peer) isAsExpected(added bool) {
	sure, confirmed := p.Confirmed()
	now, prev := *sure, *sure
	guess := careful(0)
	if p.heard > 0 {
		guess = careful(p.other.given[p.heard-1])
	}
	for t := confirmed; t < p.tick; t++ {
		var c [2]command
		c[p.me], c[p.you] = p.given[t], guess
		if t < p.heard {
			c[p.you] = p.other.given[t]
		}
		prev = now
		step(&now, c)
	}
	switch {
	case p.Now != now:
		p.t.Fatalf("tick %d: the shown state does not follow from the confirmed one", p.tick)
	case !added && p.Prev != p.Now:
		p.t.Fatalf("tick %d: an update that waits must stand still", p.tick)
	case added && p.tick > confirmed && p.Prev != prev:
		p.t.Fatalf("tick %d: the state before the shown one is wrong", p.tick)
	case int64(p.truth.tick) != confirmed:
		p.t.Fatalf("tick %d: confirmed are %d, Confirm was told of %d", p.tick, confirmed, p.truth.tick)
	case p.Counts.Ticks != p.tick:
		p.t.Fatalf("tick %d: counted are %d", p.tick, p.Counts.Ticks)
	case p.tick-p.heard > int64(p.config.Window):
		p.t.Fatalf("tick %d: %d ticks beyond the window", p.tick, p.tick-p.heard)
	}
}

// play lets two peers play until a time, and the side that is ahead slow down.
func play(a, b *peer, l line, until int64) {
	for {
		p := a
		if b.next < a.next {
			p = b
		}
		if p.next > until {
			return
		}
		p.update(p.next, l)
		scale := p.Speed()
		if p.lie != 0 {
			scale = 1000
		}
		p.next += p.period * 1000 / scale
	}
}

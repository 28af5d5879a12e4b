package scene

import (
	"io"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// arrow returns a key of a replay, and the seconds by which it goes on.
func arrow(random *rand.Rand) (ev tcell.Event, seconds int) {
	if random.IntN(2) == 0 {
		return tcell.NewEventKey(tcell.KeyLeft, 0, 0), -5
	}
	return tcell.NewEventKey(tcell.KeyRight, 0, 0), 5
}

// playReplay plays a recording back from a random tick on, and goes back and on
// in it.
func playReplay(t *testing.T, random *rand.Rand) {
	rate := []int{60, 1000}[random.IntN(2)]
	l := randomLog(random, world.Options{Rate: rate, Seed: random.Uint64()}, (10+random.IntN(20))*rate)
	end := len(l.commands)
	tick := random.IntN(end + 100)
	p := NewPlayback(openRecording(t, l.bytes()), uint64(tick))
	s := NewReplay(bareScreen(t), 0, p)
	tick = min(tick, end)
	want := l.at(tick, tick)
	if tick > 0 {
		want.prev = l.at(tick-1, 0).game.World
	}
	for range 25 * 60 {
		if random.IntN(100) == 0 {
			ev, seconds := arrow(random)
			s.Input(ev)
			want = l.sought(max(0, min(want.tick()+seconds*rate, end)))
			want.shows(t, p, want.game.World.Score)
		}
		s.Update()
		if want.tick() < end {
			want.step(l.commands[want.tick()])
		} else {
			want.stand()
		}
		want.shows(t, p, want.game.World.Score)
	}
}

// A growing is a recording that grows while a spectator sees it.
type growing struct {
	log
	to     *film
	w      *world.Writer
	played plain
	late   int // ticks by which it comes late
	come   int // ticks that spectators have
}

func newGrowing(l log) *growing {
	g := &growing{log: l, to: &film{parts: make(chan []byte, 1<<10)}, played: newPlain(l.Options)}
	g.w, _ = world.NewWriter(g.to, l.Header)
	return g
}

func (g *growing) whole() bool { return g.come == len(g.commands) }

// end ends the recording, also if it is not whole.
func (g *growing) end() {
	if !g.whole() {
		close(g.to.parts)
	}
}

// grow is a tick of the players. What they play comes in seconds.
func (g *growing) grow(now int) {
	for !g.whole() && g.played.tick() < now-g.late {
		c := g.commands[g.played.tick()]
		g.played.step(c)
		g.w.Add(c, &g.played.game.World)
		g.come = g.played.tick() / duel.Rate * duel.Rate
		if g.played.tick() == len(g.commands) {
			g.come = len(g.commands)
			g.w.Close(&g.played.game.World)
			close(g.to.parts)
		}
	}
	synctest.Wait()
}

// wind returns the tick to which a key leads from a tick.
func (g *growing) wind(tick, seconds int) int {
	last := g.come
	if !g.whole() {
		last = max(tick, g.come-prime)
	}
	return max(0, min(tick+seconds*duel.Rate, last))
}

// next returns what a spectator sees after p, and in it the tick tells which
// way the playback went: on, nowhere, or nearer to the present.
func (g *growing) next(t *testing.T, p plain, tick int) plain {
	was := p.tick()
	jump := g.come - prime
	if g.whole() {
		jump = g.come - tooLate
	}
	switch {
	case tick == was+1:
		p.step(g.commands[was])
	case tick == was && tick == len(g.commands):
		p.stand()
	case tick == was && !g.whole() && g.come-tick < prime:
		p.prev = p.game.World
	case tick == jump+1 && g.come-was > tooLate:
		p = g.sought(jump)
		p.step(g.commands[jump])
	default:
		t.Fatalf("of %d ticks it shows %d, and then %d", g.come, was, tick)
	}
	return p
}

// playWatching watches a match of which some seconds come late, and goes back
// and on in it.
func playWatching(t *testing.T, random *rand.Rand) {
	synctest.Test(t, func(t *testing.T) {
		o := world.Options{Rate: duel.Rate, Seed: random.Uint64()}
		g := newGrowing(randomLog(random, o, 60*duel.Rate))
		list := &show{matches: make(chan io.ReadCloser, 1)}
		list.matches <- g.to
		s := NewWatch(bareScreen(t), 0, list.next)
		defer g.end()
		defer s.Stop()
		w := s.act.(*watching)
		want := newPlain(o)
		for now := range 90 * duel.Rate {
			if random.IntN(300) == 0 {
				g.late = random.IntN(8 * duel.Rate)
			}
			g.grow(now)
			if random.IntN(400) == 0 && now > duel.Rate {
				ev, seconds := arrow(random)
				s.Input(ev)
				if g.come > 0 {
					want = g.sought(g.wind(want.tick(), seconds))
				}
				want.shows(t, w, want.game.World.Score)
			}
			s.Update()
			want = g.next(t, want, int(w.cur.Tick))
			want.shows(t, w, want.game.World.Score)
		}
	})
}

package rollback

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"fixstep/world"
)

// breaks breaks the line to a peer at a time. It returns how many messages were
// under way.
func (p *peer) breaks(at int64) (lost int) {
	p.receiveUntil(at)
	lost, p.inbox, p.cut = len(p.inbox), nil, true
	return lost
}

// Wherever the line breaks, whatever was under way is lost, and however long
// both wait for another line: they go on with the same game.
func TestBothSidesGoOnAfterABreak(t *testing.T) {
	networks := 15
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		networks = 200
	}
	var breaks, lost, full int
	for i := range networks {
		r := rand.New(rand.NewPCG(2, uint64(i)))
		l := line{delay: r.Int64N(300 * ms), spikes: r.IntN(20)}
		l.jitter = r.Int64N(l.delay + 1)
		c := config{Window: 1 + r.IntN(200), Delay: [2]int{r.IntN(31), r.IntN(31)}}
		o := world.Options{Seed: uint64(i)}
		a, b := pair(t, c, o, world.Level(i%3))
		b.next = r.Int64N(second)
		for now := int64(0); now < 20*second; breaks++ {
			now += r.Int64N(4 * second)
			play(a, b, l, r, now, true)
			silence := r.Int64N(8 * second)
			for _, p := range []*peer{a, b} { // each hears the end at its own moment
				lost += p.breaks(now + r.Int64N(l.delay+1))
			}
			now += silence
			play(a, b, l, r, now, true)
			full += count(a.tick-a.known[1] >= int64(c.Window) && b.tick-b.known[0] >= int64(c.Window))
			knownA, knownB := a.Known(), b.Known()
			if err := errors.Join(a.Resume(knownB), b.Resume(knownA)); err != nil {
				t.Fatalf("network %d: %v", i, err)
			}
			a.cut, b.cut, a.beat, b.beat = false, false, 6, 6
		}
		_, before := a.Confirmed()
		play(a, b, l, r, 60*second, true)
		theSame(t, a, b, o)
		if _, n := a.Confirmed(); n < before+60 {
			t.Fatalf("network %d: %d ticks before the last break, and %d after it", i, before, n)
		}
	}
	if lost < 100 || full < networks {
		t.Errorf("%d breaks, %d messages lost, both at the end of the window in %d", breaks, lost, full)
	}
}

func TestNobodyResumesWhereTheyCannotBe(t *testing.T) {
	for known, ok := range map[int64]bool{-1: false, 1: false, 2: true, 12: true, 13: false, 1 << 62: false, -1 << 63: false} {
		a, _ := pair(t, config{Delay: [2]int{2, 0}}, world.Options{}, world.Easy)
		for range 10 {
			a.Add(0)
		}
		if err := a.Resume(known); (err == nil) != ok || !ok && (!errors.Is(err, ErrNonsense) || a.Add(0)) {
			t.Errorf("tick %d: %v", known, err)
		}
	}
	a, b := pair(t, config{}, world.Options{}, world.Easy)
	for range ring + 1 {
		a.Add(0)
		b.Add(0)
		deliver(t, b, a)
		deliver(t, a, b)
	}
	if err := a.Resume(0); !errors.Is(err, ErrNonsense) {
		t.Errorf("a command that is forgotten: %v", err)
	}
}

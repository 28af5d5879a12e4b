package rollback

import (
	"errors"
	"math/rand/v2"
	"testing"

	"fixstep/world"
)

// A side whose world is another is found out at its next report.
func TestALieIsFound(t *testing.T) {
	a, b := pair(t, config{}, world.Options{Seed: 1}, world.Easy)
	for tick := range 300 {
		a.Add(0)
		b.Add(0)
		if tick == 100 { // b cheats
			b.sure.Ships[1].Fuel++
		}
		deliver(t, b, a)
		deliver(t, a, b)
		if a.Err() != nil {
			if !errors.Is(a.Err(), ErrDesync) || tick > 103 {
				t.Errorf("%v, found in tick %d", a.Err(), tick)
			}
			if a.Add(0) {
				t.Error("a session that has failed plays on")
			}
			return
		}
	}
	t.Error("nobody noticed")
}

// Two that begin differently find it out by their first reports.
func TestAnotherStartIsFound(t *testing.T) {
	a, _ := pair(t, config{}, world.Options{Seed: 1}, world.Easy)
	b, _ := pair(t, config{}, world.Options{Seed: 2}, world.Easy)
	if err := a.ReceiveStatus(b.Report()); err != nil {
		t.Fatal(err)
	}
	if a.Add(0); !errors.Is(a.Err(), ErrDesync) || a.Differs() != 0 {
		t.Errorf("%v, since tick %d", a.Err(), a.Differs())
	}
}

// TestNobodyIsHeldBackByALie: who claims to be far behind has us fall behind by
// the way of a message, and no further.
func TestNobodyIsHeldBackByALie(t *testing.T) {
	for _, lead := range []int64{-1 << 62, 1 << 62} {
		r := rand.New(rand.NewPCG(1, 1))
		a, b := pair(t, config{}, world.Options{Seed: 5}, world.Medium)
		b.lie = lead
		far := line{delay: 100 * ms}
		play(a, b, far, r, 10*second, true)
		before := a.tick
		if play(a, b, far, r, 20*second, true); a.tick-before < 595 {
			t.Errorf("with a lead of %d: %d ticks in 10 s", lead, a.tick-before)
		}
	}
}

package loop_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"fixstep/loop"
)

// A worn machine needs time for its updates and draws, and stands still once.
type worn struct {
	rate         int // updates a second, and frames
	update, draw time.Duration
	at, stall    time.Duration // during the action that is under way at that time
}

func (w worn) String() string {
	return fmt.Sprintf("%d a second, update %v, draw %v, stall %v at %v", w.rate, w.update, w.draw, w.stall, w.at)
}

func (w worn) step() time.Duration { return second / time.Duration(w.rate) }

// keepsUp reports whether five updates and a draw fit into five steps.
func (w worn) keepsUp() bool { return 5*w.update+w.draw <= 5*w.step() }

// A wear is what Steady did on a worn machine.
type wear struct {
	now, sim, dropped time.Duration
	drawn, gap        time.Duration // last draw; longest from one to the next, without a sleep between
	slept             time.Duration // from the first drop on
}

// run has Steady run for a time, and holds it to what it promises of each
// action: drops and updates are whole steps, after a drop one step is owed and
// not two, and Steady never sleeps while one is owed.
func (w worn) run(t *testing.T, span time.Duration) (r wear) {
	o := loop.Options{Updates: loop.PerSecond(w.rate), Frames: loop.PerSecond(w.rate)}
	owed := func() int64 { return o.Updates.Count(r.now) - o.Updates.Count(r.sim+r.dropped) }
	for a := range loop.Steady(func() time.Duration { return r.now }, &o) {
		started := r.now
		switch a.Do {
		case loop.Update:
			if owed() < 1 {
				t.Fatalf("%v: an update at %v, before it is due", w, r.now)
			}
			r.now += w.update
			r.sim += a.Step
		case loop.Draw:
			r.gap, r.drawn = max(r.gap, r.now-r.drawn), r.now
			r.now += w.draw
		case loop.Sleep:
			if owed() > 0 {
				t.Fatalf("%v: asleep at %v, with %d steps owed", w, r.now, owed())
			}
			if r.now += a.For; r.dropped > 0 {
				r.slept += a.For
			}
			r.drawn = r.now // what it can be asleep for is a step
		case loop.Drop:
			if r.dropped += a.Lost; owed() != 1 {
				t.Fatalf("%v: %d steps owed after a drop at %v", w, owed(), r.now)
			}
		}
		if spent := r.sim + r.dropped; spent != o.Updates.At(o.Updates.Count(spent)) {
			t.Fatalf("%v: %v simulated and %v dropped are no whole steps", w, r.sim, r.dropped)
		}
		if w.at >= started && w.at < r.now {
			r.now, w.at = r.now+w.stall, -1
		}
		if r.now >= span {
			break
		}
	}
	return r
}

// A random machine is a little or much too slow, or just quick enough.
func randomWorn(r *rand.Rand) worn {
	w := worn{rate: []int{60, 60, 60, 10, 30, 120, 250, 1000}[r.IntN(8)]}
	part := func(most float64) time.Duration { return time.Duration(float64(w.step()) * most * r.Float64()) }
	w.update = []time.Duration{part(1), w.step()*9/10 + part(0.2), w.step() + part(2)}[r.IntN(3)]
	w.draw = []time.Duration{part(0.1), part(1), part(6)}[r.IntN(3)]
	return w
}

// What Steady promises of machines that are a little or much too slow: where
// five updates and a draw fit into five steps, it drops nothing. Elsewhere it
// simulates 98 % at least of five steps for each five updates and a draw, and
// never sleeps from the first drop on. A picture stays no longer than five
// updates and two draws, or 100 ms.
func TestATooSlowMachineMakesEveryStepThatItCan(t *testing.T) {
	random, worst, at := rand.New(rand.NewPCG(26, 1)), 1.0, worn{}
	for range 300 {
		w := randomWorn(random)
		r := w.run(t, 1000*(5*w.update+w.draw+w.step()))
		if w.keepsUp() && r.dropped > 0 {
			t.Errorf("%v: %v dropped", w, r.dropped)
		}
		can := float64(5*w.step()) / float64(max(5*w.update+w.draw, 5*w.step()))
		if part := float64(r.sim) / float64(r.now) / can; part < worst {
			worst, at = part, w
		}
		if r.slept > 0 {
			t.Errorf("%v: asleep for %v after a drop", w, r.slept)
		}
		if most := max(5*w.update+2*w.draw, 100*ms); r.gap > most {
			t.Errorf("%v: a picture stays for %v, longer than %v", w, r.gap, most)
		}
	}
	if t.Logf("at worst %.2f %% of what can be had, with %v", 100*worst, at); worst < 0.98 {
		t.Errorf("%v: %.2f %% of what can be had", at, 100*worst)
	}
}

// A hiccup of 80 ms costs no game time, at any rate and at any moment, on a
// machine that can catch up.
func TestAHiccupCostsNoGameTime(t *testing.T) {
	random := rand.New(rand.NewPCG(26, 2))
	for n := 0; n < 300; {
		w := randomWorn(random)
		if !w.keepsUp() {
			continue
		}
		n++
		w.stall, w.at = 80*ms, second+time.Duration(random.Int64N(int64(100*ms)))
		if r := w.run(t, 5*second); r.dropped > 0 {
			t.Errorf("%v: %v dropped", w, r.dropped)
		}
	}
}

// A stall gives up all but one step and what a burst makes up for: five steps,
// or 80 ms if that is more.
func TestAStallGivesUpAllButABurst(t *testing.T) {
	for _, rate := range []int{10, 30, 60, 120, 250, 1000} {
		w := worn{rate: rate, update: second / time.Duration(rate) / 50, stall: 3 * second}
		w.at = second + w.step()/2 // while it is asleep
		r := w.run(t, 10*second)
		burst := max(5*w.step(), 80*ms)
		if kept := w.stall - r.dropped; kept < burst || kept > burst+3*w.step() {
			t.Errorf("%d a second: of 3 s all but %v are dropped, and a burst is %v", rate, kept, burst)
		}
	}
}

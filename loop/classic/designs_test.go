package classic_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// TestLeftLoopsGoOn: a range over a loop may end at any action, and the next
// range goes on. In a loop that keeps time, simulated and dropped time still
// add up to the clock.
func TestLeftLoopsGoOn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, d := range classic.Designs {
		var now, sim, dropped time.Duration
		o := &loop.Options{Updates: loop.PerSecond(60), MaxUpdates: 5}
		for _, actions := range d.Cores(func() time.Duration { return now }, o) {
			for end := now + 10*second; now < end; {
				for a := range actions {
					switch a.Do {
					case loop.Sleep:
						now += min(a.For, 100*ms)
					case loop.Update:
						sim += a.Step
						now += ms
					case loop.Draw:
						now += 2 * ms
					case loop.Drop:
						dropped += a.Lost
					}
					if now >= end || r.IntN(3) == 0 {
						break
					}
				}
			}
			if d.Name == "async" {
				break
			}
		}
		if off := now - sim - dropped; !d.EveryTurn && (off < -20*ms || off > 40*ms) {
			t.Errorf("%s: %v is neither simulated nor dropped", d.Name, off)
		}
		if sim < second/2 {
			t.Errorf("%s: only %v simulated", d.Name, sim)
		}
	}
}

const (
	second = time.Second
	ms     = time.Millisecond
)

// TestADesignIsFoundByItsName, and none by another one.
func TestADesignIsFoundByItsName(t *testing.T) {
	for _, want := range classic.Designs {
		if got, ok := classic.ByName(want.Name); !ok || got.Summary != want.Summary {
			t.Errorf("by %q is found %q", want.Name, got.Name)
		}
	}
	if got, ok := classic.ByName("no loop"); ok {
		t.Errorf("by no name is found %q", got.Name)
	}
}

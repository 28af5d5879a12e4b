package classic_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A range over a loop may end at any action, and the next range goes on. In a
// loop that keeps time, simulated and dropped time still add up to the clock.
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

// Delta-smoothed's updates are the passed time less the last mean, and less a
// nanosecond a turn at most, on a machine with turns of any length.
func TestSmoothedTimeIsRoundedByANanosecond(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 1))
	for _, most := range []int64{1, 2, 1000, int64(20 * ms)} {
		var now, last, sim time.Duration
		turns := time.Duration(0)
		for a := range classic.DeltaSmoothed(func() time.Duration { return now }, &loop.Options{}) {
			switch a.Do {
			case loop.Input:
				last = 0 // a mean of 0 is no update
			case loop.Update:
				last = a.Step
				sim += a.Step
			case loop.Draw:
				turns++
				if lost := now - last - sim; lost < 0 || lost > turns {
					t.Fatalf("turns of up to %d ns: %v lost in %d turns", most, lost, turns)
				}
				now += 1 + time.Duration(r.Int64N(most))
			}
			if turns == 1000 {
				break
			}
		}
	}
}

// Every design but async has a loop for a host.
func TestOnlyAsyncHasNoHost(t *testing.T) {
	for _, d := range classic.Designs {
		if cores := len(d.Cores(func() time.Duration { return 0 }, &loop.Options{})); (d.New == nil) != (d.Name == "async") || (cores == 2) != (d.New == nil) {
			t.Errorf("%s: New is nil: %v, %d cores", d.Name, d.New == nil, cores)
		}
	}
}

const (
	second = time.Second
	ms     = time.Millisecond
)

// Guarded leaves out MaxUpdates draws in a row, five if none is given, on a
// machine that is too slow for its updates.
func TestGuardedSkipsAsManyDrawsAsItMay(t *testing.T) {
	for most, want := range map[int]int{0: 6, 1: 2, 3: 4, 9: 10} {
		now, burst, draws := time.Duration(0), 0, 0
		for a := range classic.Guarded(func() time.Duration { return now }, &loop.Options{Updates: loop.PerSecond(100), MaxUpdates: most}) {
			switch a.Do {
			case loop.Update:
				now += 12 * ms
				burst++
			case loop.Draw:
				if now > second/2 && burst != want {
					t.Errorf("MaxUpdates %d: a draw after %d updates", most, burst)
				}
				burst, draws = 0, draws+1
			}
			if now > second {
				break
			}
		}
		if draws < 8 {
			t.Errorf("MaxUpdates %d: %d draws in a second", most, draws)
		}
	}
}

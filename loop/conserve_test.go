package loop_test

import (
	"iter"
	"testing"
	"time"

	"fixstep/loop"
)

// keeper is a game that keeps account of its time.
type keeper struct {
	t       *testing.T
	clock   loop.Clock
	stats   loop.Stats
	rate    loop.Rate
	updates int64         // made
	asked   int64         // updates of the loop: the others are single steps
	sim     time.Duration // game time of the loop's updates
	rounded time.Duration // largest rounding error of game time, see Input
	ran     time.Duration // real time that was not paused, until since
	since   time.Duration // when the clock last began to run
	mixed   bool          // steps or scales: game time is not real time
}

// Input calls each method of a clock by a key. At a scale other than 1 a sleep
// ends at the next whole nanosecond of real time, up to num nanoseconds of game
// time late.
func (k *keeper) Input(key byte) error {
	switch key % 7 {
	case 0:
		if !k.clock.Paused() {
			k.ran += k.clock.Real() - k.since
		}
		k.clock.Pause()
	case 1:
		if k.clock.Paused() {
			k.since = k.clock.Real()
		}
		k.clock.Resume()
	case 2:
		k.mixed = k.mixed || k.clock.Paused()
		k.clock.Step()
	case 3, 4, 5:
		k.mixed = true
		num, den := int64(key%13+1), int64(key/13%11+1)
		k.clock.SetScale(num, den)
		k.rounded = max(k.rounded, time.Duration(num/den+1))
	case 6:
		k.clock.SetScale(1, 1)
	}
	return nil
}

func (k *keeper) Update() error   { k.updates++; return nil }
func (k *keeper) Draw(loop.Alpha) {}

// keep is Steady, and checks the law after each of its updates: simulated,
// dropped and owed time add up to game time. An update is made at the
// nanosecond in which it is due, so nothing is owed after it.
func (k *keeper) keep(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	steady := loop.Steady(now, o)
	return loop.Forever(func(do *loop.Turn) {
		for a := range steady {
			do.Do(a)
			if a.Do == loop.Update {
				k.asked++
				k.sim += a.Step
				k.check()
			}
		}
	})
}

func (k *keeper) check() {
	if real := k.ran + k.clock.Real() - k.since; !k.mixed && k.clock.Now() != real {
		k.t.Fatalf("update %d: game time is %v after %v without a pause", k.updates, k.clock.Now(), real)
	}
	steps := k.rate.At(k.updates - k.asked)
	if owed := k.clock.Now() - steps - k.sim - k.stats.Dropped; owed < 0 || owed > k.rounded {
		k.t.Fatalf("update %d at %v: %v owed, at most %v", k.updates, k.clock.Now(), owed, k.rounded)
	}
}

// FuzzConservation pauses, resumes, steps and scales a game at random. As long
// as the scale is 1 its time is exact to the nanosecond.
func FuzzConservation(f *testing.F) {
	f.Add([]byte{100, 0, 50, 2, 50, 2, 200, 1, 255, 6}, uint16(60))
	f.Add([]byte{10, 3, 90, 24, 255, 200, 50, 0, 20, 2, 1, 1, 255, 6, 255, 6}, uint16(59))
	f.Add([]byte{50, 0, 50, 1, 60, 0, 33, 1, 90, 0, 7, 1}, uint16(59))
	f.Add([]byte{7, 0, 7, 2, 7, 1, 7, 2, 7, 0, 7, 1}, uint16(1000))
	f.Add([]byte{48, 0, 48, 2, 0, 1}, uint16(108)) // a step and the end of the pause at once
	f.Fuzz(func(t *testing.T, in []byte, rate uint16) {
		k := &keeper{t: t, rate: loop.PerSecond(int(rate%1000) + 1)}
		var script []loop.Timed[byte]
		at := time.Duration(0)
		for i := 0; i+1 < len(in) && i < 200; i += 2 {
			at += time.Duration(in[i]) * 1_234_567
			script = append(script, loop.Timed[byte]{At: at, Event: in[i+1]})
		}
		o := loop.Options{Clock: &k.clock, Stats: &k.stats, Updates: k.rate, Loop: k.keep, For: at + second}
		if err := loop.Simulate(o, k, script...); err != nil {
			t.Fatal(err)
		}
	})
}

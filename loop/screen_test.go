package loop_test

import (
	"math"
	"testing"
	"time"

	"fixstep/loop"
)

// screen draws for as long as its frames last: the i-th one is shown at i/fps,
// give or take, and drawing blocks until then. That is where Ebitengine's
// clock_test.go measures its clock.
func screen(fps, wobble float64, frames int, o loop.Options, frame func(i, updates int)) (total int, now time.Duration) {
	o.Frames = loop.Every(1)
	shown := func(i int) time.Duration {
		return time.Duration(float64(i)/fps*1e9 + wobble*1e9*math.Sin(2*math.Pi*float64(i)/7))
	}
	i, updates := 0, 0
	for a := range loop.Steady(func() time.Duration { return now }, &o) {
		switch a.Do {
		case loop.Sleep:
			now += a.For
		case loop.Update:
			updates++
		case loop.Draw:
			frame(i, updates)
			total += updates
			updates = 0
			i++
			now = max(now, shown(i))
		}
		if i > frames {
			break
		}
	}
	return total, now
}

// Updates come at the rate asked for, or as often as the burst allows where
// frames are too rare (Ebitengine, TestTickRate).
func TestRateOnAnyScreen(t *testing.T) {
	for _, f := range []struct {
		fps float64
		ups int
	}{
		{60, 60}, {59.94, 60}, {50, 60}, {30, 60}, {120, 60}, {144, 60}, {1000, 60}, {60, 30}, {60, 120},
		{60, 300}, {60, 1}, {15, 60}, {11, 60}, {5, 60}, {1, 60}, {60, 4}, {60, 1000}, {60, 5000},
	} {
		burst := max(5, f.ups*80/1000+1)
		total, now := screen(f.fps, 0.001, int(10*f.fps), loop.Options{Updates: loop.PerSecond(f.ups)}, func(int, int) {})
		want := min(float64(f.ups), float64(burst)*f.fps) * now.Seconds()
		if math.Abs(float64(total)-want) > 0.05*want+float64(burst) {
			t.Errorf("%v frames a second: %d updates in %v, want %.0f", f.fps, total, now, want)
		}
	}
}

// More frames a second never make fewer updates (Ebitengine,
// TestSlowFrameRateDegradesGradually).
func TestSlowScreenDegradesGradually(t *testing.T) {
	before := 0.0
	for fps := 3.0; fps <= 20; fps += 0.5 {
		total, now := screen(fps, 0, int(20*fps), loop.Options{Updates: loop.PerSecond(60)}, func(int, int) {})
		got := float64(total) / now.Seconds()
		if got < before*0.99 {
			t.Errorf("%v frames a second: %.2f updates a second, fewer than the %.2f of a slower screen", fps, got, before)
		}
		before = got
	}
}

// Ten minutes of a screen that is out of step with the updates lose none and
// add none (Ebitengine, TestNoDriftFromRealTime).
func TestNoDrift(t *testing.T) {
	for _, fps := range []float64{59.94, 61, 75, 100} {
		total, now := screen(fps, 0, int(600*fps), loop.Options{Updates: loop.PerSecond(60)}, func(int, int) {})
		if off := float64(total) - 60*now.Seconds(); math.Abs(off) > 2 {
			t.Errorf("%v frames a second: %.1f updates off", fps, off)
		}
	}
}

// A timer that wobbles does not change how many updates a frame shows
// (Ebitengine, TestTickCountIsStable; its clock is woken both too early and
// too late, a sleep only ever ends too late).
func TestUpdatesAFrameAreStable(t *testing.T) {
	for _, f := range []struct {
		fps      float64
		ups      int
		wobble   time.Duration
		low, top int
	}{
		{60, 60, 2 * ms, 1, 1}, {30, 60, 2 * ms, 2, 2}, {20, 60, 2 * ms, 3, 3}, {15, 60, 2 * ms, 4, 4},
		{60, 30, 2 * ms, 0, 1}, {120, 60, 2 * ms, 0, 1}, {59.94, 60, ms / 5, 1, 1}, {60, 300, ms / 5, 5, 5},
	} {
		var now time.Duration
		sleeps, frames, updates, odd := 0.0, 0, 0, 0
		o := &loop.Options{Updates: loop.PerSecond(f.ups), Frames: loop.Every(time.Duration(1e9 / f.fps)), Jitter: 5 * ms}
		for a := range loop.Steady(func() time.Duration { return now }, o) {
			switch a.Do {
			case loop.Sleep:
				sleeps++
				now += a.For + f.wobble + time.Duration(float64(f.wobble)*math.Sin(2*math.Pi*sleeps/7))
			case loop.Update:
				updates++
			case loop.Draw:
				if frames == 0 {
					frames++
					break
				}
				if updates < f.low-1 || updates > f.top+1 {
					t.Errorf("%v at %v: %d updates in frame %d", f.ups, f.fps, updates, frames)
				}
				if updates < f.low || updates > f.top {
					odd++
				}
				updates = 0
				frames++
			}
			if now > 10*second {
				break
			}
		}
		if odd*20 > frames || frames < int(9.5*f.fps) {
			t.Errorf("%d updates at %v frames a second: %d of %d frames are odd", f.ups, f.fps, odd, frames)
		}
	}
}

package loop_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
)

// A dreamer slows itself down in its 30th update, as a game does for a replay
// in slow motion.
type dreamer struct{ player }

func (d *dreamer) Update() error {
	if d.player.Update(); d.updates == 30 {
		d.clock.SetScale(1, 8)
	}
	return nil
}

func TestTimeScaleKeepsTheFrameCap(t *testing.T) {
	p := &dreamer{}
	play(t, p, loop.Options{For: 3 * time.Second}, at(890, "level"), at(1005, "slow"), at(2005, "fast"))
	// 0.5 s at 1, 0.39 s at 1/8, 0.115 s at 1, 1 s at 1/4, 0.995 s at 2: 2.904 s.
	if want := 174; p.updates != want {
		t.Errorf("%d updates, want %d", p.updates, want)
	}
	early := 0
	for i := 1; i < len(p.draws); i++ {
		switch gap := p.draws[i] - p.draws[i-1]; {
		case gap < time.Second/60-4*ms && p.draws[i] >= 500*ms && p.draws[i] < 2040*ms:
			early++
		case gap < time.Second/60-4*ms || gap > time.Second/60+4*ms:
			t.Errorf("draw %d comes %v after the one before, at %v", i, gap, p.draws[i])
		}
	}
	if early > 4 {
		t.Errorf("%d early draws at four changes of the scale", early)
	}
}

// begin starts a clock by a run that is over at once.
func begin(t *testing.T, clock *loop.Clock) {
	gone, leave := context.WithCancel(t.Context())
	leave()
	loop.Run(gone, loop.Options{Clock: clock}, &player{}, nil)
}

// If the source goes back, game time neither goes back nor gains.
func TestAClockNeverGoesBack(t *testing.T) {
	var real time.Duration
	p := &player{}
	p.clock.Source = func() time.Duration { return real }
	begin(t, &p.clock)
	for _, step := range []struct {
		real, game time.Duration
		scaled     bool
	}{{10, 10, false}, {5, 10, false}, {11, 11, false}, {20, 20, true}, {5, 20, false}, {5, 20, true}, {22, 22, false}} {
		if real = step.real; step.scaled {
			p.clock.SetScale(1, 1)
		}
		if now := p.clock.Now(); now != step.game {
			t.Errorf("at %d game time is %d, want %d", step.real, now, step.game)
		}
	}
}

// After a stall frames are no closer together than a frame less Jitter, of real
// time, at any time scale that was set before the run.
func TestFramesKeepTheirDistanceAtAnyScale(t *testing.T) {
	for _, scale := range [][2]int64{{1, 1}, {8, 1}, {1, 4}, {1, 16}} {
		for jitter, given := range map[time.Duration]time.Duration{0: -1, 4 * ms: 0} {
			p := &player{}
			p.clock.SetScale(scale[0], scale[1])
			play(t, &stalling{player: p, at: 5, for_: 27 * ms}, loop.Options{For: 3 * second, Jitter: given})
			for i := 1; i < len(p.draws); i++ {
				if gap := p.draws[i] - p.draws[i-1]; gap < second/60-jitter-time.Microsecond {
					t.Errorf("scale %v, jitter %v: draw %d comes %v after the one before", scale, jitter, i, gap)
				}
			}
		}
	}
}

// Updates and frames that are due at one time are served by one wake-up, at any
// time scale.
func TestOneWakeUpServesAnUpdateAndItsFrame(t *testing.T) {
	for _, c := range []struct {
		ups, fps, num, den int
		most               int // wake-ups in 10 s
	}{{60, 60, 1, 1, 600}, {60, 30, 1, 1, 600}, {30, 60, 1, 1, 600}, {60, 60, 1, 2, 600}, {60, 60, 1, 16, 600}, {60, 60, 2, 1, 1200}, {60, 60, 7, 1, 4200}} {
		for jitter := range time.Duration(2) {
			if jitter > 0 && c.num != c.den {
				continue // each strict frame comes a nanosecond late at such a scale
			}
			synctest.Test(t, func(t *testing.T) {
				p, ticker := &player{}, &countedTicker{Ticker: time.NewTicker(time.Hour)}
				p.clock.SetScale(int64(c.num), int64(c.den))
				o := loop.Options{Updates: loop.PerSecond(c.ups), Frames: loop.PerSecond(c.fps), For: 10 * second, Ticker: ticker, Jitter: -jitter}
				if err := loop.Run(t.Context(), p.told(o), p, nil); err != nil {
					t.Fatal(err)
				}
				if ticker.resets > c.most {
					t.Errorf("%d updates, %d frames at %d/%d, jitter %v: woken %d times", c.ups, c.fps, c.num, c.den, jitter, ticker.resets)
				}
			})
		}
	}
}

// Extreme scales and rates do not overflow.
func TestExtremeScales(t *testing.T) {
	for frames, most := range map[loop.Rate]int{loop.Every(1 << 45): 1, loop.PerSecond(60): 1, loop.PerSecond(1_000_000_000): 50} {
		for _, scale := range [][2]int64{{1_000_000, 1}, {1, 1_000_000}, {999_999, 1_000_000}, {1 << 19, 1}, {1, 2}, {3, 1}} {
			p := &player{}
			p.clock.SetScale(scale[0], scale[1])
			if err := loop.Simulate(p.told(loop.Options{Frames: frames, For: 50}), p); err != nil || len(p.draws) == 0 || len(p.draws) > most {
				t.Errorf("%v at scale %v: %d draws, %v", frames, scale, len(p.draws), err)
			}
		}
	}
	var real time.Duration
	p := &player{}
	p.clock.Source = func() time.Duration { return real }
	begin(t, &p.clock)
	p.clock.SetScale(3, 7)
	if real = 7 << 60; p.clock.Now() != 3<<60 {
		t.Errorf("after %d at 3/7 the clock stands at %d", real, p.clock.Now())
	}
}

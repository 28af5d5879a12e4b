package loop_test

import (
	"context"
	"iter"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A game may slow itself down in an update, as for a replay in slow motion.
func TestTimeScaleKeepsTheFrameCap(t *testing.T) {
	p := &player{updated: func(p *player) error {
		if p.updates == 30 {
			p.clock.SetScale(1, 8)
		}
		return nil
	}}
	play(t, p, loop.Options{For: 3 * time.Second}, at(890, "level"), at(1005, "slow"), at(2005, "fast"))
	// 0.5 s at 1, 0.39 s at 1/8, 0.115 s at 1, 1 s at 1/4, 0.995 s at 2: 2.904 s.
	if want := 174; p.updates != want {
		t.Errorf("%d updates, want %d", p.updates, want)
	}
	early := 0
	for _, gap := range p.gaps(500*ms, 2040*ms) {
		if gap < second/60-4*ms {
			early++
		}
	}
	others := append(p.gaps(0, 500*ms), p.gaps(2040*ms, p.clock.Real())...)
	if early > 4 || slices.Min(others) < second/60-4*ms ||
		slices.Max(append(others, p.gaps(500*ms, 2040*ms)...)) > second/60+4*ms {
		t.Errorf("%d early draws at four changes of the scale; the others come %v after the one before",
			early, others)
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
	}{
		{10, 10, false}, {5, 10, false}, {11, 11, false}, {20, 20, true},
		{5, 20, false}, {5, 20, true}, {22, 22, false},
	} {
		real = step.real
		if step.scaled {
			p.clock.SetScale(1, 1)
		}
		if now := p.clock.Now(); now != step.game {
			t.Errorf("at %d game time is %d, want %d", step.real, now, step.game)
		}
	}
}

// Frames is a cap of real time at every time scale, and below scale 1 no frame
// is lost. After a stall, too, frames are an interval less 4 ms apart.
func TestFramesIsACapAtEveryScale(t *testing.T) {
	for _, scale := range [][2]int64{{1, 1}, {11, 10}, {123, 100}, {8, 1}, {30, 1}, {15, 16}, {4, 5}, {1, 4}, {1, 30}} {
		p := &player{updated: stalls(6, 27*ms)}
		p.clock.SetScale(scale[0], scale[1])
		play(t, p, loop.Options{For: 10 * second})
		least := slices.Min(p.gaps(0, 10*second))
		if n := len(p.draws); n > 601 || n < 597 || least < second/60-4*ms-time.Microsecond {
			t.Errorf("scale %v: %d draws in 10 s, down to %v apart", scale, n, least)
		}
	}
}

// A loop finds its cap in the time of its clock from the beginning.
func TestTheCapIsScaledFromTheBeginning(t *testing.T) {
	p := &player{}
	p.clock.SetScale(2, 1)
	interval := time.Duration(0)
	simulate(t, p, loop.Options{For: second, Loop: func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		interval = o.Frames.Interval()
		return loop.Steady(now, o)
	}})
	if interval != 2*second/60 {
		t.Errorf("at twice the speed frames are %v apart", interval)
	}
}

// Updates and frames that are due at one time are served by one wake-up, at any
// time scale.
func TestOneWakeUpServesAnUpdateAndItsFrame(t *testing.T) {
	for _, c := range []struct {
		ups, fps int
		num, den int64
		most     int // wake-ups in 10 s
	}{
		{60, 60, 1, 1, 600}, {60, 30, 1, 1, 600}, {30, 60, 1, 1, 600},
		{60, 60, 1_000_000, 1_000_000, 600}, {60, 60, 1, 2, 600}, {60, 60, 1, 16, 600}, {60, 60, 2, 1, 1200}, {60, 60, 7, 1, 4200},
	} {
		synctest.Test(t, func(t *testing.T) {
			p, s := &player{}, &rich{ticker: &countedTicker{Ticker: time.NewTicker(time.Hour)}}
			p.clock.SetScale(c.num, c.den)
			o := loop.Options{Updates: loop.PerSecond(c.ups), Frames: loop.PerSecond(c.fps), For: 10 * second}
			if err := loop.Play(s, p.told(o), p); err != nil {
				t.Fatal(err)
			}
			if s.ticker.resets > c.most {
				t.Errorf("%d updates, %d frames at %d/%d: woken %d times", c.ups, c.fps, c.num, c.den, s.ticker.resets)
			}
		})
	}
}

// Extreme scales and rates do not overflow.
func TestExtremeScales(t *testing.T) {
	for frames, most := range map[loop.Rate]int{
		loop.Every(1 << 45): 1, loop.PerSecond(60): 1, loop.PerSecond(1_000_000_000): 50,
	} {
		for _, scale := range [][2]int64{{1_000_000, 1}, {1, 1_000_000}, {999_999, 1_000_000}, {1 << 19, 1}, {1, 2}, {3, 1}} {
			p := &player{}
			p.clock.SetScale(scale[0], scale[1])
			err := loop.Simulate(p.told(loop.Options{Frames: frames, For: 50}), p)
			if err != nil || len(p.draws) == 0 || len(p.draws) > most {
				t.Errorf("%v at scale %v: %d draws, %v", frames, scale, len(p.draws), err)
			}
		}
	}
	var real time.Duration
	p := &player{}
	p.clock.Source = func() time.Duration { return real }
	begin(t, &p.clock)
	p.clock.SetScale(3, 7)
	real = 7 << 60
	if p.clock.Now() != 3<<60 {
		t.Errorf("after %d at 3/7 the clock stands at %d", real, p.clock.Now())
	}
}

// A slow picture costs no game time at any scale, if the machine keeps up.
func TestAHiccupCostsNoGameTimeAtAnyScale(t *testing.T) {
	for _, scale := range []int64{1, 4, 16, 30} {
		p := &player{cost: 50 * time.Microsecond, drawing: 6 * ms}
		p.clock.SetScale(scale, 1)
		play(t, p, loop.Options{For: 2 * second})
		if p.stats.Dropped > 0 || p.stats.Updates < 50*scale {
			t.Errorf("scale %d: %v dropped, %d updates", scale, p.stats.Dropped, p.stats.Updates)
		}
	}
}

// A time scale that changes a little and often, as in a duel, costs no frame.
// Afterwards updates and draws come together again.
func TestSmallChangesOfScaleCostNoFrame(t *testing.T) {
	p := &player{}
	var changes []loop.Timed[string]
	for ms := 205; ms < 4000; ms += 111 {
		changes = append(changes, at(ms, []string{"slower", "level"}[len(changes)%2]))
	}
	changes = append(changes, at(4001, "level"))
	play(t, p, loop.Options{For: 6 * time.Second}, changes...)
	together := 0
	for i, at := range p.draws {
		if at > 4100*ms && p.alphas[i] < loop.One/1000 { // just after an update
			together++
		}
	}
	gaps := p.gaps(0, 6*second)
	if least, most := slices.Min(gaps), slices.Max(gaps); least < second/60-4*ms || most > second/60+4*ms+2 {
		t.Errorf("draws are %v to %v apart", least, most)
	}
	if len(p.draws) < 357 || len(p.draws) > 361 || together < 113 {
		t.Errorf("%d draws, %d of the last with an update", len(p.draws), together)
	}
}

// The first picture comes at once, at whatever speed a game begins.
func TestTheFirstPictureComesAtOnce(t *testing.T) {
	for name, begin := range map[string]func(*loop.Clock){
		"as it is": func(*loop.Clock) {},
		"slow":     func(c *loop.Clock) { c.SetScale(1, 1000) },
		"fast":     func(c *loop.Clock) { c.SetScale(20, 1) },
		"paused":   func(c *loop.Clock) { c.Pause() },
		"stepped":  func(c *loop.Clock) { c.Pause(); c.Step() },
	} {
		for _, d := range classic.Designs {
			p := &player{}
			begin(&p.clock)
			if d.New == nil || !d.Sleeps || d.Varies || d.Name == "event" && !p.clock.Paused() {
				continue // it draws after input only
			}
			play(t, p, loop.Options{Loop: d.New, For: time.Second, Frames: loop.PerSecond(2)})
			if len(p.draws) == 0 || p.draws[0] > time.Second/60 {
				t.Errorf("%s, %s: drawn at %v", d.Name, name, p.draws)
			}
			if name == "stepped" && (p.drawnAt[0] > 0 || p.updates != 1) {
				t.Errorf("%s: first drawn after %d of %d updates", d.Name, p.drawnAt[0], p.updates)
			}
			if name == "slow" && (d.Name == "steady" || d.Name == "piston") && len(p.draws) != 2 {
				t.Errorf("%s, %s: drawn at %v, want every half second", d.Name, name, p.draws)
			}
		}
	}
}

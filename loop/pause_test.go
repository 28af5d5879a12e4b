package loop_test

import (
	"context"
	"iter"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

func TestPausedTimeIsNotSimulated(t *testing.T) {
	p := &player{}
	play(t, p, loop.Options{For: 10 * time.Second}, at(1005, "pause"), at(9005, "resume"))
	if p.updates != 119 {
		t.Errorf("%d updates in 2 s of running, want 119", p.updates)
	}
	// One draw shows that the game is paused, then nothing is sent.
	drawn := 0
	for _, d := range p.draws {
		if d > 1005*time.Millisecond && d < 9005*time.Millisecond {
			drawn++
		}
	}
	if drawn != 1 {
		t.Errorf("%d draws while paused, want 1", drawn)
	}
	if p.stats.Dropped != 0 {
		t.Errorf("dropped %v", p.stats.Dropped)
	}
}

func TestSingleStepIsOneUpdate(t *testing.T) {
	for _, d := range classic.Designs {
		if !d.Sleeps || d.New == nil || d.Name == "event" {
			continue
		}
		p := &player{}
		play(t, p, loop.Options{Loop: d.New, For: 3 * time.Second},
			at(1005, "pause"), at(1500, "step"), at(1600, "step"), at(1700, "key"), at(2005, "resume"))
		for i, steps := range []int{0, 0, 1, 2, 2} {
			if done := p.seen[i] - p.seen[0]; done != steps {
				t.Errorf("%s: input %q came after %d steps, want %d", d.Name, p.inputs[i], done, steps)
			}
		}
		if p.updates < 121 || p.updates > 123 {
			t.Errorf("%s: %d updates in 2 s of running and 2 steps", d.Name, p.updates)
		}
		for i := 1; i < len(p.draws); i++ {
			if gap := p.draws[i] - p.draws[i-1]; d.Name == "steady" && gap < time.Second/60-4*ms {
				t.Errorf("draw %d comes %v after the one before", i, gap)
			}
		}
	}
}

func TestAPauseLeavesThePictureWhereItIs(t *testing.T) {
	o := loop.Options{Updates: loop.PerSecond(10), Frames: loop.Every(40 * time.Millisecond), For: 400 * time.Millisecond}
	p := &player{}
	play(t, p, o, at(110, "pause"), at(250, "resume"))
	// The game time that is shown, in 16-bit fractions of a step, never goes
	// back, and is at most one frame ahead of the one before.
	last := int64(-loop.One)
	for i, a := range p.alphas {
		if a < 0 {
			t.Errorf("draw %d is at alpha %d", i, a)
		}
		shown := int64(p.drawnAt[i])<<16 + int64(a)
		if shown < last || shown > last+2<<16 && i > 0 {
			t.Errorf("draw %d shows %d after %d", i, shown, last)
		}
		last = shown
	}
}

func TestPausedNothingWakesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, looks := &player{}, 0
		o := loop.Options{Loop: func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			return loop.Steady(func() time.Duration { looks++; return now() }, o) // whoever wakes up looks at the clock
		}}
		keys := make(chan string)
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error)
		go func() { ended <- loop.Run(ctx, p.told(o), p, keys) }()
		keys <- "pause"
		time.Sleep(time.Second)
		synctest.Wait()
		before := looks
		time.Sleep(1000 * time.Hour)
		synctest.Wait()
		if looks != before || before == 0 {
			t.Errorf("looked at the clock %d times in a pause of 1000 h", looks-before)
		}
		cancel()
		if err := <-ended; err != context.Canceled {
			t.Errorf("Run returned %v after its context was cancelled", err)
		}
	})
}

func TestTimeScaleKeepsTheFrameCap(t *testing.T) {
	p := &player{}
	play(t, p, loop.Options{For: 3 * time.Second}, at(1005, "slow"), at(2005, "fast"))
	// 1 s at 1, 1 s at 1/4, 0.995 s at 2; the start of update 195 is too late.
	if want := 60 + 15 + 119; p.updates != want {
		t.Errorf("%d updates, want %d", p.updates, want)
	}
	early := 0
	for i := 1; i < len(p.draws); i++ {
		switch gap := p.draws[i] - p.draws[i-1]; {
		case gap < time.Second/60-4*ms && p.draws[i] >= 1005*ms && p.draws[i] < 2040*ms:
			early++
		case gap < time.Second/60-4*ms || gap > time.Second/60+4*ms:
			t.Errorf("draw %d comes %v after the one before, at %v", i, gap, p.draws[i])
		}
	}
	if early > 2 {
		t.Errorf("%d early draws at two changes of the scale", early)
	}
}

// A pauser pauses itself in its tenth update, which is at the very nanosecond
// at which that was due.
type pauser struct{ player }

func (p *pauser) Update() error {
	if p.player.Update(); p.updates == 10 {
		p.clock.Pause()
	}
	return nil
}

// Each single step is one update and moves the picture by exactly one step, at
// any pair of rates, also when the game was paused as an update was due.
func TestAStepMovesThePictureByOneStep(t *testing.T) {
	for _, rates := range [][2]int{{60, 60}, {10, 60}, {60, 30}, {7, 50}} {
		for _, pause := range []int{0, 151, 157, 163} { // 0: by itself
			p := &pauser{}
			o := loop.Options{Updates: loop.PerSecond(rates[0]), Frames: loop.PerSecond(rates[1]), For: 10 * second}
			steps := []loop.Timed[string]{at(5000, "step"), at(5100, "step"), at(5200, "step")}
			if pause > 0 {
				steps = append(steps, at(pause, "pause"))
			}
			if err := loop.Simulate(p.told(o), p, steps...); err != nil {
				t.Fatal(rates, err)
			}
			var shown []int64 // in fractions of a step, from the pause on
			for i := max(0, len(p.draws)-4); i < len(p.draws); i++ {
				shown = append(shown, int64(p.drawnAt[i])<<16+int64(p.alphas[i]))
			}
			if len(shown) != 4 {
				t.Fatalf("%v, paused at %d ms: %d pictures", rates, pause, len(shown))
			}
			for i := range 3 {
				if shown[i+1] != shown[i]+int64(loop.One) {
					t.Errorf("%v, paused at %d ms: shown are %d", rates, pause, shown)
				}
			}
		}
	}
}

// A stepper asks for a step in each of its first frames of a pause.
type selfStepper struct{ player }

func (s *selfStepper) Draw(a loop.Alpha) {
	if s.player.Draw(a); s.clock.Paused() && len(s.draws) < 20 {
		s.clock.Step()
	}
}

// A step that no event asks for is shown too.
func TestAStepIsShown(t *testing.T) {
	s := &selfStepper{}
	if err := loop.Simulate(s.told(loop.Options{For: 10 * second}), s, at(100, "pause")); err != nil {
		t.Fatal(err)
	}
	if len(s.draws) != 20 || s.drawnAt[19] != s.updates || s.updates < 15 {
		t.Errorf("%d draws, the last after %d of %d updates", len(s.draws), s.drawnAt[len(s.draws)-1], s.updates)
	}
}

// A pause that ends takes the steps with it that were not made.
func TestResumeForgetsSteps(t *testing.T) {
	for _, end := range []string{"resume", "toggle"} {
		p := &player{}
		play(t, p, loop.Options{For: 2 * second}, at(1005, "pause"), at(1100, "two steps and "+end), at(1101, "pause"))
		if p.updates != 60 {
			t.Errorf("%s: %d updates", end, p.updates)
		}
	}
}

// A lateTicker wakes by so much too late.
type lateTicker struct {
	*time.Ticker
	late time.Duration
}

func (l lateTicker) Chan() <-chan time.Time { return l.C }
func (l lateTicker) Reset(d time.Duration)  { l.Ticker.Reset(d + l.late) }

// A machine that wakes late draws as often as the cap says, at any time scale.
func TestLatenessCostsNoFrameAtAnyScale(t *testing.T) {
	for _, scale := range [][2]int64{{1, 1}, {8, 1}, {1, 4}} {
		synctest.Test(t, func(t *testing.T) {
			p := &player{}
			p.clock.SetScale(scale[0], scale[1])
			o := p.told(loop.Options{For: 10 * second, Ticker: lateTicker{time.NewTicker(time.Hour), 2 * ms}})
			if err := loop.Run(t.Context(), o, p, nil); err != nil {
				t.Fatal(err)
			}
			if len(p.draws) < 590 || len(p.draws) > 601 {
				t.Errorf("scale %v: %d draws in 10 s", scale, len(p.draws))
			}
		})
	}
}

// A source that goes back takes no game time back, and adds none.
func TestAClockNeverGoesBack(t *testing.T) {
	var real time.Duration
	p := &player{}
	p.clock.Source = func() time.Duration { return real }
	done := func(loop.Now, *loop.Options) iter.Seq[loop.Action] { return func(func(loop.Action) bool) {} }
	if err := loop.Run(t.Context(), loop.Options{Clock: &p.clock, Loop: done}, p, nil); err != nil {
		t.Fatal(err)
	}
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

// A dreamer slows itself down in an update, as a game does for a replay of the
// best moment, and pauses itself in a draw.
type dreamer struct{ player }

func (d *dreamer) Update() error {
	if d.player.Update(); d.updates == 60 {
		d.clock.SetScale(1, 8)
	}
	return nil
}

// A game that scales itself is drawn as before, without a gap.
func TestAChangeOfScaleInAnUpdateLeavesNoGap(t *testing.T) {
	d := &dreamer{}
	if err := loop.Simulate(d.told(loop.Options{For: 3 * second}), d); err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(d.draws); i++ {
		if gap := d.draws[i] - d.draws[i-1]; gap > second/60+4*ms {
			t.Errorf("draw %d at %v comes %v after the one before", i, d.draws[i], gap)
		}
	}
}

// A sleeper pauses itself in a draw, after which its loop sleeps.
type sleeper struct{ player }

func (s *sleeper) Draw(a loop.Alpha) {
	if s.player.Draw(a); len(s.draws) == 10 {
		s.clock.Pause()
	}
}

// Steps add no game time beyond themselves.
func TestStepsAreNoMoreThanSteps(t *testing.T) {
	s := &sleeper{}
	script := []loop.Timed[string]{at(9000, "resume")}
	for n := range 20 {
		script = append(script, at(1000+100*n, "step"))
	}
	if err := loop.Simulate(s.told(loop.Options{For: 10 * second}), s, script...); err != nil {
		t.Fatal(err)
	}
	if want := 9 + 20 + 59; s.updates != want { // the last is due at the very end
		t.Errorf("%d updates, want %d", s.updates, want)
	}
}

// After a stall frames are no closer together than a frame less Jitter, of real
// time, at any time scale.
func TestFramesKeepTheirDistanceAtAnyScale(t *testing.T) {
	for _, scale := range [][2]int64{{1, 1}, {8, 1}, {1, 4}, {1, 16}} {
		p := &player{}
		p.clock.SetScale(scale[0], scale[1])
		play(t, &stalling{player: p, at: 5, for_: 27 * ms}, loop.Options{For: 3 * second})
		for i := 1; i < len(p.draws); i++ {
			if gap := p.draws[i] - p.draws[i-1]; gap < second/60-4*ms-time.Microsecond {
				t.Errorf("scale %v: draw %d comes %v after the one before", scale, i, gap)
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
		synctest.Test(t, func(t *testing.T) {
			p, ticker := &player{}, &countedTicker{Ticker: time.NewTicker(time.Hour)}
			p.clock.SetScale(int64(c.num), int64(c.den))
			o := loop.Options{Updates: loop.PerSecond(c.ups), Frames: loop.PerSecond(c.fps), For: 10 * second, Ticker: ticker}
			if err := loop.Run(t.Context(), p.told(o), p, nil); err != nil {
				t.Fatal(err)
			}
			if ticker.resets > c.most {
				t.Errorf("%d updates, %d frames at %d/%d: woken %d times", c.ups, c.fps, c.num, c.den, ticker.resets)
			}
		})
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
	done := func(loop.Now, *loop.Options) iter.Seq[loop.Action] { return func(func(loop.Action) bool) {} }
	if err := loop.Run(t.Context(), loop.Options{Clock: &p.clock, Loop: done}, p, nil); err != nil {
		t.Fatal(err)
	}
	p.clock.SetScale(3, 7)
	if real = 7 << 60; p.clock.Now() != 3<<60 {
		t.Errorf("after %d at 3/7 the clock stands at %d", real, p.clock.Now())
	}
}

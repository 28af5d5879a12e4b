package loop_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
)

func TestAPauseLeavesThePictureWhereItIs(t *testing.T) {
	o := loop.Options{Updates: loop.PerSecond(10), Frames: loop.Every(40 * time.Millisecond), For: 400 * time.Millisecond}
	for _, pause := range []int{110, 190} { // after an update, and before one
		p := &player{}
		play(t, p, o, at(pause, "pause"), at(250, "resume"))
		// The game time that is shown, in 16-bit fractions of a step, never goes
		// back, and is at most one frame ahead of the picture before.
		last := int64(-loop.One)
		for i, a := range p.alphas {
			if a < 0 {
				t.Errorf("draw %d is at alpha %d", i, a)
			}
			shown := int64(p.drawnAt[i])<<16 + int64(a)
			if shown < last || shown > last+2<<16 && i > 0 {
				t.Errorf("paused at %d ms: draw %d shows %d after %d", pause, i, shown, last)
			}
			last = shown
		}
	}
}

func TestPausedNothingWakesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, looks, start := &player{}, 0, time.Now()
		p.clock.Source = func() time.Duration { looks++; return time.Since(start) } // a host that wakes up reads it
		keys := make(chan string)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- loop.Run(ctx, p.told(loop.Options{}), p, keys) }()
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
			t.Errorf("Run returned %v after its context was canceled", err)
		}
	})
}

// pausesAtTen pauses a game in its tenth update, at the very nanosecond at
// which that update was due.
func pausesAtTen(p *player) error {
	if p.updates == 10 {
		p.clock.Pause()
	}
	return nil
}

// Each single step is one update and moves the picture by exactly one step, at
// any pair of rates, also when the game was paused as an update was due.
func TestAStepMovesThePictureByOneStep(t *testing.T) {
	for _, rates := range [][2]int{{60, 60}, {10, 60}, {60, 30}, {7, 50}} {
		for _, pause := range []int{1600, 151, 157, 163} { // 1600: by itself before
			p := &player{updated: pausesAtTen}
			o := loop.Options{Updates: loop.PerSecond(rates[0]), Frames: loop.PerSecond(rates[1]), For: 10 * second}
			simulate(t, p, o, at(pause, "pause"), at(5000, "step"), at(5100, "step"), at(5200, "step"))
			var shown []int64 // in fractions of a step, from the pause on
			for i := max(0, len(p.draws)-4); i < len(p.draws); i++ {
				shown = append(shown, int64(p.drawnAt[i])<<16+int64(p.alphas[i]))
			}
			for i := range 3 {
				if len(shown) != 4 || shown[i+1] != shown[i]+int64(loop.One) {
					t.Errorf("%v, paused at %d ms: shown are %d", rates, pause, shown)
				}
			}
		}
	}
}

// A step that no event asks for is shown too. A key that came before a step
// counts in that step.
func TestAStepIsShown(t *testing.T) {
	p := &player{drew: func(p *player) { // a step in each of the first frames of a pause
		if p.clock.Paused() && len(p.draws) < 20 {
			p.clock.Step()
		}
	}}
	simulate(t, p, loop.Options{For: 10 * second}, at(100, "pause"), at(5000, "step"), at(5000, "key"))
	if p.seen[2] != p.seen[1] {
		t.Errorf("a key that has come before a step counts after it")
	}
	if len(p.draws) != 21 || p.drawnAt[20] != p.updates || p.updates < 15 {
		t.Errorf("%d draws, the last after %d of %d updates", len(p.draws), p.drawnAt[len(p.draws)-1], p.updates)
	}
}

// A paused game that is sent many events is drawn no more often than its cap
// says, in real time, at any time scale.
func TestAPausedGameKeepsTheFrameCap(t *testing.T) {
	for _, scale := range [][2]int64{{1, 1}, {8, 1}, {1, 8}} {
		p := &player{}
		p.clock.SetScale(scale[0], scale[1])
		keys := []loop.Timed[string]{at(100, "pause")}
		for ms := 105; ms < 1100; ms += 5 {
			keys = append(keys, at(ms, "key"))
		}
		play(t, p, loop.Options{For: 1100 * ms}, keys...)
		if gaps := p.gaps(120*ms, 1100*ms); len(gaps) < 45 || slices.Min(gaps) < second/60 {
			t.Errorf("scale %v: %d draws in a second of keys, %v apart", scale, len(gaps), gaps)
		}
	}
}

// When a pause ends, its steps that were not made are forgotten. A Step while
// the clock runs is forgotten too: the next pause does not make it.
func TestAStepIsForItsPause(t *testing.T) {
	for _, end := range []string{"resume", "toggle"} {
		p := &player{}
		play(t, p, loop.Options{For: 2 * second}, at(500, "step"), at(1005, "pause"), at(1100, "step step "+end),
			at(1101, "pause"))
		if p.updates != 60 {
			t.Errorf("%s: %d updates", end, p.updates)
		}
	}
}

// The steps of a second are a second, although a step is no whole number of
// nanoseconds.
func TestStepsAddUp(t *testing.T) {
	for _, rate := range []int{60, 7, 144} {
		p, keys := &player{}, []loop.Timed[string]{at(1000, "pause")}
		for i := range rate {
			keys = append(keys, at(1001+i, "step"))
		}
		simulate(t, p, loop.Options{Updates: loop.PerSecond(rate), For: 3 * second}, keys...)
		if stepped := p.clock.Now() - second; stepped != second {
			t.Errorf("%d steps of a %dth of a second are %v", rate, rate, stepped)
		}
	}
}

// A change of the clock by another goroutine wakes a game that waits.
func TestAnotherGoroutineWakesAGame(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*loop.Clock)
		want   int // updates in a second after it, with one at the pause
	}{
		"resume": {func(c *loop.Clock) { c.Resume() }, 59},
		"step":   {func(c *loop.Clock) { c.Step() }, 11},
		"scale":  {func(c *loop.Clock) { c.SetScale(2, 1); c.Resume() }, 109},
	} {
		p := &player{}
		p.updated = func(p *player) error {
			if p.updates == 1 {
				time.AfterFunc(10*second+second/6-second/60, func() { c.change(&p.clock) })
			}
			return pausesAtTen(p)
		}
		play(t, p, loop.Options{For: 11 * second})
		if p.updates != c.want {
			t.Errorf("%s: %d updates, want %d", name, p.updates, c.want)
		}
	}
	p := &player{}
	p.clock.Pause()
	sim := loop.NewSimulation(p.told(loop.Options{}), p, nil)
	defer sim.Stop()
	sim.Advance(time.Second, nil)
	p.clock.Resume()
	sim.Advance(2*time.Second, nil)
	if p.updates != 60 {
		t.Errorf("resumed between two calls of Advance: %d updates", p.updates)
	}
}

// A goroutine may change the clock as its run begins: the race detector sees
// it.
func TestAGoroutineChangesTheClockAsItsRunBegins(t *testing.T) {
	for range 100 {
		p, done := &player{}, make(chan bool)
		go func() {
			defer close(done)
			for range 100 {
				p.clock.Toggle()
			}
		}()
		if err := loop.Run(t.Context(), p.told(loop.Options{For: 1}), p, nil); err != nil {
			t.Fatal(err)
		}
		<-done
	}
}

// A flood of steps, by a game that pauses and steps in each update, is drawn,
// ends by For, and is refused by Simulate.
func TestAFloodOfSteps(t *testing.T) {
	fidgets := func(p *player) error {
		p.clock.Pause()
		p.clock.Step()
		return nil
	}
	if err := loop.Simulate(loop.Options{For: second}, &player{updated: fidgets}); err != nil {
		t.Error("a fidget without the clock of its run:", err)
	}
	p := &player{updated: fidgets}
	if err := loop.Simulate(p.told(loop.Options{For: second}), p); err == nil || p.updates > 200_000 {
		t.Errorf("%d updates at one moment: %v", p.updates, err)
	}
	p = &player{updated: fidgets, cost: 50 * time.Microsecond}
	play(t, p, loop.Options{For: second})
	if len(p.draws) < 50 || len(p.draws) > 62 {
		t.Errorf("%d updates, %d draws in a second", p.updates, len(p.draws))
	}
}

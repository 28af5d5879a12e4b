package loop_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
)

func TestAPauseLeavesThePictureWhereItIs(t *testing.T) {
	o := loop.Options{Updates: loop.PerSecond(10), Frames: loop.Every(40 * time.Millisecond), For: 400 * time.Millisecond}
	p := &player{}
	play(t, p, o, at(110, "pause"), at(250, "resume"))
	// The game time that is shown, in 16-bit fractions of a step, never goes back,
	// and is at most one frame ahead of the picture before.
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

// A pauser pauses itself in its tenth update, at the very nanosecond at which
// that update was due.
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

// A selfStepper asks for a step in each of the first frames of a pause.
type selfStepper struct{ player }

func (s *selfStepper) Draw(a loop.Alpha) {
	if s.player.Draw(a); s.clock.Paused() && len(s.draws) < 20 {
		s.clock.Step()
	}
}

// A step that no event asks for is shown too. A key that came before a step
// counts in that step.
func TestAStepIsShown(t *testing.T) {
	s := &selfStepper{}
	script := []loop.Timed[string]{at(100, "pause"), at(5000, "step"), at(5000, "key")}
	if err := loop.Simulate(s.told(loop.Options{For: 10 * second}), s, script...); err != nil {
		t.Fatal(err)
	}
	if s.seen[2] != s.seen[1] {
		t.Errorf("a key that has come before a step counts after it")
	}
	if len(s.draws) != 21 || s.drawnAt[20] != s.updates || s.updates < 15 {
		t.Errorf("%d draws, the last after %d of %d updates", len(s.draws), s.drawnAt[len(s.draws)-1], s.updates)
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
		drawn := 0
		for i, d := range p.draws {
			if d > 120*ms {
				if drawn++; d-p.draws[i-1] < second/60 {
					t.Errorf("scale %v: draw %d comes %v after the one before", scale, i, d-p.draws[i-1])
				}
			}
		}
		if drawn < 45 {
			t.Errorf("scale %v: %d draws in a second of keys", scale, drawn)
		}
	}
}

// When a pause ends, its steps that were not made are forgotten. A Step while
// the clock runs is forgotten too: the next pause does not make it.
func TestAStepIsForItsPause(t *testing.T) {
	for _, end := range []string{"resume", "toggle"} {
		p := &player{}
		play(t, p, loop.Options{For: 2 * second}, at(500, "step"), at(1005, "pause"), at(1100, "two steps and "+end), at(1101, "pause"))
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
		err := loop.Simulate(p.told(loop.Options{Updates: loop.PerSecond(rate), For: 3 * second}), p, keys...)
		if stepped := p.clock.Now() - second; err != nil || stepped != second {
			t.Errorf("%d steps of a %dth of a second are %v, %v", rate, rate, stepped, err)
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
		synctest.Test(t, func(t *testing.T) {
			p := &pauser{}
			go func() {
				time.Sleep(10*time.Second + time.Second/6)
				c.change(&p.clock)
			}()
			if err := loop.Run(t.Context(), p.told(loop.Options{For: 11 * second}), p, nil); err != nil {
				t.Fatal(err)
			}
			if p.updates != c.want {
				t.Errorf("%s: %d updates, want %d", name, p.updates, c.want)
			}
		})
	}
	p := &player{}
	p.clock.Pause()
	sim := loop.NewSimulation(p.told(loop.Options{}), p, nil)
	defer sim.Stop()
	sim.Advance(time.Second, nil)
	p.clock.Resume()
	if sim.Advance(2*time.Second, nil); p.updates != 60 {
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

// A fidget pauses and steps in each update.
type fidget struct {
	player
	cost time.Duration
}

func (f *fidget) Update() error {
	time.Sleep(f.cost)
	f.clock.Pause()
	f.clock.Step()
	return f.player.Update()
}

// A flood of steps is drawn, ends by For, and is refused by Simulate.
func TestAFloodOfSteps(t *testing.T) {
	if err := loop.Simulate(loop.Options{For: second}, &fidget{}); err != nil {
		t.Error("a fidget without the clock of its run:", err)
	}
	f := &fidget{}
	if err := loop.Simulate(f.told(loop.Options{For: second}), f); err == nil || f.updates > 200_000 {
		t.Errorf("%d updates at one moment: %v", f.updates, err)
	}
	synctest.Test(t, func(t *testing.T) {
		f := &fidget{cost: 50 * time.Microsecond}
		if err := loop.Run(t.Context(), f.told(loop.Options{For: second}), f, nil); err != nil || len(f.draws) < 50 || len(f.draws) > 62 {
			t.Errorf("%d updates, %d draws in a second, %v", f.updates, len(f.draws), err)
		}
	})
}

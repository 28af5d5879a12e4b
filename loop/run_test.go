package loop_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// player is a game that counts, and that keys steer.
type player struct {
	clock   *loop.Clock
	start   time.Time
	updates int
	draws   []time.Duration
	alphas  []loop.Alpha
	drawnAt []int // updates done when each draw came
	inputs  []string
	seen    []int // updates done when each input came
	dropped time.Duration
	stopped time.Duration
	cost    time.Duration // of an update
	drawing time.Duration // cost of a draw
}

func (p *player) Start(c *loop.Clock) error { p.clock, p.start = c, time.Now(); return nil }

func (p *player) Input(key string) error {
	p.inputs = append(p.inputs, key)
	p.seen = append(p.seen, p.updates)
	switch key {
	case "quit":
		return loop.ErrQuit
	case "pause":
		p.clock.Pause()
	case "resume":
		p.clock.Resume()
	case "step":
		p.clock.Step()
	case "slow":
		p.clock.SetScale(1, 4)
	case "fast":
		p.clock.SetScale(2, 1)
	}
	return nil
}

func (p *player) Update() error {
	time.Sleep(p.cost)
	p.updates++
	return nil
}

func (p *player) Draw(a loop.Alpha) {
	p.draws = append(p.draws, p.clock.Real())
	p.alphas = append(p.alphas, a)
	p.drawnAt = append(p.drawnAt, p.updates)
	time.Sleep(p.drawing)
}

func (p *player) Stop() { p.stopped = p.clock.Real() }

func (p *player) Dropped(d time.Duration) { p.dropped += d }

// play runs a game in a bubble of fake time, with keys at the times given.
func play(t *testing.T, p loop.Game[string], o loop.Options, script ...loop.Timed[string]) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		keys := make(chan string, len(script))
		go func() {
			for _, k := range script {
				time.Sleep(k.At - time.Since(start))
				keys <- k.Event
			}
		}()
		if err := loop.Run(context.Background(), o, p, keys); err != nil {
			t.Fatal(err)
		}
	})
}

func at(ms int, key string) loop.Timed[string] {
	return loop.Timed[string]{At: time.Duration(ms) * time.Millisecond, Event: key}
}

func TestAMinuteIs3600UpdatesAndDraws(t *testing.T) {
	p := &player{}
	play(t, p, loop.Options{For: time.Minute})
	// Update 3600 is due at the very end, where nothing starts any more.
	if p.updates != 3599 || len(p.draws) != 3600 {
		t.Errorf("%d updates, %d draws; want 3599, 3600", p.updates, len(p.draws))
	}
}

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
	if p.dropped != 0 {
		t.Errorf("dropped %v", p.dropped)
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
			if gap := p.draws[i] - p.draws[i-1]; d.Name == "steady" && gap < time.Second/60 {
				t.Errorf("draw %d comes %v after the one before", i, gap)
			}
		}
	}
}

func TestAPauseLeavesThePictureWhereItIs(t *testing.T) {
	o := loop.Options{Config: loop.Config{Updates: loop.PerSecond(10), Frame: 40 * time.Millisecond}, For: 400 * time.Millisecond}
	p := &player{}
	play(t, p, o, at(110, "pause"), at(250, "resume"))
	// The game time that is shown, in 16-bit fractions of a step, never goes
	// back, and is at most one frame ahead of the one before.
	last := int64(-loop.One)
	for i, a := range p.alphas {
		shown := int64(p.drawnAt[i])<<16 + int64(a)
		if shown < last || shown > last+2<<16 && i > 0 {
			t.Errorf("draw %d shows %d after %d", i, shown, last)
		}
		last = shown
	}
}

func TestPausedNothingWakesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, start, looks := &player{}, time.Now(), 0
		now := func() time.Duration { // whoever wakes up looks at the clock
			looks++
			return time.Since(start)
		}
		keys := make(chan string)
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error)
		go func() { ended <- loop.Run(ctx, loop.Options{Now: now}, p, keys) }()
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
	for i := 1; i < len(p.draws); i++ {
		if gap := p.draws[i] - p.draws[i-1]; gap < loop.Cap(60) || gap > 4*loop.Cap(60) {
			t.Errorf("draw %d comes %v after the one before", i, gap)
		}
	}
}

func TestABurstIsBoundAndReported(t *testing.T) {
	p := &player{}
	stall := &stalling{player: p, at: 60, for_: time.Second}
	synctest.Test(t, func(t *testing.T) {
		if err := loop.Run(context.Background(), loop.Options{For: 3 * time.Second}, stall, make(chan string)); err != nil {
			t.Fatal(err)
		}
	})
	// Of the 60 updates owed after a stall of a second 5 are made up for.
	if p.updates+int(p.dropped/(time.Second/60)) != 179 || p.dropped < 900*time.Millisecond {
		t.Errorf("%d updates, dropped %v", p.updates, p.dropped)
	}
}

// stalling is a player whose update number at takes long, once.
type stalling struct {
	*player
	at   int
	for_ time.Duration
}

func (s *stalling) Update() error {
	if s.updates == s.at {
		time.Sleep(s.for_)
	}
	return s.player.Update()
}

func TestEventsAreTakenOnceAndInOrder(t *testing.T) {
	script := []loop.Timed[string]{at(1, "a"), at(2, "b"), at(2, "c"), at(500, "d"), at(501, "e"), at(990, "quit")}
	p := &player{cost: 5 * time.Millisecond, drawing: 30 * time.Millisecond}
	play(t, p, loop.Options{}, script...)
	for i, k := range script {
		if i >= len(p.inputs) || p.inputs[i] != k.Event {
			t.Fatalf("inputs are %q", p.inputs)
		}
	}
	if len(p.inputs) != len(script) {
		t.Errorf("inputs are %q", p.inputs)
	}
}

func TestQuitNeedsNoUpdate(t *testing.T) {
	p := &player{}
	o := loop.Options{Config: loop.Config{Updates: loop.Every(time.Hour), Frame: time.Hour}}
	play(t, p, o, at(10, "quit"))
	if p.updates != 0 || len(p.draws) != 1 || p.stopped > time.Second {
		t.Errorf("ended after %v, %d updates, %d draws", p.stopped, p.updates, len(p.draws))
	}
}

func TestAFloodOfEventsStarvesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &player{}
		keys := make(chan string, 10)
		stop, stopped := make(chan bool), make(chan bool)
		go func() {
			defer close(stopped)
			for n := 0; ; n++ {
				if n%10 == 0 {
					time.Sleep(time.Millisecond)
				}
				select {
				case keys <- "noise":
				case <-stop:
					return
				}
			}
		}()
		err := loop.Run(context.Background(), loop.Options{For: time.Second}, p, keys)
		close(stop)
		<-stopped
		if err != nil || p.updates != 59 || len(p.draws) != 60 {
			t.Errorf("%v, %d updates, %d draws, want 59, 60", err, p.updates, len(p.draws))
		}
	})
}

func TestSimulateIsRunInNoTime(t *testing.T) {
	script := []loop.Timed[string]{at(501, "a"), at(1005, "pause"), at(1300, "step"), at(2005, "resume"), at(2507, "slow"), at(4000, "quit")}
	real := &player{}
	play(t, real, loop.Options{}, script...)
	fake := &player{}
	if err := loop.Simulate(loop.Options{}, fake, script); err != nil {
		t.Fatal(err)
	}
	if real.updates != fake.updates || len(real.draws) != len(fake.draws) {
		t.Errorf("updates %d, %d; draws %d, %d", real.updates, fake.updates, len(real.draws), len(fake.draws))
	}
	for i := range min(len(real.draws), len(fake.draws)) {
		if real.draws[i] != fake.draws[i] || real.alphas[i] != fake.alphas[i] {
			t.Fatalf("draw %d at %v, %v; alpha %d, %d", i, real.draws[i], fake.draws[i], real.alphas[i], fake.alphas[i])
		}
	}
	for i := range real.seen {
		if real.seen[i] != fake.seen[i] {
			t.Fatalf("input %d after %d updates, %d", i, real.seen[i], fake.seen[i])
		}
	}
}

func TestRatesOfNothingAreRefused(t *testing.T) {
	for name, f := range map[string]func(){
		"no updates":    func() { loop.PerSecond(0) },
		"negative rate": func() { loop.PerSecond(-60) },
		"no step":       func() { loop.Every(0) },
		"no frames":     func() { loop.Cap(0) },
		"a negative part": func() {
			loop.Simulate(loop.Options{Config: loop.Config{Updates: loop.Rate{N: -1, Per: -1}}}, &noting{}, nil)
		},
		"no time": func() { loop.NewClock(func() time.Duration { return 0 }).SetScale(0, 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

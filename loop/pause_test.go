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

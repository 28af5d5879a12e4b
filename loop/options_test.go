package loop_test

import (
	"errors"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

func TestZerosAreGoodDefaults(t *testing.T) {
	ten, thousand := loop.Every(10*ms), loop.PerSecond(1000)
	for _, table := range []struct {
		given           loop.Options
		updates, frames loop.Rate
		jitter          time.Duration
	}{
		{loop.Options{}, loop.PerSecond(60), loop.PerSecond(60), 4 * ms},
		{loop.Options{Updates: thousand, Frames: ten}, thousand, ten, ms / 4},
		{loop.Options{Frames: ten}, loop.PerSecond(60), ten, 10 * ms / 4},
		{loop.Options{Updates: ten, Jitter: -1}, ten, loop.PerSecond(60), -1},
	} {
		o := table.given
		o.Fill()
		if o.Updates != table.updates || o.Frames != table.frames || o.Jitter != table.jitter || o.MaxUpdates != 0 {
			t.Errorf("filled to %v, %v, %v, %d; want %v, %v, %v, 0",
				o.Updates, o.Frames, o.Jitter, o.MaxUpdates, table.updates, table.frames, table.jitter)
		}
	}
}

// By the strict law two frames are never closer than Frames; by the default a
// late frame is followed by one that is back on time.
func TestJitterBelowZeroIsTheStrictLaw(t *testing.T) {
	for jitter, closest := range map[time.Duration]time.Duration{-1: 20 * ms, 0: 17 * ms} {
		o := &loop.Options{Updates: loop.Every(20 * ms), Frames: loop.Every(20 * ms), Jitter: jitter}
		var now, drawn time.Duration
		least := second
		frames := 0
		for a := range loop.Steady(func() time.Duration { return now }, o) {
			switch a.Do {
			case loop.Sleep:
				if now += a.For; frames == 10 {
					now += 3 * ms // woken late once
				}
			case loop.Draw:
				if frames++; frames > 1 {
					least = min(least, now-drawn)
				}
				drawn = now
			}
			if now > second {
				break
			}
		}
		if least != closest {
			t.Errorf("jitter %v: frames are %v apart at least, want %v", jitter, least, closest)
		}
	}
}

// A loop whose steps vary tells the game how long each is, or is refused.
func TestVariableStepsAreToldOrRefused(t *testing.T) {
	for _, d := range classic.Designs {
		if !d.Varies {
			continue
		}
		o := loop.Options{Loop: d.New(new(classic.Limits)), Updates: loop.PerSecond(10), For: 50 * ms}
		fixed := &player{}
		if err := loop.Run(t.Context(), o, fixed, make(chan string)); !errors.Is(err, loop.ErrVaries) || fixed.updates > 0 {
			t.Errorf("%s: %d updates of a fixed game, then %v", d.Name, fixed.updates, err)
		}
		p, simulated := &player{}, time.Duration(0)
		o.UpdateBy = func(step time.Duration) error {
			simulated += step
			return p.Update()
		}
		if err := loop.Run(t.Context(), o, p, make(chan string)); err != nil || p.updates == 0 || simulated > 70*ms {
			t.Errorf("%s: %d updates, %v simulated, then %v", d.Name, p.updates, simulated, err)
		}
	}
}

// A simulation of a loop that never sleeps ends with an error.
func TestSimulateRefusesALoopThatNeverSleeps(t *testing.T) {
	for _, d := range classic.Designs {
		if d.Sleeps {
			continue
		}
		o := loop.Options{Loop: d.New(new(classic.Limits)), For: second, UpdateBy: func(time.Duration) error { return nil }}
		if err := loop.Simulate(o, &player{}); !errors.Is(err, loop.ErrNeverSleeps) {
			t.Errorf("%s: %v", d.Name, err)
		}
	}
}

// Bevy's virt.rs, test_max_delta: what is longer than the clamp is cut off.
func TestClamp(t *testing.T) {
	for _, table := range []struct {
		clamp     time.Duration
		now, game []time.Duration
	}{
		{500 * ms, []time.Duration{250, 750, 1500}, []time.Duration{250, 750, 1250}},
		{1000 * ms, []time.Duration{1000, 1750, 3000}, []time.Duration{1000, 1750, 2750}},
		{-1, []time.Duration{250, 5000}, []time.Duration{250, 5000}},
	} {
		s := newStepper(t, loop.Options{}, (&classic.Limits{Clamp: table.clamp}).DeltaClamped)
		for i, now := range table.now {
			s.wake(now * ms)
			s.is("game time", int64(s.sim), int64(table.game[i]*ms))
			s.is("game and dropped time", int64(s.sim+s.dropped), int64(now*ms))
		}
	}
}

package loop_test

import (
	"errors"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// The optional methods of a game, held by the compiler.
var (
	_ loop.Starter         = (*player)(nil)
	_ loop.Stopper         = (*player)(nil)
	_ loop.DropWatcher     = (*player)(nil)
	_ loop.Snapshotter     = (*apart)(nil)
	_ loop.VariableUpdater = (*elastic)(nil)
)

func TestZerosAreGoodDefaults(t *testing.T) {
	for _, table := range []struct{ given, want loop.Config }{
		{loop.Config{}, loop.Config{
			Updates: loop.PerSecond(60), Frame: loop.Cap(60), Jitter: 4 * ms,
			Clamp: second, Resync: 500 * ms, MaxSkip: 5,
		}},
		{loop.Config{Updates: loop.PerSecond(1000), Frame: 10 * ms}, loop.Config{
			Updates: loop.PerSecond(1000), Frame: 10 * ms, Jitter: ms / 4,
			Clamp: second, Resync: 500 * ms, MaxSkip: 5,
		}},
		{loop.Config{Frame: 10 * ms}, loop.Config{
			Updates: loop.PerSecond(60), Frame: 10 * ms, Jitter: 10 * ms / 4,
			Clamp: second, Resync: 500 * ms, MaxSkip: 5,
		}},
		{
			loop.Config{Updates: loop.Every(ms), Frame: -1, Jitter: -1, Clamp: -1, Resync: -1, MaxSkip: -1, MaxUpdates: -1},
			loop.Config{Updates: loop.Every(ms), Frame: -1, Jitter: -1, Clamp: -1, Resync: -1, MaxSkip: -1, MaxUpdates: -1},
		},
	} {
		got := table.given
		got.Fill()
		if got != table.want {
			t.Errorf("%+v is filled to\n%+v, want\n%+v", table.given, got, table.want)
		}
	}
}

// By the strict law two frames are never closer than Frame; by the default a
// late frame is followed by one that is back on time.
func TestJitterBelowZeroIsTheStrictLaw(t *testing.T) {
	for jitter, closest := range map[time.Duration]time.Duration{-1: 20 * ms, 0: 17 * ms} {
		c := &loop.Config{Updates: loop.Every(20 * ms), Frame: 20 * ms, Jitter: jitter}
		var now, drawn time.Duration
		least := second
		frames := 0
		for a := range loop.Steady(func() time.Duration { return now }, c) {
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

// elastic is a player that takes steps of any length.
type elastic struct {
	player
	simulated time.Duration
}

func (e *elastic) UpdateBy(step time.Duration) error {
	e.simulated += step
	return e.player.Update()
}

// A loop whose steps vary tells the game how long each is, or is refused.
func TestVariableStepsAreToldOrRefused(t *testing.T) {
	for _, d := range classic.Designs {
		if !d.Varies {
			continue
		}
		o := loop.Options{Loop: d.New, Config: loop.Config{Updates: loop.PerSecond(10)}, For: 50 * ms}
		fixed := &player{}
		if err := loop.Run(t.Context(), o, fixed, make(chan string)); !errors.Is(err, loop.ErrVaries) || fixed.updates > 0 {
			t.Errorf("%s: %d updates of a fixed game, then %v", d.Name, fixed.updates, err)
		}
		e := &elastic{}
		if err := loop.Run(t.Context(), o, e, make(chan string)); err != nil || e.updates == 0 || e.simulated > 70*ms {
			t.Errorf("%s: %d updates, %v simulated, then %v", d.Name, e.updates, e.simulated, err)
		}
	}
}

// A simulation of a loop that never sleeps ends with an error.
func TestSimulateRefusesALoopThatNeverSleeps(t *testing.T) {
	for _, d := range classic.Designs {
		if d.Sleeps {
			continue
		}
		err := loop.Simulate(loop.Options{Loop: d.New, For: second}, &elastic{}, nil)
		if !errors.Is(err, loop.ErrNeverSleeps) {
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
		s := newStepper(t, loop.Config{Updates: loop.PerSecond(60), Clamp: table.clamp}, classic.DeltaClamped)
		for i, now := range table.now {
			s.wake(now * ms)
			s.is("game time", int64(s.sim), int64(table.game[i]*ms))
			s.is("game and dropped time", int64(s.sim+s.dropped), int64(now*ms))
		}
	}
}

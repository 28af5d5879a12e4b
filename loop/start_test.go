package loop_test

import (
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// The first picture comes at once, at whatever speed a game begins.
func TestTheFirstPictureComesAtOnce(t *testing.T) {
	for name, begin := range map[string]func(*loop.Clock){
		"as it is": func(*loop.Clock) {},
		"slow":     func(c *loop.Clock) { c.SetScale(1, 1000) },
		"fast":     func(c *loop.Clock) { c.SetScale(20, 1) },
		"paused":   func(c *loop.Clock) { c.Pause() },
	} {
		for _, d := range classic.Designs {
			if d.New == nil || !d.Sleeps || d.Varies || d.Name == "event" && name != "paused" {
				continue // it draws after input only
			}
			p := &player{}
			begin(&p.clock)
			play(t, p, loop.Options{Loop: d.New, For: time.Second, Frames: loop.PerSecond(2)})
			if len(p.draws) == 0 || p.draws[0] > time.Second/60 {
				t.Errorf("%s, %s: drawn at %v", d.Name, name, p.draws)
			}
			if name == "slow" && (d.Name == "steady" || d.Name == "piston") && len(p.draws) != 2 {
				t.Errorf("%s, %s: drawn at %v, want every half second", d.Name, name, p.draws)
			}
		}
	}
}

// A clock may be used before its run, and goes on in the next one from where it
// stands.
func TestAClockOutlivesItsRun(t *testing.T) {
	p := &player{}
	if p.clock.Real() != 0 || p.clock.Now() != 0 {
		t.Errorf("before its run a clock stands at %v, %v", p.clock.Real(), p.clock.Now())
	}
	for run := range time.Duration(3) {
		if err := loop.Simulate(p.told(loop.Options{For: second}), p); err != nil {
			t.Fatal(err)
		}
		if now := p.clock.Now(); now != (run+1)*second {
			t.Errorf("after run %d the clock stands at %v", run, now)
		}
	}
	// A simulation that runs out of events leaves it where it is.
	if err := loop.Simulate(p.told(loop.Options{}), p, at(1005, "pause")); err != nil || p.clock.Real() > 4100*ms {
		t.Errorf("the clock stands at %v, %v", p.clock.Real(), err)
	}
	p.clock.Resume()
	if err := loop.Simulate(p.told(loop.Options{For: time.Hour}), p); err != nil || p.updates != 3*59+60+216_000-1 {
		t.Errorf("%d updates in five runs, %v", p.updates, err)
	}
}

package lab

import (
	"cmp"
	"iter"
	"regexp"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// watch60 watches a loop on a machine for a time, as the live lab does.
func watch60(m *Machine, name string, length time.Duration) *Watched {
	d, _ := classic.ByName(name)
	m.For = time.Hour
	w := m.Watch(d, 16)
	for now := time.Duration(0); now <= length; now += time.Second / 60 {
		w.Advance(now)
	}
	w.Advance(length)
	return w
}

// watchTurns watches a loop for ten seconds. Each turn gets the time since the
// turn before, and the step.
func watchTurns(turn func(passed, step time.Duration, do *loop.Turn)) *Watched {
	m := light()
	m.For = time.Hour
	w := m.Watch(classic.Design{Name: "mine", New: func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		last := now()
		return loop.Forever(func(do *loop.Turn) {
			passed := now() - last
			last += passed
			turn(passed, o.Updates.Interval(), do)
		})
	}}, 16)
	defer w.Stop()
	for now := time.Duration(0); now <= 10*time.Second; now += time.Second / 60 {
		w.Advance(now)
	}
	w.Advance(10 * time.Second)
	return w
}

// Each mistake of a pupil gets its name, and a loop without a fault is not
// called a mistake.
func TestMistakesAreNamed(t *testing.T) {
	var lag, all time.Duration
	for _, c := range []struct {
		mistake, state string
		turn           func(passed, step time.Duration, do *loop.Turn)
	}{
		{"lag is not subtracted", `^frozen \d+ s$`,
			func(passed, step time.Duration, do *loop.Turn) {
				for lag += passed; lag >= step; {
					do.Update(step)
				}
				do.Draw()
			}},
		{"the previous time is not set", `x too fast$`,
			func(passed, step time.Duration, do *loop.Turn) {
				all += passed
				for lag += all; lag >= step; lag -= step {
					do.Update(step)
				}
				do.Draw()
			}},
		{"the lag is set to 0", `^loses 4\.\d %$`,
			func(passed, step time.Duration, do *loop.Turn) {
				if lag += passed; lag >= step {
					lag = 0
					do.Update(step)
					do.Draw()
				}
				do.Draw()
			}},
		{"the time that passed for each step", `^slow motion 2\d %$`,
			func(passed, step time.Duration, do *loop.Turn) {
				for lag += passed; lag >= step; lag -= step {
					do.Update(passed)
				}
				do.Draw()
			}},
		{"a number without a unit", `^slow motion 0 %$`,
			func(_, _ time.Duration, do *loop.Turn) { do.Update(16); do.Draw(); do.Sleep(10 * ms) }},
		{"no draw", `^frozen 10 s$`,
			func(_, step time.Duration, do *loop.Turn) { do.Update(step); do.Sleep(10 * ms) }},
		{"no update", `^slow motion 0 %$`,
			func(_, _ time.Duration, do *loop.Turn) { do.Draw(); do.Sleep(10 * ms) }},
	} {
		lag, all = 0, 0
		w := watchTurns(c.turn)
		if !regexp.MustCompile(c.state).MatchString(w.State) || !w.Fault {
			t.Errorf("%s: %q, a fault: %v", c.mistake, w.State, w.Fault)
		}
	}
	for _, d := range classic.Designs {
		want := map[string]string{"busy": "4.0 x too fast", "event": "asleep"}[d.Name]
		if w := watch60(light(), d.Name, 10*time.Second); w.State != cmp.Or(want, "on time") || w.Fault != (d.Name == "busy") {
			t.Errorf("%s: %q, a fault: %v", d.Name, w.State, w.Fault)
		}
	}
}

// Dropped time is named for as long as the picture is behind by it, which is to
// the end, and it counts as distance from the clock like the lost time of
// another loop. A loop that drops time again and again plays in slow motion.
func TestDroppedTimeIsTold(t *testing.T) {
	for _, length := range []time.Duration{3900 * ms, 6500 * ms, time.Minute} {
		for name, want := range map[string]string{"steady": "dropped 400 ms", "nap": " ms late"} {
			m := light()
			m.Stalls = []Stall{{At: 3 * time.Second, For: 500 * ms}}
			if w := watch60(m, name, length); !strings.HasSuffix(w.State, want) || !w.Fault {
				t.Errorf("%s after %v: %q, a fault: %v", name, length, w.State, w.Fault)
			}
		}
	}
	for _, name := range []string{"steady", "catchup", "nap"} {
		m := light()
		m.UpdateCost, m.MaxUpdates = 40*ms, 5
		if w := watch60(m, name, 6*time.Second); !strings.HasPrefix(w.State, "slow motion 4") || !w.Fault {
			t.Errorf("%s on a machine that is too slow: %q, a fault: %v", name, w.State, w.Fault)
		}
	}
}

// The state of a loop and its distance from the clock belong to one moment: a
// loop on time is within a tenth of a second. No speed includes a stall, at any
// time of the stall.
func TestAStateIsOfOneMoment(t *testing.T) {
	for _, name := range []string{"nap", "limited", "frameskip"} {
		for length := 2 * time.Second; length < 4*time.Second; length += time.Second / 60 {
			m := light()
			m.Updates = loop.Every(200 * ms)
			w := watch60(m, name, length)
			if r := w.Row(length); r.Fault || !strings.HasSuffix(r.State, " ms ahead") && (r.State != "on time" || r.Off.Abs() > 100*ms) {
				t.Fatalf("%s with steps of 200 ms, after %v: %q, off by %v", name, length, r.State, r.Off)
			}
		}
	}
	for phase := time.Duration(0); phase < time.Second/4; phase += 31*ms + 1 {
		for _, d := range classic.Designs {
			m := light()
			m.For = time.Hour
			m.Stalls = []Stall{{At: time.Second + phase, For: 500 * ms}}
			w := m.Watch(d, 16)
			for now := time.Duration(0); now < 3*time.Second; now += time.Second / 60 {
				w.Advance(now)
				if strings.HasPrefix(w.State, "slow") {
					t.Fatalf("%s, stalled at %v: %q at %v", d.Name, m.Stalls[0].At, w.State, now)
				}
			}
			w.Stop()
		}
	}
}

// A loop that catches up is not too fast. No loop is too fast or too slow
// because its game time comes in steps.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		step, off, sim time.Duration
		want           string
	}{
		{20 * ms, time.Minute, 3300 * ms, "3.3 x too fast"},
		{20 * ms, -time.Second, 1070 * ms, "1 s late"},
		{20 * ms, time.Second, 1070 * ms, "7 % too fast"},
		{80 * ms, time.Second, 1070 * ms, "1 s ahead"},
		{20 * ms, -time.Second, 930 * ms, "slow motion 93 %"},
		{80 * ms, -time.Second, 930 * ms, "1 s late"},
		{20 * ms, 1234 * ms, time.Second, "1.234 s ahead"},
	} {
		m := light()
		m.Updates = loop.Every(c.step)
		j := judge{Fault: true, cost: time.Hour, samples: [5]sample{4: {time.Second, Tally{updated: time.Second, Result: Result{Sim: c.sim}}}}}
		if got := j.word(&Lane{machine: m, Tally: Tally{Off: c.off}}, 0); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

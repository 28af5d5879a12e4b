package lab

import (
	"iter"
	"regexp"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// watchTurns watches a loop of turns that know the time since the turn before
// for ten seconds.
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

// Each mistake of a pupil is named for what it is, with the number that proves
// it.
func TestMistakesAreNamedWithTheirNumbers(t *testing.T) {
	var lag, all time.Duration
	for _, c := range []struct {
		mistake, state, diagnosis string
		turn                      func(passed, step time.Duration, do *loop.Turn)
	}{
		{"lag is not subtracted", `^picture .* s old$`, `^game time 20\.00 x the clock · last picture .* s old$`,
			func(passed, step time.Duration, do *loop.Turn) {
				for lag += passed; lag >= step; {
					do.Update(step)
				}
				do.Draw()
			}},
		{"the previous time is not set", `x too fast$`, `^game time \d\d\.\d\d x the clock$`,
			func(passed, step time.Duration, do *loop.Turn) {
				all += passed
				for lag += all; lag >= step; lag -= step {
					do.Update(step)
				}
				do.Draw()
			}},
		{"the lag is set to 0", `late$`, `^game time 0\.9\d x the clock$`,
			func(passed, step time.Duration, do *loop.Turn) {
				if lag += passed; lag >= step {
					lag = 0
					do.Update(step)
					do.Draw()
				}
				do.Draw()
			}},
		{"the time that passed for each step", `^too slow: 2\d %$`, `^game time 0\.2\d x the clock$`,
			func(passed, step time.Duration, do *loop.Turn) {
				for lag += passed; lag >= step; lag -= step {
					do.Update(passed)
				}
				do.Draw()
			}},
		{"a number without a unit", `^too slow: 0 %$`, `^game time 0\.00 x the clock · updates of 16ns: no unit\?$`,
			func(_, _ time.Duration, do *loop.Turn) { do.Update(16); do.Draw(); do.Sleep(10 * ms) }},
		{"no draw", `^picture 10 s old$`, `^game time 1\.\d\d x the clock · no picture yet$`,
			func(_, step time.Duration, do *loop.Turn) { do.Update(step); do.Sleep(10 * ms) }},
		{"no update", `^too slow: 0 %$`, `^no update yet$`,
			func(_, _ time.Duration, do *loop.Turn) { do.Draw(); do.Sleep(10 * ms) }},
	} {
		lag, all = 0, 0
		w := watchTurns(c.turn)
		if said := w.Diagnosis(10 * time.Second); !regexp.MustCompile(c.state).MatchString(w.State) || !regexp.MustCompile(c.diagnosis).MatchString(said) || !w.Fault {
			t.Errorf("%s: %q, %q, a fault: %v", c.mistake, w.State, said, w.Fault)
		}
	}
	for _, d := range classic.Designs {
		if w := watch60(light(), d.Name, 10*time.Second); w.Diagnosis(10*time.Second) != "" && d.Name != "busy" {
			t.Errorf("%s: %q, %q", d.Name, w.State, w.Diagnosis(10*time.Second))
		}
	}
}

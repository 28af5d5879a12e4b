package lab

import (
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// calm are the signs of a loop with which all is well.
var calm = Signs{Span: time.Second, Updates: 60, Draws: 60, Sim: time.Second, Burst: 1, Slack: 40 * ms, Turn: 20 * ms}

// Each state has its signs, and what is not quite so has another.
func TestJudge(t *testing.T) {
	for _, c := range []struct {
		change func(s *Signs)
		state  string
		fault  bool
	}{
		{func(s *Signs) {}, "on time", false},
		{func(s *Signs) { *s = Signs{} }, "on time", false},
		{func(s *Signs) { s.Off = ms - 1 }, "on time", false},
		{func(s *Signs) { s.Off = -ms }, "within a step", false},
		{func(s *Signs) { s.Off = -40 * ms }, "within a step", false},
		{func(s *Signs) { s.Off = -41 * ms }, "41 ms late", true},
		{func(s *Signs) { s.Off = 1234567 * time.Microsecond }, "1.235 s ahead", true},
		{func(s *Signs) { s.Sim = 940 * ms }, "too slow: 94 %", false},
		{func(s *Signs) { s.Sim, s.Off = 440*ms, -time.Second }, "too slow: 44 %", true},
		{func(s *Signs) { s.Sim, s.Turn = 940*ms, 60*ms }, "on time", false}, // three updates of 20 ms, by chance
		{func(s *Signs) { s.Sim, s.Took = 940*ms, 940*ms }, "on time", false},
		{func(s *Signs) { s.Sim, s.Took, s.Off = 470*ms, 940*ms, -time.Second }, "too slow: 50 %", true},
		{func(s *Signs) { s.Sim = 1060 * ms }, "on time", false}, // it has caught up
		{func(s *Signs) { s.Sim, s.Off = 1060*ms, -41*ms }, "catching up", true},
		{func(s *Signs) { s.Sim, s.Turn = 1060*ms, 60*ms }, "on time", false},
		{func(s *Signs) { s.Sim, s.Off = 3300*ms, ms }, "3.3 x too fast", false},
		{func(s *Signs) { s.Sim, s.Off, s.Draws, s.Burst = 3300*ms, time.Minute, 30, 5 }, "3.3 x too fast", true},
		{func(s *Signs) { s.Age, s.Off = 1040*ms, -1040*ms }, "1.04 s late", true},
		{func(s *Signs) { s.Age, s.Off, s.Burst = 9*time.Second, -9*time.Second, 8980 }, "picture 9 s old", true},
		{func(s *Signs) { s.Age, s.Waits = 9*time.Second, true }, "asleep", false},
		{func(s *Signs) { s.Burst = 3 }, "on time", false},
		{func(s *Signs) { s.Burst = 4 }, "burst of 4", false},
		{func(s *Signs) { s.Draws = 54 }, "on time", false},
		{func(s *Signs) { s.Draws, s.Burst = 30, 5 }, "skipping frames", false},
		{func(s *Signs) { s.Draws, s.Burst = 30, 6 }, "burst of 6", false},
		{func(s *Signs) { s.Draws, s.Burst = 1, 60 }, "burst of 60", false},
		{func(s *Signs) { s.Sim, s.Off, s.Burst = 840*ms, -time.Second, 4 }, "spiral", true},
		{func(s *Signs) { s.Age, s.Sim, s.Off, s.Burst = 4*time.Second, 840*ms, -time.Second, 4 }, "spiral, 4 s old", true},
		{func(s *Signs) { s.Sim, s.Off, s.Burst = 850*ms, -time.Second, 4 }, "burst of 4", true},
		{func(s *Signs) { s.Sim, s.Off, s.Burst = 840*ms, time.Second, 4 }, "burst of 4", true},
		{func(s *Signs) { s.Sim, s.Off, s.Waits = 0, -time.Second, true }, "asleep", false},
		{func(s *Signs) { s.Sim, s.Off = 0, -time.Second }, "too slow: 0 %", true},
		{func(s *Signs) { s.Lost, s.Off = 433333*time.Microsecond, -time.Second }, "dropped 433 ms", true},
		{func(s *Signs) { s.Lost, s.Always = 500*ms, true }, "drops 500 ms/s", false},
		{func(s *Signs) { s.Always = true }, "on time", false},
		{func(s *Signs) { s.Stalled, s.Lost = true, 1 }, "stalled", false},
		{func(s *Signs) { s.Hidden, s.Stalled, s.Off = true, true, -time.Hour }, "window of size 0", false},
		{func(s *Signs) { s.Through, s.Hidden = true, true }, "through the wall", true},
		{func(s *Signs) { s.Broken, s.Through = true, true }, "blown up", true},
		{func(s *Signs) { s.Stuck, s.Broken = true, true }, "stuck: see below", true},
	} {
		s := calm
		c.change(&s)
		if state, fault := s.Judge(); state != c.state || fault != c.fault {
			t.Errorf("%+v:\n%q, a fault: %v; want %q, %v", s, state, fault, c.state, c.fault)
		}
	}
}

// watch60 watches a loop on a machine for so long, as the live lab does.
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

// What is dropped once is told for three seconds, what is dropped all the time
// as a rate.
func TestDroppedTimeIsRemembered(t *testing.T) {
	for length, want := range map[time.Duration]string{
		1900 * ms: "dropped 400 ms", 5500 * ms: "dropped 400 ms", 6 * time.Second: "within a step",
	} {
		m := light()
		m.Stalls = []Stall{{time.Second, 500 * ms}}
		if w := watch60(m, "steady", length); w.State != want || w.Fault {
			t.Errorf("after %v: %q, a fault: %v", length, w.State, w.Fault)
		}
	}
	m := light()
	m.UpdateCost = 40 * ms
	if w := watch60(m, "steady", 6*time.Second); w.State != "drops 520 ms/s" {
		t.Errorf("on a machine that is too slow: %q", w.State)
	}
}

// What is said of a loop and how far off it is are of one moment: on time it is
// off by nothing. What a stall took is in no speed, whenever the stall falls.
func TestAStateIsOfOneMoment(t *testing.T) {
	for _, name := range []string{"nap", "limited", "frameskip"} {
		for length := 2 * time.Second; length < 4*time.Second; length += time.Second / 60 {
			m := light()
			m.Updates = loop.Every(200 * ms)
			w := watch60(m, name, length)
			if r := w.Row(length); (r.State == "on time") != (r.Off.Abs() < ms) {
				t.Fatalf("%s with steps of 200 ms, after %v: %q, off by %v", name, length, r.State, r.Off)
			}
		}
	}
	for phase := time.Duration(0); phase < time.Second/4; phase += 31*ms + 1 {
		for _, d := range classic.Designs {
			m := light()
			m.For = time.Hour
			m.Stalls = []Stall{{time.Second + phase, 500 * ms}}
			w := m.Watch(d, 16)
			for now := time.Duration(0); now < 3*time.Second; now += time.Second / 60 {
				w.Advance(now)
				if strings.HasPrefix(w.State, "too slow") {
					t.Fatalf("%s, stalled at %v: %q at %v", d.Name, m.Stalls[0].At, w.State, now)
				}
			}
			w.Stop()
		}
	}
}

// Asleep is only who waits for input: a timer that is too coarse makes a loop
// slow, however little it has to do.
func TestALoopWithALateTimerIsNotAsleep(t *testing.T) {
	m := light()
	m.Updates, m.Grain, m.UpdateCost, m.DrawCost = loop.Every(time.Second/60), 15625*time.Microsecond, ms/2, ms
	if w := watch60(m, "nap", 4*time.Second); w.State != "too slow: 53 %" || !w.Fault {
		t.Errorf("%q, a fault: %v", w.State, w.Fault)
	}
	if w := watch60(m, "event", 4*time.Second); w.State != "asleep" || w.Fault {
		t.Errorf("%q, a fault: %v", w.State, w.Fault)
	}
}

// A Dot that is more than half a lane off is laps ahead or behind, and moves
// on. A loop that gave up half a second is behind by nothing.
func TestARowPlacesTheDot(t *testing.T) {
	const now, half = 5 * Crossing / 2, Crossing / 2
	for _, c := range []struct {
		shown, dropped time.Duration
		place, truth   int64
		laps           int64
	}{
		{now, 0, Width / 2, Width / 2, 0},
		{now - half/2, 0, Width / 4, Width / 2, 0},
		{now - half/2, half / 2, Width / 4, Width / 4, 0},
		{now - half, 0, 0, Width / 2, 0},
		{now - half - 1, 0, Width, Width / 2, -1},
		{now - 3*half, 0, 0, Width / 2, -1},
		{now - 4*half, half, Width / 2, 0, -1},
		{now + half, 0, 0, Width / 2, 0},
		{now + half + 1, 0, 1, Width / 2, 1},
		{now + 40*half, 0, Width / 2, Width / 2, 20},
	} {
		w := &Watched{Lane: &Lane{Result: Result{Dropped: c.dropped}, Seen: Seen{Shown: c.shown, Place: Across(c.shown)}, machine: light()}}
		w.judge(now)
		if r := w.Row(now); r.Place != c.place || r.Truth != c.truth || r.Laps != c.laps || r.Off != c.shown-now+c.dropped {
			t.Errorf("%+v: %+v", c, r)
		}
	}
}

// A leap as long as what the keys stall, what the clamp lets through, and what
// is dropped of the one by the other, is at least a sixth of a lane.
func TestALeapIsSeen(t *testing.T) {
	for _, leap := range []time.Duration{time.Second, 500 * ms, 3 * time.Second, 2 * time.Second} {
		if at := Across(leap); at < Width/6 || at > Width*5/6 {
			t.Errorf("%v: at %v", leap, Number{at, Place})
		}
	}
}

// The operations kept are the last ones, each from where the one before it on
// its core ended, and all of a record.
func TestAWatchedLaneKeepsItsLastOperations(t *testing.T) {
	for _, d := range classic.Designs {
		all, err := light().Record(d)
		if err != nil {
			t.Fatal(err)
		}
		spans := all.Between(nil, 0, all.End)
		some := light().Watch(d, 16)
		some.Lane.Advance(all.End)
		some.Stop()
		var ends [2]time.Duration
		for _, s := range spans {
			if s.T != ends[s.Core] {
				t.Fatalf("%s: an operation at %v after one to %v", d.Name, s.T, ends[s.Core])
			}
			ends[s.Core] = s.To
		}
		last := some.Between(nil, 0, all.End)
		if len(spans) < 16 && d.Name != "event" || len(last) != min(16, len(spans)) {
			t.Errorf("%s: %d operations, %d kept", d.Name, len(spans), len(last))
		}
		for i, s := range last {
			if want := spans[len(spans)-len(last)+i]; s != want {
				t.Errorf("%s: %+v, want %+v", d.Name, s, want)
			}
		}
	}
}

package lab

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A loop without a fault is not called a mistake.
func TestGoodLoopsAreOnTime(t *testing.T) {
	for _, d := range classic.Designs {
		want := map[string]string{"busy": "4.0 x too fast", "event": "asleep"}[d.Name]
		if w := live(light(), d.Name, 10*time.Second, nil); w.State != cmp.Or(want, "on time") || w.Fault != (d.Name == "busy") {
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
			if w := live(m, name, length, nil); !strings.HasSuffix(w.State, want) || !w.Fault {
				t.Errorf("%s after %v: %q, a fault: %v", name, length, w.State, w.Fault)
			}
		}
	}
	for _, name := range []string{"steady", "catchup", "nap"} {
		m := light()
		m.UpdateCost, m.MaxUpdates = 40*ms, 5
		if w := live(m, name, 6*time.Second, nil); !strings.HasPrefix(w.State, "slow motion 4") || !w.Fault {
			t.Errorf("%s on a machine that is too slow: %q, a fault: %v", name, w.State, w.Fault)
		}
	}
}

// A short event is told for three seconds.
func TestALeapIsToldForAWhile(t *testing.T) {
	for length, want := range map[time.Duration]string{2 * time.Second: "leapt 50", 4 * time.Second: "leapt 50", 6 * time.Second: "on time"} {
		m := light()
		m.Stalls = []Stall{{At: time.Second, For: 500 * ms}}
		if w := live(m, "delta", length, nil); !strings.HasPrefix(w.State, want) {
			t.Errorf("after %v: %q", length, w.State)
		}
	}
}

// Time that was lost before the machine changed is no loss that goes on.
func TestALossIsThatOfTheMachine(t *testing.T) {
	m := light()
	m.UpdateCost = 40 * ms
	w := live(m, "nap", 9*time.Second, func(_ *Lane, now time.Duration) {
		if now > 3*time.Second {
			m.UpdateCost = ms
		}
	})
	if !strings.HasSuffix(w.State, " s late") {
		t.Errorf("%q", w.State)
	}
}

// While a picture swings by a step, its state is the furthest distance of the
// last second. No speed includes a stall, at any time of the stall, and a loop
// that drops time does not hurry.
func TestAStateStandsStill(t *testing.T) {
	for name, want := range map[string]string{"nap": "choppy, 5/s", "frameskip": "choppy, 5/s", "catchup": "choppy, 5/s", "steady": "220 ms late"} {
		for length := 3 * time.Second; length < 5*time.Second; length += time.Second / 60 {
			m := light()
			m.Updates = loop.Every(200 * ms)
			w := live(m, name, length, nil)
			if r := w.Row(length); r.Fault || !strings.HasSuffix(r.State, want) {
				t.Fatalf("%s with steps of 200 ms, after %v: %q, off by %v", name, length, r.State, r.Off)
			}
		}
	}
	for phase := time.Duration(0); phase < time.Second/4; phase += 31*ms + 1 {
		for _, d := range classic.Designs {
			m := light()
			m.Stalls = []Stall{{At: time.Second + phase, For: 500 * ms}}
			live(m, d.Name, 3*time.Second, func(w *Lane, now time.Duration) {
				if strings.HasPrefix(w.State, "slow") || d.Name == "steady" && strings.HasPrefix(w.State, "hurried") {
					t.Fatalf("%s, stalled at %v: %q at %v", d.Name, m.Stalls[0].At, w.State, now)
				}
			})
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
		j := judge{Fault: true, samples: [5]sample{4: {time.Second, Tally{updated: time.Second, Sim: c.sim, Draws: 60}}}}
		if got := j.word(&Lane{Machine: m, Tally: Tally{Off: c.off}}, 0); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// The third measure is the same for all loops, too: where an update and a draw
// take longer than a step, most loops leave out a picture at times, but limited
// and nap do not. A stall is no unevenness.
func TestPicturesThatComeUnevenly(t *testing.T) {
	for name, want := range map[string]string{"catchup": "uneven 20-30 ms", "steady": "uneven 20-30 ms", "limited": "slow motion 83 %", "nap": "slow motion 83 %"} {
		m := &Machine{UpdateCost: 10 * ms, DrawCost: 10 * ms}
		if w := live(m, name, 10*time.Second, nil); w.State != want {
			t.Errorf("%s: %q, want %q", name, w.State, want)
		}
	}
	m := light()
	m.Stalls = []Stall{{At: 5 * time.Second, For: 100 * ms}}
	live(m, "steady", 10*time.Second, func(r *Lane, now time.Duration) {
		if strings.HasPrefix(r.State, "uneven") {
			t.Fatalf("at %v: %q", now, r.State)
		}
	})
}

// The second measure is the same for all loops: a machine that could show 57
// pictures a second is choppy with 11 of them, and with pictures that show no
// new moment. A loop that waits for a key is not.
func TestFewPicturesAreChoppy(t *testing.T) {
	for name, want := range map[string]string{"frameskip": "choppy, 10/s", "limited": "slow motion", "steady": "slow motion", "event": "asleep"} {
		m := light()
		m.UpdateCost, m.DrawCost = 16500*time.Microsecond, ms
		m.Updates = loop.PerSecond(60)
		if w := live(m, name, 10*time.Second, nil); !strings.HasPrefix(w.State, want) && !(want == "slow motion" && !strings.HasPrefix(w.State, "choppy")) {
			t.Errorf("%s: %q, want %q", name, w.State, want)
		}
	}
	for want, loops := range map[string]struct {
		name   string
		frames int
	}{"choppy, 33/s": {"catchup", 144}, "on time": {"catchup", 60}, "choppy, 12/s": {"piston", 12}} { // to the eye, twelve are few
		m := light()
		m.Updates, m.Frames = loop.Every(30*ms), loop.PerSecond(loops.frames)
		if w := live(m, loops.name, 5*time.Second, nil); w.State != want {
			t.Errorf("steps of 30 ms, %d frames: %q, want %q", loops.frames, w.State, want)
		}
	}
}

// What a lane says has the numbers of its machine, and no cause that the
// machine has, not the loop.
func TestNoFalseWord(t *testing.T) {
	hidden, stalled, often, coarse, fine := light(), light(), light(), light(), light()
	hidden.Hidden = true
	stalled.Stalls = []Stall{{At: 2 * time.Second, For: 30 * time.Second}}
	for at := time.Second; at < 15*time.Second; at += time.Second {
		often.AddStall(Stall{At: at, For: 100 * ms})
	}
	coarse.ClockGrain, fine.ClockGrain, fine.Frames = 55*ms, 30*ms, loop.PerSecond(144)
	for _, c := range []struct {
		m      *Machine
		name   string
		length time.Duration
		state  string // has %d for the number
		number func(r *Lane) int
	}{
		{hidden, "busy", 10 * time.Second, "not seen", nil},
		{hidden, "nap", 10 * time.Second, "not seen", nil},
		{stalled, "busy", 34 * time.Second, "%d s late", func(r *Lane) int { return int(-r.Off / time.Second) }}, // and not hurried: it owes nothing
		{often, "nap", 10 * time.Second, "loses %d", func(r *Lane) int { return int(r.owes() * 100 / (r.now - time.Second)) }},
		{often, "catchup", 10500 * ms, "on time", nil},
		{coarse, "piston", 5 * time.Second, "choppy, %d/s", func(r *Lane) int { return (r.Draws - r.Twice) / 5 }},
		{fine, "piston", 5 * time.Second, "on time", nil}, // 33 pictures a second are all that its clock allows
		{coarse, "limited", 5 * time.Second, "on time", nil},
	} {
		r := live(c.m, c.name, c.length, nil)
		want := c.state
		if c.number != nil {
			want = fmt.Sprintf(want, c.number(r))
		}
		if row := r.Row(c.length); !strings.HasPrefix(r.State, want) || r.Why != "" || c.m.Hidden && row.Laps != 0 {
			t.Errorf("%s: %q, %q, want %q", c.name, r.State, r.Why, want)
		}
	}
	m := light()
	m.Stalls = []Stall{{At: time.Second, For: 3 * time.Second}}
	for name, want := range map[string]string{"delta-clamped": "with 1 update between.", "catchup": "with 151 updates between."} {
		if r := live(m, name, 5*time.Second, nil); !strings.HasPrefix(r.State, "leapt ") || !strings.HasSuffix(r.Why, want) || strings.Contains(r.Why, "clamp") {
			t.Errorf("%s: %q, %q, want %q", name, r.State, r.Why, want)
		}
	}
}

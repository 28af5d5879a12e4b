package lab

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A state names what the picture of a loop is like, whatever the loop is, and !
// stands for a fault. Dropped time is named for as long as the picture is
// behind by it, which is to the end, and it counts as distance from the clock
// like the lost time of another loop; a loop that drops time again and again
// plays in slow motion. A leap is told for three seconds. Where an update and a
// draw take longer than a step, most loops leave out a picture at times, but
// limited and nap do not. A machine that could show 57 pictures a second is
// choppy with 11 of them, with pictures that show no new moment, and with
// twelve.
func TestStates(t *testing.T) {
	for _, c := range []struct {
		loops              string
		after              string // seconds
		update, draw, step time.Duration
		frames             int
		stall              time.Duration // half a second long; 0: none
		want               string
	}{
		{"delta delta-clamped delta-smoothed limited guarded frameskip catchup residual " +
			"semifixed blend piston nap async steady", "10", ms, 4 * ms, 20 * ms, 50, 0, `on time`},
		{"busy", "10", ms, 4 * ms, 20 * ms, 50, 0, `4.0 x too fast!`},
		{"event", "10 5", ms, 4 * ms, 20 * ms, 50, 0, `asleep`},
		{"steady", "3.9 6.5 60", ms, 4 * ms, 20 * ms, 50, 3 * time.Second, `dropped 400 ms!`},
		{"nap", "3.9 6.5 60", ms, 4 * ms, 20 * ms, 50, 3 * time.Second, `\d+ ms late!`},
		{"steady catchup nap", "6", 40 * ms, 4 * ms, 20 * ms, 50, 0, `slow motion 4\d %!`},
		{"delta", "2 4", ms, 4 * ms, 20 * ms, 50, time.Second, `leapt 505 ms`},
		{"delta", "6", ms, 4 * ms, 20 * ms, 50, time.Second, `on time`},
		{"catchup steady", "10", 10 * ms, 10 * ms, time.Second / 60, 60, 0, `uneven 20-30 ms`},
		{"limited nap", "10", 10 * ms, 10 * ms, time.Second / 60, 60, 0, `slow motion 83 %!`},
		{"frameskip", "10", 33 * ms / 2, ms, time.Second / 60, 50, 0, `choppy, 10/s`},
		{"limited", "10", 33 * ms / 2, ms, time.Second / 60, 50, 0, `483 ms late!`},
		{"steady", "10", 33 * ms / 2, ms, time.Second / 60, 50, 0, `433 ms late!`},
		{"catchup", "5", ms, 4 * ms, 30 * ms, 144, 0, `choppy, 33/s`},
		{"catchup", "5", ms, 4 * ms, 30 * ms, 60, 0, `on time`},
		{"piston", "5", ms, 4 * ms, 30 * ms, 12, 0, `choppy, 12/s`},
	} {
		for name := range strings.FieldsSeq(c.loops) {
			for after := range strings.FieldsSeq(c.after) {
				o := loop.Options{Updates: loop.Every(c.step), Frames: loop.PerSecond(c.frames), MaxUpdates: 5}
				m := &Machine{Options: o, UpdateCost: c.update, DrawCost: c.draw}
				if c.stall > 0 {
					m.Stalls = []Stall{{At: c.stall, For: 500 * ms}}
				}
				length, err := time.ParseDuration(after + "s")
				r := live(m, name, length, nil)
				got := r.State
				if r.Fault {
					got += "!"
				}
				if !regexp.MustCompile("^"+c.want+"$").MatchString(got) || err != nil {
					t.Errorf("%s after %s s: %q, want %q, %v", name, after, got, c.want, err)
				}
			}
		}
	}
}

// Time that was lost before the machine changed is no loss that goes on.
func TestALossIsThatOfTheMachine(t *testing.T) {
	m := light()
	m.UpdateCost = 40 * ms
	w := live(m, "nap", 9*time.Second, func(r *Lane, now time.Duration) {
		if now > 3*time.Second {
			r.Machine.UpdateCost = ms
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
	for name, want := range map[string]string{
		"nap":       "choppy, 5/s",
		"frameskip": "choppy, 5/s",
		"catchup":   "choppy, 5/s",
		"steady":    "220 ms late",
	} {
		for length := 3 * time.Second; length < 5*time.Second; length += time.Second / 60 {
			m := light()
			m.Updates = loop.Every(200 * ms)
			w := live(m, name, length, nil)
			if w.Fault || !strings.HasSuffix(w.State, want) {
				t.Fatalf("%s with steps of 200 ms, after %v: %q, off by %v", name, length, w.State, w.Off)
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
		r := &Lane{Setup: Setup{Machine: *m}, Tally: Tally{Off: c.off}, record: newRecord()}
		counts := Tally{updated: time.Second, Sim: c.sim, Draws: 60}
		r.samples[kept-1] = sample{at: time.Second, Tally: counts}
		r.judge(time.Second)
		if r.State != c.want {
			t.Errorf("%+v: %q", c, r.State)
		}
	}
}

// A stall is no unevenness.
func TestAStallIsNoUnevenness(t *testing.T) {
	m := light()
	m.Stalls = []Stall{{At: 5 * time.Second, For: 100 * ms}}
	live(m, "steady", 10*time.Second, func(r *Lane, now time.Duration) {
		if strings.HasPrefix(r.State, "uneven") {
			t.Fatalf("at %v: %q", now, r.State)
		}
	})
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
		// and not hurried: it owes nothing
		{stalled, "busy", 34 * time.Second, "%d s late", func(r *Lane) int { return int(-r.Off / time.Second) }},
		{often, "nap", 10 * time.Second, "%d ms late", func(r *Lane) int { return int(-r.Off.Round(ms) / ms) }},
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
		if !strings.HasPrefix(r.State, want) || strings.HasPrefix(want, "choppy") == (r.Why == "") {
			t.Errorf("%s: %q, %q, want %q", c.name, r.State, r.Why, want)
		}
	}
	m := light()
	m.Stalls = []Stall{{At: time.Second, For: 3 * time.Second}}
	for name, want := range map[string]string{
		"delta-clamped": "with 1 update between.",
		"catchup":       "with 151 updates between: limit the updates of a turn, and drop the rest.",
	} {
		r := live(m, name, 5*time.Second, nil)
		leapt := strings.HasPrefix(r.State, "leapt ") && strings.HasSuffix(r.Why, want)
		if !leapt || strings.Contains(r.Why, "clamp") {
			t.Errorf("%s: %q, %q, want %q", name, r.State, r.Why, want)
		}
	}
}

// A lane whose loop never asks for a key says so, in the words of a verdict,
// once the key has waited for longer than with any loop that does.
func TestALaneDoesNotTakeKeys(t *testing.T) {
	m := light()
	m.InputTimes = []time.Duration{2 * time.Second}
	silent := turns(func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		p.catchUp(do)
		do.Draw()
		p.rest(do)
	})
	var since time.Duration
	r := watched(m, classic.Design{Name: "mine", New: silent}, 5*time.Second, func(r *Lane, now time.Duration) {
		if since == 0 && r.State == "keys not taken" {
			since = now
		}
	})
	if since < 3*time.Second || since > 3500*ms || r.Why != "Keys are never taken: it never asks for input." {
		t.Errorf("since %v: %q, %q", since, r.State, r.Why)
	}
}

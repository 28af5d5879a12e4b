package lab

import (
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

const ms = time.Millisecond

// example is the machine of the worked example.
func example() *Machine {
	return &Machine{
		Options:    loop.Options{Updates: loop.Every(20 * ms), Frames: loop.Every(40 * ms), For: 3000 * ms},
		UpdateCost: 4 * ms, DrawCost: 10 * ms,
		Stalls:     []Stall{{At: 1000 * ms, For: 700 * ms}},
		InputTimes: []time.Duration{300 * ms, 310 * ms, 1500 * ms},
	}
}

// The rows of the worked example. The rows of async and steady were worked out
// from the text by hand, but for the draw within steady's burst.
func TestWorkedExample(t *testing.T) {
	for _, want := range []Result{
		{"busy", 165, 164, 0, 165, 3, 3300 * ms, 3000 * ms, 3000 * ms, 0, 0, 1, 714 * ms, 442 * ms},
		{"nap", 116, 116, 114, 116, 3, 2320 * ms, 3008 * ms, 2324 * ms, 684 * ms, 0, 1, 720 * ms, 704 * ms},
		{"delta", 164, 165, 0, 165, 3, 2992 * ms, 3006 * ms, 3006 * ms, 0, 0, 1, 714 * ms, 718 * ms},
		{"delta-clamped", 164, 165, 0, 165, 3, 2992 * ms, 3006 * ms, 3006 * ms, 0, 0, 1, 714 * ms, 718 * ms},
		{"delta-smoothed", 164, 165, 0, 165, 3, 2977999923, 3006 * ms, 3006 * ms, 0, 0, 1, 714 * ms, 732000057},
		{"limited", 143, 143, 50, 143, 3, 2860 * ms, 3002 * ms, 2702 * ms, 300 * ms, 0, 1, 720 * ms, 704 * ms},
		{"frameskip", 150, 107, 105, 150, 3, 3000 * ms, 3000 * ms, 2370 * ms, 630 * ms, 0, 44, 720 * ms, 870 * ms},
		{"guarded", 116, 116, 114, 116, 3, 2320 * ms, 3008 * ms, 2324 * ms, 684 * ms, 694 * ms, 1, 720 * ms, 704 * ms},
		{"catchup", 149, 171, 0, 171, 3, 2980 * ms, 3006 * ms, 3006 * ms, 0, 0, 36, 854 * ms, 870 * ms},
		{"residual", 149, 171, 0, 171, 3, 2980 * ms, 3006 * ms, 3006 * ms, 0, 0, 36, 854 * ms, 854 * ms},
		{"semifixed", 196, 152, 0, 152, 3, 2990 * ms, 3004 * ms, 3004 * ms, 0, 0, 36, 854 * ms, 858 * ms},
		{"blend", 126, 180, 0, 180, 3, 2520 * ms, 3004 * ms, 3004 * ms, 0, 460 * ms, 13, 762 * ms, 782 * ms},
		{"piston", 149, 56, 104, 149, 3, 2980 * ms, 3004 * ms, 1856 * ms, 1148 * ms, 0, 36, 718 * ms, 718 * ms},
		{"event", 3, 3, 2, 3, 3, 60 * ms, 3000 * ms, 42 * ms, 2958 * ms, 0, 1, 1886 * ms, 2940 * ms},
		{"async", 150, 59, 164, 150, 3, 3000 * ms, 3000 * ms, 2590 * ms, 3410 * ms, 0, 10, 710 * ms, 710 * ms},
		{"steady", 118, 58, 114, 118, 3, 2360 * ms, 3000 * ms, 1752 * ms, 1248 * ms, 620 * ms, 6, 740 * ms, 760 * ms},
	} {
		d, ok := classic.ByName(want.Loop)
		if !ok {
			t.Fatalf("no loop %q", want.Loop)
		}
		if got, err := example().Drive(d, 0); err != nil || got.Result != want {
			t.Errorf("%v\n got %+v\nwant %+v", err, got.Result, want)
		}
	}
}

// A machine may change while a run goes on, as it does in the live lab: a
// stall hits the operation in progress, and an event ends the wait for it.
func TestMachineChangesMidway(t *testing.T) {
	for name, want := range map[string]Result{
		"nap":   {Updates: 65, Draws: 65, Sleeps: 51, Sim: 1300 * ms, MaxDrawGap: 726 * ms},
		"event": {Updates: 2, Draws: 2, Sleeps: 1, Sim: 40 * ms, MaxDrawGap: 1014 * ms},
	} {
		d, _ := classic.ByName(name)
		m := example()
		m.For, m.Stalls, m.InputTimes = loop.UntilInput, nil, nil
		r := m.Start(d, 0)
		r.Advance(1010 * ms) // event waits for input
		m.InputTimes = append(m.InputTimes, 1010*ms)
		r.Advance(1019 * ms) // nap is asleep, event draws
		m.Stalls = append(m.Stalls, Stall{At: 1019 * ms, For: 700 * ms})
		m.InputTimes = append(m.InputTimes, 1200*ms)
		m.UpdateCost = 10 * ms
		r.Advance(2 * time.Second)
		r.Stop()
		got := Result{Updates: r.Updates, Draws: r.Draws, Sleeps: r.Sleeps, Sim: r.Sim, MaxDrawGap: r.MaxDrawGap}
		if got != want {
			t.Errorf("%s\n got %+v\nwant %+v", name, got, want)
		}
	}
}

// A stall with Load delays updates, and not a second core. With Tremble every
// other turn is longer, and the mean of two turns is even.
func TestLoadsTrembleAndBlock(t *testing.T) {
	loading, trembling := light(), light()
	loading.Stalls = []Stall{{At: 500 * ms, For: time.Second, Load: true}}
	trembling.Tremble = 8 * ms
	for name, most := range map[string]time.Duration{"limited": 1025 * ms, "async": 25 * ms} {
		if r := on(t, loading, name); r.MaxDrawGap > most || r.MaxDrawGap < most-25*ms || r.Updates != 100 {
			t.Errorf("%s during a load: a picture for %v, %d updates", name, r.MaxDrawGap, r.Updates)
		}
	}
	for name, want := range map[string]time.Duration{"delta": 8 * ms, "delta-smoothed": 4 * ms, "catchup": 0} {
		if got := on(t, trembling, name).Numbers()["uneven"].(time.Duration); got > want+3*ms/2 || got < want-3*ms/2 {
			t.Errorf("%s with Tremble: updates differ by %v, want about %v", name, got, want)
		}
	}
}

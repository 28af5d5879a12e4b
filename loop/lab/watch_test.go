package lab

import (
	"math"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A lane is frozen while its picture is older than it need be with any loop,
// and its state says the same. A loop that waits for input is not frozen.
func TestALaneFreezes(t *testing.T) {
	heavy, stalled, hidden := light(), light(), light()
	heavy.UpdateCost = 32 * ms
	stalled.Stalls = []Stall{{At: time.Second, For: 3 * time.Second}}
	hidden.Hidden = true
	for _, c := range []struct {
		machine  *Machine
		loop     string
		from, to time.Duration // the time in which it is frozen
		state    string        // in the middle of that time
	}{
		{heavy, "frameskip", 1100 * ms, 5 * time.Second, "frozen "},
		{stalled, "steady", 2100 * ms, 4 * time.Second, "frozen "},
		{stalled, "busy", 2100 * ms, 4 * time.Second, "frozen "},
		{light(), "event", 0, 0, ""},
		{hidden, "steady", 0, 0, ""},
		{light(), "steady", 0, 0, ""},
	} {
		var first, last time.Duration
		live(c.machine, c.loop, 5*time.Second, func(w *Lane, now time.Duration) {
			if !w.Frozen(now) {
				return
			}
			last = now
			if first == 0 {
				first = now
			}
			if now.Round(ms) == 3*time.Second && !strings.HasPrefix(w.State, c.state) {
				t.Errorf("%s: %q", c.loop, w.State)
			}
		})
		if (first-c.from).Abs() > 100*ms || (last-c.to).Abs() > 100*ms {
			t.Errorf("%s: frozen from %v to %v, want %v to %v", c.loop, first, last, c.from, c.to)
		}
	}
}

// A lane keeps as many of its last operations as it is told. Each operation
// starts at the end of the operation before on its core.
func TestALaneKeepsItsLastOperations(t *testing.T) {
	for _, d := range classic.Designs {
		all := start(light(), d, math.MaxInt)
		all.run(loop.UntilInput)
		all.Stop()
		spans := all.Between(nil, 0, all.End)
		some := start(light(), d, 16)
		for now := time.Duration(0); now < all.End; now += 7 * ms / 3 { // short calls give the same as one call
			some.Advance(now)
		}
		some.Advance(all.End)
		some.Stop()
		var ends [2]time.Duration
		for _, s := range spans {
			if s.T != ends[s.Core] {
				t.Fatalf("%s: an operation at %v after an operation to %v", d.Name, s.T, ends[s.Core])
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

// TestRatesAreThoseOfTheLastSecond: what came before may be another machine's.
// Without Advance they count from the start.
func TestRatesAreThoseOfTheLastSecond(t *testing.T) {
	r := live(light(), "async", 8*time.Second, func(w *Lane, now time.Duration) {
		if now.Round(ms) == 5*time.Second {
			w.Machine.DrawCost = 64 * ms
		}
	})
	n := r.Numbers()
	want := Rates{Updates: 500, Draws: 150, Twice: 0, Idle: 0}
	if r.Rates != want || n["updates/s"] != 50 || n["draws/s"] != 15 {
		t.Errorf("%+v, %v and %v, want %+v", r.Rates, n["updates/s"], n["draws/s"], want)
	}
	if n := on(t, light(), "async").Numbers(); n["updates/s"] != 50 {
		t.Errorf("%v updates a second", n["updates/s"])
	}
}

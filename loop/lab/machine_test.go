package lab

import (
	"reflect"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

const ms = time.Millisecond

// example is a machine with heavy draws, one stall and three keys.
func example() *Machine {
	return &Machine{
		Options:    loop.Options{Updates: loop.Every(20 * ms), Frames: loop.Every(40 * ms), For: 3000 * ms},
		UpdateCost: 4 * ms, DrawCost: 10 * ms,
		Stalls:     []Stall{{At: 1000 * ms, For: 700 * ms}},
		InputTimes: []time.Duration{300 * ms, 310 * ms, 1500 * ms},
	}
}

// A machine may change while a run goes on, as it does in the live lab: a
// stall hits the operation in progress, and an event ends the wait for it.
func TestMachineChangesMidway(t *testing.T) {
	for name, want := range map[string]Tally{
		"nap":   {Updates: 65, Draws: 65, Sleeps: 51, Sim: 1300 * ms, MaxDrawGap: 726 * ms},
		"event": {Updates: 2, Draws: 2, Sleeps: 1, Sim: 40 * ms, MaxDrawGap: 1014 * ms},
	} {
		d, _ := classic.ByName(name)
		m := example()
		m.For, m.Stalls, m.InputTimes = loop.UntilInput, nil, nil
		r := start(m, d, 0)
		r.Advance(1010 * ms) // event waits for input
		r.Machine.AddInput(1010 * ms)
		r.Advance(1019 * ms) // nap is asleep, event draws
		r.Machine.AddStall(Stall{At: 1019 * ms, For: 700 * ms})
		r.Machine.AddInput(1200 * ms)
		r.Machine.UpdateCost = 10 * ms
		r.Advance(2 * time.Second)
		r.Stop()
		got := Tally{Updates: r.Updates, Draws: r.Draws, Sleeps: r.Sleeps, Sim: r.Sim, MaxDrawGap: r.MaxDrawGap}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\n got %+v\nwant %+v", name, got, want)
		}
	}
}

// With Tremble every other draw is longer: so are the updates of a variable
// step, less so their means, and not a fixed step.
func TestTrembleIsSmoothed(t *testing.T) {
	m := light()
	m.Tremble = 8 * ms
	for name, want := range map[string]time.Duration{"delta": 8 * ms, "delta-smoothed": 8 * ms / 3, "catchup": 0} {
		r := on(t, m, name)
		if got := r.Numbers()["uneven"].(time.Duration); (got-want).Abs() > ms/100 || name == "delta" && r.Draws != 2000/9+1 {
			t.Errorf("%s: updates differ by %v, want %v, %d draws", name, got, want, r.Draws)
		}
	}
}

// A View shows a key in the next draw of a loop that has taken it: with a loop
// that takes keys only before an update, that is no sooner than the update.
func TestAViewShowsAKeyBeforeItsUpdate(t *testing.T) {
	for name, want := range map[string][2]time.Duration{"catchup": {55 * ms, 6 * ms}, "limited": {53 * ms, 53 * ms}} {
		m, got := light(), [2]time.Duration{}
		m.Updates, m.InputTimes = loop.Every(100*ms), []time.Duration{252 * ms}
		for i := range got {
			m.View = i == 1
			got[i] = on(t, m, name).Key
		}
		if got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// A run of a hundred million turns is the longest that is begun.
func TestARunHasAnEnd(t *testing.T) {
	d, _ := classic.ByName("steady")
	for length, want := range map[time.Duration]bool{50_000 * time.Second: true, 50_001 * time.Second: false} {
		m := Machine{Options: loop.Options{Updates: loop.Every(ms), Frames: loop.Every(ms), For: length}}
		if err := m.Check(d); (err == nil) != want {
			t.Errorf("%v, %.0f turns: %v", length, m.Turns(d), err)
		}
	}
}

// TestSleepsEndLateByChance, the same in each run: a loop that counts from
// their end loses a tenth, and one that counts from a due time loses nothing.
func TestSleepsEndLateByChance(t *testing.T) {
	m := light()
	m.Updates, m.Late, m.For = loop.PerSecond(60), 4*ms, 10*time.Second
	nap := on(t, m, "nap")
	if lost := m.For - nap.Sim; lost < 950*ms || lost > 1250*ms || nap.Sim != on(t, m, "nap").Sim {
		t.Errorf("nap loses %v, then %v", lost, m.For-on(t, m, "nap").Sim)
	}
	for _, name := range []string{"limited", "piston", "steady"} {
		if r := on(t, m, name); r.Sim < m.For-2*m.Late-m.Updates.Interval() {
			t.Errorf("%s plays %v in %v", name, r.Sim, m.For)
		}
	}
}

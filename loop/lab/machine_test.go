package lab

import (
	"fmt"
	"reflect"
	"slices"
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

// TestWhatAMachineCannotRun: a loop that never sleeps and costs nothing, and
// times whose sum is longer than 36 years, here by 512 ns.
func TestWhatAMachineCannotRun(t *testing.T) {
	check := func(name string, set func(m *Machine)) string {
		d, _ := classic.ByName(name)
		var m Machine
		m.Updates, m.Frames, m.For = loop.Every(1<<57), loop.Every(1<<57), 1<<57
		set(&m)
		err := m.Check(d)
		if err == nil {
			return ""
		}
		return err.Error()
	}
	const never = " never sleeps: give it %s above 0, or leave it out of -loops"
	for _, c := range []struct {
		name         string
		update, draw time.Duration
		want         string
	}{
		{"busy", 0, 0, "busy" + fmt.Sprintf(never, "an -update-cost or a -draw-cost")},
		{"busy", time.Hour, 0, ""},
		{"catchup", time.Hour, 0, "catchup" + fmt.Sprintf(never, "a -draw-cost")},
		{"catchup", 0, time.Hour, ""},
		{"steady", 0, 0, ""},
	} {
		got := check(c.name, func(m *Machine) {
			m.UpdateCost, m.DrawCost, m.For = c.update, c.draw, time.Hour
		})
		if got != c.want {
			t.Errorf("%s, %v, %v: %q, want %q", c.name, c.update, c.draw, got, c.want)
		}
	}
	for i, set := range []func(m *Machine, by time.Duration){
		func(m *Machine, by time.Duration) { m.Grain = by },
		func(m *Machine, by time.Duration) { m.UpdateCost = by },
		func(m *Machine, by time.Duration) { m.DrawCost = by },
		func(m *Machine, by time.Duration) { m.Tremble = by },
		func(m *Machine, by time.Duration) { m.InputTimes = []time.Duration{0, by} },
		func(m *Machine, by time.Duration) { m.Frames = loop.Every(by + 1<<57) },
		func(m *Machine, by time.Duration) { m.Updates = loop.Every(by + 1<<57) },
		func(m *Machine, by time.Duration) { // by its turns
			m.Updates, m.Frames, m.For = loop.Every(1<<40), loop.Every(1<<40), by-1<<57
		},
	} {
		for _, more := range []time.Duration{0, 2048} {
			got := check("steady", func(m *Machine) { set(m, 5<<57+more) })
			if (got == "") != (more == 0) {
				t.Errorf("time %d, and %d: %q", i, more, got)
			}
		}
	}
}

// TestTheTurnsOfALoop are at most as many as its updates, frames, inputs, and
// looks at the clock for what a sleep cannot wait.
func TestTheTurnsOfALoop(t *testing.T) {
	m := light()
	m.Frames, m.InputTimes = loop.Every(10*ms), []time.Duration{1, 2, 3}
	m.Stalls = []Stall{{For: time.Second}}
	turns := func(name string) float64 {
		d, _ := classic.ByName(name)
		return m.Turns(d)
	}
	got := []float64{turns("steady"), turns("busy"), turns("catchup")}
	if !slices.Equal(got, []float64{453, 1053, 1203}) {
		t.Errorf("%v turns", got)
	}
	m.Whole = 500 * us
	if got := turns("steady"); got != 453+22650 {
		t.Errorf("%v turns with looks at the clock", got)
	}
	m.Whole = time.Second
	if got := turns("steady"); got != 453+300_000 {
		t.Errorf("%v turns with looks all the time", got)
	}
}

// TestStallsAndInputsHaveAnOrder, also those of one time. A copy of the machine
// keeps its own.
func TestStallsAndInputsHaveAnOrder(t *testing.T) {
	m := Machine{Stalls: make([]Stall, 0, 9), InputTimes: make([]time.Duration, 0, 9)}
	var before Machine
	for i, at := range []time.Duration{5, 5, 3, 6, 5} {
		before = m
		m.AddStall(Stall{At: at, For: time.Duration(i)})
		m.AddInput(at)
	}
	for _, c := range []struct {
		m    Machine
		want string // its stalls, and its inputs
	}{
		{before, "[{3ns 2ns false} {5ns 0s false} {5ns 1ns false} {6ns 3ns false}] [3ns 5ns 5ns 6ns]"},
		{m, "[{3ns 2ns false} {5ns 0s false} {5ns 1ns false} {5ns 4ns false} {6ns 3ns false}] " +
			"[3ns 5ns 5ns 5ns 6ns]"},
	} {
		if got := fmt.Sprint(c.m.Stalls, c.m.InputTimes); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	m = Machine{Stalls: []Stall{{At: 10, For: 5}}}
	stood := []bool{m.stood(0, 10), m.stood(0, 11), m.stood(14, 20), m.stood(15, 20)}
	if !slices.Equal(stood, []bool{false, true, true, false}) {
		t.Errorf("it stood still: %v", stood)
	}
}

// TestALevelIsLoaded by the core of the updates.
func TestALevelIsLoaded(t *testing.T) {
	for load, want := range map[bool][2]time.Duration{
		true:  {50 * ms, 0},
		false: {50 * ms, 50 * ms},
	} {
		m := light()
		m.Stalls = []Stall{{At: 101 * ms, For: 50 * ms, Load: load}}
		if r := on(t, m, "async"); r.held != want {
			t.Errorf("load %v: the cores were held up for %v", load, r.held)
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

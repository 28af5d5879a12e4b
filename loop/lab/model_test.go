package lab

import (
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// TestAMachineTakesItsTime: when the operations begin of a loop that sleeps,
// updates, draws, and then waits for a key at 20 ms.
func TestAMachineTakesItsTime(t *testing.T) {
	turn := classic.Design{Name: "mine", New: turns(func(p *pupil, do *loop.Turn) {
		do.Sleep(6*ms + us)
		do.Update(20 * ms)
		do.Draw()
		do.Sleep(loop.UntilInput)
		do.Input()
	})}
	stall := func(at time.Duration, load bool) Machine {
		return Machine{Stalls: []Stall{{At: at, For: 5 * ms, Load: load}}}
	}
	key := func(at time.Duration) Machine { return Machine{InputTimes: []time.Duration{at}} }
	for name, c := range map[string]struct {
		m    Machine
		want string
	}{
		"costs": {Machine{}, "" +
			"sleep 0s update 6.001ms draw 7.001ms sleep 11.001ms input 20ms sleep 20ms " +
			"update 26.001ms draw 27.001ms sleep 31.001ms "}, // to the end
		"a grain": {Machine{Grain: 4 * ms}, "" +
			"sleep 0s update 8ms draw 9ms sleep 13ms input 20ms sleep 20ms update 28ms "},
		"whole sleeps": {Machine{Whole: 4 * ms}, "" +
			"sleep 0s update 4ms draw 5ms sleep 9ms input 17ms sleep 17ms update 21ms "},
		"cut to nothing": {Machine{Whole: 7 * ms}, "" +
			"update 10µs draw 1.01ms sleep 5.01ms input 19.01ms update 19.02ms "},
		"just not cut": {Machine{Whole: 6*ms + us}, "sleep 0s update 6.001ms "},
		"vsync": {Machine{Swap: 16 * ms}, "" +
			"sleep 0s update 6.001ms draw 7.001ms sleep 16ms input 20ms "},
		"every other draw trembles": {Machine{Tremble: ms}, "" +
			"sleep 0s update 6.001ms draw 7.001ms sleep 11.001ms " +
			"input 20ms sleep 20ms update 26.001ms draw 27.001ms sleep 32.001ms "},
		"a hidden window": {Machine{Hidden: true}, "" +
			"sleep 0s update 6.001ms draw 7.001ms sleep 7.101ms input 20ms "},
		"a stall at an end": {stall(6*ms+us, false), "" +
			"sleep 0s update 6.001ms draw 12.001ms sleep 16.001ms "},
		"a stall before it": {stall(6*ms, false), "" +
			"sleep 0s update 11.001ms draw 12.001ms sleep 16.001ms "},
		"a level is loaded": {stall(6*ms, true), "sleep 0s update 11.001ms "},
		"a stall in a wait": {stall(15*ms, false), "" +
			"sleep 0s update 6.001ms draw 7.001ms sleep 11.001ms input 25ms "},
		"a key that has come": {key(11*ms + us), "" +
			"sleep 0s update 6.001ms draw 7.001ms input 11.001ms sleep 11.001ms "},
		"a key that is to come": {key(11*ms + 2*us), "" +
			"sleep 0s update 6.001ms draw 7.001ms sleep 11.001ms input 11.002ms "},
	} {
		m := &c.m
		m.Options, m.UpdateCost, m.DrawCost = light().Options, ms, 4*ms
		if m.InputTimes == nil {
			m.InputTimes = []time.Duration{20 * ms}
		}
		r, got := start(m, turn, 0), ""
		r.trace = func(op Op) {
			got += fmt.Sprintf("%v %v ", op.Do, op.T)
			if op.Do == loop.Sleep && op.For < loop.UntilInput && op.For != op.To-op.T {
				t.Errorf("%s: a sleep at %v for %v ends at %v", name, op.T, op.For, op.To)
			}
		}
		r.run(40 * ms)
		r.Stop()
		if !strings.HasPrefix(got, c.want) || name == "costs" && got != c.want {
			t.Errorf("%s:\n%s, want\n%s", name, got, c.want)
		}
	}
}

// TestTheLowerCoreGoesFirst where two cores begin an operation at one time.
func TestTheLowerCoreGoesFirst(t *testing.T) {
	async, _ := classic.ByName("async")
	r, last, ties := start(light(), async, 0), Op{T: -1}, 0
	r.trace = func(op Op) {
		if op.T == last.T && op.Core != last.Core {
			ties++
			if op.Core == 0 {
				t.Errorf("at %v core 1 goes first", op.T)
			}
		}
		last = op
	}
	r.run(loop.UntilInput)
	r.Stop()
	if ties < 90 {
		t.Errorf("%d times", ties)
	}
}

// TestALoopIsSetUp before its looks at the clock count, and a sleep of 0 is
// none, on whichever machine.
func TestALoopIsSetUp(t *testing.T) {
	mine := func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		now()
		return func(yield func(loop.Action) bool) {
			update, sleep := loop.Action{Do: loop.Update, Step: ms}, loop.Action{Do: loop.Sleep}
			for yield(update) && yield(sleep) {
			}
		}
	}
	m := light()
	m.Whole, m.Grain, m.Late = 5*ms, 7*ms, 9*ms
	r := start(m, classic.Design{Name: "mine", New: mine}, 0)
	r.run(loop.UntilInput)
	r.Stop()
	if r.looks != 0 || r.Sleeps != 0 || r.Sim != m.For {
		t.Errorf("%d looks, %d sleeps, plays %v", r.looks, r.Sleeps, r.Sim)
	}
}

// TestLooksAreCounted until a loop has spent its budget of them.
func TestLooksAreCounted(t *testing.T) {
	m := &model{Lane: quietRun().Lane}
	m.guard.spent = budget - 2*costOfLook
	defer func() {
		if p := recover(); p != (shut{}) || m.looks != 3 {
			t.Errorf("%v after %d looks", p, m.looks)
		}
	}()
	for {
		m.clock()
	}
}

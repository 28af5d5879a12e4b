package lab

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A watch gets every operation of a run at its start.
type watch struct {
	t *testing.T
	*Lane
	Op
	step     time.Duration
	turn     time.Duration // when the loop last asked for input
	lastStep time.Duration
	burst    int // updates since a draw or a sleep
	dropped  time.Duration
	drawn    time.Duration
}

// owed is the time up to t that was neither simulated nor dropped.
func (w *watch) owed(t time.Duration) time.Duration { return t - w.Sim - w.Dropped }

func (w *watch) within(what string, low, v, high time.Duration) {
	w.t.Helper()
	if v < low || v > high {
		w.t.Fatalf("%s: %v at %d: %s is %d, not %d to %d", w.Design.Name, w.Do, w.T, what, v, low, high)
	}
}

// laws says, for every loop that keeps time, at which operation the law can be
// checked: simulated, dropped and owed time add up to the clock.
var laws = map[string]func(w *watch){
	"delta":         nothingOwedAtDraw,
	"delta-clamped": nothingOwedAtDraw,
	"semifixed":     nothingOwedAtDraw,
	"limited":       aheadAtSleep,
	"frameskip":     aheadAtSleep,
	"guarded":       aheadAtSleep,
	"async":         aheadAtSleep,
	"catchup": func(w *watch) {
		if w.Do == loop.Draw {
			w.within("owed", 0, w.owed(w.turn), w.step-1)
			w.within("part of a step dropped", 0, w.Dropped%w.step, 0)
		}
	},
	"residual": func(w *watch) {
		if w.Do == loop.Draw {
			w.within("owed", 0, w.owed(w.turn), w.step-1)
			w.within("part of a step dropped", 0, w.Dropped%w.step, 0)
			w.within("picture", w.turn, w.At+w.Dropped, w.turn)
		}
	},
	"blend": func(w *watch) {
		if w.Do == loop.Draw {
			w.within("owed", 0, w.owed(w.turn), w.step-1)
			at := max(0, w.turn-w.Dropped-w.step)
			w.within("picture", at, w.At, at)
		}
	},
	"piston": func(w *watch) {
		if w.Do == loop.Draw {
			w.within("picture", w.T, w.At, w.T)
		}
	},
	"delta-smoothed": func(w *watch) { // it is behind by its last update; the mean of each turn is rounded down
		if w.Do == loop.Draw {
			w.within("behind", w.lastStep, w.owed(w.turn), w.lastStep+time.Duration(w.Draws+1))
		}
	},
	"steady": steadyLaw,
}

// steadyLaw: at most a burst of steps is owed at the draw after a burst, and
// one step after a drop. While a step is owed, Steady does not sleep.
func steadyLaw(w *watch) {
	if w.Dropped > w.dropped {
		w.within("owed after a drop", w.step, w.owed(w.T), 2*w.step-1)
		w.dropped = w.Dropped
	}
	most := time.Duration(longestBurst(&w.Machine))
	switch w.Do {
	case loop.Sleep:
		w.within("owed", 0, w.owed(w.T), w.step-1)
	case loop.Update:
		w.within("owed", w.step, w.owed(w.T), loop.UntilInput)
		if w.Draws > 0 && w.T-w.drawn >= w.step+w.Machine.Frames.Interval() { // a frame is due
			w.within("burst", 0, time.Duration(w.burst), most)
		}
	case loop.Draw:
		if int64(w.burst) >= longestBurst(&w.Machine) { // a draw within a burst may come after a stall
			w.within("owed", 0, w.owed(w.T)/w.step, most)
		}
		w.within("part of a step dropped", 0, w.Dropped%w.step, 0)
		due := w.T - w.Dropped - w.step // one step ago, if that state exists
		at := max(0, w.Sim-w.lastStep, min(due, w.Sim))
		w.within("picture", at, w.At, at)
		if w.Draws > 1 {
			frame := w.Machine.Frames.Interval()
			w.within("gap", frame-min(frame/4, 4*time.Millisecond), w.T-w.drawn, loop.UntilInput)
		}
	}
}

func nothingOwedAtDraw(w *watch) {
	if w.Do == loop.Draw {
		w.within("owed", 0, w.owed(w.turn), 0)
	}
}

// aheadAtSleep: these loops make an update at the start of its step.
func aheadAtSleep(w *watch) {
	if w.Do == loop.Sleep && w.Core == 0 {
		w.within("owed", -w.step, w.owed(w.T), -1)
	}
}

// longestBurst is Steady's longest burst.
func longestBurst(m *Machine) int64 {
	if m.MaxUpdates == 0 {
		return max(5, m.Updates.Count(80*time.Millisecond)+1)
	}
	return int64(m.MaxUpdates)
}

// obey runs a loop and checks its law.
func obey(t *testing.T, m *Machine, d classic.Design) {
	w := &watch{t: t, step: m.Updates.Interval()}
	w.Lane = start(m, d, 0)
	w.trace = func(op Op) {
		w.Op = op
		if op.Do == loop.Drop {
			return
		}
		switch op.Do {
		case loop.Input:
			w.turn = op.T
		case loop.Update:
			w.burst++
		default:
			w.burst = 0
		}
		if law := laws[d.Name]; law != nil {
			law(w)
		}
		switch op.Do {
		case loop.Update:
			w.lastStep = op.Step
		case loop.Draw:
			w.drawn = op.T
		}
	}
	defer w.Stop()
	w.run(loop.UntilInput)
	w.within("how far pictures go back", 0, w.part.most[early].by, 0)
	if d.Name != "async" { // it has two cores
		w.within("busy and idle", w.End, w.Busy+w.Idle, w.End)
	}
}

// randomMachine makes a small machine on which every loop can run.
func randomMachine(r *rand.Rand) *Machine {
	ns := func(under int64) time.Duration { return time.Duration(r.Int64N(under)) }
	at, stall, first := ns(400), ns(500), ns(500)
	return &Machine{
		Options: loop.Options{
			Updates: loop.Every(1 + ns(97)), Frames: loop.Every(1 + ns(231)),
			MaxUpdates: r.IntN(9), For: 2000,
		},
		UpdateCost: ns(120), DrawCost: 1 + ns(150), Grain: ns(60),
		Stalls:     []Stall{{At: at, For: stall}, {At: at * 3, For: stall / 2}},
		InputTimes: []time.Duration{first, first + ns(1900)},
	}
}

// Steady obeys its laws on 3,000 machines, and the other loops obey their laws
// on 300.
func TestLaws(t *testing.T) {
	for _, d := range classic.Designs {
		r, n := rand.New(rand.NewPCG(1, 2)), 300
		if d.Name == "steady" {
			n = 3000
		}
		for range n {
			obey(t, randomMachine(r), d)
		}
	}
}

// The table of the loops says whether each loop sleeps, and whether its updates
// differ in length.
func TestDesigns(t *testing.T) {
	for _, d := range classic.Designs {
		r, steps := start(example(), d, math.MaxInt), map[time.Duration]bool{}
		r.run(loop.UntilInput)
		r.Stop()
		for _, op := range r.Between(nil, 0, r.End) {
			if op.Do == loop.Update {
				steps[op.Step] = true
			}
		}
		if d.Sleeps != (r.Sleeps > 0) || d.Varies != (len(steps) > 1) {
			t.Errorf("%s: sleeps %d times, has steps of %d lengths", d.Name, r.Sleeps, len(steps))
		}
		if d.Summary == "" || len(d.Summary) > 64 || d.Source == "" {
			t.Errorf("%s: a line is missing or too long", d.Name)
		}
	}
}

// On a machine that is too slow for Steady no other loop simulates 2 % more
// without showing its pictures longer.
func TestNoLoopMakesMoreOfAMachineThatIsTooSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 3))
	for range 60 {
		rate := []int{60, 60, 10, 30, 120, 1000}[r.IntN(6)]
		part := func(most float64) time.Duration { return time.Duration(most * r.Float64() * 1e9 / float64(rate)) }
		m := Machine{UpdateCost: part(3), DrawCost: 1 + []time.Duration{part(0.1), part(1), part(6)}[r.IntN(3)]}
		m.Updates, m.Frames = loop.PerSecond(rate), loop.PerSecond(rate)
		m.For = 300 * (m.UpdateCost + m.DrawCost)
		if step := m.Updates.Interval(); 5*m.UpdateCost+m.DrawCost <= 5*step {
			m.UpdateCost += step
		}
		own, speed := on(t, &m, "steady"), func(r *Lane) float64 { return float64(r.Sim) / float64(r.End) }
		for _, d := range classic.Designs {
			if d.EveryTurn || d.Varies || d.Name == "async" { // no fixed steps, or a second core
				continue
			}
			got := on(t, &m, d.Name)
			if speed(got) > 1.02*speed(own) && got.MaxDrawGap <= own.MaxDrawGap {
				t.Errorf("update %v, draw %v, %d a second: %s plays at %.3f and shows a picture for %v, steady %.3f and %v",
					m.UpdateCost, m.DrawCost, rate, d.Name, speed(got), got.MaxDrawGap, speed(own), own.MaxDrawGap)
			}
		}
	}
}

package app

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"text/tabwriter"
	"time"

	"fixstep/loop"
	"fixstep/loop/lab"
)

// aWhile is how long -real runs each loop, unless -for says it.
const aWhile = time.Second

// A worker is a game that computes for as long as the machine's updates and
// draws take, without a screen.
type worker struct {
	machine *lab.Machine
	now     loop.Now
}

func (w *worker) Input(int) error { return nil }
func (w *worker) Update() error   { w.compute(w.machine.UpdateCost); return nil }
func (w *worker) Snapshot()       {}
func (w *worker) Draw(loop.Alpha) { w.compute(w.machine.DrawCost) }

// UpdateBy takes steps of any length.
func (w *worker) UpdateBy(time.Duration) error { return w.Update() }

func (w *worker) compute(d time.Duration) {
	for end := w.now() + d; w.now() < end; {
	}
}

// A measured run is what a loop did for real. Its times are in nanoseconds.
type measured struct {
	updates, draws, wakes int
	late                  []time.Duration // of each sleep, in order of length
	cpu                   time.Duration
	energy                int64 // microjoules
	length                time.Duration
}

// p returns what so many percent of the sleeps were late by at most.
func (m *measured) p(percent int) time.Duration {
	if len(m.late) == 0 {
		return 0
	}
	return m.late[(len(m.late)-1)*percent/100]
}

// count counts the actions of a loop as the host carries them out.
func (m *measured) count(now loop.Now, actions iter.Seq[loop.Action]) iter.Seq[loop.Action] {
	return func(yield func(loop.Action) bool) {
		for a := range actions {
			at := now()
			if !yield(a) {
				return
			}
			switch a.Do {
			case loop.Update:
				m.updates++
			case loop.Draw:
				m.draws++
			case loop.Sleep:
				if m.wakes++; a.For < loop.UntilInput {
					m.late = append(m.late, now()-at-a.For)
				}
			}
		}
	}
}

// measure runs a loop for real, for as long as the machine says.
func (e *Env) measure(m *lab.Machine, d loop.Design) (sum measured, err error) {
	var cores [2]measured
	for i := range cores {
		cores[i].late = make([]time.Duration, 0, 4096)
	}
	o := loop.Options{Config: m.Config, For: m.For, Now: e.Now}
	if d.Async == nil {
		o.Loop = func(now loop.Now, c *loop.Config) iter.Seq[loop.Action] { return cores[0].count(now, d.New(now, c)) }
	} else {
		o.Async = func(now loop.Now, c *loop.Config) (updates, draws iter.Seq[loop.Action]) {
			updates, draws = d.Async(now, c)
			return cores[0].count(now, updates), cores[1].count(now, draws)
		}
	}
	defer e.wakeBy(&o)()
	keys := make(chan int, len(m.InputTimes))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, at := range m.InputTimes {
		timer := time.AfterFunc(at, func() { keys <- 0 })
		defer timer.Stop()
	}
	start, cpu, energy := e.Now(), usedCPU(), usedEnergy()
	err = loop.Run(ctx, o, &worker{m, e.Now}, keys)
	sum = measured{cpu: usedCPU() - cpu, energy: usedEnergy() - energy, length: e.Now() - start}
	for i := range cores {
		c := &cores[i]
		sum.updates, sum.draws, sum.wakes = sum.updates+c.updates, sum.draws+c.draws, sum.wakes+c.wakes
		sum.late = append(sum.late, c.late...)
	}
	slices.Sort(sum.late)
	return sum, err
}

// writeReal runs each loop for a while on this machine, without a screen, and
// writes what was measured beside what the model says.
func (c *labFlags) writeReal(env *Env, w io.Writer) error {
	m := c.machine
	m.Stalls, m.Grain, m.Clock, m.Whole, m.Swap, m.Hidden = nil, 0, 0, 0, 0, false
	if !c.timed {
		m.For = aWhile
	}
	fmt.Fprintf(w, "each loop for %v on this machine, an update %v, a draw %v; (in brackets: the model)\n", m.For, m.UpdateCost, m.DrawCost)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "loop\tupdates\t\tframes\t\twake-ups\t\tlate p50\tp99\tCPU %\t")
	energy := usedEnergy() > 0
	if energy {
		fmt.Fprint(t, "\tjoule")
	}
	fmt.Fprintln(t, "\t")
	for _, d := range c.designs {
		r, err := env.measure(&m, d)
		if err != nil {
			return err
		}
		model, err := m.Run(d, nil)
		if err != nil {
			return err
		}
		fmt.Fprintf(t, "%s\t%d\t(%d)\t%d\t(%d)\t%d\t(%d)\t%s\t%s\t%d\t(%d)", d.Name, r.updates, model.Updates, r.draws, model.Draws,
			r.wakes, model.Sleeps, inUs(r.p(50)), inUs(r.p(99)), r.cpu*100/max(1, r.length), model.Busy*100/max(1, model.End))
		if energy {
			fmt.Fprintf(t, "\t%.2f", float64(r.energy)/1e6)
		}
		fmt.Fprintln(t, "\t")
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, "late: how long after its end a sleep was over · wake-ups: sleeps that ended")
	return err
}

func inUs(d time.Duration) string { return fmt.Sprintf("%d µs", d.Microseconds()) }

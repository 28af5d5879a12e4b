package app

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
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

func (w *worker) Input(press) error { return nil }
func (w *worker) Update() error     { return w.UpdateBy(0) }
func (w *worker) Draw(loop.Alpha)   { w.compute(w.machine.DrawCost) }

// UpdateBy takes steps of any length.
func (w *worker) UpdateBy(time.Duration) error {
	w.compute(w.machine.UpdateCost)
	return nil
}

func (w *worker) compute(d time.Duration) {
	for end := w.now() + d; w.now() < end; {
	}
}

// A press is an input of the machine, which knows when it came.
type press struct{ at time.Time }

func (p press) When() time.Time { return p.at }

// A measured run is what a loop did for real.
type measured struct {
	loop.Stats
	cpu    time.Duration // 0: not known
	length time.Duration
}

// measure runs a loop for real, for as long as the machine says.
func (e *Env) measure(m *lab.Machine, d classic.Design) (sum measured, err error) {
	w := &worker{m, e.Now}
	o := m.Options
	o.Stats, o.UpdateBy, o.Clock = &sum.Stats, w.UpdateBy, &loop.Clock{Source: e.Now}
	o.Loop = d.New
	if e.Ticker != nil {
		if ticker, err := e.Ticker(); err == nil {
			defer ticker.Close()
			o.Ticker = ticker
		}
	}
	keys := make(chan press, len(m.InputTimes))
	for _, at := range m.InputTimes {
		timer := time.AfterFunc(at, func() { keys <- press{time.Now()} })
		defer timer.Stop()
	}
	start, cpu := e.Now(), usedCPU()
	err = loop.Run(context.Background(), o, loop.Game[press](w), keys)
	sum.cpu, sum.length = usedCPU()-cpu, e.Now()-start
	return sum, err
}

// writeReal runs each loop for a while on this machine, without a screen, and
// writes what was measured beside what the model says.
func (c *labFlags) writeReal(env *Env, w io.Writer) error {
	m := c.setups[0].Machine
	m.Stalls, m.Grain, m.ClockGrain, m.Whole, m.Swap, m.Hidden = nil, 0, 0, 0, 0, false
	if !c.timed {
		m.For = aWhile
	}
	fmt.Fprintf(w, "each loop for %v on this machine, an update %v, a draw %v; (in brackets: the model)\n", m.For, m.UpdateCost, m.DrawCost)
	in := func(d time.Duration) string { return string(lab.AppendTime(nil, d, 2, 2)) }
	key := func(d time.Duration, pressed int64) string {
		if pressed == 0 {
			return "-"
		}
		return in(d)
	}
	left := ""
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "loop\tupdates\t\tframes\t\twake-ups\t\tlate p50\tp99\tkey\t\tCPU %\t\t\n")
	for _, s := range c.setups {
		d := s.Design
		if d.New == nil {
			left = "\nleft out: " + d.Name + ", which needs two cores"
			continue
		}
		model, err := m.Drive(d, nil) // first, as it ends even a loop that leads nowhere
		if err != nil {
			return err
		}
		r, err := env.measure(&m, d)
		if err != nil {
			return err
		}
		fmt.Fprintf(t, "%s\t%d\t(%d)\t%d\t(%d)\t%d\t(%d)\t%s\t%s\t%v\t(%v)\t%d\t(%d)\t\n",
			d.Name, r.Updates, model.Updates, r.Draws, model.Draws, r.Lateness.Count(), model.Sleeps,
			in(r.Lateness.Percentile(50)), in(r.Lateness.Percentile(99)), key(r.Latency.Max(), r.Latency.Count()), key(model.Key, int64(model.Events)),
			r.cpu*100/max(1, r.length), model.Busy*100/max(1, model.End))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, "late: how long after its end a sleep was over · wake-ups: sleeps that ended · key: longest from an input to its picture"+left)
	return err
}

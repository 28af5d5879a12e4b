package loop_test

import (
	"context"
	"errors"
	"iter"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A change of the clock by another goroutine wakes a game that waits.
func TestAnotherGoroutineWakesAGame(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*loop.Clock)
		want   int // updates in a second after it, with one at the pause
	}{
		"resume": {func(c *loop.Clock) { c.Resume() }, 59},
		"step":   {func(c *loop.Clock) { c.Step() }, 11},
		"scale":  {func(c *loop.Clock) { c.SetScale(2, 1); c.Resume() }, 109},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := &pauser{}
			go func() {
				time.Sleep(10*time.Second + time.Second/6)
				c.change(&p.clock)
			}()
			if err := loop.Run(t.Context(), p.told(loop.Options{For: 11 * second}), p, nil); err != nil {
				t.Fatal(err)
			}
			if p.updates != c.want {
				t.Errorf("%s: %d updates, want %d", name, p.updates, c.want)
			}
		})
	}
	p := &player{}
	p.clock.Pause()
	sim := loop.NewSimulation(p.told(loop.Options{}), p, nil)
	defer sim.Stop()
	sim.Advance(time.Second, nil)
	p.clock.Resume()
	if sim.Advance(2*time.Second, nil); p.updates != 60 {
		t.Errorf("resumed between two calls of Advance: %d updates", p.updates)
	}
}

// Frames is a cap of real time at every time scale, whatever Jitter is.
func TestFramesIsACapAtEveryScale(t *testing.T) {
	for _, scale := range [][2]int64{{11, 10}, {123, 100}, {2, 1}, {30, 1}, {4, 5}, {1, 30}} {
		for _, jitter := range []time.Duration{0, -1, time.Second} {
			p := &player{}
			p.clock.SetScale(scale[0], scale[1])
			play(t, p, loop.Options{For: 10 * second, Jitter: jitter})
			if n := len(p.draws); n > 601 {
				t.Errorf("scale %v, jitter %v: %d draws in 10 s", scale, jitter, n)
			}
		}
	}
}

// A slow picture costs no game time at any scale, if the machine keeps up.
func TestAHiccupCostsNoGameTimeAtAnyScale(t *testing.T) {
	for _, scale := range []int64{1, 4, 16, 30} {
		synctest.Test(t, func(t *testing.T) {
			p := &painter{cost: 6 * ms}
			p.clock.SetScale(scale, 1)
			o := loop.Options{For: 2 * second}
			if err := loop.Run(t.Context(), p.told(o), p, nil); err != nil {
				t.Fatal(err)
			}
			if p.stats.Dropped > 0 || p.stats.Updates < 50*scale {
				t.Errorf("scale %d: %v dropped, %d updates", scale, p.stats.Dropped, p.stats.Updates)
			}
		})
	}
}

// A painter takes time for a picture, and 50 µs for an update.
type painter struct {
	player
	cost time.Duration
}

func (p *painter) Update() error {
	time.Sleep(50 * time.Microsecond)
	return p.player.Update()
}

func (p *painter) Draw(a loop.Alpha) {
	time.Sleep(p.cost)
	p.player.Draw(a)
}

// Latency is counted from the event in each run of a clock, and an event that
// is sent late comes at once.
func TestLatencyOfLaterSimulations(t *testing.T) {
	p := &player{}
	for run := range 3 {
		p.stats = loop.Stats{}
		if err := loop.Simulate(p.told(loop.Options{For: 5 * second}), p, at(1000, "key")); err != nil {
			t.Fatal(err)
		}
		if l := p.stats.Latency.Max(); l == 0 || l > 40*ms {
			t.Errorf("run %d: latency %v", run, l)
		}
	}
	p.stats = loop.Stats{}
	sim := loop.NewSimulation(p.told(loop.Options{}), p, nil)
	defer sim.Stop()
	sim.Advance(5*second, nil)
	sim.Send(at(0, "late"))
	if sim.Advance(6*second, nil); p.stats.Latency.Count() != 1 || p.stats.Latency.Max() > 40*ms {
		t.Errorf("an event sent late: %d, latency %v", p.stats.Latency.Count(), p.stats.Latency.Max())
	}
}

// A due update waits for a thousand events at most.
func TestADueUpdateWaitsForAThousandEvents(t *testing.T) {
	p := &player{}
	var flood []loop.Timed[string]
	for range 5000 {
		flood = append(flood, loop.Timed[string]{At: second / 10, Event: "key"}) // as update 6 is due
	}
	if err := loop.Simulate(p.told(loop.Options{For: second}), p, flood...); err != nil {
		t.Fatal(err)
	}
	before := 0 // events before the update that was due
	for _, updates := range p.seen {
		if updates == 5 {
			before++
		}
	}
	if p.updates != 59 || before != 1000 || len(p.seen) != 5000 {
		t.Errorf("%d updates, %d events, %d of them before one", p.updates, len(p.seen), before)
	}
}

// A stale wake-up does not end a wait for input: a chess game moves by no
// clock. Its board is drawn before the first key.
func TestChessWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, ticker := &player{}, time.NewTicker(time.Second)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		o := p.told(loop.Options{Loop: classic.Event, Ticker: wakeful{ticker}})
		go func() {
			time.Sleep(10 * time.Second)
			p.clock.SetScale(2, 1)
		}()
		loop.Run(ctx, o, p, nil)
		if p.updates != 0 || len(p.draws) != 1 || p.draws[0] != 0 {
			t.Errorf("%d updates, drawn at %v", p.updates, p.draws)
		}
	})
}

// A wakeful ticker goes on after Stop.
type wakeful struct{ *time.Ticker }

func (w wakeful) Chan() <-chan time.Time { return w.C }
func (wakeful) Stop()                    {}
func (wakeful) Reset(time.Duration)      {}

// A fidget pauses and steps in each update.
type fidget struct {
	player
	cost time.Duration
}

func (f *fidget) Update() error {
	time.Sleep(f.cost)
	f.clock.Pause()
	f.clock.Step()
	return f.player.Update()
}

// A flood of steps is drawn, ends by For, and is refused by Simulate.
func TestAFloodOfSteps(t *testing.T) {
	if err := loop.Simulate(loop.Options{For: second}, &fidget{}); err != nil {
		t.Error("a fidget without the clock of its run:", err)
	}
	f := &fidget{}
	if err := loop.Simulate(f.told(loop.Options{For: second}), f); err == nil || f.updates > 200_000 {
		t.Errorf("%d updates at one moment: %v", f.updates, err)
	}
	synctest.Test(t, func(t *testing.T) {
		f := &fidget{cost: 50 * time.Microsecond}
		if err := loop.Run(t.Context(), f.told(loop.Options{For: second}), f, nil); err != nil || len(f.draws) < 50 || len(f.draws) > 62 {
			t.Errorf("%d updates, %d draws in a second, %v", f.updates, len(f.draws), err)
		}
	})
}

// A canceled context ends a loop that only draws, or only updates.
func TestACanceledContextEndsEveryLoop(t *testing.T) {
	for name, turn := range map[string]func(*loop.Turn){
		"draws": func(do *loop.Turn) { do.Draw() }, "updates": func(do *loop.Turn) { do.Update(second / 60) }, "nothing": func(*loop.Turn) {},
	} {
		ctx, cancel := context.WithCancelCause(t.Context())
		cause := errors.New("gone")
		cancel(cause)
		o := loop.Options{Loop: func(loop.Now, *loop.Options) iter.Seq[loop.Action] { return loop.Forever(turn) }, For: second}
		if err := loop.Run(ctx, o, &player{}, nil); err != cause {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A loop that ranges over another loop ends with it, however it is written.
func TestALoopRangesOverAnother(t *testing.T) {
	var sim time.Duration // of the outer loop
	inner := func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] { return loop.Steady(now, o) }
	for name, outer := range map[string]loop.Func{
		"Forever": func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			actions := inner(now, o)
			return loop.Forever(func(do *loop.Turn) {
				for a := range actions {
					sim = do.Sim
					do.Do(a)
				}
			})
		},
		"a plain function": func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			return func(yield func(loop.Action) bool) {
				for a := range inner(now, o) {
					if !yield(a) {
						return
					}
				}
			}
		},
		"Forever twice": func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			actions := inner(now, o)
			return loop.Forever(func(do *loop.Turn) {
				for a := range loop.Forever(func(mid *loop.Turn) {
					for a := range actions {
						mid.Do(a)
					}
				}) {
					if do.Do(a); a.Do == loop.Update && do.Sim%second == 1 {
						break
					}
				}
			})
		},
	} {
		p := &player{}
		if err := loop.Simulate(p.told(loop.Options{Loop: outer, For: second}), p); err != nil || p.updates != 59 {
			t.Errorf("%s: %d updates, %v", name, p.updates, err)
		}
	}
	if sim != loop.PerSecond(60).At(59) {
		t.Errorf("the outer loop counts %v of game time", sim)
	}
}

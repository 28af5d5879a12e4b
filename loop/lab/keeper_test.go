package lab

import (
	"iter"
	"os"
	"regexp"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
)

// In these tests nobody looks at a loop by a clock, so that no load of the
// machine changes a verdict. The program has CPU time from each look to the
// next one.
func init() {
	newLooks = func() (<-chan time.Time, func()) { return nil, func() {} }
	var used atomic.Int64
	cpuTime = func() time.Duration { return time.Duration(used.Add(int64(patience))) }
}

// wrongly expects a verdict.
func wrongly(t *testing.T, g Grade, want string) {
	t.Helper()
	if g.Verdict != "wrong" || !regexp.MustCompile(want).MatchString(g.Why) {
		t.Errorf("%s, %q, want %q", g.Verdict, g.Why, want)
	}
}

// lookBy has the judge look when a channel says so, until its result is called.
func lookBy(looks <-chan time.Time) (again func()) {
	before := newLooks
	newLooks = func() (<-chan time.Time, func()) { return looks, func() {} }
	return func() { newLooks = before }
}

// TestLoopsThatNeverComeBack are told, with their line. They themselves say
// when the judge looks, as often as they go round, so that no clock is waited
// for.
func TestLoopsThatNeverComeBack(t *testing.T) {
	for want, f := range map[string]func(look func() (goOn bool)) loop.Func{
		`never comes back from keeper_test.go:\d+: each turn must end`: func(look func() bool) loop.Func {
			return turns(func(p *pupil, do *loop.Turn) {
				for look() {
				}
			})
		},
		`never comes back from keeper_test.go:\d+: `: func(look func() bool) loop.Func {
			return func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
				for look() {
				}
				return nil
			}
		},
		`waits by the system's clock, time.\S+ at keeper_test.go:\d+: the time is now\(\)`: func(look func() bool) loop.Func {
			return turns(func(p *pupil, do *loop.Turn) {
				begin := time.Now()
				for time.Since(begin) < 50*time.Microsecond {
				}
				p.lag++
				if p.lag%8 == 0 { // so it has surely acted between two looks
					look()
				}
				do.Input()
				do.Update(p.step)
				do.Draw()
			})
		},
	} {
		looks := make(chan time.Time)
		var over atomic.Bool // ends the goroutine that is left
		again := lookBy(looks)
		g := graded(t, f(func() bool {
			select {
			case looks <- time.Time{}:
			default:
			}
			return !over.Load()
		}))
		again()
		over.Store(true)
		wrongly(t, g, want)
	}
}

// withoutCPU takes the CPU from the program, until its result is called.
func withoutCPU() (again func()) {
	before := cpuTime
	cpuTime = func() time.Duration { return 0 }
	return func() { cpuTime = before }
}

// TestALoopThatReadsIsTold, although it needs no CPU to wait for a line.
func TestALoopThatReadsIsTold(t *testing.T) {
	looks := make(chan time.Time)
	defer lookBy(looks)()
	defer withoutCPU()()
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	told := lookAlways(looks)
	wrongly(t, graded(t, turns(func(p *pupil, do *loop.Turn) {
		in.Read(make([]byte, 1))
		do.Update(p.step)
	})), `never comes back from keeper_test.go:\d+`)
	told <- true
	out.Close() // the loop ends with its next action
}

// TestALoopWithoutCPUIsNotBlamed: on a busy machine a loop may do nothing from
// one look to the next, again and again, because it does not run.
func TestALoopWithoutCPUIsNotBlamed(t *testing.T) {
	looks := make(chan time.Time)
	defer lookBy(looks)()
	defer withoutCPU()()
	var once sync.Once
	g := graded(t, turns(func(p *pupil, do *loop.Turn) {
		once.Do(func() {
			for n := 0; n < 5; {
				select {
				case looks <- time.Time{}:
					n++
				default:
				}
			}
		})
		if p.due(do) {
			do.Draw()
		}
	}))
	if g.Verdict != "ok" {
		t.Errorf("%s, %q", g.Verdict, g.Why)
	}
}

// TestLoopsThatWaitInRealTime are told, with their line, at the first look.
func TestLoopsThatWaitInRealTime(t *testing.T) {
	for want, wait := range map[string]func(){
		`waits in real time, by time.Sleep at keeper_test.go:\d+: ask for do.Sleep`: func() { time.Sleep(17 * ms) },
		`waits in real time, by chan receive.* at keeper_test.go:\d+`:               func() { <-time.NewTimer(17 * ms).C },
	} {
		synctest.Test(t, func(t *testing.T) {
			defer lookBy(time.NewTicker(patience).C)()
			begin := time.Now()
			wrongly(t, graded(t, turns(func(p *pupil, do *loop.Turn) {
				do.Update(p.step)
				wait()
			})), want)
			if took := time.Since(begin); took != patience {
				t.Errorf("%q is told after %v", want, took)
			}
			time.Sleep(time.Second) // the loop ends with its next action
		})
	}
}

// lookAlways has the judge look again and again, until told.
func lookAlways(looks chan<- time.Time) (told chan<- bool) {
	end := make(chan bool)
	go func() {
		for {
			select {
			case looks <- time.Time{}:
			case <-end:
				return
			}
		}
	}()
	return end
}

// TestNoLoopIsBlamedForAnother that was judged before, and goes on.
func TestNoLoopIsBlamedForAnother(t *testing.T) {
	looks := make(chan time.Time)
	defer lookBy(looks)()
	goOn, onTheNext, end := make(chan bool), make(chan bool), make(chan bool)
	var machines atomic.Int32
	first := turns(func(p *pupil, do *loop.Turn) {
		if machines.Add(1) == 1 {
			<-goOn
		} else {
			onTheNext <- true
			<-end
		}
		do.Update(p.step)
	})
	told := lookAlways(looks)
	wrongly(t, graded(t, first), "waits in real time|never comes back")
	told <- true
	var once sync.Once
	second := turns(func(p *pupil, do *loop.Turn) {
		once.Do(func() {
			close(goOn)
			<-onTheNext
			looks <- time.Time{}
		})
		if p.due(do) {
			do.Draw()
		}
	})
	if g := graded(t, second); g.Verdict != "ok" {
		t.Errorf("%s, %q", g.Verdict, g.Why)
	}
	close(end)
	for range len(class(t)) - 2 { // the first loop begins on each machine
		<-onTheNext
	}
}

// TestAPulse: a loop stands still after two looks without an act, once it has
// had the CPU for longer than from a look to the next one, and it is slow after
// two looks between which the model has not gone on by as much.
func TestAPulse(t *testing.T) {
	const p = patience
	type look struct {
		acts         int64
		passed, used time.Duration
	}
	for _, c := range []struct {
		looks        []look // after those at the start
		stands, idle bool   // a loop that computes, and one that does not
		slow         bool
	}{
		{[]look{{1, p, p}}, false, false, false},
		{[]look{{0, 0, p}}, false, false, false},
		{[]look{{0, 0, p}, {0, 0, p}}, false, true, true},
		{[]look{{0, 0, p}, {0, 0, p + 1}}, true, true, true},
		{[]look{{1, p, p}, {1, p, 2 * p}}, false, false, false},
		{[]look{{1, p, p}, {1, p, 2 * p}, {1, p, 2 * p}}, false, true, true},
		{[]look{{1, p, p}, {1, p, 2 * p}, {1, p, 2*p + 1}}, true, true, true},
		{[]look{{1, p, p}, {2, 2*p - 1, 2 * p}}, false, false, false},
		{[]look{{1, p, p}, {2, 2*p - 1, 2 * p}, {3, 3*p - 2, 4 * p}}, false, false, true},
		{[]look{{1, p, p}, {2, 2*p - 1, 2 * p}, {3, 3*p - 1, 4 * p}}, false, false, false},
		{[]look{{0, 0, p}, {1, 1, 2 * p}, {2, p + 1, 4 * p}, {3, p + 2, 4 * p}}, false, false, false},
	} {
		pulse := pulse{}
		for _, l := range c.looks {
			pulse.beat(l.acts, int64(l.passed), l.used)
		}
		stands, idle, slow := pulse.stands(true), pulse.stands(false), pulse.lags()
		if stands != c.stands || idle != c.idle || slow != c.slow {
			t.Errorf("%v: stands %v, idle %v, slow %v", c.looks, stands, idle, slow)
		}
	}
}

// TestTheJudgeStopsLooking when the loops have ended.
func TestTheJudgeStopsLooking(t *testing.T) {
	before := newLooks
	defer func() { newLooks = before }()
	looks := true
	newLooks = func() (<-chan time.Time, func()) { return nil, func() { looks = false } }
	attend(func(*keeper) {})
	if looks {
		t.Error("it goes on")
	}
}

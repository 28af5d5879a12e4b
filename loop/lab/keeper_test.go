package lab

import (
	"iter"
	"os"
	"regexp"
	"runtime"
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
		`waits in real time, by time.Sleep at keeper_test.go:\d+: ask for do.Sleep`: func() { time.Sleep(16 * ms) },
		`waits in real time, by chan receive.* at keeper_test.go:\d+`:               func() { <-time.NewTimer(16 * ms).C },
	} {
		synctest.Test(t, func(t *testing.T) {
			defer lookBy(time.NewTicker(patience).C)()
			wrongly(t, graded(t, turns(func(p *pupil, do *loop.Turn) {
				do.Update(p.step)
				wait()
			})), want)
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

// TestWhatIsNoWait: a loop that runs does not wait, nor one whose turn has
// ended, nor one that stands in Go's collector for a moment.
func TestWhatIsNoWait(t *testing.T) {
	for state, want := range map[string]bool{
		"sleep": true, "chan receive": true, "select": true, "sync.WaitGroup.Wait": true,
		"running": false, "runnable": false, "coroutine": false, "semacquire": false,
		"GC assist wait": false,
	} {
		if got := blocked([]string{"goroutine 7 [" + state + "]:"}); got != want {
			t.Errorf("%s: %v, want %v", state, got, want)
		}
	}
}

// TestALoopWithoutCodeHasNoLine: Go says that "for {}" is in line 1.
func TestALoopWithoutCodeHasNoLine(t *testing.T) {
	for line, want := range map[string]string{"1": "mine.go", "11": "mine.go:11"} {
		trace := []string{"goroutine 7 [runnable]:", "main.mine.func1(...)", "\t/home/ann/mine.go:" + line + " +0x1"}
		if _, at := place(trace); at != want {
			t.Errorf("line %s: at %s, want %s", line, at, want)
		}
	}
}

// TestLoopsThatBreakTheRules are told, with their line.
func TestLoopsThatBreakTheRules(t *testing.T) {
	sleep := loop.Action{Do: loop.Sleep, For: ms}
	var nobody *int
	for want, f := range map[string]loop.Func{
		`goes on after yield has returned false`: func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			return func(yield func(loop.Action) bool) {
				for {
					yield(sleep)
				}
			}
		},
		`panicked: .*nil map, at keeper_test.go:\d+`: func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			none()["x"] = 1
			return nil
		},
		`panicked: .*nil pointer dereference, at keeper_test.go:\d+`: func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			return loop.Forever(func(do *loop.Turn) { do.Update(time.Duration(*nobody)) })
		},
		`returns nil in place of its actions`: func(loop.Now, *loop.Options) iter.Seq[loop.Action] { return nil },
		`leaves its goroutine`: turns(func(p *pupil, do *loop.Turn) {
			do.Update(p.step)
			runtime.Goexit()
		}),
		`sleeps for 1ns, again and again`: turns(func(p *pupil, do *loop.Turn) { do.Sleep(1) }),
		`asks for an action in a second goroutine, at keeper_test.go:\d+: only that`: turns(func(p *pupil, do *loop.Turn) {
			done := make(chan bool)
			go func() {
				defer close(done)
				do.Update(p.step)
			}()
			<-done
			do.Draw()
		}),
	} {
		wrongly(t, graded(t, f), want)
	}
}

func none() map[string]int { return nil }

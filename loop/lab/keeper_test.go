package lab

import (
	"iter"
	"regexp"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
)

// In these tests nobody looks at a loop by a clock, so that no load of the
// machine changes a verdict.
func init() {
	newLooks = func() (<-chan time.Time, func()) { return nil, func() {} }
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
	looks := make(chan time.Time)
	defer lookBy(looks)()
	var over atomic.Bool // ends the goroutines that are left
	look := func() {
		select {
		case looks <- time.Time{}:
		default:
		}
	}
	for want, f := range map[string]loop.Func{
		`never comes back from keeper_test.go:\d+: each turn must end`: turns(func(p *pupil, do *loop.Turn) {
			for !over.Load() {
				look()
			}
		}),
		`never comes back from keeper_test.go:\d+: `: func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			for !over.Load() {
				look()
			}
			return nil
		},
		`waits by the system's clock, time.\S+ at keeper_test.go:\d+: the time is now\(\)`: turns(func(p *pupil, do *loop.Turn) {
			begin := time.Now()
			for time.Since(begin) < 50*time.Microsecond {
			}
			look()
			do.Input()
			do.Update(p.step)
			do.Draw()
		}),
	} {
		over.Store(false)
		g := graded(t, f)
		over.Store(true)
		wrongly(t, g, want)
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

// TestWhatIsNoWait: a loop that runs, or whose turn has ended, or that stands in
// Go's collector for a moment, does not wait.
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

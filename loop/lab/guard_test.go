package lab

import (
	"iter"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"fixstep/loop"
)

// TestWhatALoopMaySpend at one moment: its budget. A sleep that is not too
// short begins another moment.
func TestWhatALoopMaySpend(t *testing.T) {
	const action = 1 + costOfAction
	update := func(step time.Duration) loop.Action { return loop.Action{Do: loop.Update, Step: step} }
	sleep := func(d time.Duration) loop.Action { return loop.Action{Do: loop.Sleep, For: d} }
	for name, c := range map[string]struct {
		a     loop.Action
		now   time.Duration // the moment before was 5
		spent int           // before, for which it is refused with one more
		why   string
	}{
		"an update":            {update(1), 5, budget - 1, "lets no time pass: "},
		"an update of nothing": {update(0), 5, budget - action, "lets no time pass: "},
		"a draw":               {loop.Action{Do: loop.Draw}, 5, budget - action, "lets no time pass: "},
		"a sleep of nothing":   {sleep(0), 5, budget - action, "lets no time pass: "},
		"a short sleep":        {sleep(1), 5, budget - action, "sleeps for 1ns, again and again: "},
		"a short sleep later":  {sleep(aNap - 1), 6, budget - action, "sleeps for 999ns, again and again: "},
		"a sleep":              {sleep(aNap), 5, budget - action, "lets no time pass: "},
	} {
		for more := range 2 {
			g := guard{at: 5, spent: c.spent + more}
			why := g.refuses(&c.a, c.now)
			if more == 0 && why != "" || more == 1 && !strings.HasPrefix(why, c.why) {
				t.Errorf("%s, %d more: %q", name, more, why)
			}
		}
	}
	for _, a := range []loop.Action{sleep(aNap), sleep(0), update(1), update(0)} {
		g := guard{at: 5, spent: budget}
		if why := g.refuses(&a, 6); why != "" || g.at != 6 || g.spent > action {
			t.Errorf("%v at another moment: %q, %+v", a, why, g)
		}
	}
	for step, want := range map[time.Duration]string{
		0:  "",
		-1: "asks for an update of -1ns: game time never goes back",
	} {
		a := update(step)
		if why := new(guard).refuses(&a, 0); why != want {
			t.Errorf("a step of %d: %q", step, why)
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
		`panicked: .*nil map, at guard_test.go:\d+`: func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			none()["x"] = 1
			return nil
		},
		`panicked: .*nil pointer dereference, at guard_test.go:\d+`: func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			return loop.Forever(func(do *loop.Turn) { do.Update(time.Duration(*nobody)) })
		},
		`returns nil in place of its actions`: func(loop.Now, *loop.Options) iter.Seq[loop.Action] { return nil },
		`leaves its goroutine`: turns(func(p *pupil, do *loop.Turn) {
			do.Update(p.step)
			runtime.Goexit()
		}),
		`sleeps for 1ns, again and again`: turns(func(p *pupil, do *loop.Turn) { do.Sleep(1) }),
		`asks for an action in a second goroutine, at guard_test.go:\d+: only that`: turns(func(p *pupil, do *loop.Turn) {
			done := make(chan bool)
			go func() {
				defer close(done)
				new(sync.Once).Do(do.Draw) // between it and the loop stands Go's library
			}()
			<-done
			do.Draw()
		}),
	} {
		wrongly(t, graded(t, f), want)
	}
}

// The keeper knows how much of the run has passed. It is told of a goroutine
// that is not the loop's at each of the first actions, and then at one in 64.
func TestTheKeeperIsToldOfEachAction(t *testing.T) {
	for before, want := range map[int64]bool{0: true, 98: true, 127: true, 128: false, 191: true} {
		k := &keeper{}
		k.acts.Store(before)
		m := &model{Lane: &Lane{now: 5}, keeper: k, told: 2, lines: lines{}}
		m.keeps(0, goroutine())
		if k.passed.Load() != 3 || m.told != 5 || k.stray.Load() != nil {
			t.Errorf("%d: of 3 ns it knows %d", before, k.passed.Load())
		}
		k.acts.Store(before)
		done := make(chan bool)
		go func() {
			defer close(done)
			m.keeps(0, "another one")
		}()
		<-done
		if got := k.stray.Load() != nil; got != want {
			t.Errorf("%d: a goroutine that is not the loop's is told: %v", before, got)
		}
	}
}

func none() map[string]int { return nil }

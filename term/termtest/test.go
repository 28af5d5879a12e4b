package termtest

import (
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// The first signal.Notify of a process starts a goroutine that waits for
// signals. In a bubble that goroutine would hold up the time, and in the next
// bubble end the process: so it is started here.
func init() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	signal.Stop(signals)
}

// Test runs f in a bubble of fake time, as synctest.Test does. A goroutine that
// f leaves there fails this test, with its stack, and not the whole test
// binary. When no fake time passes for ten seconds, Test names on stderr the
// goroutines that hold it up: they never wait, or they wait for something
// outside the bubble. After a minute of that it ends the test binary, because
// nothing else ends an Update that never returns.
func Test(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	before, own := goroutines(), &tested{}
	defer func() {
		v := recover()
		if v == nil || t.Failed() { // a failed test may leave goroutines
			return
		}
		if err, ok := v.(error); !ok || !strings.Contains(err.Error(), "deadlock") {
			panic(v)
		}
		left := newer(before, func(g goroutine) bool { return g.in != "" && !own.leaves(g) })
		if left != "" && !strings.Contains(left, stoppedName) {
			t.Errorf("goroutines go on after the test:\n%s", left)
		}
	}()
	over := make(chan struct{})
	defer close(over)
	go func() {
		watch(before, over, busyAfter, own.passed.Load, func(stacks string) {
			fmt.Fprintf(os.Stderr, "termtest: %s: no fake time has passed for %v: these goroutines never wait, or wait for something outside the test\n%s\n", t.Name(), busyAfter, stacks)
		})
		watch(before, over, endAfter, own.passed.Load, func(string) {
			fmt.Fprintf(os.Stderr, "--- FAIL: %s\ntermtest: no fake time has passed for %v more: the test ends here\n", t.Name(), endAfter)
			os.Exit(1)
		})
	}()
	synctest.Test(t, func(t *testing.T) {
		in := goroutines()[""].in
		tests.Store(in, own)
		defer tests.Delete(in)
		f(t)
	})
}

// A tested holds the facts about a test in a bubble.
type tested struct {
	passed  atomic.Int64 // how often a player has seen fake time pass
	allowed []string     // names in the stacks of goroutines that may go on after the program
}

// tests holds a *tested for each bubble of Test.
var tests sync.Map

// leaves reports whether a goroutine may go on after the program.
func (t *tested) leaves(g goroutine) bool {
	return slices.ContainsFunc(t.allowed, func(name string) bool { return strings.Contains(g.stack, name) })
}

// busyAfter is the real time without fake time after which Test names the
// goroutines that hold up the time, and endAfter the time from then on after
// which it ends. Tests of this package are shorter.
var busyAfter, endAfter = 10 * time.Second, 50 * time.Second

// watch calls busy, once, when goroutines of a bubble have held up fake time
// for some real time. It looks ten times: a goroutine that runs at each look
// may have waited between two looks, but hardly ten times. If passed has
// changed between two looks, fake time has passed.
func watch(before map[string]goroutine, over <-chan struct{}, length time.Duration, passed func() int64, busy func(stacks string)) {
	last := passed()
	for seen := 0; seen < 10; {
		select {
		case <-over:
			return
		case <-time.After(length / 10):
		}
		if now := passed(); now != last || newer(before, holdsUp) == "" {
			seen, last = 0, now
		} else {
			seen++
		}
	}
	busy(newer(before, holdsUp))
}

// holdsUp reports whether a goroutine holds up fake time: it is in a bubble and
// runs, or it waits for something outside the bubble (a lock, a file, a channel
// that was not made in the bubble).
func holdsUp(g goroutine) bool { return g.in != "" && !strings.Contains(g.state, "(durable)") }

// stoppedName is in the stack of a goroutine that this package holds. Other
// goroutines may wait for that goroutine, so none of them is a failure.
const stoppedName = "termtest.stopped("

// A goroutine describes a goroutine of the process.
type goroutine struct {
	state string
	in    string // its bubble; "": none
	stack string
}

// newer returns the stacks of the goroutines that are not in before and for
// which such returns true.
func newer(before map[string]goroutine, such func(goroutine) bool) (list string) {
	for id, g := range goroutines() {
		if _, old := before[id]; !old && such(g) {
			list += g.stack + "\n\n"
		}
	}
	return strings.TrimSpace(list)
}

// headOf finds the name of a goroutine and its state, and bubbleOf finds the
// bubble in the state.
var (
	headOf   = regexp.MustCompile(`^(goroutine \d+)[^[]*\[([^\]]*)\]`)
	bubbleOf = regexp.MustCompile(`synctest bubble \d+`)
)

// goroutines returns all goroutines by name, and the caller's under "" too.
func goroutines() map[string]goroutine {
	text := make([]byte, 1<<16)
	n := runtime.Stack(text, true)
	for ; n == len(text); n = runtime.Stack(text, true) {
		text = make([]byte, 2*len(text))
	}
	all := map[string]goroutine{}
	for i, stack := range strings.Split(strings.TrimSpace(string(text[:n])), "\n\n") {
		head := headOf.FindStringSubmatch(stack)
		if head == nil {
			continue
		}
		if all[head[1]] = (goroutine{head[2], bubbleOf.FindString(head[2]), stack}); i == 0 {
			all[""] = all[head[1]]
		}
	}
	return all
}

// inBubble reports whether the caller is in a bubble.
func inBubble() bool { return goroutines()[""].in != "" }

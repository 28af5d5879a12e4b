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
// signals. If that goroutine began in a bubble, it would hold up the time
// there, and the next bubble would end the process. So it is started here.
func init() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	signal.Stop(signals)
}

// Test runs f in a bubble of fake time, as synctest.Test does. If f leaves a
// goroutine there, this test fails and shows the goroutine's stack; synctest
// alone would end the whole test binary.
//
// If no fake time passes for ten real seconds, Test names on stderr the
// goroutines that hold it up: those that never wait, or that wait for something
// outside the bubble. After 50 seconds more it ends the test binary, because
// nothing else ends an Update that never returns.
func Test(t *testing.T, f func(t *testing.T)) {
	before := goroutines()
	own := &tested{}
	defer func() {
		v := recover()
		if v == nil || t.Failed() { // a failed test may leave goroutines
			return
		}
		err, ok := v.(error)
		isDeadlock := ok && strings.Contains(err.Error(), "deadlock")
		if !isDeadlock {
			panic(v)
		}
		isLeft := func(g goroutine) bool { return g.in != "" && !own.leaves(g) }
		left := newer(before, isLeft)
		if left != "" && !strings.Contains(left, stoppedName) {
			t.Errorf("goroutines go on after the test:\n%s", left)
		}
	}()
	over := make(chan struct{})
	defer close(over)
	go own.watch(t.Name(), before, over)
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
	inStack := func(name string) bool { return strings.Contains(g.stack, name) }
	return slices.ContainsFunc(t.allowed, inStack)
}

// The real times without fake time after which Test names the goroutines that
// hold it up, and after which, from then on, it ends. Tests of this package set
// shorter ones.
var (
	busyAfter = 10 * time.Second
	endAfter  = 50 * time.Second
)

// watch names the goroutines of a test that hold up fake time, and ends the
// process if they go on.
func (t *tested) watch(name string, before map[string]goroutine, over <-chan struct{}) {
	busy := heldUp(before, over, busyAfter, t.passed.Load)
	if busy == "" {
		return
	}
	fmt.Fprintf(os.Stderr, "termtest: %s: no fake time has passed for %v:"+
		" these goroutines never wait, or wait for something outside the test\n%s\n",
		name, busyAfter, busy)
	if heldUp(before, over, endAfter, t.passed.Load) == "" {
		return
	}
	fmt.Fprintf(os.Stderr, "--- FAIL: %s\n"+
		"termtest: no fake time has passed for %v more: the test ends here\n",
		name, endAfter)
	os.Exit(1)
}

// heldUp waits until goroutines of a bubble have held up fake time for some
// real time, and returns their stacks, or "" if the test is over before. It
// looks ten times: a goroutine that runs at one look may have waited since the
// last one, but hardly ten times. If passed has another result at a look, fake
// time has passed.
func heldUp(
	before map[string]goroutine, over <-chan struct{}, length time.Duration, passed func() int64,
) (stacks string) {
	last := passed()
	seen := 0
	for seen < 10 {
		select {
		case <-over:
			return ""
		case <-time.After(length / 10):
		}
		now := passed()
		if now != last || newer(before, holdsUp) == "" {
			seen = 0
		} else {
			seen++
		}
		last = now
	}
	return newer(before, holdsUp)
}

// holdsUp reports whether a goroutine holds up fake time. It does if it is in a
// bubble and runs, or waits for something outside the bubble: a lock, a file, a
// channel that was not made in the bubble.
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

// newer returns the stacks of the goroutines that are not in before, and that a
// function chooses.
func newer(before map[string]goroutine, isOne func(goroutine) bool) (stacks string) {
	for name, g := range goroutines() {
		if _, old := before[name]; !old && isOne(g) {
			stacks += g.stack + "\n\n"
		}
	}
	return strings.TrimSpace(stacks)
}

// headOf finds the name of a goroutine and its state. bubbleOf finds the bubble
// in the state.
var (
	headOf   = regexp.MustCompile(`^(goroutine \d+)[^[]*\[([^\]]*)\]`)
	bubbleOf = regexp.MustCompile(`synctest bubble \d+`)
)

// goroutines returns all goroutines by their names. The goroutine of the caller
// also has the name "".
func goroutines() map[string]goroutine {
	all := map[string]goroutine{}
	for i, stack := range strings.Split(stacks(), "\n\n") {
		head := headOf.FindStringSubmatch(stack)
		if head == nil {
			continue
		}
		name, state := head[1], head[2]
		g := goroutine{state: state, in: bubbleOf.FindString(state), stack: stack}
		all[name] = g
		if i == 0 {
			all[""] = g
		}
	}
	return all
}

// stacks returns the stacks of all goroutines, that of the caller first.
func stacks() string {
	text := make([]byte, 1<<16)
	for {
		n := runtime.Stack(text, true)
		if n < len(text) {
			return strings.TrimSpace(string(text[:n]))
		}
		text = make([]byte, 2*len(text))
	}
}

// inBubble reports whether the caller is in a bubble.
func inBubble() bool { return goroutines()[""].in != "" }

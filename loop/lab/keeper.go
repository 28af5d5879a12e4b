package lab

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A keeper looks after the lanes that attend runs, and ends them.
type keeper struct {
	acts   atomic.Int64           // of the loop, on all lanes
	passed atomic.Int64           // time of the model, on all lanes
	over   atomic.Bool            // the lanes take no more actions
	stray  atomic.Pointer[string] // why the loop is not asking alone; nil: it is
	mine   sync.Map               // the names of the goroutines that run the loop, or set it up
	pulse  pulse
}

// A pulse is how a loop goes on from one look to the next.
type pulse struct {
	acts   int64         // of the loop, at the last look
	passed int64         // on the model, at the last look
	used   time.Duration // of the CPU, at the last look
	acted  time.Duration // the same at the last look that found new acts
	stuck  int           // looks in a row between which the loop did nothing
	slow   int           // looks in a row between which too little time passed on the model
}

// patience is the real time between two looks at a loop that runs.
const patience = 800 * time.Millisecond

// newLooks returns a channel for the looks, and a function that ends them.
var newLooks = func() (looks <-chan time.Time, stop func()) {
	t := time.NewTicker(patience)
	return t.C, t.Stop
}

// attend runs lanes in a goroutine of their own, and returns why the loop keeps
// it, after two looks: "" if it does not. A loop that sleeps in real time ends
// with its next action; a loop that never comes back keeps its goroutine.
func attend(work func(k *keeper)) (why string) {
	k := &keeper{pulse: pulse{acted: cpuTime()}}
	done := make(chan bool, 1)
	go func() {
		whole := false
		defer func() { done <- whole }()
		k.owns(goroutine())
		work(k)
		whole = true
	}()
	looks, stop := newLooks()
	defer stop()
	for why == "" {
		select {
		case whole := <-done:
			switch stray := k.stray.Load(); {
			case stray != nil:
				return *stray
			case !whole:
				return "leaves its goroutine: runtime.Goexit, which is also in FailNow of a test, ends it"
			}
			return ""
		case <-looks:
			why = k.look()
		}
	}
	k.over.Store(true)
	return why
}

// owns notes that a goroutine runs the loop. A loop that was judged before may
// still go on in others.
func (k *keeper) owns(name string) { k.mine.Store(name, true) }

// look returns why the loop keeps its goroutine, "" if it does not.
func (k *keeper) look() string {
	k.pulse.beat(k.acts.Load(), k.passed.Load(), cpuTime())
	if stray := k.stray.Load(); stray != nil {
		return *stray
	}
	for _, trace := range k.traces() {
		_, at := place(trace)
		switch {
		case blocked(trace) && at != nowhere:
			return byClock(trace)
		case k.pulse.stands(computes(trace)):
			return fmt.Sprintf("never comes back from %s: each turn must end, or ask for an action", at)
		case k.pulse.lags():
			return k.watches()
		}
	}
	return ""
}

// beat takes what a look has found.
func (p *pulse) beat(acts, passed int64, used time.Duration) {
	p.stuck++
	if acts != p.acts {
		p.stuck, p.acted = 0, used
	}
	p.slow++
	if passed-p.passed >= int64(patience) {
		p.slow = 0
	}
	p.acts, p.passed, p.used = acts, passed, used
}

// stands reports whether a loop does nothing, look after look. On a busy
// machine a loop that computes may have had no CPU.
func (p *pulse) stands(computes bool) bool {
	return p.stuck > 1 && (p.used-p.acted > patience || !computes)
}

// lags reports whether the model hardly goes on, look after look.
func (p *pulse) lags() bool { return p.slow > 1 }

// samples is the number of traces that tell whether a loop watches a clock.
const samples = 40

// watches returns the line at which a loop watches the system's clock, "" if it
// does not: in some of the next moments it is in package time.
func (k *keeper) watches() string {
	for range samples {
		for _, trace := range k.traces() {
			why := byClock(trace)
			if why != "" {
				return why
			}
		}
		runtime.Gosched()
	}
	return ""
}

// byClock says how a loop goes by a clock other than that of the model at the
// moment of a trace; "": the trace does not show it.
func byClock(trace []string) string {
	call, at := place(trace)
	switch {
	case at == nowhere:
	case blocked(trace), call == "time.Sleep": // it has just woken
		return fmt.Sprintf("waits in real time, by %s at %s: "+
			"ask for do.Sleep, which waits on the clock of the model", call, at)
	case strings.HasPrefix(call, "time."):
		return fmt.Sprintf("waits by the system's clock, %s at %s: "+
			"the time is now(), and do.Sleep waits on the clock of the model", call, at)
	}
	return ""
}

// traces returns Go's traces of the goroutines that run the loop, or set it up,
// each in lines.
func (k *keeper) traces() (list [][]string) {
	text := make([]byte, 1<<20)
	all := string(text[:runtime.Stack(text, true)])
	for trace := range strings.SplitSeq(all, "\n\n") {
		name, _, _ := strings.Cut(trace, " [")
		_, mine := k.mine.Load(name)
		runs := strings.Contains(trace, "(*model).guarded") ||
			strings.Contains(trace, "classic.Design.Cores")
		if mine && runs {
			list = append(list, strings.Split(trace, "\n"))
		}
	}
	return list
}

// blocked reports whether a goroutine waits, by the head of its trace. A
// "semacquire" is Go's own: the loop has allocated, and the collector begins.
func blocked(trace []string) bool {
	states := []string{" [sleep", " [chan ", " [select", " [sync."}
	return slices.ContainsFunc(states, func(s string) bool { return strings.Contains(trace[0], s) })
}

// computes reports whether a goroutine uses the CPU as soon as it has it. It
// does not if it waits for the system.
func computes(trace []string) bool {
	return !strings.Contains(trace[0], " [IO wait") && !strings.Contains(trace[0], " [syscall")
}

// goroutine returns the name of the goroutine that calls it.
func goroutine() string {
	var text [64]byte
	name, _, _ := strings.Cut(string(text[:runtime.Stack(text[:], false)]), " [")
	return name
}

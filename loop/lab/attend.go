package lab

import (
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
)

// A keeper counts the actions of the lanes that attend looks after, and ends
// them.
type keeper struct {
	acts atomic.Int64
	over atomic.Bool // the lanes take no more actions
}

// patience is the real time between two looks at a loop that runs.
var patience = 800 * time.Millisecond

// attend runs lanes in a goroutine of their own, and returns why the loop keeps
// it within two looks: "" if it does not. A loop that sleeps in real time ends
// with its next action; a loop that never comes back keeps its goroutine.
func attend(work func(k *keeper)) (why string) {
	k, done, last, before := new(keeper), make(chan bool, 1), int64(-1), pupils(nil)
	go func() {
		whole := false
		defer func() { done <- whole }()
		work(k)
		whole = true
	}()
	for why == "" {
		select {
		case whole := <-done:
			if !whole {
				return "leaves its goroutine: runtime.Goexit, which is also in FailNow of a test, ends it"
			}
			return ""
		case <-time.After(patience):
		}
		acts := k.acts.Load()
		for _, g := range pupils(before) {
			switch {
			case g.waits():
				why = fmt.Sprintf("waits in real time, by %s at %s: ask for do.Sleep, which waits on the clock of the model", g.call, g.at)
			case acts == last:
				why = fmt.Sprintf("never comes back from %s: each turn must end, or ask for an action", g.at)
			}
		}
		last = acts
	}
	k.over.Store(true)
	return why
}

// A goroutine is one that runs a loop, as Go's trace of all goroutines has it.
type goroutine struct {
	id, state string
	call, at  string // the function that the loop has called, and the loop's line
}

// waits reports whether a goroutine waits for something beside the lab.
func (g *goroutine) waits() bool {
	for _, state := range []string{"sleep", "chan ", "select", "sync.", "semacquire"} {
		if strings.HasPrefix(g.state, state) {
			return true
		}
	}
	return false
}

// pupils returns the goroutines that run a loop, or set it up, without those
// that were there before.
func pupils(before map[string]goroutine) map[string]goroutine {
	text := make([]byte, 1<<20)
	list := map[string]goroutine{}
	for trace := range strings.SplitSeq(string(text[:runtime.Stack(text, true)]), "\n\n") {
		head, frames, _ := strings.Cut(trace, "\n")
		id, state, _ := strings.Cut(strings.TrimSuffix(head, "]:"), " [")
		_, old := before[id]
		if old || !strings.Contains(frames, "(*Lane).guarded") && !strings.Contains(frames, "classic.Design.Cores") {
			continue
		}
		g := goroutine{id: id, state: state}
		g.call, g.at = upper(strings.Split(frames, "\n"))
		list[id] = g
	}
	return list
}

// upper returns the first line of a trace that is neither in Go's library nor
// in the lab, and the function that was called there.
func upper(frames []string) (call, at string) {
	call = "a call"
	for i := 0; i+1 < len(frames); i += 2 {
		name, file := frames[i], strings.TrimSpace(frames[i+1])
		name = name[:max(0, strings.LastIndexByte(name, '('))]
		switch {
		case strings.HasPrefix(file, library):
			call = name
		case !strings.Contains(name, "(*Lane).") && !strings.Contains(name, "loop.(*Turn)."):
			file, _, _ = strings.Cut(file, " +")
			return call, filepath.Base(file)
		}
	}
	return call, "a line that is not known"
}

// library is the folder of Go's library, as the program's traces have it.
var library = func() string {
	f := runtime.FuncForPC(reflect.ValueOf(strings.Cut).Pointer())
	file, _ := f.FileLine(f.Entry())
	return strings.TrimSuffix(file, "strings/strings.go")
}()

package lab

import (
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
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
	k, done, last, before := new(keeper), make(chan bool, 1), int64(-1), traces()
	go func() {
		whole := false
		defer func() { done <- whole }()
		work(k)
		whole = true
	}()
	for {
		select {
		case whole := <-done:
			if !whole {
				return "leaves its goroutine: runtime.Goexit, which is also in FailNow of a test, ends it"
			}
			return ""
		case <-time.After(patience):
		}
		acts := k.acts.Load()
		for id, trace := range traces() {
			if before[id] != nil {
				continue
			}
			call, at := place(trace)
			switch {
			case blocked(trace[0]):
				k.over.Store(true)
				return fmt.Sprintf("waits in real time, by %s at %s: ask for do.Sleep, which waits on the clock of the model", call, at)
			case acts == last:
				return fmt.Sprintf("never comes back from %s: each turn must end, or ask for an action", at)
			}
		}
		last = acts
	}
}

// traces returns Go's traces of the goroutines that run a loop, or set it up,
// in lines by the name of the goroutine.
func traces() map[string][]string {
	text, list := make([]byte, 1<<20), map[string][]string{}
	for trace := range strings.SplitSeq(string(text[:runtime.Stack(text, true)]), "\n\n") {
		if strings.Contains(trace, "(*model).guarded") || strings.Contains(trace, "classic.Design.Cores") {
			id, _, _ := strings.Cut(trace, " [")
			list[id] = strings.Split(trace, "\n")
		}
	}
	return list
}

// blocked reports whether a goroutine waits, by the head of its trace.
func blocked(head string) bool {
	return slices.ContainsFunc([]string{"sleep", "chan ", "select", "sync.", "semacquire"}, func(s string) bool { return strings.Contains(head, " ["+s) })
}

// place returns what the loop has called, and the loop's line: the first one in
// a trace that is neither in Go's library nor in the lab or its loop.Forever.
func place(trace []string) (call, at string) {
	_, call, _ = strings.Cut(strings.TrimSuffix(trace[0], "]:"), " [")
	for i := 1; i+1 < len(trace); i += 2 {
		name, file := trace[i], strings.TrimSpace(trace[i+1])
		if strings.HasPrefix(file, library) {
			call = name[:max(0, strings.LastIndexByte(name, '('))]
		} else if !ours(name) {
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

// ours reports whether a function carries out the actions of a loop.
func ours(name string) bool {
	list := []string{"(*model).", "(*Lane).", "loop.(*Turn).", "loop.Forever"}
	return slices.ContainsFunc(list, func(s string) bool { return strings.Contains(name, s) })
}

package lab

import (
	"strings"
	"testing"
)

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

// A file of Go's library is told by its folder, or in a program that was built
// with -trimpath by its first word.
func TestGosFilesAreTold(t *testing.T) {
	for _, c := range []struct {
		file, in string
		want     bool
	}{
		{"/go/src/time/sleep.go", "/go/src/", true},
		{"/home/ann/mine.go", "/go/src/", false},
		{"time/sleep.go", "", true},
		{"internal/runtime/maps/map.go", "", true},
		{"fixstep/mine.go", "", false},
		{"fixsteps/mine.go", "", true},
		{"example.com/ann/mine.go", "", false},
		{"fixstep@v1.0.0/loop/turn.go", "", false},
		{"./mine.go", "", false},
		{"/home/ann/mine.go", "", false},
	} {
		if isGos(c.file, c.in) != c.want {
			t.Errorf("%s, with the library in %q: %v", c.file, c.in, !c.want)
		}
	}
}

// TestATraceNamesALine of the author, and what was called there last. Go says
// that "for {}" is in line 1. A long trace is cut off.
func TestATraceNamesALine(t *testing.T) {
	sleep, since := library+"time/sleep.go:1 +0x1", library+"time/time.go:1 +0x1"
	for _, c := range []struct {
		head  string
		calls []string // each with its line
		at    string
		goes  string // by which clock; "": by none that is known
	}{
		{"running", []string{"main.mine.func1(...)", "/home/ann/mine.go:1 +0x1"}, "mine.go", ""},
		{"running", []string{"main.mine.func1(...)", "/home/ann/mine.go:11 +0x1"}, "mine.go:11", ""},
		{"running", []string{"main.mine.func1(...)"}, nowhere, ""},
		{"running", nil, nowhere, ""},
		{"sleep", []string{"created by x", sleep}, nowhere, ""},
		{"chan receive", []string{"main.a()", "/a.go:2", "main.b()", "/b.go:3"}, "a.go:2",
			"waits in real time, by chan receive at a.go:2: ask for do.Sleep"},
		{"sleep", []string{"time.Sleep(0x1)", sleep, "main.a(0x2)", "/a.go:2"}, "a.go:2",
			"waits in real time, by time.Sleep at a.go:2: ask for do.Sleep"},
		{"runnable", []string{"time.Sleep(0x1)", sleep, "main.a(0x2)", "/a.go:2"}, "a.go:2",
			"waits in real time, by time.Sleep at a.go:2: ask for do.Sleep"},
		{"running", []string{"time.now()", since, "time.Since({0x1})", since, "main.a()", "/a.go:2"}, "a.go:2",
			"waits by the system's clock, time.Since at a.go:2: the time is now()"},
		{"running", []string{"time", since, "main.a()", "/a.go:2"}, "a.go:2", ""},
	} {
		trace := []string{"goroutine 7 [" + c.head + "]:"}
		for i, line := range c.calls {
			trace = append(trace, strings.Repeat("\t", i%2)+line)
		}
		_, at := place(trace)
		goes := byClock(trace)
		if at != c.at || !strings.HasPrefix(goes, c.goes) || c.goes == "" && goes != "" {
			t.Errorf("%q: at %s, %q", trace, at, goes)
		}
	}
}

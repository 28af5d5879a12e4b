package termtest

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fixstep/term/internal/script"
)

// Random makes a script of n of the given words, chosen by a generator with
// this seed, and plays it. If the script fails, Random plays ever shorter
// scripts, and fails with the shortest script that still fails, and its report.
// Every word of that script is needed: without any one of them, in a short
// script without any two, the test passes. The seed alone decides which scripts
// are played.
//
// The function play is a whole test, and must use its own t. Call Random within
// Test, because Test needs a *testing.T, and play has a testing.TB:
//
//	termtest.Test(t, func(t *testing.T) {
//		termtest.Random(t, 1, "Up a", 100, func(t testing.TB, script string) {
//			p := termtest.Start(t, run, 80, 24)
//			p.Type(script + " C-c")
//			p.End()
//		})
//	})
//
// A word for a mouse, or for another event that the program has not asked for,
// does nothing, as at a terminal. The test fails by t or by a panic. A panic in
// a goroutine that the program has started ends the whole test, as always.
func Random(t testing.TB, seed uint64, words string, n int, play func(t testing.TB, script string)) {
	t.Helper()
	steps, err := script.Parse(words)
	if err != nil {
		t.Fatal(err)
	}
	var choice, script []string
	for _, s := range steps {
		if s.Word != "" {
			choice = append(choice, s.Word)
		}
	}
	if len(choice) == 0 {
		t.Fatal("termtest: Random needs words to choose from")
	}
	random := rand.New(rand.NewPCG(seed, 0))
	for range n {
		script = append(script, choice[random.IntN(len(choice))])
	}
	fails := func(script []string) string { return try(t, strings.Join(script, " "), play) }
	report := fails(script)
	if report == "" {
		return
	}
	script, report = shrink(script, report, fails)
	t.Fatalf("seed %d: %d random keys fail, and so do these %d: %s\n%s", seed, n, len(script), strings.Join(script, " "), report)
}

// shrink leaves words out of a script as long as the script still fails. At the
// end it leaves out two words at once, because two presses of a switch have no
// effect, but a single press has. It returns the shortest script that it finds,
// and the script's report.
func shrink(script []string, report string, fails func([]string) string) ([]string, string) {
	for size := len(script); size > 0; {
		shorter := false
		for i := 0; i < len(script); {
			less := slices.Delete(slices.Clone(script), i, min(i+size, len(script)))
			if r := fails(less); r != "" {
				script, report, shorter = less, r, true
			} else {
				i += size
			}
		}
		if !shorter || size > len(script) {
			size = min(size/2, len(script))
		}
	}
	for i := 0; i < len(script) && len(script) <= mostInPairs; i++ {
		for j := i + 1; j < len(script); j++ {
			less := slices.Delete(slices.Delete(slices.Clone(script), j, j+1), i, i+1)
			if r := fails(less); r != "" {
				return shrink(less, r, fails)
			}
		}
	}
	return script, report
}

// mostInPairs is the most words of which any two are left out: 190 scripts.
const mostInPairs = 20

// try plays a script and returns its failures, "" if it passes.
func try(t testing.TB, script string, play func(testing.TB, string)) string {
	trial := &trial{TB: t, random: script != ""}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer trial.finish()
		play(trial, script)
	}()
	<-done
	return trial.report.String()
}

// A trial is a test that only notes its failures.
type trial struct {
	testing.TB
	random   bool // the script is random: events that no terminal would send are left out
	report   strings.Builder
	cleanups []func()
}

// finish cleans up. It notes a panic as a failure.
func (t *trial) finish() {
	if v := recover(); v != nil {
		t.Errorf("panic: %v", v)
	}
	for _, f := range slices.Backward(t.cleanups) {
		f()
	}
}

// The other methods are those of testing.TB that report the course of a test.

func (t *trial) Helper()                           {}
func (t *trial) Log(...any)                        {}
func (t *trial) Logf(string, ...any)               {}
func (t *trial) Cleanup(f func())                  { t.cleanups = append(t.cleanups, f) }
func (t *trial) Failed() bool                      { return t.report.Len() > 0 }
func (t *trial) Skipped() bool                     { return false }
func (t *trial) Fail()                             { t.Errorf("failed") }
func (t *trial) Error(args ...any)                 { t.Errorf("%s", fmt.Sprintln(args...)) }
func (t *trial) FailNow()                          { t.Fatalf("failed") }
func (t *trial) Fatal(args ...any)                 { t.Fatalf("%s", fmt.Sprintln(args...)) }
func (t *trial) Skip(...any)                       { t.SkipNow() }
func (t *trial) Skipf(string, ...any)              { t.SkipNow() }
func (t *trial) SkipNow()                          { runtime.Goexit() }
func (t *trial) Fatalf(format string, args ...any) { t.Errorf(format, args...); runtime.Goexit() }

func (t *trial) Errorf(format string, args ...any) {
	fmt.Fprintln(&t.report, strings.TrimSuffix(fmt.Sprintf(format, args...), "\n"))
}

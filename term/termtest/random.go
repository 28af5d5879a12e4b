package termtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fixstep/term/internal/script"
)

// Random makes a script of n of the given words, which a generator with this
// seed chooses, and plays it. If the script fails, Random plays shorter and
// shorter scripts, and fails with the shortest one that it finds, and its
// report. Every word of that script is needed: without any one of them the test
// passes, and if the script is short, also without any two of them. The seed
// alone decides which scripts are played.
//
// Each shorter script that fails is a line on the standard error, so that the
// shortest one so far is known when the test is ended from outside, for example
// by the time limit of go test.
//
// The function play is a whole test, and must use its own t. Call Random within
// Test, and not the other way round, because Test needs a *testing.T and play
// has a testing.TB:
//
//	termtest.Test(t, func(t *testing.T) {
//		termtest.Random(t, 1, "Up a", 100, func(t testing.TB, script string) {
//			p := termtest.Start(t, run, 80, 24)
//			p.Type(script + " C-c")
//			p.End()
//		})
//	})
//
// A test with Command, which runs in real time, needs no Test.
//
// A word for a mouse, or for another event that the program has not asked for,
// does nothing, as at a terminal. The test fails by t or by a panic. A panic in
// a goroutine that the program has started ends the whole test, as always.
func Random(
	t testing.TB, seed uint64, words string, n int, play func(t testing.TB, script string),
) {
	t.Helper()
	steps, err := script.Parse(words)
	if err != nil {
		t.Fatal(err)
	}
	var choice []string
	for _, s := range steps {
		if s.Word != "" {
			choice = append(choice, s.Word)
		}
	}
	if len(choice) == 0 {
		t.Fatal("termtest: Random needs words to choose from")
	}
	random := rand.New(rand.NewPCG(seed, 0))
	var chosen []string
	for range n {
		chosen = append(chosen, choice[random.IntN(len(choice))])
	}
	found := fmt.Sprintf("seed %d: %d random keys fail", seed, n)
	report := try(t, strings.Join(chosen, " "), play)
	if report == "" {
		return
	}
	shortest, report := shrink(chosen, report, func(words []string) string {
		report := try(t, strings.Join(words, " "), play)
		if report != "" {
			fmt.Fprintf(os.Stderr, "%s: %s%s\n", t.Name(), found, andSoDo(words))
		}
		return report
	})
	t.Fatalf("%s%s\n%s", found, andSoDo(shortest), report)
}

// andSoDo says that a shorter script fails, too.
func andSoDo(words []string) string {
	script := strings.Join(words, " ")
	switch len(words) {
	case 0:
		return ", and so does the test without any key"
	case 1:
		return ", and so does this one: " + script
	}
	return fmt.Sprintf(", and so do these %d: %s", len(words), script)
}

// shrink leaves words out of a script as long as the script still fails. It
// returns the shortest script that it finds, and the report of that.
func shrink(
	words []string, report string, fails func([]string) (report string),
) (shortest []string, itsReport string) {
	size := len(words) // of the part that is left out
	for size > 0 {
		isShorter := false
		i := 0
		for i < len(words) {
			less := slices.Delete(slices.Clone(words), i, min(i+size, len(words)))
			r := fails(less)
			if r == "" {
				i += size
				continue
			}
			words = less
			report = r
			isShorter = true
		}
		if !isShorter || size > len(words) {
			size = min(size/2, len(words))
		}
	}
	if len(words) > mostInPairs {
		return words, report
	}
	return shrinkByPairs(words, report, fails)
}

// mostInPairs is the largest number of words of which any two are left out. It
// makes 190 scripts.
const mostInPairs = 20

// shrinkByPairs leaves two words out at once. Two presses of a switch may have
// no effect together, although each has one.
func shrinkByPairs(
	words []string, report string, fails func([]string) (report string),
) (shortest []string, itsReport string) {
	for i := range words {
		for j := i + 1; j < len(words); j++ {
			less := slices.Delete(slices.Clone(words), j, j+1)
			less = slices.Delete(less, i, i+1)
			if r := fails(less); r != "" {
				return shrink(less, r, fails)
			}
		}
	}
	return words, report
}

// try plays a script, and returns its failures, or "" if it passes.
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
	random   bool // events that no terminal would send are left out of the script
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

func (t *trial) Helper()              {}
func (t *trial) Log(...any)           {}
func (t *trial) Logf(string, ...any)  {}
func (t *trial) Cleanup(f func())     { t.cleanups = append(t.cleanups, f) }
func (t *trial) Failed() bool         { return t.report.Len() > 0 }
func (t *trial) Skipped() bool        { return false }
func (t *trial) Fail()                { t.Errorf("failed") }
func (t *trial) Error(args ...any)    { t.Errorf("%s", fmt.Sprintln(args...)) }
func (t *trial) FailNow()             { t.Fatalf("failed") }
func (t *trial) Fatal(args ...any)    { t.Fatalf("%s", fmt.Sprintln(args...)) }
func (t *trial) Skip(...any)          { t.SkipNow() }
func (t *trial) Skipf(string, ...any) { t.SkipNow() }
func (t *trial) SkipNow()             { runtime.Goexit() }

func (t *trial) Fatalf(format string, args ...any) {
	t.Errorf(format, args...)
	runtime.Goexit()
}

func (t *trial) Errorf(format string, args ...any) {
	fmt.Fprintln(&t.report, strings.TrimSuffix(fmt.Sprintf(format, args...), "\n"))
}

package lab

import (
	"slices"
	"testing"
	"time"

	"fixstep/loop/classic"
)

// A verdict tells each kind of state once, with its last numbers and in the
// order of those, from the end of the first second on.
func TestAVerdictTellsStates(t *testing.T) {
	for _, c := range []struct {
		name           string
		update, length time.Duration
		stallAt, stall time.Duration
		want           []string
	}{
		{"nap", ms, time.Second - 1, 0, 0, nil},
		{"nap", ms, time.Second, 0, 0, []string{"on time"}},
		{"catchup", ms, 2 * time.Second, 50 * ms, 240 * ms, []string{"on time"}},
		{"delta", ms, 8 * time.Second, 3 * time.Second, 500 * ms, []string{"501 ms late", "leapt 505 ms", "on time"}},
		{"nap", ms, 8 * time.Second, 3 * time.Second, 500 * ms, []string{"on time", "470 ms late"}},
		{"catchup", 40 * ms, 8 * time.Second, 0, 0, []string{"slow motion 49 %", "frozen 3 s"}},
	} {
		d, _ := classic.ByName(c.name)
		m := light()
		m.UpdateCost, m.For = c.update, c.length
		if c.stall > 0 {
			m.Stalls = []Stall{{At: c.stallAt, For: c.stall}}
		}
		g := Judge(c.name, []Setup{{Design: d, Machine: *m}})
		if got := g.Results[0].States; !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// All speeds are one level, and each other finding is its own.
func TestASpeedIsOneLevel(t *testing.T) {
	first := len(ends) + len(times)
	last := first + len(speeds) - 1
	for finding, want := range map[int]int{
		0: 0, first - 1: first - 1, first: first, last: first, last + 1: last + 1,
	} {
		if got := level(finding); got != want {
			t.Errorf("finding %d: level %d, want %d", finding, got, want)
		}
	}
}

// What a verdict says of states and times.
func TestWordsOfAVerdict(t *testing.T) {
	const day = 24 * time.Hour
	for got, want := range map[string]string{
		kindOf("uneven 10-29.8 ms"): "uneven - ms",
		kindOf("choppy, 35/s"):      "choppy, /s",
		long(1499 * ms):             "1 s",
		long(2*time.Hour - 1):       "7200 s",
		long(2 * time.Hour):         "2 hours",
		long(2*day - 1):             "47 hours",
		long(2 * day):               "2 days",
		ns(ms - 1):                  "999.999µs",
		ns(ms):                      "1 ms",
		ns(16666 * us):              "16.7 ms",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

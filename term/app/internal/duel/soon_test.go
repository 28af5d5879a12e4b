package duel

import (
	"testing"
	"time"
)

// atMost is how long a test waits for other programs on a busy machine. What
// has to take longer than that never ends here.
const atMost = 20 * time.Second

// within holds that something returns.
func within(t *testing.T, do func()) {
	t.Helper()
	start := time.Now()
	do()
	if took := time.Since(start); took > atMost {
		t.Errorf("it took %v", took)
	}
}

// soon holds that something becomes true.
func soon(t *testing.T, what string, isTrue func() bool) {
	t.Helper()
	for start := time.Now(); !isTrue(); time.Sleep(5 * time.Millisecond) {
		if time.Since(start) > atMost {
			t.Fatal("not seen: " + what)
		}
	}
}

package duel

import (
	"testing"
	"time"
)

// atMost is the time that a test waits for other programs on a busy machine. A
// wait that takes longer has failed.
const atMost = 20 * time.Second

// within checks that do returns in time.
func within(t *testing.T, do func()) {
	t.Helper()
	start := time.Now()
	do()
	if took := time.Since(start); took > atMost {
		t.Errorf("the call took %v", took)
	}
}

// soon checks that a condition becomes true in time.
func soon(t *testing.T, what string, isTrue func() bool) {
	t.Helper()
	for start := time.Now(); !isTrue(); time.Sleep(5 * time.Millisecond) {
		if time.Since(start) > atMost {
			t.Fatal("not seen: " + what)
		}
	}
}

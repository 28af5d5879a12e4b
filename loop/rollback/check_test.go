package rollback_test

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/loop/rollback"
)

// A shared is a state that an assignment does not copy.
type shared struct{ cells []int }

// TestCheckFindsAStepThatIsNoFunction: Check names the tick of a step that
// reads more than its arguments, and finds a state that is no plain value. It
// accepts a game that keeps the rules.
func TestCheckFindsAStepThatIsNoFunction(t *testing.T) {
	commands := make([][2]bool, 100)
	for i := range commands {
		commands[i] = [2]bool{i%3 == 0, i%7 == 0}
	}
	calls := 0
	outside := func(r *race, run [2]bool) {
		step(r, run)
		if r[0] == 5 {
			calls++
			r[1] += calls
		}
	}
	type races = rollback.Config[race, bool]
	type shares = rollback.Config[shared, bool]
	adds := shares{Step: func(s *shared, _ [2]bool) { s.cells[0]++ }, Hash: sum}
	sets := shares{Step: func(s *shared, _ [2]bool) { s.cells[1] = 7 }, Hash: sum}
	start := func() shared { return shared{make([]int, 4)} }
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a right game": {rollback.Check(races{Step: step, Hash: hash}, race{}, commands), ""},
		"no ticks":     {rollback.Check(races{Step: step, Hash: hash}, race{}, nil), ""},
		"it reads outside": {
			rollback.Check(races{Step: outside, Hash: hash}, race{}, commands),
			"tick 13: one state",
		},
		"it shares memory":      {rollback.Check(adds, start(), commands), "tick 1: a step of a copy"},
		"it sets shared memory": {rollback.Check(sets, start(), commands), "tick 1: a step of a copy"},
		"no hash":               {rollback.Check(races{Step: step}, race{}, commands), "needs a Step and a Hash"},
	} {
		got := fmt.Sprint(c.err)
		if c.want == "" && c.err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %q", name, got, c.want)
		}
	}
}

func sum(s *shared) (h uint64) {
	for i, n := range s.cells {
		h += uint64(i+1) * uint64(n)
	}
	return h
}

package rollback_test

import (
	"strings"
	"testing"

	"fixstep/loop/rollback"
)

// A shared is a state that an assignment does not copy.
type shared struct{ cells []int }

// Check finds a step that reads more than its arguments, at its tick, and a
// state that is no plain value. It accepts a game that keeps the rules.
func TestCheckFindsAStepThatIsNoFunction(t *testing.T) {
	commands := make([][2]bool, 100)
	for i := range commands {
		commands[i] = [2]bool{i%3 == 0, i%7 == 0}
	}
	calls := 0
	outside := func(r *race, run [2]bool) {
		if step(r, run); r[0] == 5 {
			calls++
			r[1] += calls
		}
	}
	sum := func(s *shared) (h uint64) {
		for i, n := range s.cells {
			h += uint64(i+1) * uint64(n)
		}
		return h
	}
	start := shared{make([]int, 4)}
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a right game":     {rollback.Check(rollback.Config[race, bool]{Step: step, Hash: hash}, race{}, commands), ""},
		"no ticks":         {rollback.Check(rollback.Config[race, bool]{Step: step, Hash: hash}, race{}, nil), ""},
		"it reads outside": {rollback.Check(rollback.Config[race, bool]{Step: outside, Hash: hash}, race{}, commands), "tick 13: one state"},
		"it shares memory": {rollback.Check(rollback.Config[shared, bool]{Step: func(s *shared, _ [2]bool) { s.cells[0]++ }, Hash: sum}, start, commands), "tick 1: a step of a copy"},
		"it sets shared memory": {rollback.Check(rollback.Config[shared, bool]{
			Step: func(s *shared, run [2]bool) { s.cells[1] = 7 }, Hash: sum}, shared{make([]int, 4)}, commands), "tick 1: a step of a copy"},
		"no hash": {rollback.Check(rollback.Config[race, bool]{Step: step}, race{}, commands), "needs a Step and a Hash"},
	} {
		if c.want == "" && c.err != nil || c.want != "" && (c.err == nil || !strings.Contains(c.err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, c.err, c.want)
		}
	}
}

package world

import (
	"os"
	"testing"
)

// whole reports whether tests that count statistics, or build programs for
// other processors, run in full: it takes most of a minute. .ci/run says so.
var whole = os.Getenv("FIXSTEP_TEST") == "whole"

// sample returns n if tests run in full, and else few, which it logs. The
// slack is then how many percentage points a limit must give way by, as few
// games vary more than many.
func sample(t *testing.T, n, few int) (games, slack int) {
	t.Helper()
	if whole {
		return n, 0
	}
	t.Logf("a sample of %d in %d; FIXSTEP_TEST=whole runs all", few, n)
	return few, 15
}

package termtest_test

import "testing"

func TestTheExamples(t *testing.T) {
	t.Run("timer", testTimer)
	t.Run("walker", testWalker)
	t.Run("far walker", testFarWalker)
}

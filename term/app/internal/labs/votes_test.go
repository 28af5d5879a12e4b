package labs

import "testing"

// TestTheFirstVoteCounts: it is kept when a step is seen again.
func TestTheFirstVoteCounts(t *testing.T) {
	var v votes
	if v.String() != "" {
		t.Errorf("without a vote: %q", v)
	}
	v.keep(4, true)
	if got := v.String(); got != "1 of 1" {
		t.Errorf("one right vote: %q", got)
	}
	v.keep(8, false)
	v.keep(1, false)
	v.keep(1, true)
	if got := v.String(); got != "1 of 3, lost in 2, 9" {
		t.Errorf("three votes: %q", got)
	}
}

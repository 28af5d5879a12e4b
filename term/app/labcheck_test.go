package app

import (
	"strings"
	"testing"
)

// TestTheLabChecksALoop on each named machine: of a good loop it names no
// cause; of a loop that loses time it does where the machine is fast enough.
func TestTheLabChecksALoop(t *testing.T) {
	good, _ := run(t, "lab", "-check", "steady")
	bad, _ := run(t, "lab", "-check", "nap")
	for _, line := range strings.Split(strings.TrimSpace(machines), "\n") {
		if name, _, _ := strings.Cut(line, " "); !strings.Contains("\n"+good, "\n"+name+" ") {
			t.Errorf("no verdict on %s:\n%s", name, good)
		}
	}
	if strings.Contains(good, "The ") || !strings.Contains(good, "dropped 417 ms") {
		t.Errorf("steady:\n%s", good)
	}
	if !strings.Contains(bad, "slow motion 54 %\n              The machine is fast enough") || strings.Count(bad, "The machine is") != 1 {
		t.Errorf("nap:\n%s", bad)
	}
}

// TestTheSheetHasNoAnswers but the questions, room for each vote, and tasks.
func TestTheSheetHasNoAnswers(t *testing.T) {
	out, _ := run(t, "lab", "-tour", "-sheet")
	if n := strings.Count(out, "My vote: __"); n != len(records(tourText)) || !strings.Contains(out, "Three tasks") {
		t.Errorf("%d votes in\n%s", n, out)
	}
	for _, r := range records(tourText) {
		if said, _, _ := strings.Cut(r["said"], "{"); strings.Contains(strings.Join(strings.Fields(out), " "), said) {
			t.Errorf("%s: the answer is told", r["title"])
		}
	}
	for line := range strings.Lines(out) {
		if len([]rune(line)) > 81 {
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
}

// TestTheVotesAreHandedIn: the last line on the terminal is their result.
func TestTheVotesAreHandedIn(t *testing.T) {
	if p := play(t, 80, 24, "1 wait:5s Right 3 wait:5s", "lab", "-tour", "13"); !strings.HasSuffix(p.out, "The lesson: 2 of 2\n") {
		t.Errorf("%q", p.out)
	}
	if p := play(t, 80, 24, "wait:1s", "lab", "-tour", "13"); strings.Contains(p.out, "lesson:") {
		t.Errorf("without a vote: %q", p.out)
	}
}

package driver

import "testing"

func TestTheDifferenceIsMarked(t *testing.T) {
	want := "  │same\n- │Save as: a\n+ │Save at: a\n         ^\n  │x\n  │~ 1 bold\n- │gone\n   ^^^^\n"
	got := Difference("same\nSave as: a\nx\n~ 1 bold\ngone\n", "same\nSave at: a\nx\n~ 1 bold\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

package driver

import (
	"strings"
	"testing"
)

func TestTheDifferenceIsMarked(t *testing.T) {
	want := `  │same
- │Save as: a
+ │Save at: a
         ^
  │x
  │~ 1 bold
- │gone
   ^^^^
`
	got := Difference("same\nSave as: a\nx\n~ 1 bold\ngone\n", "same\nSave at: a\nx\n~ 1 bold\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Difference("~ a", "~ b"); got != "- │~ a\n+ │~ b\n     ^\n" {
		t.Errorf("of styles without a row:\n%s", got)
	}
	tall := strings.Repeat("same\n", screenRows)
	if got := Difference(tall, tall); strings.Count(got, "same") != screenRows {
		t.Errorf("of a tall screen:\n%s", got)
	}
	long := strings.Repeat("same\n", screenRows)
	if got := Difference(long+"a", long+"b"); got != "- │a\n+ │b\n   ^\n" {
		t.Errorf("of a long text:\n%s", got)
	}
}

// TestADifferenceOfStylesMarksTheirLine: the row above it is the same.
func TestADifferenceOfStylesMarksTheirLine(t *testing.T) {
	want := `  │a
- │~ 0 bold
+ │~ 0 blink
        ^^^^
  │b
+ │~ 0 red
   ^^^^^^^
  │c
`
	got := Difference("a\n~ 0 bold\nb\nc\n", "a\n~ 0 blink\nb\n~ 0 red\nc\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestBlankRowsBelowAreLeftOut, but none above a text.
func TestBlankRowsBelowAreLeftOut(t *testing.T) {
	for got, want := range map[string]string{
		"\nb\n\n\n":  "  │\n- │a\n+ │b\n   ^\n",
		"\na\n\nb\n": "  │\n  │a\n  │\n- │\n+ │b\n   ^\n",
	} {
		if got := Difference("\na\n\n\n", got); got != want {
			t.Errorf("it is\n%swant\n%s", got, want)
		}
	}
}

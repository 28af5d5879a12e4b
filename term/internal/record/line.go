package record

import (
	"strings"
	"time"

	"fixstep/term/internal/script"
)

// A Line is what the player has done up to a rest.
type Line struct {
	Words string // without those of the wait
	Texts []Text // that the wait can be for, the best first

	keys    []Key         // of Words, as long as lines can be joined
	gap     time.Duration // from the last key to the first of the next line
	took    time.Duration // from the last key to the last picture
	thought time.Duration // from the last key to the first picture
	wait    time.Duration // instead of stillness, if the program never is still
	isLast  bool          // nothing is to be waited for
}

// String returns the line as a script has it.
func (l Line) String() string {
	return strings.TrimSpace(l.Words + " " + l.Wait())
}

// Wait returns the word of the wait; "": there is none.
func (l Line) Wait() string {
	const soon = 20 * time.Second // until: itself waits for a minute
	switch {
	case l.isLast:
		return ""
	case len(l.Texts) > 0:
		word := "until:" + quote(l.Texts[0].Text)
		if l.Texts[0].took > soon {
			word += ":" + (3 * l.Texts[0].took).Round(time.Second).String()
		}
		return word
	case l.wait > 0:
		return "wait:" + l.wait.String()
	}
	return "still:" + l.still().String()
}

// still returns how long the screen stands still when the program has done its
// work: longer than it has thought.
func (l Line) still() time.Duration {
	const longest = 5 * time.Second
	length := min(l.thought+l.thought/2, longest)
	return max(length.Round(100*time.Millisecond), shortestRest)
}

// Script returns the script, with a line for each rest.
func Script(lines []Line) string {
	text := ""
	for _, l := range lines {
		text += l.String() + "\n"
	}
	return text
}

// steps returns the steps of the keys of a line.
func (l Line) steps() []script.Step {
	steps, _ := script.Parse(l.Words)
	return steps
}

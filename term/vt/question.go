package vt

import (
	"slices"
)

// Unanswered returns the questions of the program that the terminal has left
// without an answer, each once, with ESC for that byte: it does not know them,
// as many terminals do not, or it is mute.
func (t *Term) Unanswered() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.unanswered)
}

// The limits keep a program from filling the memory with questions.
const (
	mostQuestions   = 100
	longestQuestion = 40 // bytes
)

// note notes a question that was not answered. The terminal had said so many
// answers before it.
func (t *Term) note(said int, opener byte, text string) {
	if t.said > said || len(t.unanswered) >= mostQuestions {
		return
	}
	if len(text) > longestQuestion {
		text = text[:longestQuestion] + "…"
	}
	if text = "ESC" + string(opener) + text; !slices.Contains(t.unanswered, text) {
		t.unanswered = append(t.unanswered, text)
	}
}

package vt

import (
	"slices"
)

// Unanswered returns the program's questions without an answer, each once, with
// ESC for that byte. A question gets no answer if the terminal does not know
// it, as many terminals do not, or if the terminal is mute.
func (t *Term) Unanswered() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.unanswered)
}

// The limits keep questions from filling the memory.
const (
	mostQuestions   = 100
	longestQuestion = 40 // bytes
)

// note notes a question, unless it was answered. said is the number of answers
// before the question.
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

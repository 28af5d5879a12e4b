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

// The limits keep questions and orders from filling the memory.
const (
	mostNoted    = 100
	longestNoted = 40 // bytes
)

// note notes a question, unless it was answered. said is the number of answers
// before the question.
func (t *Term) note(said int, opener byte, text string) {
	if t.said == said {
		t.unanswered = noted(t.unanswered, string(opener)+text)
	}
}

// noted returns the list with the bytes after an ESC, once.
func noted(list []string, text string) []string {
	if most := longestNoted + 1; len(text) > most { // one is its kind
		text = text[:most] + "…"
	}
	if text = "ESC" + text; len(list) >= mostNoted || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

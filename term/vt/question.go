package vt

import (
	"slices"
	"strings"
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

// asks reports whether a sequence asks for an answer.
func (p *params) asks() bool {
	switch p.name {
	case "n", "?n", "c", ">c", "=c", ">q", "?u", "?m", "?S", "x", "p$", "?p$", "w$":
		return true
	case "t":
		op := p.arg(0, 0)
		return op == 11 || op >= 13 && op <= 16 || op >= 18 && op <= 21
	}
	return false
}

// stringAsks reports whether a string asks for an answer: for a colour or the
// clipboard, a capability, a setting, or whether pictures are known.
func stringAsks(opener byte, text string) bool {
	switch opener {
	case ']':
		return strings.HasSuffix(text, ";?")
	case 'P':
		return strings.HasPrefix(text, "+q") || strings.HasPrefix(text, "$q")
	case '_':
		return strings.HasPrefix(text, "G") && strings.Contains(text, "a=q")
	}
	return false
}

package scene

import (
	"fmt"
	"strings"
	"unicode"

	"fixstep/term/app/internal/keys"
)

// tellTour writes the paragraphs of the tour.
func (l *Lab) tellTour() {
	t, notes := &l.tour, l.picture.Notes[:0]
	s := &t.steps[t.at]
	if l.picture.Projector {
		notes = t.large(notes, s)
	} else {
		notes = append(notes, fmt.Sprintf("%d/%d %s (%s)", t.at+1, len(t.steps), s.Title, s.From), s.Look)
		notes = t.small(notes, s)
	}
	l.picture.Notes = notes
}

// small appends the question, or the answer and its explanation.
func (t *tour) small(notes []string, s *TourStep) []string {
	switch {
	case t.answer == 0:
		return append(notes, s.Ask+"  "+strings.Join(s.choices(), "   "))
	case t.said == "":
		return append(notes, fmt.Sprintf("%s You say: %s. %s", s.Ask, s.Answers[t.answer-1], t.urge(s)))
	}
	verdict := "Yes: "
	if t.answer != s.Right {
		verdict = fmt.Sprintf("No, it is %q: ", s.Answers[s.Right-1])
	}
	return append(append(notes, verdict+t.said), s.Table...)
}

// large appends the question and its answers only, for the last row of a class;
// after the vote the key to press, and then the right answer.
func (t *tour) large(notes []string, s *TourStep) []string {
	notes = append(notes, s.Ask)
	switch {
	case t.answer == 0:
		return append(notes, s.choices()...)
	case t.said == "":
		return append(notes, s.choices()[t.answer-1], t.urge(s))
	}
	return append(notes, s.choices()[s.Right-1])
}

// urge returns the next thing to do.
func (t *tour) urge(s *TourStep) string {
	switch {
	case t.answer == 0:
		return "Vote first: 1, 2 or 3."
	case !t.ripe || t.pressed:
		return "Watch …"
	}
	return fmt.Sprintf("Now press %s.", nameOfKey(s.Key))
}

// choices lists the answers with their keys.
func (s *TourStep) choices() (list []string) {
	for i, a := range s.Answers {
		list = append(list, fmt.Sprintf("%d %s", i+1, a))
	}
	return list
}

// nameOfKey returns the name of a key. It names Shift only where the key
// without Shift does something else.
func nameOfKey(key rune) string {
	switch lower := unicode.ToLower(key); {
	case key == ' ':
		return "Space"
	case keys.Lab.OfRune(lower).Intent != keys.Lab.OfRune(key).Intent:
		return "Shift-" + string(key)
	}
	return string(key)
}

// hint returns the keys for the last row, or what the last key waits for.
func (t *tour) hint() string {
	switch s := &t.steps[t.at]; {
	case t.urged == keys.Quit:
		return "Press Q again to quit the lesson."
	case t.urged == keys.Right && t.at < len(t.steps)-1:
		return "→ again skips the step. " + t.urge(s)
	case t.urged != keys.None:
		return t.urge(s)
	case t.answer == 0:
		return voteHint
	case t.at == len(t.steps)-1:
		return strings.TrimPrefix(tourHint, nextHint)
	}
	return tourHint
}

// The keys in the last row.
const (
	labHint  = "? keys  Q quit  ↑↓ Enter open  s/S stall  U/u D/d cost  T/t step  N body  +- P"
	nextHint = "→ next  "
	tourHint = nextHint + "← back  ↑↓ Enter open  P pause  +- speed  Esc stay in the lab  ? keys"
	voteHint = "1 2 3 vote  → next  ← back  Esc stay in the lab  ? keys  Q quit"
)

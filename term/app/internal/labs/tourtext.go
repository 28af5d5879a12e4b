package labs

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"fixstep/loop/lab"
	"fixstep/term/app/internal/keys"
)

// tell writes the paragraphs of the tour in place of the lab's.
func (t *Tour) tell() {
	s := t.step()
	t.words = words{hint: t.keysNow(), asks: t.urged != keys.None, first: true}
	if s.Axis {
		t.axis = t.axisOfKeys()
	}
	if s.Ask == "" {
		t.notes = t.claim(s)
		return
	}
	from := "(" + s.From + ")"
	if t.at == len(t.steps)-1 && t.said != "" {
		from = "You: " + t.Votes.String()
	}
	head := fmt.Sprintf("%d/%d %s %s", t.at+1, len(t.steps), s.Title, from)
	t.yields = 1 // to the question, the key to press, and the answer
	t.notes = append([]string{head, s.Look}, t.talk(s)...)
}

// axisOfKeys returns the time for which a lane stands: at least the longest
// time from a key to its picture.
func (t *Tour) axisOfKeys() time.Duration {
	axis := 50 * time.Millisecond
	for _, lane := range t.list {
		for axis < lane.Key {
			axis *= 2
		}
	}
	return axis
}

// claim returns a claim, its keys, and the result with the numbers of now.
func (t *Tour) claim(s *Step) []string {
	do, result := "No key is needed.", "The result comes after "+lab.SayTime(s.Wait, 1)+"."
	if s.Press != "" {
		do = "Press " + strings.TrimSuffix(s.Press, ".") + "."
	}
	if t.now >= s.Wait {
		result, _ = t.Runs().Fill("Result: " + s.Said)
	}
	return []string{s.Title + " (" + s.From + ")", do, result}
}

// talk returns the question, or the answer and its explanation.
func (t *Tour) talk(s *Step) []string {
	switch {
	case t.answer == 0:
		return []string{s.Ask + "  " + strings.Join(s.choices(), "   ")}
	case t.said == "":
		return []string{fmt.Sprintf("%s You say: %s. %s", s.Ask, s.Answers[t.answer-1], t.urge(s))}
	}
	verdict := "Yes: "
	if t.answer != s.Right {
		verdict = fmt.Sprintf("No, it is %q: ", s.Answers[s.Right-1])
	}
	return append([]string{verdict + t.said}, s.Table...)
}

// urge returns the next thing to do.
func (t *Tour) urge(s *Step) string {
	switch {
	case t.answer == 0:
		return "Vote first: 1, 2 or 3."
	case !t.ripe || t.pressed:
		return "Watch …"
	}
	return fmt.Sprintf("Now press %s.", nameOfKey(s.Key))
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

// choices lists the answers with their keys.
func (s *Step) choices() (list []string) {
	for i, a := range s.Answers {
		list = append(list, fmt.Sprintf("%d %s", i+1, a))
	}
	return list
}

// keysNow returns the keys for the last row, or what the last key waits for.
func (t *Tour) keysNow() string {
	switch s := t.step(); {
	case s.Ask == "":
		return labHint
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

// The keys in the last row of a tour.
const (
	nextHint = "→ next  "
	tourHint = nextHint + "← back  ↑↓ Enter open  P pause  +- speed  Esc stay in the lab  ? keys"
	voteHint = "1 2 3 vote  → next  ← back  Esc stay in the lab  ? keys  Q quit"
)

// votes holds for each step of a tour, from 0, whether its first vote was the
// right one. A step whose explanation was not seen has none.
type votes map[int]bool

// keep keeps a vote, if the step has none.
func (v votes) keep(step int, right bool) {
	if _, voted := v[step]; !voted {
		v[step] = right
	}
}

// String returns the number of right votes, and the steps of the others: "11 of
// 14, lost in 5, 6, 9".
func (v votes) String() string {
	var lost []string
	for _, i := range slices.Sorted(maps.Keys(v)) {
		if !v[i] {
			lost = append(lost, fmt.Sprint(i+1))
		}
	}
	text := fmt.Sprintf("%d of %d", len(v)-len(lost), len(v))
	if len(lost) > 0 {
		text += ", lost in " + strings.Join(lost, ", ")
	}
	return text
}

// Lines returns the step as paragraphs without a picture: its question, and
// apart from it the answer and the explanation. It returns an error if the
// condition of the step does not come true on the model.
func (s *Step) Lines() (lines, answer []string, err error) {
	said, err := s.play()
	lines = []string{s.Title, "From: " + s.From, "Look: " + s.Look, "Question: " + s.Ask}
	lines = append(lines, s.choices()...)
	if s.Key != 0 {
		lines = append(lines, "Press: "+nameOfKey(s.Key))
	}
	for _, line := range s.Code {
		lines = append(lines, strings.Replace(line, " ", ": ", 1))
	}
	return lines, append([]string{s.choices()[s.Right-1] + ": " + said}, s.Table...), err
}

// play takes the step in a lab without a terminal and returns the explanation.
// It presses the key when the machines have run for a second, or as soon after
// that as the step asks for it.
func (s *Step) play() (said string, err error) {
	t := &Tour{Lab: &Lab{}, steps: []Step{*s}, Votes: votes{}}
	t.enter(0)
	defer t.Stop()
	t.vote(s.Right)
	for ; t.said == "" && err == nil; t.Numbers().Updates++ {
		err = t.Update()
		if t.now >= time.Second && !t.pressed {
			t.guide(keys.Lab.OfRune(s.Key).Intent)
		}
		if t.now > time.Minute {
			err = fmt.Errorf("%s: not seen within a minute", s.Title)
		}
	}
	return t.said, err
}

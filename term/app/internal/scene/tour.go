package scene

import (
	"fmt"
	"strings"
	"time"
	"unicode"

	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// A TourStep is one step of a tour of the lab: what runs, what to look at, a
// question, and what was seen.
type TourStep struct {
	Title   string              // what it is about
	From    string              // author and chapter
	Look    string              // what to look at
	Ask     string              // the question
	Answers []string            // three
	Right   int                 // the answer that is right, from 1
	Key     rune                // to press after the answer; 0: none
	Do      string              // what the key does, as keys of the lab
	Wait    time.Duration       // of the machines, from the key to Said
	Said    string              // what was seen, with names of numbers in braces
	Seen    func(lab.Runs) bool // whether it was seen; Said comes when it is
	Setups  []lab.Setup         // the lanes
	Slower  int64               // the time scale is 1/Slower
}

// tour is where a lab is in its tour. Without steps there is none.
type tour struct {
	steps   []TourStep
	at      int
	answer  int  // 0: not given yet
	urged   bool // to vote first
	pressed bool
	since   time.Duration // of the machines: when the key was pressed
	said    string        // "" as long as nothing is to be said
	over    bool          // after the last step: it says how to go on
}

// NewTour returns a lab that leads through these steps, of which there must be
// one at least. It begins at one of them, 0 is the first. See NewLab.
func NewTour(t *term.Screen, lost time.Duration, steps []TourStep, at int) *Lab {
	l := NewLab(t, lost, steps[at].Setups)
	l.tour.steps = steps
	l.enter(at)
	return l
}

// Runs returns the runs of all lanes by the names of their loops.
func (l *Lab) Runs() lab.Runs {
	runs := lab.Runs{}
	for _, lane := range l.lanes {
		runs[lane.Loop] = lane.Lane
	}
	return runs
}

// touring reports whether the lab is on its tour.
func (l *Lab) touring() bool { return len(l.tour.steps) > 0 }

// enter begins a step, from 0. Nothing runs before the vote, so that nothing on
// the screen answers the question.
func (l *Lab) enter(at int) {
	t := &l.tour
	*t = tour{steps: t.steps, at: max(0, min(at, len(t.steps)-1))}
	s := &t.steps[t.at]
	l.opened, l.selected = false, len(s.Setups)-1
	l.load(s.Setups)
	l.clock.SetScale(1, s.Slower)
	l.hold(byVote)
	l.describe()
}

// guide handles a key of the tour. It returns false for keys that are left to
// the lab.
func (l *Lab) guide(i keys.Intent) bool {
	t := &l.tour
	s := &t.steps[t.at]
	switch {
	case i == keys.Back || t.over && i == keys.Fire:
		l.leaveTour()
	case t.over && i == keys.Left:
		t.over = false
	case t.over:
		return i <= keys.Hyper
	case i == keys.Left:
		l.enter(t.at - 1)
	case i == keys.Right || i == keys.Fire && t.said != "":
		if t.over = t.at == len(t.steps)-1; !t.over {
			l.enter(t.at + 1)
		}
	case t.answer == 0:
		l.vote(int(i-keys.Answer) + 1)
	case i >= keys.Pause && i <= keys.Slower || t.said != "" && i > keys.Hyper:
		return false
	case !t.pressed && s.asksFor(i):
		for _, r := range s.Do {
			l.tune(keys.Lab.OfRune(r).Intent)
		}
		t.pressed, t.since = true, l.now
		l.describe()
	}
	l.tell()
	return true
}

// vote takes an answer and lets the machines run. What is no answer urges to
// give one.
func (l *Lab) vote(answer int) {
	t := &l.tour
	s := &t.steps[t.at]
	if t.urged = answer < 1 || answer > len(s.Answers); t.urged {
		return
	}
	t.answer, t.pressed = answer, s.Key == 0
	l.free(byVote)
}

// asksFor reports whether a key is the one to press now: nobody shall make
// draws cheaper for want of a Shift.
func (s *TourStep) asksFor(i keys.Intent) bool {
	return i == keys.Lab.OfRune(unicode.ToLower(s.Key)).Intent || i == keys.Lab.OfRune(unicode.ToUpper(s.Key)).Intent
}

// leaveTour stays in the lab as it is.
func (l *Lab) leaveTour() {
	l.tour = tour{}
	l.free(byVote)
	l.tell()
}

// follow says what was seen when its time has come, and it has been seen.
func (l *Lab) follow() {
	t := &l.tour
	s := &t.steps[t.at]
	if !t.pressed || t.said != "" || l.now-t.since < s.Wait {
		return
	}
	if runs := l.Runs(); s.Seen(runs) {
		t.said, _ = runs.Fill(s.Said)
		l.tell()
	}
}

// hint returns the keys for the last row.
func (t *tour) hint() string {
	switch {
	case t.over:
		return endHint
	case t.answer == 0:
		return voteHint
	}
	return tourHint
}

// tellTour writes the paragraphs of the tour.
func (l *Lab) tellTour() {
	t := &l.tour
	if t.over {
		l.picture.Notes = append(l.picture.Notes[:0], EndOfTour[:]...)
		return
	}
	s := &t.steps[t.at]
	notes := append(l.picture.Notes[:0], fmt.Sprintf("%d/%d %s (%s)", t.at+1, len(t.steps), s.Title, s.From), s.Look)
	switch {
	case t.answer == 0:
		notes = append(notes, s.Ask+"  "+s.choices())
		if t.urged {
			notes = append(notes, "Vote first: 1, 2 or 3.")
		}
	case !t.pressed:
		notes = append(notes, fmt.Sprintf("%s You say: %s. Now press %s.", s.Ask, s.Answers[t.answer-1], nameOfKey(s.Key)))
	case t.said == "":
		notes = append(notes, fmt.Sprintf("%s You say: %s. Watch …", s.Ask, s.Answers[t.answer-1]))
	default:
		verdict := "Yes: "
		if t.answer != s.Right {
			verdict = fmt.Sprintf("No, it is %q: ", s.Answers[s.Right-1])
		}
		notes = append(notes, verdict+t.said, "Enter goes on, or play with the keys of the lab (see ?).")
	}
	l.picture.Notes = notes
}

// choices lists the answers with their keys.
func (s *TourStep) choices() string {
	var list []string
	for i, a := range s.Answers {
		list = append(list, fmt.Sprintf("%d %s", i+1, a))
	}
	return strings.Join(list, "   ")
}

func nameOfKey(key rune) string {
	if key == ' ' {
		return "Space"
	}
	return string(key)
}

// The last rows of the lab.
const (
	labHint  = "? keys  Q quit  ↑↓ Enter open  s/S stall  U/u D/d cost  T/t step  N body  +- P"
	tourHint = "→ next  ← back  Esc stay in the lab  P pause  +- speed  Q quit"
	voteHint = "1 2 3 vote  → next  ← back  Esc stay in the lab  ? keys  Q quit"
	endHint  = "Esc stay in the lab  ← back  ? keys  Q quit"
)

// EndOfTour is the last page of the tour, a paragraph each.
var EndOfTour = [...]string{
	"That was the tour.",
	"Esc stays in the lab with these loops: ? lists its keys. fixstep lab shows all loops side by side.",
	"fixstep lab -claims lists what the texts say about loops, each with what to press and what to see.",
}

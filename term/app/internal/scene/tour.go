package scene

import (
	"fmt"
	"strings"
	"time"

	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// A TourStep is one step of a tour of the lab: what runs, what to look at, a
// question, and what was seen.
type TourStep struct {
	Title   string        // what it is about
	From    string        // author and chapter
	Look    string        // what to look at
	Ask     string        // the question
	Answers []string      // up to nine
	Right   int           // the answer that is right, from 1
	Key     rune          // to press after the answer; 0: none
	Do      string        // what the key does, as keys of the lab
	Wait    time.Duration // of the machines, from the key to Said
	Said    string        // what was seen, with names of numbers in braces
	Setups  []lab.Setup   // the lanes
	Num     int64         // the time scale is Num/Den, above 0
	Den     int64         // likewise
}

// tour is where a lab is in its tour. Without steps there is none.
type tour struct {
	steps   []TourStep
	at      int
	answer  int // 0: not given yet
	pressed bool
	since   time.Duration // of the machines: when the key was pressed
	said    string        // "" as long as nothing is to be said
	over    bool          // after the last step: it says how to go on
}

// NewTour returns a lab that leads through these steps, of which there must be
// one at least. See NewLab.
func NewTour(t *term.Screen, lost time.Duration, steps []TourStep) *Lab {
	l := NewLab(t, lost, steps[0].Setups)
	l.tour.steps = steps
	l.enter(0)
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

// enter begins a step, from 0.
func (l *Lab) enter(at int) {
	t := &l.tour
	*t = tour{steps: t.steps, at: max(0, min(at, len(t.steps)-1))}
	s := &t.steps[t.at]
	l.opened, l.selected = false, len(s.Setups)-1
	l.load(s.Setups)
	l.clock.SetScale(s.Num, s.Den)
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
	case i <= keys.Hyper:
		return i == keys.Fire // opens no lane before the end
	case t.answer == 0:
		if i >= keys.Answer && i < keys.Answer+keys.Intent(len(s.Answers)) {
			t.answer = int(i-keys.Answer) + 1
			t.pressed, t.since = s.Key == 0, l.now
		}
	case !t.pressed && i == keys.Lab.OfRune(s.Key).Intent:
		for _, r := range s.Do {
			l.tune(keys.Lab.OfRune(r).Intent)
		}
		t.pressed, t.since = true, l.now
		l.describe()
	default:
		return false
	}
	l.tell()
	return true
}

// leaveTour stays in the lab as it is.
func (l *Lab) leaveTour() {
	l.tour = tour{}
	l.tell()
}

// follow says what was seen when its time has come.
func (l *Lab) follow() {
	t := &l.tour
	if s := &t.steps[t.at]; t.pressed && t.said == "" && l.now-t.since >= s.Wait {
		t.said, _ = l.Runs().Fill(s.Said)
		l.tell()
	}
}

// tellTour writes the paragraphs of the tour.
func (l *Lab) tellTour() {
	t := &l.tour
	if t.over {
		l.picture.Notes = append(l.picture.Notes[:0], endOfTour[:]...)
		l.picture.Hint = endHint
		return
	}
	s := &t.steps[t.at]
	notes := append(l.picture.Notes[:0], fmt.Sprintf("%d/%d %s (%s)", t.at+1, len(t.steps), s.Title, s.From), s.Look)
	switch {
	case t.answer == 0:
		notes = append(notes, s.Ask+"  "+s.choices())
	case !t.pressed:
		notes = append(notes, fmt.Sprintf("%s You say: %s. Now press %s.", s.Ask, s.Answers[t.answer-1], nameOfKey(s.Key)))
	case t.said == "":
		notes = append(notes, fmt.Sprintf("%s You say: %s. Watch …", s.Ask, s.Answers[t.answer-1]))
	default:
		verdict := "Yes: "
		if t.answer != s.Right {
			verdict = fmt.Sprintf("No, it is %q: ", s.Answers[s.Right-1])
		}
		notes = append(notes, verdict+t.said, "Enter goes on, or play with the keys of the lab first (? lists them).")
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
	endHint  = "Esc stay in the lab  ← back  ? keys  Q quit"
)

// endOfTour is the last page of the tour.
var endOfTour = [...]string{
	"That was the tour.",
	"Esc stays in the lab with these loops: ? lists its keys. fixstep lab shows all loops side by side.",
	"fixstep lab -claims lists what the texts say about loops, each with what to press and what to see.",
}

package scene

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"fixstep/loop/lab"
	pictures "fixstep/render/lab"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// A TourStep is one step of a tour of the lab: the loops that run, a text, a
// question, and its answer.
type TourStep struct {
	Title   string              // in the words of the articles
	From    string              // author and chapter
	Look    string              // the text before the question
	Ask     string              // the question
	Answers []string            // three
	Right   int                 // the right answer, from 1
	Key     rune                // to press after the answer; 0: none
	Do      string              // the keys of the lab that Key stands for
	Wait    time.Duration       // of the machines, from Key to Said, at least
	Red     bool                // Key is asked for once a lane is red
	Said    string              // the explanation, with names of numbers in braces
	Table   []string            // rows below Said
	Seen    func(lab.Runs) bool // the condition for Said
	Stop    bool                // the clock stops at Said
	Keys    bool                // the lanes show the time from each key to its picture
	Code    []string            // lines in which the loops differ, each after the name of its lane
	Setups  []lab.Setup         // the lanes
	Slower  int64               // the time scale is 1/Slower; 0: 1
}

// tour is the state of a lab's tour. A lab without steps has no tour.
type tour struct {
	steps   []TourStep
	at      int
	answer  int         // 0: not given yet
	urged   keys.Intent // the last key, if it waits for a vote, or is asked for again; None: it does not
	ripe    bool        // the key is asked for
	pressed bool
	since   time.Duration // the time of the machines when the key was pressed
	said    string        // Said with its numbers; "" before
}

// NewTour returns a lab that leads through these steps; one step is the least.
// It begins at step at, from 0. See NewLab.
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

// enter begins a step, from 0. No loop runs before the vote, so that the screen
// does not answer the question.
func (l *Lab) enter(at int) {
	t := &l.tour
	*t = tour{steps: t.steps, at: max(0, min(at, len(t.steps)-1))}
	s := &t.steps[t.at]
	l.picture.Code = nil
	for _, line := range s.Code {
		name, text, _ := strings.Cut(line, " ")
		l.picture.Code = append(l.picture.Code, pictures.Code{Name: name, Line: lab.Line{Text: text}})
	}
	l.opened, l.keyed, l.selected = false, s.Keys, len(s.Setups)-1
	l.load(s.Setups)
	l.Clock.SetScale(1, max(1, s.Slower))
	l.Free(ByPlayer)
	l.Hold(ByVote)
	l.describe()
}

// guide handles a key of the tour. It returns false for a key of the lab.
func (l *Lab) guide(i keys.Intent) bool {
	t := &l.tour
	s := &t.steps[t.at]
	urged := t.urged
	t.urged = keys.None
	switch {
	case i == keys.Quit, i == keys.Right && t.said == "" && urged != i && t.at < len(t.steps)-1:
		t.urged, l.opened = i, false
	case l.opened && i == keys.Back:
		l.opened = false
	case i == keys.Back:
		l.leaveTour()
	case i == keys.Left:
		l.enter(t.at - 1)
	case i == keys.Right && t.at < len(t.steps)-1:
		l.enter(t.at + 1)
	case l.vote(int(i-keys.Answer) + 1):
	case t.answer == 0:
		t.urged = i
	case i >= keys.Pause && i <= keys.Slower || t.said != "" && i > keys.Hyper, i == keys.Up, i == keys.Down, i == keys.Fire:
		return false
	case t.ripe && !t.pressed && s.asksFor(i):
		for _, r := range s.Do {
			l.tune(keys.Lab.OfRune(r).Intent)
		}
		t.pressed, t.since = true, l.now
		l.describe()
	}
	l.tell()
	return true
}

// vote takes an answer, and lets the machines run after the first one. An
// answer can be changed until the right one is told. It returns false for any
// other number.
func (l *Lab) vote(answer int) bool {
	t := &l.tour
	s := &t.steps[t.at]
	if answer < 1 || answer > len(s.Answers) || t.said != "" {
		return false
	}
	if t.answer == 0 {
		t.pressed, t.ripe = s.Key == 0, !s.Red
		l.Free(ByVote)
	}
	t.answer = answer
	return true
}

// asksFor reports whether the step asks for a key, with or without Shift: a
// visitor who forgets Shift must not make draws cheaper.
func (s *TourStep) asksFor(i keys.Intent) bool {
	return i == keys.Lab.OfRune(unicode.ToLower(s.Key)).Intent || i == keys.Lab.OfRune(unicode.ToUpper(s.Key)).Intent
}

// leaveTour ends the tour. The lab stays as it is.
func (l *Lab) leaveTour() {
	l.tour, l.picture.Code = tour{}, nil
	l.Free(ByVote)
	l.tell()
}

// follow writes the explanation when its time has come and its condition holds.
// It looks whenever the lanes are judged; for a step that stops the clock,
// after each update.
func (l *Lab) follow(judged bool) {
	t := &l.tour
	s := &t.steps[t.at]
	if red := func(w *lab.Watched) bool { return w.Fault }; !t.ripe && t.answer > 0 && slices.ContainsFunc(l.lanes, red) {
		t.ripe = true
		l.tell()
	}
	if !t.pressed || t.said != "" || l.now-t.since < s.Wait || !judged && !s.Stop {
		return
	}
	if runs := l.Runs(); s.Seen(runs) {
		t.said, _ = runs.Fill(s.Said)
		t.urged = keys.None
		if s.Stop {
			l.Hold(ByPlayer)
		}
		l.describe()
	}
}

// showCode marks the lines of the step that run now. No lane is marked before
// the vote, because a lane cannot be opened before it.
func (l *Lab) showCode() {
	if l.tour.answer == 0 {
		l.picture.Selected = -1
	}
	for i := range l.picture.Code {
		c := &l.picture.Code[i]
		for _, lane := range l.lanes {
			if lane.Loop == c.Name {
				c.Line = lane.Line(c.Text)
			}
		}
	}
}

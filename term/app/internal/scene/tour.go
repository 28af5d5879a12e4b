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
	Red     bool                // the key is not asked for before a lane is red
	Said    string              // what was seen, with names of numbers in braces
	Table   []string            // rows below that
	Seen    func(lab.Runs) bool // whether it was seen; Said comes when it is
	Stop    bool                // the clock stands still from then on
	Keys    bool                // the lanes show when each key was answered
	Code    []string            // lines in which the loops differ, each after the name of its lane
	Setups  []lab.Setup         // the lanes
	Slower  int64               // the time scale is 1/Slower
}

// tour is where a lab is in its tour. Without steps there is none.
type tour struct {
	steps   []TourStep
	at      int
	answer  int  // 0: not given yet
	urged   bool // to vote first
	ripe    bool // the key is asked for
	pressed bool
	since   time.Duration // of the machines: when the key was pressed
	said    string        // "" as long as nothing is to be said
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
	l.picture.Code = nil
	for _, line := range s.Code {
		name, text, _ := strings.Cut(line, " ")
		l.picture.Code = append(l.picture.Code, pictures.Code{Name: name, Text: text})
	}
	l.opened, l.keyed, l.selected = false, s.Keys, len(s.Setups)-1
	l.load(s.Setups)
	l.clock.SetScale(1, s.Slower)
	l.free(byPlayer)
	l.hold(byVote)
	l.describe()
}

// guide handles a key of the tour. It returns false for keys that are left to
// the lab.
func (l *Lab) guide(i keys.Intent) bool {
	t := &l.tour
	s := &t.steps[t.at]
	switch {
	case l.opened && i == keys.Back:
		l.opened = false
	case i == keys.Back:
		l.leaveTour()
	case i == keys.Left:
		l.enter(t.at - 1)
	case i == keys.Right && t.at < len(t.steps)-1:
		l.enter(t.at + 1)
	case t.answer == 0:
		l.vote(int(i-keys.Answer) + 1)
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

// vote takes an answer and lets the machines run. What is no answer urges to
// give one.
func (l *Lab) vote(answer int) {
	t := &l.tour
	s := &t.steps[t.at]
	if t.urged = answer < 1 || answer > len(s.Answers); t.urged {
		return
	}
	t.answer, t.pressed, t.ripe = answer, s.Key == 0, !s.Red
	l.free(byVote)
}

// asksFor reports whether a key is the one to press now: nobody shall make
// draws cheaper for want of a Shift.
func (s *TourStep) asksFor(i keys.Intent) bool {
	return i == keys.Lab.OfRune(unicode.ToLower(s.Key)).Intent || i == keys.Lab.OfRune(unicode.ToUpper(s.Key)).Intent
}

// leaveTour stays in the lab as it is.
func (l *Lab) leaveTour() {
	l.tour, l.picture.Code = tour{}, nil
	l.free(byVote)
	l.tell()
}

// follow says what was seen when its time has come, and it has been seen. It
// looks whenever the lanes are judged, or after each update for a moment at
// which the clock is to stop.
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
		if s.Stop {
			l.hold(byPlayer)
		}
		l.describe()
	}
}

// showCode has the picture show what the lines of the step do now. No lane is
// marked before the vote: only then one can be opened.
func (l *Lab) showCode() {
	if l.tour.answer == 0 {
		l.picture.Selected = -1
	}
	for i := range l.picture.Code {
		c := &l.picture.Code[i]
		for _, lane := range l.lanes {
			if lane.Loop == c.Name {
				c.Now, c.Done = lane.Line(c.Text)
			}
		}
	}
}

package labs

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/term/app/internal/scene"
)

// A Step is one step of a tour of the lab: the loops that run, a text, a
// question, and its answer. A step without a question is a claim, whose loops
// run at once and obey the keys of a lab.
type Step struct {
	Title   string        // in the words of the articles
	From    string        // author and chapter
	Look    string        // the text before the question
	Ask     string        // the question; "": none
	Answers []string      // three
	Right   int           // the right answer, from 1
	Key     rune          // to press after the answer; 0: none
	Do      string        // the keys of the lab that Key stands for
	Wait    time.Duration // of the machines, from Key to Said, at least; of a claim, from the start
	Red     bool          // Key is asked for once a lane is red
	Said    string        // the explanation, with names of numbers in braces
	Table   []string      // rows below Said
	Stop    bool          // the clock stops at Said
	Press   string        // the keys to press, of a claim; "": none
	Axis    bool          // the lanes show the time from each key to its picture
	Code    []string      // lines in which the loops differ, each after the name of its lane
	Setups  []lab.Setup   // the lanes
	Slower  int64         // the time scale is 1/Slower; 0: 1
}

// A Tour leads through steps in a lab. After its end it is that lab. A Tour is
// a loop.Game.
type Tour struct {
	*Lab
	steps []Step
	over  bool  // the player stays in the lab
	Votes votes // in a line to hand in
	visit
}

// visit is the state of a step.
type visit struct {
	at      int
	answer  int         // 0: not given yet
	urged   keys.Intent // the last key, if it waits for a vote or for itself again; else None
	ripe    bool        // the key is asked for
	pressed bool
	since   time.Duration // the time of the machines when the key was pressed
	said    string        // Said with its numbers; "" before
}

// NewTour returns a tour through these steps; one step is the least. It begins
// at step at, from 0. See NewLab.
func NewTour(t *term.Screen, lost time.Duration, steps []Step, at int) *Tour {
	tour := &Tour{Lab: NewLab(t, lost, steps[at].Setups), steps: steps, Votes: votes{}}
	tour.enter(at)
	return tour
}

// step returns the step at which the tour is.
func (t *Tour) step() *Step { return &t.steps[t.at] }

// free reports whether the keys are those of a lab: nothing was asked, or the
// player stays in the lab.
func (t *Tour) free() bool { return t.over || t.step().Ask == "" }

// enter begins a step, from 0. No loop runs before the vote, so that the screen
// does not answer the question.
func (t *Tour) enter(at int) {
	t.visit = visit{at: max(0, min(at, len(t.steps)-1))}
	s := t.step()
	t.code = nil
	for _, line := range s.Code {
		name, text, _ := strings.Cut(line, " ")
		t.code = append(t.code, codeLine{name, lab.Line{Text: text}})
	}
	t.opened, t.selected = false, len(s.Setups)-1
	t.load(s.Setups)
	t.Clock.SetScale(1, max(1, s.Slower))
	t.Free(scene.ByPlayer)
	if s.Ask != "" {
		t.Hold(scene.ByVote)
	}
	t.describe()
	t.tell()
}

// Input takes one event of the terminal.
func (t *Tour) Input(ev tcell.Event) error {
	t.Asks = !t.free() && t.urged != keys.Quit
	i, err := t.Lab.key(ev)
	if t.free() || i != keys.None && !t.guide(i) {
		t.obey(i)
	}
	if !t.over {
		t.tell()
	}
	return err
}

// guide handles a key of the tour. It returns false for a key of the lab.
func (t *Tour) guide(i keys.Intent) bool {
	s, urged := t.step(), t.urged
	t.urged = keys.None
	switch {
	case i == keys.Quit, i == keys.Right && t.said == "" && urged != i && t.at < len(t.steps)-1:
		t.urged, t.opened = i, false
	case t.opened && i == keys.Back:
		t.opened = false
	case i == keys.Back:
		t.leave()
	case i == keys.Left:
		t.enter(t.at - 1)
	case i == keys.Right && t.at < len(t.steps)-1:
		t.enter(t.at + 1)
	case t.vote(int(i-keys.Answer) + 1):
	case t.answer == 0:
		t.urged = i
	case t.leaves(i):
		return false
	case t.ripe && !t.pressed && s.asksFor(i):
		for _, r := range s.Do {
			t.tune(keys.Lab.OfRune(r).Intent)
		}
		t.pressed, t.since = true, t.now
		t.describe()
	}
	return true
}

// leaves reports whether a step leaves a key to the lab: those of the clock and
// of the lanes, and once it is explained all that steer no ship.
func (t *Tour) leaves(i keys.Intent) bool {
	ofLanes := i == keys.Up || i == keys.Down || i == keys.Fire
	explained := t.said != "" && i != keys.None && !i.Steers()
	return i.OfClock() || ofLanes || explained
}

// vote takes an answer, and lets the machines run after the first one. An
// answer can be changed until the right one is told. It returns false for any
// other number.
func (t *Tour) vote(answer int) bool {
	s := t.step()
	if answer < 1 || answer > len(s.Answers) || t.said != "" {
		return false
	}
	if t.answer == 0 {
		t.pressed, t.ripe = s.Key == 0, !s.Red
		t.Free(scene.ByVote)
	}
	t.answer = answer
	return true
}

// asksFor reports whether the step asks for a key, with or without Shift: a
// visitor who forgets Shift must not make draws cheaper.
func (s *Step) asksFor(i keys.Intent) bool {
	return i == keys.Lab.OfRune(unicode.ToLower(s.Key)).Intent ||
		i == keys.Lab.OfRune(unicode.ToUpper(s.Key)).Intent
}

// leave ends the tour. The lab stays as it is.
func (t *Tour) leave() {
	t.over, t.code = true, nil
	t.Free(scene.ByVote)
	t.Lab.tell()
}

// Update advances every machine by one step of the lab. It writes the
// explanation when its time has come and its condition holds: it looks whenever
// the lanes are judged; for a step that stops the clock, after each update.
func (t *Tour) Update() error {
	judged := t.advance()
	if t.free() {
		if judged && !t.over {
			t.tell()
		}
		return nil
	}
	s := t.step()
	red := func(w *lab.Lane) bool { return w.Fault }
	t.ripe = t.ripe || t.answer > 0 && slices.ContainsFunc(t.list, red)
	if t.pressed && t.said == "" && t.now-t.since >= s.Wait && (judged || s.Stop) {
		t.explain(s)
	}
	t.tell()
	return nil
}

// explain writes the explanation of a step if its condition holds.
func (t *Tour) explain(s *Step) {
	said, _ := t.Runs().Fill(s.Said)
	if strings.Contains(said, "dropped 0 ms") { // its condition is still to come
		return
	}
	t.said = said
	t.Votes.keep(t.at, t.answer == s.Right)
	t.urged = keys.None
	if s.Stop {
		t.Hold(scene.ByPlayer)
	}
	t.describe()
}

// Draw shows the lanes, or the open one, as of the last update, and marks the
// lines of the step that run now. No lane is marked before the vote, because a
// lane cannot be opened before it.
func (t *Tour) Draw(loop.Alpha) {
	t.marked = t.selected
	if !t.free() && t.answer == 0 {
		t.marked = -1
	}
	for i := range t.code {
		c := &t.code[i]
		for _, lane := range t.list {
			if lane.Design.Name == c.name {
				c.Line = lane.Line(c.Text)
			}
		}
	}
	t.drawAll()
}

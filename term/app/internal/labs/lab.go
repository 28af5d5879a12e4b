// Package labs holds the screens of the lab: loops side by side, each on a
// model machine, and a tour over them. The files can be read in this order:
// tune.go changes machines by keys; manual.go lists the keys; lab.go and
// notes.go show the lanes; tour.go leads through a lab, tourtext.go writes its
// texts.
package labs

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/term/app/internal/scene"
)

// LabRate is the number of updates a second that a Lab needs.
const LabRate = 60

// A Lab shows loops side by side. Each loop drives one model machine, and the
// clock of all machines is the game time of the loop that drives the lab. A Lab
// is a loop.Game.
type Lab struct {
	scene.Stage
	lanes               // the runs, each on its machine, and their picture
	began    int64      // updates made before the machines began
	chance   *rand.Rand // the moment of a key within a step of the lab
	selected int
	opened   bool // the selected lane is shown as a timeline
	timeline timeline
}

// keptOps is the number of operations that a lane remembers.
const keptOps = 1024

// NewLab returns a lab with these loops on their machines; one loop is the
// least. The lab ends when the terminal has not answered for the time lost; 0:
// never.
func NewLab(t *term.Screen, lost time.Duration, setups []lab.Setup) *Lab {
	l := &Lab{selected: len(setups) - 1}
	l.SetUp(t, keys.Lab, lost)
	l.Help = labManual
	l.timeline.hint = "Esc back  ? keys  - slower  P pause  . step  s stall  U/u D/d cost  T/t step"
	l.load(setups)
	l.describe()
	return l
}

// load puts these loops on their machines, all at the start.
func (l *Lab) load(setups []lab.Setup) {
	l.Stop()
	l.began, l.now = l.Numbers().Updates, 0
	l.chance = rand.New(rand.NewPCG(1, 2))
	l.selected = min(l.selected, len(setups)-1)
	l.list = make([]*lab.Lane, len(setups))
	for i, s := range setups {
		s.Machine.For = loop.UntilInput / 2
		l.list[i] = s.Start(keptOps)
	}
	l.tell()
}

// restart loads the machines again as they are now, without their stalls and
// inputs.
func (l *Lab) restart() {
	var setups []lab.Setup
	for _, lane := range l.list {
		s := lane.Setup
		s.Machine.Stalls, s.Machine.InputTimes = nil, nil
		setups = append(setups, s)
	}
	l.load(setups)
}

// Runs returns the runs of all lanes by the names of their loops.
func (l *Lab) Runs() lab.Runs {
	runs := lab.Runs{}
	for _, lane := range l.list {
		runs[lane.Design.Name] = lane
	}
	return runs
}

// machine returns the machine of the selected lane.
func (l *Lab) machine() *lab.Machine { return &l.list[l.selected].Machine }

// Stop ends the runs of the machines.
func (l *Lab) Stop() {
	for _, lane := range l.list {
		lane.Stop()
	}
}

// Update advances every machine by one step of the lab.
func (l *Lab) Update() error {
	l.advance()
	return nil
}

// advance is Update, and reports whether a lane was judged anew.
func (l *Lab) advance() (judged bool) {
	l.now = loop.PerSecond(LabRate).At(l.Numbers().Updates + 1 - l.began)
	for _, lane := range l.list {
		judged = lane.Advance(l.now) || judged
	}
	if judged {
		l.tell()
	}
	return judged
}

// Input takes one event of the terminal.
func (l *Lab) Input(ev tcell.Event) error {
	i, err := l.key(ev)
	l.obey(i)
	return err
}

// key takes an event, and returns the key that is for the lab, if there is
// one.
func (l *Lab) key(ev tcell.Event) (keys.Intent, error) {
	k, _, err := l.Take(ev)
	return k.Intent, err
}

// obey does what a key asks for.
func (l *Lab) obey(i keys.Intent) {
	switch {
	case i == keys.None:
		return
	case !l.SteerTime(i) && !l.tune(i):
		l.choose(i)
	}
	l.describe()
}

// tune changes the machine of every lane as a key asks. It returns false if
// the key is for something else.
func (l *Lab) tune(i keys.Intent) (tuned bool) {
	pressed := l.now
	if i == keys.Key {
		pressed += time.Duration(l.chance.Int64N(int64(time.Second / LabRate)))
	}
	for _, lane := range l.list {
		tuned = tune(&lane.Machine, i, pressed)
	}
	switch i {
	case keys.ShorterStep, keys.LongerStep: // a loop reads its step once
		l.restart()
	}
	return tuned
}

// choose selects, opens and closes lanes, and shows the owners of a loop.
func (l *Lab) choose(i keys.Intent) {
	switch i {
	case keys.Up:
		l.selected = (l.selected + len(l.list) - 1) % len(l.list)
	case keys.Down:
		l.selected = (l.selected + 1) % len(l.list)
	case keys.Fire:
		l.opened = !l.opened
	case keys.Back:
		l.opened = false
	case keys.Owners:
		l.Open(ownersManual)
	}
}

// describe writes the machine of the selected lane and the time scale into the
// title.
func (l *Lab) describe() {
	speed := l.Speed()
	if speed != "" {
		speed = " · " + speed
	}
	if l.Held(scene.ByPlayer) {
		speed += " · paused"
	}
	m := l.machine()
	l.title = fmt.Sprintf("update %v · draw %v · step %v%s%s",
		m.UpdateCost, m.DrawCost, m.Updates.Interval().Round(time.Microsecond), speed, unusual(m))
	_, name, named := strings.Cut(l.list[l.selected].Design.Name, "@")
	if named {
		l.title = name + ": " + l.title
	}
	l.tell()
}

// Draw shows the lanes, or the open one, as of the last update.
func (l *Lab) Draw(loop.Alpha) {
	l.marked = l.selected
	l.drawAll()
}

// drawAll is Draw, with the marked lane of the picture.
func (l *Lab) drawAll() {
	if l.opened {
		l.timeline.paused = l.Clock.Paused()
		l.timeline.show(l.list[l.selected], l.now)
		l.timeline.draw(l.Canvas())
	} else {
		l.lanes.draw(l.Canvas())
	}
	l.Cover()
	l.Send()
}

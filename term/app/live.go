package app

import (
	"fmt"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/term"
	"fixstep/world"
)

// live is the lab on a screen: every loop on a model machine of its own, all
// by the same clock, which is the game time of the loop that drives it.
type live struct {
	screen  screen
	clock   *loop.Clock
	link    link
	machine lab.Machine
	lanes   []lane
	now     time.Duration // of the machines
	updates int64

	selected int
	opened   bool // the selected lane, as a timeline
	manual   manual
	pasting  bool
	swarm    *world.Swarm // in place of the lanes, if it is not nil
	dropped  time.Duration
	rates    rates

	canvas render.Canvas
	lab    render.Lab
	time   render.Timeline
}

// labRate is the lab's own updates a second.
const labRate = 60

// bodies are as many as the stress scene has.
const bodies = 10_000

// crossing is the game time in which a projectile crosses its lane.
const crossing = 2 * time.Second

// newLive returns a lab with the loops and the machine of a command line.
func newLive(s screen, c lab.Command) *live {
	l := &live{screen: s, machine: c.Machine, selected: len(c.Designs) - 1, manual: labManual}
	l.canvas.Mode = mode(s)
	l.machine.For = loop.Forever / 2
	l.lab.Cross, l.lab.Hint = crossing, "? keys  Q quit  ↑↓ Enter open  S stall  U/u D/d cost  G grain  Space input  +- P"
	l.time.Step, l.time.Hint = l.machine.Updates.Interval(), "Esc back  ? keys  - slower  P pause  . step  S stall  U/u D/d cost  G grain"
	l.lab.Lanes = make([]render.Lane, len(c.Designs))
	l.lanes = make([]lane, len(c.Designs))
	for i, d := range c.Designs {
		l.lanes[i].begin(&l.machine, d)
		l.lab.Lanes[i].Name = d.Name
	}
	l.title()
	return l
}

// Start takes the clock by which the lab pauses and slows itself.
func (l *live) Start(c *loop.Clock) error {
	l.clock, l.link.clock = c, c
	return nil
}

// Stop frees what the machines hold.
func (l *live) Stop() {
	for i := range l.lanes {
		l.lanes[i].run.Stop()
	}
}

// Update lets every machine go on for one step of the lab's own loop.
func (l *live) Update() error {
	l.updates++
	l.now = loop.PerSecond(labRate).At(l.updates)
	for i := range l.lanes {
		l.lanes[i].advance(l.now)
	}
	if l.swarm != nil {
		l.swarm.Step()
	}
	return nil
}

// Input takes one event of the terminal.
func (l *live) Input(ev tcell.Event) error {
	switch ev := ev.(type) {
	case *tcell.EventPaste:
		l.pasting = ev.Start()
	case *tcell.EventKey:
		if !l.pasting || ev.Key() == tcell.KeyCtrlC { // pasted text steers nothing
			return l.key(ev)
		}
	case *tcell.EventResize:
		l.screen.Sync()
	case *term.EventLink:
		return l.link.event(ev.Waiting, l.manual.open)
	case *tcell.EventError:
		return l.screen.Err()
	}
	return nil
}

// key does what a key asks for: those of the lab's own first.
func (l *live) key(ev *tcell.EventKey) error {
	b := term.Bound(ev.Key(), ev.Rune(), ev.Modifiers())
	switch {
	case l.manual.open && b.Intent != term.Quit:
		if l.manual.key(b.Intent) {
			l.clock.Resume()
		}
		return nil
	case ev.Key() == tcell.KeyRune && l.turn(ev.Rune()):
		l.title()
		return nil
	}
	switch b.Intent {
	case term.Quit:
		return loop.ErrQuit
	case term.Redraw:
		l.screen.Sync()
	case term.Suspend:
		l.screen.StopJob()
	case term.Help:
		l.manual.show(!l.clock.Paused())
		l.clock.Pause()
	case term.Pause, term.Step, term.Faster, term.Slower:
		if !l.link.away { // the terminal has the say
			steerTime(l.clock, b.Intent)
			l.title()
		}
	case term.Up:
		l.selected = (l.selected + len(l.lanes) - 1) % len(l.lanes)
	case term.Down:
		l.selected = (l.selected + 1) % len(l.lanes)
	case term.Fire:
		l.opened = !l.opened
	case term.Back:
		l.opened, l.swarm = false, nil
	}
	return nil
}

// The machine's costs as keys change them. None is 0, or a loop that never
// sleeps would get nowhere.
const (
	leastCost = 100 * time.Microsecond
	mostCost  = 200 * time.Millisecond
	oneStall  = 500 * time.Millisecond
)

// grains are those of timers to choose from.
var grains = []time.Duration{0, time.Millisecond, 10 * time.Millisecond, 15625 * time.Microsecond}

// turn changes the machine, if the key is one for that.
func (l *live) turn(key rune) bool {
	m := &l.machine
	switch key {
	case 'u':
		m.UpdateCost = max(m.UpdateCost/2, leastCost)
	case 'U':
		m.UpdateCost = min(max(m.UpdateCost, leastCost/2)*2, mostCost)
	case 'd':
		m.DrawCost = max(m.DrawCost/2, leastCost)
	case 'D':
		m.DrawCost = min(max(m.DrawCost, leastCost/2)*2, mostCost)
	case 's', 'S':
		m.AddStall(lab.Stall{At: l.now, For: oneStall})
	case 'g', 'G':
		next := 0
		for i, g := range grains {
			if g == m.Grain {
				next = (i + 1) % len(grains)
			}
		}
		m.Grain = grains[next]
	case 'b', 'B':
		if l.swarm == nil {
			l.swarm = world.NewSwarm(bodies, world.Options{})
		} else {
			l.swarm = nil
		}
	case ' ':
		m.AddInput(l.now)
	default:
		return false
	}
	return true
}

// title says what the machine is like.
func (l *live) title() {
	speed := ""
	if l.clock != nil {
		if n, d := l.clock.Scale(); n != d {
			speed = " · " + scales[[2]int64{n, d}]
		}
		if l.clock.Paused() {
			speed += " · paused"
		}
	}
	m := &l.machine
	l.lab.Title = fmt.Sprintf("update %v · draw %v · grain %v · step %v%s",
		m.UpdateCost, m.DrawCost, m.Grain, m.Updates.Interval().Round(time.Microsecond), speed)
}

// Dropped notes game time that the lab's own loop gave up.
func (l *live) Dropped(lost time.Duration) { l.dropped += lost }

// Draw shows the lanes, or the one that is open, or the swarm. The lab's own loop draws at
// alpha; the machines have been run up to the last update.
func (l *live) Draw(a loop.Alpha) {
	c := &l.canvas
	c.Clear(l.screen.Size())
	stats := l.rates.draw(l.clock.Real(), l.updates, l.clock.Paused())
	switch {
	case l.swarm != nil:
		render.Swarm(c, l.swarm)
		stats.Alpha, stats.Dropped = int64(a), l.dropped
		render.HUD(c, stats)
	case l.opened:
		l.timeline().Draw(c)
	default:
		l.lab.Clock, l.lab.Selected = l.now, l.selected
		for i := range l.lanes {
			l.lanes[i].show(&l.lab.Lanes[i])
		}
		l.lab.Draw(c)
	}
	switch {
	case l.manual.open:
		p := l.manual.panel()
		p.Draw(c)
	case l.link.away:
		awayPanel.Draw(c)
	}
	if c.Flush(l.screen) > 0 {
		l.screen.Show()
	}
}

// shownSteps is how many steps a timeline shows.
const shownSteps = 16

// timeline is the picture of the selected lane.
func (l *live) timeline() *render.Timeline {
	lane, t := &l.lanes[l.selected], &l.time
	d := lane.design
	t.Name, t.Summary, t.Source, t.Code = d.Name, d.Summary, d.Source, strings.TrimSuffix(d.Code, "\n")
	t.To = max(l.now, shownSteps*t.Step)
	t.From = t.To - shownSteps*t.Step
	t.Ops = lane.between(t.Ops[:0], t.From, l.now)
	return t
}

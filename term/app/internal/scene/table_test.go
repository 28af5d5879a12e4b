package scene

import (
	"iter"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
	"fixstep/world"
)

// A table is a scene on a simulated terminal that is driven by hand.
type table struct {
	game
	stage    *stage // of the game
	t        *testing.T
	shown    *vt.Term
	now      time.Duration
	clock    *loop.Simulation[int] // moves the clock of the scene
	terminal *term.Screen
}

// game is what a host drives.
type game = loop.Game[tcell.Event]

// newTable returns a table for a scene in a terminal of w x h cells.
func newTable(t *testing.T, w, h int, scene func(*term.Screen) (game, *stage)) *table {
	return newTableIn(t, w, h, vt.Options{}, scene)
}

// newTableIn is newTable for a terminal of some kind.
func newTableIn(t *testing.T, w, h int, o vt.Options, scene func(*term.Screen) (game, *stage)) *table {
	terminal, shown := term.Sim(w, h, o)
	t.Cleanup(terminal.Fini)
	b := &table{t: t, shown: shown, terminal: terminal}
	b.game, b.stage = scene(terminal)
	waits := func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
		return loop.Forever(func(do *loop.Turn) bool { return do.Sleep(loop.UntilInput) })
	}
	b.clock = loop.NewSimulation(loop.Options{Clock: &b.stage.clock, Loop: waits}, nobody{}, nil)
	t.Cleanup(b.clock.Stop)
	b.clock.Advance(0, nil)
	if l, ok := b.game.(*Lab); ok {
		t.Cleanup(l.Stop)
	}
	return b
}

// nobody is a game of which only the clock is wanted.
type nobody struct{}

func (nobody) Input(int) error { return nil }
func (nobody) Update() error   { return nil }
func (nobody) Draw(loop.Alpha) {}

func (b *table) Input(ev tcell.Event) error {
	b.clock.Advance(b.now, nil)
	return b.game.Input(ev)
}

func (b *table) Update() error {
	b.clock.Advance(b.now, nil)
	defer func() { b.stage.numbers.Updates++ }()
	return b.game.Update()
}

// The scenes, each as it is when it begins.
func sessionScene(t *term.Screen) (game, *stage) {
	s := NewSession(t, Options{World: world.Options{Rate: 60, Seed: 1}, Lost: time.Minute})
	return s, &s.stage
}

func labScene(t *term.Screen) (game, *stage) {
	m := lab.Machine{UpdateCost: time.Millisecond, DrawCost: 4 * time.Millisecond}
	m.Updates, m.Frames = loop.PerSecond(60), loop.Every(time.Second/60)
	l := NewLab(t, time.Minute, m, classic.Designs)
	return l, &l.stage
}

func replayScene(in *world.Reader) func(*term.Screen) (game, *stage) {
	return func(t *term.Screen) (game, *stage) {
		s := NewReplay(t, time.Minute, NewPlayback(in, 0))
		return s, &s.stage
	}
}

// everyScene returns a table for each scene there is.
func everyScene(t *testing.T) map[string]*table {
	path, _ := recorded(t, 0, 0)
	match := newTable(t, 80, 24, sessionScene)
	match.press(" ")
	return map[string]*table{
		"title":  newTable(t, 80, 24, sessionScene),
		"match":  match,
		"replay": newTable(t, 80, 24, replayScene(openRecording(t, path))),
		"lab":    newTable(t, 80, 24, labScene),
	}
}

// press presses keys: a character each, ^ for Esc.
func (b *table) press(typed string) error {
	for _, r := range typed {
		key := tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone)
		if r == '^' {
			key = tcell.NewEventKey(tcell.KeyEsc, 0, tcell.ModNone)
		}
		if err := b.Input(key); err != nil {
			return err
		}
	}
	return nil
}

// script presses the keys of a script.
func (b *table) script(script string) {
	b.t.Helper()
	for _, k := range parse(b.t, script) {
		if err := b.Input(k.Event); err != nil {
			b.t.Fatal(err)
		}
	}
}

// parse returns a script of keys as the events of a simulation.
func parse(t *testing.T, words string) (list []loop.Timed[tcell.Event]) {
	t.Helper()
	parsed, err := script.Parse(words)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Duration(0)
	for _, step := range parsed {
		if step.Event != nil {
			list = append(list, loop.Timed[tcell.Event]{At: at, Event: step.Event})
		}
		at += step.Wait
	}
	return list
}

func (b *table) ticks(n int) {
	for range n {
		b.Update()
	}
}

// screen returns the text of a frame that is drawn now.
func (b *table) screen() string {
	b.clock.Advance(b.now, nil)
	b.Draw(loop.One)
	b.stage.numbers.Draws++
	return b.shown.String()
}

// away tells the scene that the terminal has not answered for so long.
func (b *table) away(d time.Duration) error { return b.Input(&term.EventLink{Waiting: d}) }

// session returns the game, which is a session.
func (b *table) session() *Session { return b.game.(*Session) }

// below returns the act that is on, without the dialog over it.
func (b *table) below() act {
	if d, over := b.session().act.(*dialog); over {
		return d.act
	}
	return b.session().act
}

// world returns the world that is shown.
func (b *table) world() *world.State {
	_, cur, _ := b.session().act.states()
	return cur
}

// match returns the match that is shown.
func (b *table) match() *match {
	switch a := b.below().(type) {
	case *title:
		return a.match
	case *played:
		return a.match
	case *practice:
		return a.match
	}
	b.t.Fatalf("no match: %T", b.below())
	return nil
}

// fight returns the duel that is on.
func (b *table) fight() *fight { return b.below().(*fight) }

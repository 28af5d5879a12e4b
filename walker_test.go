package main

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/vt"
)

// stride is how many cells the walker goes with each update.
const stride = 5

// A machine says how slow the walker is. No machine is infinitely fast: on one
// that is, a loop may do everything at the wrong time and be right.
type machine struct {
	input, update, draw time.Duration // how long each takes

	stalled int           // the number of the update that takes longer; 0: none does
	stall   time.Duration // by how much
}

// A walker goes to the right, stride cells with each update, and its mirror
// image goes to the left.
type walker struct {
	machine
	t      *testing.T
	screen tcell.Screen
	clock  loop.Clock
	stats  loop.Stats

	place, mirror loop.Moving[int] // columns

	taken   []time.Duration // when each key came to Input
	counts  []int           // the update in which each key counts
	updated []time.Duration
	dropped []time.Duration // game time that was dropped before each update
	drawn   []time.Duration
	shown   []int // the column of each picture
	actions int
}

func (w *walker) Input(ev tcell.Event) error {
	key, is := ev.(*tcell.EventKey)
	if !is {
		return nil
	}
	switch key.Rune() {
	case 'q':
		return loop.ErrQuit
	case 'p':
		w.clock.Toggle()
	case 'h':
		w.clock.SetScale(1, 2)
	case 's':
		w.clock.Step()
	}
	w.taken = append(w.taken, w.clock.Real())
	w.counts = append(w.counts, len(w.updated)+1)
	time.Sleep(w.input)
	return nil
}

func (w *walker) Update() error {
	w.updated = append(w.updated, w.clock.Real())
	w.dropped = append(w.dropped, w.stats.Dropped)
	w.place.Move(w.place.Cur + stride)
	w.mirror.Move(-w.place.Cur)
	time.Sleep(w.update)
	if len(w.updated) == w.stalled {
		time.Sleep(w.stall)
	}
	return nil
}

func (w *walker) Draw(a loop.Alpha) {
	column, mirrored := w.place.At(a), w.mirror.At(a)
	if a < 0 || a > loop.One || mirrored != -column {
		w.t.Errorf("at alpha %d the walker is in column %d, its mirror image in %d", a, column, mirrored)
	}
	w.drawn, w.shown = append(w.drawn, w.clock.Real()), append(w.shown, column)
	w.screen.Clear()
	w.screen.Put(column%80, 0, "@", tcell.StyleDefault)
	w.screen.Show()
	time.Sleep(w.draw)
}

// Write takes a line of the log, which has one for each action of the loop.
func (w *walker) Write(line []byte) (int, error) {
	w.actions++
	if w.actions == 50_000 {
		w.t.Fatal("the loop never ends, or never sleeps")
	}
	return len(line), nil
}

// A script says which key comes at which time.
type script map[time.Duration]rune

// play plays a walker on both screens: each key comes at its time, and q ends
// the game at ten seconds. The terminal is given back as it was. Then check is
// given the walker.
func play(t *testing.T, o loop.Options, m machine, keys script, check func(*testing.T, *walker)) {
	t.Helper()
	for _, name := range []string{"ours", "tcell's"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ours, terminal := term.Sim(80, 2, vt.Options{})
				screen := tcell.Screen(ours)
				if name != "ours" {
					screen = tcell.NewSimulationScreen("UTF-8")
				}
				w := &walker{machine: m, t: t, screen: screen}
				o.Clock, o.Stats, o.Log = &w.clock, &w.stats, w
				press := func(key rune) {
					screen.PostEvent(tcell.NewEventKey(tcell.KeyRune, key, tcell.ModNone))
				}
				for at, key := range keys {
					time.AfterFunc(at, func() { press(key) })
				}
				time.AfterFunc(9999*ms, func() { press('q') })
				err := loop.Play(screen, o, w)
				if err != nil || name == "ours" && len(terminal.Left()) > 0 {
					t.Errorf("%v, left in the terminal: %q", err, terminal.Left())
				}
				check(t, w)
			})
		})
	}
}

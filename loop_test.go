package main

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/vt"
)

// The contract of the loop, on tcell's simulation screen and on ours, in fake
// time. The tests of package loop check each part to the nanosecond.

const ms = time.Millisecond

// A machine says how slow the walker is.
type machine struct {
	update, draw time.Duration // duration of each
	stall        int64         // the update that takes a second longer; 0: none
}

// A walker goes one cell to the right with each update.
type walker struct {
	machine
	screen    tcell.Screen
	clock     loop.Clock
	prev, cur int64 // cells

	keys    []int64 // the update in which each key counts
	updated []time.Duration
	drawn   []time.Duration
	shown   []int64 // the column of each picture
}

func (w *walker) Input(ev tcell.Event) error {
	key, ok := ev.(*tcell.EventKey)
	switch {
	case !ok:
	case key.Rune() == 'q':
		return loop.ErrQuit
	default:
		w.keys = append(w.keys, w.cur+1)
	}
	return nil
}

func (w *walker) Update() error {
	w.updated = append(w.updated, w.clock.Real())
	w.prev, w.cur = w.cur, w.cur+1
	time.Sleep(w.update)
	if w.cur == w.stall {
		time.Sleep(time.Second)
	}
	return nil
}

func (w *walker) Draw(a loop.Alpha) {
	column := a.Between(w.prev, w.cur)
	w.drawn, w.shown = append(w.drawn, w.clock.Real()), append(w.shown, column)
	w.screen.Clear()
	w.screen.Put(int(column%80), 0, "@", tcell.StyleDefault)
	w.screen.Show()
	time.Sleep(w.draw)
}

// play plays a walker on both screens: each key comes at its time, and q ends
// the game at ten seconds. The terminal is given back as it was. Then check is
// given the walker.
func play(t *testing.T, o loop.Options, m machine, keys map[time.Duration]rune, check func(t *testing.T, w *walker)) {
	t.Helper()
	for _, name := range []string{"ours", "tcell's"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ours, terminal := term.Sim(80, 2, vt.Options{})
				screen := tcell.Screen(ours)
				if name != "ours" {
					screen = tcell.NewSimulationScreen("UTF-8")
				}
				w := &walker{machine: m, screen: screen}
				o.Clock = &w.clock
				press := func(key rune) { screen.PostEvent(tcell.NewEventKey(tcell.KeyRune, key, tcell.ModNone)) }
				for at, key := range keys {
					time.AfterFunc(at, func() { press(key) })
				}
				time.AfterFunc(9999*ms, func() { press('q') })
				if err := loop.Play(screen, o, w); err != nil || name == "ours" && len(terminal.Left()) > 0 {
					t.Errorf("%v, left in the terminal: %q", err, terminal.Left())
				}
				check(t, w)
			})
		})
	}
}

// Events are taken without waiting: all events that came before an update count
// in it, and none is lost.
func TestEventsAreTakenBeforeEachUpdate(t *testing.T) {
	keys := map[time.Duration]rune{105 * ms: 'a', 205 * ms: 'b', 206 * ms: 'c', 250 * ms: 'd', 299 * ms: 'e'}
	play(t, loop.Options{Updates: loop.PerSecond(10)}, machine{}, keys, func(t *testing.T, w *walker) {
		if !slices.Equal(w.keys, []int64{2, 3, 3, 3, 3}) {
			t.Errorf("the keys count in updates %d", w.keys)
		}
	})
}

// Updates are fixed: update n is due at n steps to the nanosecond, at any frame
// rate. A draw delays it by the time of the draw, and no more.
func TestUpdatesAreFixed(t *testing.T) {
	for _, o := range []loop.Options{{}, {Frames: loop.PerSecond(1)}, {Frames: loop.PerSecond(7)}, {Frames: loop.PerSecond(144)}} {
		play(t, o, machine{draw: 2 * ms}, nil, func(t *testing.T, w *walker) {
			late := time.Duration(0)
			for n, at := range w.updated {
				late = max(late, at-loop.PerSecond(60).At(int64(n+1)))
			}
			if len(w.updated) != 599 || late > 2*ms {
				t.Errorf("%d updates in 10 s, up to %v late, with %d frames", len(w.updated), late, len(w.drawn))
			}
		})
	}
}

// Redraws are capped: there are no more than Frames says. Redraws are clamped:
// after a slow redraw the next ones are at least a frame less Jitter apart.
func TestRedrawsAreClampedAndCapped(t *testing.T) {
	for _, fps := range []int{1, 30, 60} {
		o := loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(fps)}
		play(t, o, machine{update: ms, stall: 100}, nil, func(t *testing.T, w *walker) {
			for i := 1; i < len(w.drawn); i++ {
				if gap := w.drawn[i] - w.drawn[i-1]; gap < o.Frames.Interval()-4*ms {
					t.Errorf("%d frames a second: picture %d comes %v after the picture before", fps, i, gap)
				}
			}
			if n := len(w.drawn); n > 10*fps || n < 9*fps-fps/10 {
				t.Errorf("%d frames a second: %d pictures in 9 s and a stall", fps, n)
			}
		})
	}
}

// Positions lie between the last two states: at two updates a second the walker
// is drawn at its place one step ago.
func TestPositionsLieBetweenTwoStates(t *testing.T) {
	play(t, loop.Options{Updates: loop.PerSecond(2)}, machine{}, nil, func(t *testing.T, w *walker) {
		for i, at := range w.drawn {
			if want := max(0, int64((at-500*ms)/(500*ms))); w.shown[i] != want {
				t.Fatalf("at %v the walker is drawn in column %d, want %d", at, w.shown[i], want)
			}
		}
	})
}

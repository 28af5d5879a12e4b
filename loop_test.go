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
// time. Each sentence is a test, in the order in which a reader meets it. The
// tests of package loop check each part to the nanosecond.

const ms = time.Millisecond

// stride is how many cells the walker goes with each update.
const stride = 5

// A machine says how slow the walker is. No machine is infinitely fast: on one
// that is, a loop may do everything at the wrong time and be right.
type machine struct {
	update, draw time.Duration // how long each takes
	stall        int64         // the update that takes a second longer; 0: none
}

// A walker goes to the right, stride cells with each update.
type walker struct {
	machine
	screen    tcell.Screen
	clock     loop.Clock
	stats     loop.Stats
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
		w.keys = append(w.keys, int64(len(w.updated)+1))
	}
	return nil
}

func (w *walker) Update() error {
	w.updated = append(w.updated, w.clock.Real())
	w.prev, w.cur = w.cur, w.cur+stride
	time.Sleep(w.update)
	if int64(len(w.updated)) == w.stall {
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
func play(t *testing.T, o loop.Options, m machine, keys []time.Duration, check func(t *testing.T, w *walker)) {
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
				o.Clock, o.Stats = &w.clock, &w.stats
				press := func(key rune) { screen.PostEvent(tcell.NewEventKey(tcell.KeyRune, key, tcell.ModNone)) }
				for _, at := range keys {
					time.AfterFunc(at, func() { press('x') })
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

// All events that came before an update count in it, and none is lost: the loop
// takes them while it waits, and again before each update without waiting. Here
// some come while nothing is due, some while an update takes a second longer,
// and two between the updates that make up for it.
func TestEventsAreTakenBeforeEachUpdate(t *testing.T) {
	keys := []time.Duration{
		95 * ms, 105 * ms, 205 * ms, 206 * ms, 299 * ms,
		700 * ms, 900 * ms, 1540 * ms, 1541 * ms,
	}
	updates := []int64{1, 2, 3, 3, 3, 6, 6, 7, 7}
	m := machine{update: 30 * ms, draw: 5 * ms, stall: 5} // from 500 to 1530 ms
	play(t, loop.Options{Updates: loop.PerSecond(10)}, m, keys, func(t *testing.T, w *walker) {
		if !slices.Equal(w.keys, updates) {
			t.Errorf("the keys count in updates %d, want %d", w.keys, updates)
		}
	})
}

// Updates are fixed: update n is due at n steps to the nanosecond, at any frame
// rate. A draw delays it by the time of the draw, and no more.
func TestUpdatesAreFixed(t *testing.T) {
	const draw = 2 * ms
	for _, fps := range []int{1, 7, 60, 144} {
		o := loop.Options{Frames: loop.PerSecond(fps)}
		play(t, o, machine{update: 3 * ms, draw: draw}, nil, func(t *testing.T, w *walker) {
			for n, at := range w.updated {
				due := loop.PerSecond(60).At(int64(n + 1))
				isDelayed := at > due && at <= due+draw && slices.Contains(w.drawn, at-draw)
				if at != due && !isDelayed {
					t.Fatalf("with %d frames update %d comes at %v, and is due at %v", len(w.drawn), n+1, at, due)
				}
			}
			if len(w.updated) != 599 {
				t.Errorf("%d updates in 10 s, with %d frames", len(w.updated), len(w.drawn))
			}
		})
	}
}

// After a stall the loop makes up for a few updates, drops the other ones, and
// says so: each step of the clock is either played or dropped.
func TestALongStallIsDropped(t *testing.T) {
	play(t, loop.Options{}, machine{update: 3 * ms, draw: 2 * ms, stall: 60}, nil,
		func(t *testing.T, w *walker) {
			second := w.updated[60] // the first update after the stall
			burst := 0
			for _, at := range w.updated[60:] {
				if at-second < 25*ms {
					burst++
				}
			}
			dropped := int(w.stats.Dropped / (time.Second / 60))
			if burst > 6 || dropped < 50 || len(w.updated)+dropped != 599 {
				t.Errorf("%d updates at once after a stall, %d of 599 dropped, %d made", burst, dropped, len(w.updated))
			}
		})
}

// Redraws are capped: there are no more than Frames says. Redraws are clamped:
// after a slow redraw the next ones are at least a frame less 4 ms apart.
func TestRedrawsAreClampedAndCapped(t *testing.T) {
	for _, fps := range []int{1, 30, 60} {
		o := loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(fps)}
		play(t, o, machine{update: ms, draw: ms, stall: 100}, nil, func(t *testing.T, w *walker) {
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

// Positions are interpolated: each picture shows the walker where it was one
// step ago, on its way between the last two states, in the nearest column.
func TestPositionsLieBetweenTwoStates(t *testing.T) {
	const step = 100 * ms
	o := loop.Options{Updates: loop.Every(step), Frames: loop.PerSecond(61)}
	play(t, o, machine{update: 3 * ms, draw: 2 * ms}, nil, func(t *testing.T, w *walker) {
		seen := map[int64]bool{}
		for i, at := range w.drawn {
			want := (2*stride*max(0, at-step)/step + 1) / 2
			seen[w.shown[i]] = true
			if w.shown[i] != int64(want) {
				t.Fatalf("at %v the walker is drawn in column %d, want %d", at, w.shown[i], want)
			}
		}
		if last := len(w.updated) - 1; len(seen) < stride*last {
			t.Errorf("%d columns are seen of %d", len(seen), stride*last)
		}
	})
}

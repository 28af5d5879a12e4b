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
// time. Each sentence is a test, in the order in which a reader meets it, and
// the game comes after them. The tests of package loop check each part, pauses
// and other speeds too.

const ms = time.Millisecond

// All events that came before an update count in it, and none is lost: the loop
// takes each one at once while it waits, and again before each update without
// waiting. The events of a wait go before the frame after it.
func TestEventsAreTakenBeforeEachUpdate(t *testing.T) {
	o := loop.Options{Updates: loop.PerSecond(10), Frames: loop.PerSecond(61)}
	var keys, taken []time.Duration
	var counts []int
	for _, key := range []struct {
		comes, taken time.Duration
		update       int // it counts in
	}{
		{60 * ms, 60 * ms, 1},                // while nothing is due
		{101 * ms, o.Frames.At(6) + 5*ms, 1}, // in a draw; update 1 is due at 100 ms
		{342 * ms, 342 * ms, 4},
		{343 * ms, 345 * ms, 4},  // in the Input before; a frame is due at 344.3 ms
		{700 * ms, 1535 * ms, 6}, // in update 5, from 500 to 1530 ms; a draw follows
		{800 * ms, 1538 * ms, 6},
		{900 * ms, 1541 * ms, 6},
		{1560 * ms, 1574 * ms, 7}, // in update 6, from 1544 to 1574 ms
		{1561 * ms, 1577 * ms, 7},
	} {
		keys = append(keys, key.comes)
		taken, counts = append(taken, key.taken), append(counts, key.update)
	}
	m := machine{input: 3 * ms, update: 30 * ms, draw: 5 * ms, stalled: 5, stall: 1000 * ms}
	play(t, o, m, keys, func(t *testing.T, w *walker) {
		if !slices.Equal(w.taken, taken) || !slices.Equal(w.counts, counts) {
			t.Errorf("the keys are taken at %v, want %v; they count in updates %d, want %d",
				w.taken, taken, w.counts, counts)
		}
	})
}

// Updates are fixed: update n is due at n steps to the nanosecond, at any frame
// rate. A draw delays it by the time of the draw, and no more. The loop sleeps
// until something is due.
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
			if wakes := int(w.stats.Lateness.Count()); wakes > 599+len(w.drawn) {
				t.Errorf("the loop wakes %d times for 599 updates and %d frames", wakes, len(w.drawn))
			}
		})
	}
}

// After a stall the loop makes a burst of updates: MaxUpdates, or else five, or
// those of 83 ms if these are more. If more than another burst is still owed
// then, it drops all of these updates but one, and says so. So each step of the
// clock is either played or dropped, and a short stall costs nothing.
func TestALongStallIsDropped(t *testing.T) {
	const stalled = 60
	for _, c := range []struct {
		rate, most int
		stall      time.Duration
		burst      int // updates before a drop, the stalled one too; -1: nothing is dropped
	}{
		{60, 0, 80 * ms, -1},
		{60, 0, 140 * ms, -1}, // five are owed after a burst
		{60, 0, 150 * ms, 5},  // six
		{60, 0, 1000 * ms, 5},
		{10, 0, 1000 * ms, 5},
		{120, 0, 1000 * ms, 10},
		{60, 2, 300 * ms, 2},
		{60, -1, 1000 * ms, -1},
	} {
		o := loop.Options{Updates: loop.PerSecond(c.rate), MaxUpdates: c.most}
		m := machine{update: 3 * ms, draw: 2 * ms, stalled: stalled, stall: c.stall}
		play(t, o, m, nil, func(t *testing.T, w *walker) {
			due := func(at time.Duration) int { return int(o.Updates.Count(at)) }
			lost := func(d time.Duration) bool { return d > 0 }
			burst, want := slices.IndexFunc(w.dropped[stalled-1:], lost), 0
			if burst > 0 {
				made := stalled - 1 + burst
				full := w.updated[made-1] + m.update
				want = due(full) - made - 1
			}
			dropped := int(w.stats.Dropped / o.Updates.Interval())
			if all := due(9999 * ms); burst != c.burst || dropped != want || len(w.updated)+dropped != all {
				t.Errorf("%v: a burst of %d updates, then %d are dropped, want %d; of %d in all %d are made",
					c, burst, dropped, want, all, len(w.updated))
			}
		})
	}
}

// On a machine that is too slow pictures come all the same, at even times:
// after each update if draws take less than a tenth of the time, and otherwise
// after MaxUpdates updates, or five, or those of 83 ms if these are more.
func TestASlowMachineIsDrawnToo(t *testing.T) {
	for _, c := range []struct {
		rate, most        int
		update, draw, gap time.Duration // gap: from one picture to the next
	}{
		{60, 0, 33 * ms / 2, ms, 35 * ms / 2},
		{10, 0, 101 * ms, 60 * ms, 5*101*ms + 60*ms},
		{120, 0, 9 * ms, 12 * ms, 10*9*ms + 12*ms},
		{60, 2, 20 * ms, 10 * ms, 2*20*ms + 10*ms},
	} {
		o := loop.Options{Updates: loop.PerSecond(c.rate), MaxUpdates: c.most}
		play(t, o, machine{update: c.update, draw: c.draw}, nil, func(t *testing.T, w *walker) {
			even := 0
			for i, at := range w.drawn[1:] {
				if at-w.drawn[i] == c.gap {
					even++
				}
			}
			if want := int(9 * time.Second / c.gap); even < want {
				t.Errorf("%v: of %d pictures %d come evenly, want %d", c, len(w.drawn), even, want)
			}
		})
	}
}

// Redraws are capped: there are no more than Frames says, and hardly fewer, and
// the first comes before all else. Redraws are clamped: after a slow redraw the
// next ones are at least a frame less 4 ms apart, or three quarters of a frame.
// So at equal rates the loop wakes once for an update and its frame.
func TestRedrawsAreClampedAndCapped(t *testing.T) {
	for _, fps := range []int{1, 30, 50, 60, 144} {
		o := loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(fps)}
		m := machine{update: 3 * ms, draw: ms, stalled: 100, stall: time.Second}
		frame := o.Frames.Interval()
		play(t, o, m, nil, func(t *testing.T, w *walker) {
			for i := 1; i < len(w.drawn); i++ {
				if gap := w.drawn[i] - w.drawn[i-1]; gap < frame-min(4*ms, frame/4) {
					t.Errorf("%d frames a second: picture %d comes %v after the picture before", fps, i, gap)
				}
			}
			if n := len(w.drawn); w.drawn[0] > 0 || n > 10*fps || n < 9*fps-fps/10 {
				t.Errorf("%d frames a second: %d pictures in 9 s and a stall, from %v on", fps, n, w.drawn[0])
			}
			if wakes := w.stats.Lateness.Count(); fps == 60 && wakes > 600 {
				t.Errorf("the loop wakes %d times for 599 steps", wakes)
			}
		})
	}
}

// Positions are interpolated: each picture shows the walker where it was one
// step ago, on its way between the last two states, in the nearest column. Left
// and right look the same.
func TestPositionsLieBetweenTwoStates(t *testing.T) {
	const step = 100 * ms
	for _, fps := range []int{60, 61} { // at 60 some pictures are at half a column
		o := loop.Options{Updates: loop.Every(step), Frames: loop.PerSecond(fps)}
		play(t, o, machine{update: 3 * ms, draw: 2 * ms}, nil, func(t *testing.T, w *walker) {
			seen := map[int]bool{}
			for i, at := range w.drawn {
				want := (2*stride*max(0, at-step)/step + 1) / 2
				seen[w.shown[i]] = true
				if w.shown[i] != int(want) {
					t.Fatalf("at %v the walker is drawn in column %d, want %d", at, w.shown[i], want)
				}
			}
			if last := len(w.updated) - 1; len(seen) < stride*last {
				t.Errorf("%d columns are seen of %d", len(seen), stride*last)
			}
		})
	}
}

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
	if key.Rune() == 'q' {
		return loop.ErrQuit
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
	if w.actions == 20_000 {
		w.t.Fatal("the loop never ends, or never sleeps")
	}
	return len(line), nil
}

// play plays a walker on both screens: keys come at some times, and q ends the
// game at ten seconds. The terminal is given back as it was. Then check is
// given the walker.
func play(t *testing.T, o loop.Options, m machine, keys []time.Duration, check func(*testing.T, *walker)) {
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
				for _, at := range keys {
					time.AfterFunc(at, func() { press('x') })
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

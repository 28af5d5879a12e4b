package loop_test

import (
	"fmt"
	"iter"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// A walker is a whole game: @ walks, any key turns it around, q ends the game.
type walker struct {
	screen    tcell.Screen
	prev, cur int64 // cells
	dir       int64
}

func (w *walker) Input(ev tcell.Event) error {
	if key, ok := ev.(*tcell.EventKey); ok {
		if key.Rune() == 'q' {
			return loop.ErrQuit
		}
		w.dir = -w.dir
	}
	return nil
}

func (w *walker) Update() error {
	w.prev, w.cur = w.cur, w.cur+w.dir
	return nil
}

func (w *walker) Draw(a loop.Alpha) {
	w.screen.Clear()
	w.screen.Put(int(a.Between(w.prev, w.cur)), 0, "@", tcell.StyleDefault)
	w.screen.Show()
}

// A test of a game in simulated time, without a terminal: every run is the
// same.
func ExampleSimulate() {
	screen := tcell.NewSimulationScreen("UTF-8")
	screen.Init()
	screen.SetSize(10, 1)
	game := &walker{screen: screen, dir: 1}
	quit := tcell.NewEventKey(tcell.KeyRune, 'q', tcell.ModNone)
	o := loop.Options{Updates: loop.PerSecond(2)}
	if err := loop.Simulate(o, game, loop.Timed[tcell.Event]{At: 2900 * ms, Event: quit}); err != nil {
		fmt.Println(err)
	}
	cell, _, _ := screen.Get(5, 0)
	fmt.Printf("%q after %d updates\n", cell, game.cur)
	// Output: "@" after 5 updates
}

// A pausable is a walker that the key p pauses and resumes.
type pausable struct {
	*walker
	clock *loop.Clock
}

func (p pausable) Input(ev tcell.Event) error {
	if key, ok := ev.(*tcell.EventKey); ok && key.Rune() == 'p' {
		p.clock.Toggle()
		return nil
	}
	return p.walker.Input(ev)
}

// A game that can be paused, and the numbers of its run. Play takes the same
// options.
func ExampleOptions() {
	screen := tcell.NewSimulationScreen("UTF-8")
	screen.Init()
	var clock loop.Clock
	var stats loop.Stats
	o := loop.Options{Clock: &clock, Stats: &stats, For: 5 * second}
	press := func(key rune, at time.Duration) loop.Timed[tcell.Event] {
		return loop.Timed[tcell.Event]{At: at, Event: tcell.NewEventKey(tcell.KeyRune, key, tcell.ModNone)}
	}
	game := pausable{&walker{screen: screen, dir: 1}, &clock}
	if err := loop.Simulate(o, game, press('x', 500*ms), press('p', 1010*ms), press('p', 4010*ms)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(stats.Updates, "updates,", clock.Now(), "of game time,", clock.Real(), "of real time")
	fmt.Println("from a key to its picture:", stats.Latency.Max())
	// Output:
	// 119 updates, 2s of game time, 5s of real time
	// from a key to its picture: 16.666666ms
}

// A measured walker has a HUD: the frames and updates of its last second.
type measured struct {
	*walker
	clock  loop.Clock
	stats  loop.Stats
	before loop.Stats // at the last measurement
	at     time.Duration
	hud    string
}

func (m *measured) Draw(a loop.Alpha) {
	if now := m.clock.Real(); now >= m.at+time.Second {
		m.hud = fmt.Sprintf("%d fps %d ups, late %v, dropped %v", m.stats.Draws-m.before.Draws,
			m.stats.Updates-m.before.Updates, m.stats.Lateness.Percentile(99), m.stats.Dropped)
		m.before, m.at = m.stats, now
	}
	m.screen.PutStr(0, 1, m.hud)
	m.walker.Draw(a)
}

// A HUD: a game that reads the numbers of its run as it draws. They are counted
// in real time, which a pause does not stop.
func ExampleStats() {
	screen := tcell.NewSimulationScreen("UTF-8")
	screen.Init()
	game := &measured{walker: &walker{screen: screen, dir: 1}}
	o := loop.Options{Clock: &game.clock, Stats: &game.stats, Frames: loop.PerSecond(30), For: 5 * second}
	if err := loop.Simulate(o, game); err != nil {
		fmt.Println(err)
	}
	fmt.Println(game.hud)
	// Output: 30 fps 60 ups, late 0s, dropped 0s
}

// A loop that ranges over another one, to write down its updates.
func ExampleTurn_Do() {
	recorded := 0
	record := func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		steady := loop.Steady(now, o)
		return loop.Forever(func(do *loop.Turn) {
			for action := range steady {
				if action.Do == loop.Update {
					recorded++
				}
				do.Do(action)
			}
		})
	}
	err := loop.Simulate(loop.Options{Loop: record, For: time.Second}, &player{})
	fmt.Println(recorded, err)
	// Output: 59 <nil>
}

package loop

import (
	"errors"
	"iter"
	"time"
)

// A Game is driven by a host: Play, Run or Simulate. The host calls all methods
// from one goroutine, one at a time.
type Game[E any] interface {
	// Input takes one event, as soon as it comes and before the next Update. Each
	// event comes once, and an Update that is due waits for 1000 of them at most.
	// ErrQuit ends the run. The next frame shows what Input moves: so a pointer
	// need not wait for a slow world, see the example.
	Input(E) error
	// Update advances the world by one step. ErrQuit ends the run.
	Update() error
	// Draw shows the moment a between the states before and after the last
	// Update. Steady draws before its first Update too, as Piston does, and so
	// does the host of a loop that waits for input.
	Draw(a Alpha)
}

// ErrQuit ends the run when Input or Update of the game returns it: Play, Run
// and Simulate return nil. An error that is joined to it comes out:
// errors.Join(ErrQuit, err) ends the run with that error.
var ErrQuit = errors.New("loop: quit")

// A Func sets up a loop that begins at the time now(), and returns its actions.
// The sequence never ends: the host leaves it. A Func calls o.Fill, and reads o
// again at each turn. Its body uses the methods of a Turn.
type Func func(now Now, o *Options) iter.Seq[Action]

// A Ticker replaces the time.Ticker that wakes Run, for example by a timer of
// the kernel: see term.Ticker.
type Ticker = interface {
	// Chan returns the channel on which the ticker wakes the host. It holds one
	// wake-up at most.
	Chan() <-chan time.Time
	// Reset makes the next wake-up come after d, which is above 0. The host calls
	// it before each wait, so that one wake-up is enough. An earlier wake-up may
	// still be in the channel: a host that wakes too early waits again.
	Reset(d time.Duration)
	// Stop ends the wake-ups until the next Reset.
	Stop()
}

// Options are the settings of a run. The zero value runs a game with Steady at
// 60 updates and at most 60 frames a second until the game quits.
//
// Play, Run and Simulate copy the Options at the start. A program that ranges
// over a loop may change Frames, MaxUpdates and Jitter as it goes on.
type Options struct {
	// Updates is the rate of the updates; zero: 60 a second.
	Updates Rate
	// Frames is the highest rate of the draws; zero: 60 a second.
	Frames Rate
	// MaxUpdates is the number of updates in a row after which a due frame goes
	// first, and after which time may be given up. 0: see each loop, for Steady 5
	// or as many as are due in 80 ms. Below 0: no limit, and no time is given up.
	MaxUpdates int
	// Jitter is the time by which a wake-up may be late without moving Steady's
	// later frames. 0: 4 ms, or a quarter of a frame or of a step if that is
	// less. Below 0: no jitter, and frames are never closer than Frames says.
	Jitter time.Duration
	// For is the real time after which the run ends by itself; 0: never; below 0:
	// at once.
	For time.Duration
	// Clock is the clock of the run, with which the game can pause, step and scale
	// its time; nil: the run makes one.
	Clock *Clock
	// Stats is kept up to date during the run; nil: no statistics.
	Stats *Stats
	// Loop drives the game; nil: Steady.
	Loop Func
	// UpdateBy is called in place of Game.Update, if it is not nil. It advances
	// the world by a step of any length above 0: classic.Delta's vary.
	UpdateBy func(step time.Duration) error
	// Ticker wakes Run; nil: the ticker of Play's screen if it has one, or else a
	// time.Ticker. The ticker belongs to Run until Run returns.
	Ticker Ticker

	hiccup, patience time.Duration // Steady's, in game time
}

// A terminal program wakes at most 4 ms late, rare hiccups aside.
const defaultJitter = 4 * time.Millisecond

// Fill replaces Updates, Frames and Jitter by their defaults where they are
// zero. Every loop calls it when it is set up.
func (o *Options) Fill() {
	for _, r := range []*Rate{&o.Updates, &o.Frames} {
		if *r == (Rate{}) {
			*r = PerSecond(60)
		}
	}
	if o.hiccup == 0 {
		o.hiccup, o.patience = hiccup, patience
	}
	if o.Jitter == 0 {
		o.Jitter = min(defaultJitter, o.Frames.Interval()/4, o.Updates.Interval()/4)
	}
}

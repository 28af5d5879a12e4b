package loop

import (
	"errors"
	"io"
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
	// Update. The first call of Draw comes before the first Update, with Steady
	// (after Piston) and with a loop that waits for input.
	Draw(a Alpha)
}

// ErrQuit ends the run when Input or Update of the game returns it: Play, Run
// and Simulate return nil. An error that is joined to it comes out:
// errors.Join(ErrQuit, err) ends the run with that error.
var ErrQuit = errors.New("loop: quit")

// A Func sets up a loop that begins at the time now(), and returns its actions.
// The sequence never ends: the host leaves it. The body of a Func uses the
// methods of a Turn. The rate o.Frames is in the time of now. A host changes it
// when the scale of its clock changes, so a loop with a cap must read it at
// each turn.
type Func func(now Now, o *Options) iter.Seq[Action]

// Options are the settings of a run. The zero value runs a game with Steady at
// 60 updates and at most 60 frames a second until the game quits.
//
// Play, Run and Simulate copy the Options at the start. A program that ranges
// over Steady may change Frames and MaxUpdates as it goes on.
type Options struct {
	// Updates is the rate of the updates; zero: 60 a second.
	Updates Rate
	// Frames is the highest rate of the draws; zero: 60 a second.
	Frames Rate
	// MaxUpdates is how many updates make a burst. After a burst a frame that is
	// due goes first; and if more than another burst is owed, time is dropped.
	// 0: each loop has limits of its own, see Steady. Below 0: Steady has no
	// limit, and drops nothing. The loops of package classic say what they do
	// with it.
	MaxUpdates int
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
	// Log gets a line for each action of the loop when it begins, in one Write.
	// The line has the time on the loop's clock, the kind, and what the action
	// asks for, in seconds or as an alpha: "0.016736000 update 0.016666666".
	// "fixstep lab -trace" reads it. At another time scale it needs -frame, the
	// time between two pictures on that clock: at scale 4 mostly 66.667ms.
	// The first error of Log ends the log, and not the run. nil: no log.
	Log io.Writer
}

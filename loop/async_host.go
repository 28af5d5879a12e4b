package loop

import (
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

// A Snapshotter is a Game that can be drawn while it is updated. With an
// asynchronous loop Snapshot and Draw are called by another goroutine than
// Input and Update, at any time, so the game has to guard what they share. A
// game that is no Snapshotter is never updated while it is drawn.
type Snapshotter interface {
	// Snapshot copies what Draw needs. It is called before each Draw.
	Snapshot()
}

// async is the drawing goroutine of a host whose loop is asynchronous.
type async[E any] struct {
	*host[E]
	world    sync.Locker   // keeps updates and draws apart
	finished atomic.Int64  // updates
	redraw   chan struct{} // wakes the goroutine while the game is paused
	done     chan struct{} // closed when the run ends
	ended    chan any      // what the goroutine panicked with, nil if it did not
	timer    *time.Timer
	cancel   func(error) // ends the host's waiting
}

var errPanicked = errors.New("loop: a draw panicked")

// twoGoroutines returns a function that sets the loop up and lets its draws run
// on a goroutine of their own. Its stop ends that goroutine, and panics again
// if the goroutine did.
func (h *host[E]) twoGoroutines(cancel func(error)) func() (iter.Seq[Action], func()) {
	a := &async[E]{
		host: h, world: new(sync.Mutex), cancel: cancel,
		redraw: make(chan struct{}, 1), done: make(chan struct{}), ended: make(chan any, 1),
	}
	if _, ok := h.game.(Snapshotter); ok {
		a.world = noLock{}
	}
	input, update := h.input, h.update
	h.input = func(e E) error {
		a.world.Lock()
		defer a.world.Unlock()
		defer a.wake()
		return input(e)
	}
	h.update = func(step time.Duration) error {
		a.world.Lock()
		defer a.world.Unlock()
		defer a.finished.Add(1)
		return update(step)
	}
	h.show = func(Alpha) { a.wake() }
	h.rescale = func() {} // the drawing goroutine does it: the frame is its own
	return func() (iter.Seq[Action], func()) {
		updates, draws := h.opt.Async(h.clock.Now, &h.cfg)
		go a.draws(draws)
		return updates, a.stop
	}
}

// noLock is the lock of a game that guards itself.
type noLock struct{}

func (noLock) Lock()   {}
func (noLock) Unlock() {}

func (a *async[E]) stop() {
	close(a.done)
	if p := <-a.ended; p != nil {
		panic(p)
	}
}

func (a *async[E]) draws(draws iter.Seq[Action]) {
	defer func() {
		p := recover()
		if p != nil {
			p = fmt.Sprintf("%v\n\n%s", p, debug.Stack())
			a.cancel(errPanicked)
		}
		a.ended <- p
	}()
	a.timer = time.NewTimer(0)
	defer a.timer.Stop()
	var last Action
	for action := range draws {
		a.cfg.Frame = a.clock.toGame(a.opt.Config.Frame)
		rest := time.Duration(0)
		if action.Do == Draw {
			last = action
			a.drawApart(last)
		} else {
			rest = a.clock.toReal(action.For)
		}
		if !a.rest(rest, last) {
			return
		}
	}
}

// rest waits for d of real time, and then for as long as the game is paused,
// drawing it when there was input. It returns false when the run ends.
func (a *async[E]) rest(d time.Duration, last Action) bool {
	for {
		a.timer.Reset(d)
		select {
		case <-a.timer.C:
		case <-a.done:
			return false
		}
		if a.isOver() || !a.clock.Paused() {
			return !a.isOver()
		}
		select {
		case <-a.redraw:
		case <-a.done:
			return false
		}
		if a.clock.Paused() {
			a.drawApart(last)
			d = a.opt.Config.Frame
		}
	}
}

// isOver reports whether the run has ended. A select with two ready channels
// may have chosen the other one.
func (a *async[E]) isOver() bool {
	select {
	case <-a.done:
		return true
	default:
		return a.over()
	}
}

// drawApart draws at the game time of an action. There may be another update by
// now than when the loop decided on the draw, so alpha is computed anew, for
// the last two states there are.
func (a *async[E]) drawApart(draw Action) {
	a.world.Lock()
	defer a.world.Unlock()
	alpha, step := One, a.cfg.Updates.Interval()
	if before := step * time.Duration(a.finished.Load()-1); draw.At < before+step {
		alpha = AlphaOf(max(0, draw.At-before), step)
	}
	a.drawGame(alpha)
}

// wake tells the drawing goroutine that there is something new to see. It
// listens while the game is paused.
func (a *async[E]) wake() {
	select {
	case a.redraw <- struct{}{}:
	default:
	}
}

package loop

import (
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"sync/atomic"
	"time"
)

// A Snapshotter is a game that can be drawn while it is updated: before each
// Draw, Snapshot copies what that needs. With Async both are called by another
// goroutine than Input and Update, at any time, so the game has to guard what
// they share. A game that is none is not updated while it draws.
type Snapshotter interface{ Snapshot() }

// async is the drawing goroutine of a host whose loop is Async.
type async struct {
	updates atomic.Int64 // finished
	timer   *time.Timer
	cancel  func(error)   // ends the host's waiting
	redraw  chan struct{} // wakes the goroutine while the game is paused
	done    chan struct{} // closed: it shall end
	ended   chan any      // what it panicked with, nil if it did not
}

var errPanicked = errors.New("loop: a draw panicked")

// startAsync lets the draws run on a goroutine of their own until the function
// it returns is called; that one panics again if the goroutine did.
func (h *host[E]) startAsync(draws iter.Seq[Action]) (stop func()) {
	a := h.async
	a.redraw, a.done, a.ended = make(chan struct{}, 1), make(chan struct{}), make(chan any, 1)
	go h.drawAsync(draws)
	return func() {
		close(a.done)
		if p := <-a.ended; p != nil {
			panic(p)
		}
	}
}

func (h *host[E]) drawAsync(draws iter.Seq[Action]) {
	defer func() {
		p := recover()
		if p != nil {
			p = fmt.Sprintf("%v\n\n%s", p, debug.Stack())
			h.async.cancel(errPanicked)
		}
		h.async.ended <- p
	}()
	h.async.timer = time.NewTimer(0)
	defer h.async.timer.Stop()
	var last Action
	for a := range draws {
		h.cfg.Frame = h.clock.toGame(h.opt.Config.Frame)
		rest := time.Duration(0)
		if a.Do == Draw {
			last = a
			h.drawApart(last)
		} else {
			rest = h.clock.toReal(a.For)
		}
		if !h.restAsync(rest, last) {
			return
		}
	}
}

// restAsync waits for d of real time, and then for as long as the game is
// paused, drawing it when there was input. It returns false at the end.
func (h *host[E]) restAsync(d time.Duration, last Action) bool {
	for {
		h.async.timer.Reset(d)
		select {
		case <-h.async.timer.C:
		case <-h.async.done:
			return false
		}
		if h.ended() || !h.clock.Paused() {
			return !h.ended()
		}
		select {
		case <-h.async.redraw:
		case <-h.async.done:
			return false
		}
		if h.clock.Paused() {
			h.drawApart(last)
			d = h.opt.Config.Frame
		}
	}
}

// ended reports whether the drawing goroutine shall end, should it have come to
// know two things at once.
func (h *host[E]) ended() bool {
	select {
	case <-h.async.done:
		return true
	default:
		return h.over()
	}
}

// drawApart draws while the other goroutine updates, or keeps it from doing so.
// There may be another update by now than when the draw was decided on, so its
// alpha is that of the moment it was to show, between the states there are.
func (h *host[E]) drawApart(a Action) {
	h.lock()
	defer h.unlock()
	if h.snap != nil {
		h.snap.Snapshot()
	}
	alpha, step := One, h.cfg.Updates.Interval()
	if before := step * time.Duration(h.async.updates.Load()-1); a.At < before+step {
		alpha = alphaOf(max(0, a.At-before), step)
	}
	h.game.Draw(alpha)
}

// lock keeps a game that is no Snapshotter from being drawn until unlock.
func (h *host[E]) lock() {
	if h.async != nil && h.snap == nil {
		h.world.Lock()
	}
}

func (h *host[E]) unlock() {
	if h.async != nil && h.snap == nil {
		h.world.Unlock()
	}
}

// wake tells the drawing goroutine that there is something new to see, should
// it wait for that.
func (a *async) wake() {
	select {
	case a.redraw <- struct{}{}:
	default:
	}
}

package scene

import (
	"errors"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/render"
)

// ErrIdle ends a scene in which nobody has pressed a key for Options.Idle.
var ErrIdle = errors.New("nobody has pressed a key")

// ErrMute is the ErrIdle of a terminal that has not answered anything either.
// No person is there, but a program that tries doors.
var ErrMute = fmt.Errorf("%w, and the terminal answers nothing", ErrIdle)

// muteAfter is when a session ends with ErrMute.
const muteAfter = 20 * time.Second

// ErrLost ends a scene whose terminal has not answered for Options.Lost. What
// is returned wraps it.
var ErrLost = errors.New("the terminal has not answered")

// idle ends a scene after so long without a key. Nothing wakes a paused game
// up, so a timer does it, and once in a while only: keys do not touch it.
type idle struct {
	limit   time.Duration // 0: never
	pressed time.Duration // real time of the last key
	warned  bool          // the player has been asked for a key
	timer   *time.Timer   // nil: there is no limit
}

// An idleEvent tells a scene to look how long no key has been pressed.
type idleEvent struct{ tcell.EventTime }

// start begins to wait for so long; 0: for ever. The event is given to post.
func (i *idle) start(limit time.Duration, post func(tcell.Event) error) {
	if i.limit = limit; limit > 0 {
		i.timer = time.AfterFunc(min(muteAfter, limit-i.warning()), func() { post(&idleEvent{}) })
	}
}

// warning is how long before the end the player is asked for a key.
func (i *idle) warning() time.Duration { return min(time.Minute, i.limit/4) }

// keyed takes note of a key, and reports whether the player was asked for one.
func (i *idle) keyed(now time.Duration) (asked bool) {
	asked, i.warned, i.pressed = i.warned, false, now
	return asked
}

// look asks for a key or ends the scene when it is time, and else looks again
// later. The terminal has answered something, or nothing yet.
func (i *idle) look(now time.Duration, answered bool) error {
	left := i.pressed + i.limit - now
	switch {
	case left <= 0:
		return ErrIdle
	case !answered && i.pressed == 0 && now >= muteAfter:
		return ErrMute
	}
	if i.warned = left <= i.warning(); !i.warned {
		left -= i.warning()
	}
	i.timer.Reset(left)
	return nil
}

// stop ends start.
func (i *idle) stop() {
	if i.timer != nil {
		i.timer.Stop()
	}
}

var idlePanel = render.Panel{Title: "STILL THERE?", Selected: -1,
	Rows: []render.Row{{Left: "Press a key, or"}, {Left: "the game ends."}}}

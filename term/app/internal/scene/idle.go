package scene

import (
	"errors"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"
)

// ErrIdle ends a scene after Options.Idle without a key.
var ErrIdle = errors.New("nobody has pressed a key")

// ErrMute is the ErrIdle of a terminal that has never answered: it is no person
// but a program that tries doors.
var ErrMute = fmt.Errorf("%w, and the terminal answers nothing", ErrIdle)

// muteAfter is when a session ends with ErrMute.
const muteAfter = 20 * time.Second

// ErrLost ends a scene whose terminal has not answered for Options.Lost. The
// returned error wraps it.
var ErrLost = errors.New("the terminal has not answered")

// idle ends a scene after a time without a key. A timer does that, because
// nothing else wakes a paused game. Keys only note their time: resetting the
// timer at each of them would cost more.
type idle struct {
	limit   time.Duration // 0: never
	pressed time.Duration // real time of the last key
	timer   *time.Timer   // nil: no limit
}

// An idleEvent tells a scene to check the time since the last key.
type idleEvent struct{ tcell.EventTime }

// start sets the limit; 0: none. The timer hands its event to post.
func (i *idle) start(limit time.Duration, post func(tcell.Event) error) {
	if i.limit = limit; limit > 0 {
		i.timer = time.AfterFunc(min(muteAfter, limit-i.warning()), func() { post(&idleEvent{}) })
	}
}

// warning is the time before the end at which the scene asks for a key.
func (i *idle) warning() time.Duration { return min(time.Minute, i.limit/4) }

// look checks the time: it ends the scene, asks for a key, or sets the timer
// again. Answered says that the terminal has answered something since the
// start.
func (i *idle) look(now time.Duration, answered bool) (asks bool, err error) {
	left := i.pressed + i.limit - now
	switch {
	case left <= 0:
		return false, ErrIdle
	case !answered && i.pressed == 0 && now >= muteAfter:
		return false, ErrMute
	}
	if asks = left <= i.warning(); !asks {
		left -= i.warning()
	}
	i.timer.Reset(left)
	return asks, nil
}

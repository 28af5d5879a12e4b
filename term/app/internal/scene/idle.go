package scene

import (
	"errors"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"
)

// ErrIdle ends a scene after Options.Idle without a key.
var ErrIdle = errors.New("nobody has pressed a key")

// ErrMute is the ErrIdle of a terminal that has never answered. No person sits
// there, but a program that tries doors.
var ErrMute = fmt.Errorf("%w, and the terminal answers nothing", ErrIdle)

// muteAfter is the time after which a scene ends with ErrMute.
const muteAfter = 20 * time.Second

// ErrLost ends a scene whose terminal has not answered for Options.Lost. The
// returned error wraps it.
var ErrLost = errors.New("the terminal has not answered")

// idle ends a scene after a time without a key. A timer does that, because
// nothing else wakes a paused game. A key only notes its time: to reset the
// timer at each key would cost more.
type idle struct {
	limit   time.Duration // 0: never
	pressed time.Duration // real time of the last key
	timer   *time.Timer   // nil: no limit
}

// An idleEvent tells a scene to check the time since the last key.
type idleEvent struct{ tcell.EventTime }

// start sets the limit; 0: none. The timer hands its event to post.
func (i *idle) start(limit time.Duration, post func(tcell.Event) error) {
	i.limit = limit
	if limit == 0 {
		return
	}
	first := min(muteAfter, limit-i.warning())
	i.timer = time.AfterFunc(first, func() { post(&idleEvent{}) })
}

// warning is the time before the end at which the scene asks for a key.
func (i *idle) warning() time.Duration { return min(time.Minute, i.limit/4) }

// look checks the time, and sets the timer again. It reports whether the scene
// has to ask for a key; an error ends the scene. Answered says that the
// terminal has answered something since the start.
func (i *idle) look(now time.Duration, answered bool) (asks bool, err error) {
	left := i.pressed + i.limit - now
	mute := !answered && i.pressed == 0
	switch {
	case left <= 0:
		return false, ErrIdle
	case mute && now >= muteAfter:
		return false, ErrMute
	case left <= i.warning():
		i.timer.Reset(left)
		return true, nil
	}
	i.timer.Reset(left - i.warning())
	return false, nil
}

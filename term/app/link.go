package app

import (
	"fmt"
	"time"

	"fixstep/loop"
)

// A link pauses a game while its terminal does not answer, and ends it when it
// has not for so long that it never will.
type link struct {
	clock *loop.Clock
	lost  time.Duration // after which it ends
	away  bool          // no answer: it has paused the game
}

// event takes word of how long the terminal has not answered, 0 when it does.
func (l *link) event(waiting time.Duration) error {
	switch {
	case waiting >= l.lost:
		return fmt.Errorf("the terminal has not answered for %v", waiting.Round(time.Second))
	case waiting > 0 && !l.clock.Paused():
		l.away = true
		l.clock.Pause()
	case waiting == 0 && l.away:
		l.away = false
		l.clock.Resume()
	}
	return nil
}

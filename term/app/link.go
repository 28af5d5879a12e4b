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

// event takes word of how long the terminal has not answered, 0 when it does:
// then the game goes on, unless something else holds it.
func (l *link) event(waiting time.Duration, held bool) error {
	switch {
	case l.lost > 0 && waiting >= l.lost:
		return fmt.Errorf("the terminal has not answered for %v", waiting.Round(time.Second))
	case waiting > 0 && !l.clock.Paused():
		l.away = true
		l.clock.Pause()
	case waiting == 0 && l.away:
		if l.away = false; !held {
			l.clock.Resume()
		}
	}
	return nil
}

package scene

import (
	"sync"
	"testing"
	"time"

	"fixstep/loop"
)

// TestASessionIsDrawnWhileItGoesOn draws on one goroutine while another plays,
// as Async does. It is for the race detector.
func TestASessionIsDrawnWhileItGoesOn(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	s, over := b.session(), make(chan bool)
	var drawing sync.WaitGroup
	drawing.Go(func() {
		for {
			select {
			case <-over:
				return
			default:
				s.Snapshot()
				s.Draw(loop.One / 2)
			}
		}
	})
	for range 20 {
		b.press(" wad h?w?p.p^^+-")
		b.ticks(5)
		b.away(time.Second)
		s.Dropped(time.Millisecond)
		b.away(0)
	}
	close(over)
	drawing.Wait()
}

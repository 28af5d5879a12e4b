package term

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"
)

// A counter is the owner of a line: its frames are numbers.
type counter struct {
	sync.Mutex
	line   line
	frames int
	late   []time.Duration
	events int
	err    error
}

func (c *counter) frame(b []byte) []byte {
	c.frames++
	return fmt.Appendf(b, "%d ", c.frames)
}
func (c *counter) restoring() []byte           { return []byte("bye") }
func (c *counter) received(list []tcell.Event) { c.events += len(list) }
func (c *counter) resize(int, int)             {}
func (c *counter) background(bool)             {}
func (c *counter) stains()                     {}
func (c *counter) halfKeyboard()               {}
func (c *counter) overdue(d time.Duration)     { c.late = append(c.late, d) }
func (c *counter) hungUp(err error)            { c.err = err }
func (c *counter) Guard()                      {}

// want is called once for each frame that the owner would have sent.
func (c *counter) want() {
	c.Lock()
	defer c.Unlock()
	c.line.wanted, c.line.shows = true, true
	c.line.pump()
}

// A line asks its owner for a frame only when the terminal is ready, once for
// all that were wanted since.
func TestALineAsksForFramesWhenTheTerminalIsReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tty, start := far(), time.Now()
		c := &counter{}
		c.line.init(c, &c.Mutex, false)
		c.line.tty, c.line.lost = tty, time.Minute
		c.line.now = func() time.Duration { return time.Since(start) }
		c.Lock()
		c.line.open(askStatus + askDevice)
		c.Unlock()
		settle()
		for range 100 {
			c.want()
			synctest.Wait()
		}
		if c.frames != 2 {
			t.Errorf("%d frames in flight to a terminal that has answered one question", c.frames)
		}
		tty.send("x")
		settle()
		if c.frames != 3 || c.events != 1 || len(c.late) > 0 {
			t.Errorf("%d frames, %d events, overdue: %v", c.frames, c.events, c.late)
		}
		c.line.close()
		settle()
		tty.Close()
		if got, want := string(tty.last), "bye"+askDevice; got != want {
			t.Errorf("sent %q last, want %q", got, want)
		}
	})
}

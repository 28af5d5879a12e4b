package term

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term/internal/link"
	"fixstep/term/vt"
)

// A serialTty takes all bytes at once, and sends some of them a second.
type serialTty struct{ *farTty }

func (s serialTty) writeNow(b []byte) int { n, _ := s.Write(b); return n }
func (s serialTty) queued() int {
	return int(time.Until(s.carried) * time.Duration(s.rate) / time.Second)
}
func (s serialTty) discard() {}

// A line that takes a frame and has not sent it gets no other: the newest
// picture would stand behind all that came before it.
func TestASerialLineGetsTheNewestPicture(t *testing.T) {
	clean(t)
	synctest.Test(t, func(t *testing.T) {
		tty := serialTty{newFarTty(80, 24, vt.Options{Mute: true})}
		tty.rate = 1000
		s, err := Open(Options{Tty: tty})
		if err != nil {
			t.Fatal(err)
		}
		s.line.link = link.New(time.Minute, false, true)
		s.Init()
		s.withLock(func() {
			if !s.line.armed {
				t.Error("nobody wakes when the first answers are overdue")
			}
		})
		pass(2 * time.Second)
		for i := range 200 {
			s.PutStr(0, 0, strings.Repeat(string(rune('a'+i%26)), 20))
			s.Show()
			time.Sleep(10 * time.Millisecond)
		}
		pass(100 * time.Millisecond)
		if got, n := tty.term.Region(0, 0, 20, 1), tty.writes(); got != strings.Repeat("r", 20)+"\n" || n < 20 {
			t.Errorf("%d writes, it shows %q", n, got)
		}
		s.Fini()
		pass(time.Minute) // all is sent
	})
}

// A lateTty is one of our own, on a machine so loaded that its Stop is late.
type lateTty struct{ serialTty }

func (l lateTty) Stop() error {
	time.Sleep(time.Second)
	return l.serialTty.Stop()
}

// A late Stop of our own tty does not stop what the next Start has begun.
func TestAStopEndsBeforeTheNextStart(t *testing.T) {
	clean(t)
	synctest.Test(t, func(t *testing.T) {
		tty := lateTty{serialTty{newFarTty(80, 24, vt.Options{})}}
		s, err := Open(Options{Tty: tty})
		if err != nil {
			t.Fatal(err)
		}
		s.Init()
		pass(time.Second)
		s.Suspend()
		if s.Resume(); tty.starts != 1 {
			t.Errorf("started %d times more than stopped", tty.starts)
		}
		s.Fini()
	})
}

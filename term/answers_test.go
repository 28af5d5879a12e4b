package term

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/link"
	"fixstep/term/vt"
)

// TestATerminalMayAnswerInPart: one that does not say what it is is paced by
// the rest; one that says only that, nothing of frames, or nothing at all, gets
// 15 a second. Nobody waits at the end for an answer that never comes, and none
// is left for the shell.
func TestATerminalMayAnswerInPart(t *testing.T) {
	const status, device = `\x1b\[0n`, `\x1b\[\?[0-9;]*c`
	for _, c := range []struct {
		name, never string
		mute        bool
		least, most int           // frames in ten seconds
		end         time.Duration // how long Fini may take
	}{
		{"status alone", device, false, 590, 600, 300 * time.Millisecond},
		{"device alone", status, false, 145, 155, patience / 2},
		{"neither", status + "|" + device, false, 145, 155, 100 * time.Millisecond},
		{"nothing", "", true, 145, 155, 100 * time.Millisecond},
	} {
		make := func() *farTty {
			f := newFarTty(80, 24, vt.Options{Mute: c.mute})
			f.delay, f.never = 100*time.Millisecond, c.never
			return f
		}
		bubble(t, make, func(t *testing.T, s *Screen, tty *farTty) {
			frames(s, 600)
			before := tty.writes()
			frames(s, 600)
			n := tty.writes() - before
			settle()
			same(t, s, tty.term)
			start := time.Now()
			owed := waiting(s)
			s.Fini()
			took := time.Since(start)
			if pass(time.Minute); n < c.least || n > c.most || owed != 0 || took > c.end || len(tty.in) > 0 {
				t.Errorf("%s: %d frames in ten seconds, waited %v; Fini took %v and left %d answers for the shell", c.name, n, owed, took, len(tty.in))
			}
		})
	}
}

// Trip is how long the last answer took, and counts them.
func TestRoundTripsAreCounted(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		_, before := s.Trip()
		for i := range int64(3) {
			s.PutStr(0, 0, fmt.Sprint("frame ", i))
			s.Show()
			settle()
			if last, n := s.Trip(); n != before+1+i || last < 2*tty.delay || last > 2*tty.delay+time.Millisecond {
				t.Errorf("after %d frames: %v, %d of them", i+1, last, n-before)
			}
		}
	})
}

// When nothing comes back the program is told after a second, after Lost, and
// when it does again; an idle one is not woken up for it.
func TestTheProgramIsToldWhenAnswersAreOverdue(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		unread(s)
		start := time.Now()
		tty.cut = true
		for i := range 10 {
			s.PutStr(0, 0, fmt.Sprint("frame ", i))
			s.Show()
		}
		for _, want := range []time.Duration{link.Overdue, time.Minute} {
			ev, ok := s.PollEvent().(*EventLink)
			if waited := time.Since(start); !ok || ev.Waiting != want || waited != want || waiting(s) != want {
				t.Errorf("after %v: %+v; Waiting says %v", waited, ev, waiting(s))
			}
		}
		pass(time.Hour)
		if s.HasPendingEvent() {
			t.Errorf("another event: %#v", s.PollEvent())
		}
		tty.mu.Lock()
		tty.cut = false
		tty.mu.Unlock()
		tty.send("\x1b[0n\x1b[0n\x1b[?62c")
		if ev, ok := s.PollEvent().(*EventLink); !ok || ev.Waiting != 0 {
			t.Errorf("back again: %+v", ev)
		}
		settle()
		s.Sync()
		pass(link.Overdue)
		same(t, s, tty.term)
		if waiting(s) != 0 || s.line.armed || s.HasPendingEvent() {
			t.Error("something still waits")
		}
	})
}

// A terminal that has lost some questions, as one that was reset, is asked
// again until it answers; it is not taken for dead.
func TestLostQuestionsAreAskedAgain(t *testing.T) {
	for _, lost := range []time.Duration{900 * time.Millisecond, 1500 * time.Millisecond, 4 * time.Second, 25 * time.Second} {
		bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
			settle()
			tty.cut = true
			s.PutStr(0, 0, "lost")
			s.Show()
			s.PutStr(0, 0, "lost too")
			s.Show()
			time.Sleep(lost)
			tty.mu.Lock()
			tty.cut = false
			tty.mu.Unlock()
			time.Sleep(max(2*time.Second, lost))
			if waiting(s) != 0 {
				t.Errorf("lost for %v: still waiting, for %v", lost, waiting(s))
			}
			s.Sync()
			settle()
			same(t, s, tty.term)
		})
	}
}

// An Esc is not lost, wherever answers come, and is a key when none comes.
func TestNoEscIsLostAmongAnswers(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		unread(s)
		for range 20 {
			s.PutStr(0, 0, time.Now().String())
			s.Show()
			tty.in <- []byte("\x1b")
			time.Sleep(17 * time.Millisecond)
		}
		settle()
		tty.in <- []byte("\x1b")
		pass(50 * time.Millisecond)
		events := unread(s)
		for _, ev := range events {
			if key, ok := ev.(*tcell.EventKey); !ok || key.Key() != tcell.KeyEsc {
				t.Errorf("not an Esc: %#v", ev)
			}
		}
		if len(events) != 21 {
			t.Errorf("%d of 21", len(events))
		}
	})
}

// Kitty tells releases, and is not asked for half of them.
func TestHalfOfTheKeyboardProtocolIsRefused(t *testing.T) {
	kitty := func() *farTty { return newFarTty(80, 24, vt.Options{Kitty: true}) }
	bubble(t, kitty, func(t *testing.T, s *Screen, tty *farTty) {
		synctest.Wait()
		if !s.Releases() {
			t.Error("no releases")
		}
		tty.in <- []byte("\x1b[?3u")
		settle()
		if s.Releases() {
			t.Error("releases, without all keys")
		}
		if left := fmt.Sprint(tty.term.Left()); strings.Contains(left, "27") {
			t.Errorf("half of it is still on: %s", left)
		}
	})
}

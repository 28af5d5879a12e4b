package term

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/link"
	"fixstep/term/vt"
)

// st answers only what it is, and is paced by that.
func TestDeviceAnswersAloneArePacedBy(t *testing.T) {
	st := func() *farTty {
		f := far()
		f.never = `\x1b\[0n`
		return f
	}
	bubble(t, st, func(t *testing.T, s *Screen, tty *farTty) {
		frames(s, 600)
		before := tty.writes()
		frames(s, 600)
		n := tty.writes() - before
		settle()
		same(t, s, tty.term)
		if n < 590 || waiting(s) != 0 {
			t.Errorf("%d frames in ten seconds, waiting for %v", n, waiting(s))
		}
		start := time.Now()
		s.Fini()
		if pass(time.Minute); len(tty.in) > 0 || time.Since(start) > time.Minute+patience/2 {
			t.Errorf("%d answers left for the shell after %v", len(tty.in), time.Since(start))
		}
	})
}

// Nobody waits for a terminal to say what it is if it never does.
func TestFiniWaitsForNoAnswerThatNeverComes(t *testing.T) {
	shy := func() *farTty {
		f := far()
		f.never = `\x1b\[\?[0-9;]*c`
		return f
	}
	bubble(t, shy, func(t *testing.T, s *Screen, tty *farTty) {
		frames(s, 200)
		start := time.Now()
		s.Fini()
		if d := time.Since(start); d > 300*time.Millisecond || len(tty.in) > 0 {
			t.Errorf("Fini took %v and left %d answers for the shell", d, len(tty.in))
		}
	})
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

// An Esc is not lost, wherever answers come.
func TestNoEscIsLostAmongAnswers(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		unread(s)
		tty.in <- []byte("\x1b")
		time.Sleep(50 * time.Millisecond)
		synctest.Wait()
		if events := unread(s); len(events) != 1 || events[0].(*tcell.EventKey).Key() != tcell.KeyEsc {
			t.Errorf("alone: %v", events)
		}
		for range 100 {
			s.PutStr(0, 0, time.Now().String())
			s.Show()
			tty.in <- []byte("\x1b")
			time.Sleep(17 * time.Millisecond)
		}
		settle()
		events := unread(s)
		for _, ev := range events {
			if key, ok := ev.(*tcell.EventKey); !ok || key.Key() != tcell.KeyEsc {
				t.Errorf("not an Esc: %#v", ev)
			}
		}
		if len(events) != 100 {
			t.Errorf("%d of 100", len(events))
		}
	})
}

// A terminal that hangs up is reported once; nothing spins, nothing waits.
func TestAHangUpIsReportedOnce(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		unread(s)
		tty.hup <- io.EOF
		synctest.Wait()
		tty.block()
		for range 10 {
			s.PutStr(0, 0, time.Now().String())
			s.Show()
			settle()
		}
		events := unread(s)
		if len(events) != 1 || !errors.Is(s.Err(), io.EOF) {
			t.Errorf("%v, %v", events, s.Err())
		}
		start := time.Now()
		if s.Fini(); time.Since(start) > stopTime {
			t.Errorf("Fini took %v", time.Since(start))
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

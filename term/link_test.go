package term

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/link"
	"fixstep/term/vt"
)

// If a second Show comes before the first is sent, only the newer picture is
// sent, and no more frames are in flight than the link carries. Stats counts
// frames and answers, and has the time of the shortest trip.
func TestOnlyTheNewestPictureIsSent(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		before, first := tty.writes(), s.Stats()
		frames(s, 60)
		settle()
		same(t, s, tty.term)
		now := s.Stats()
		n := tty.writes() - before
		counted := now.Frames == 60 && int(now.Late) == 60-n && int(now.Trips-first.Trips) == n
		if n < 10 || n > 50 || !counted || now.Shortest != 2*tty.delay {
			t.Errorf("%d frames over a round trip of 200 ms: %+v, before %+v", n, now, first)
		}
	})
}

// The first picture goes out at once, in one write, however many answers are
// missing and modes were set before.
func TestTheFirstPictureGoesOutAtOnce(t *testing.T) {
	for name, make := range map[string]func() *farTty{"far": far, "mute": mute} {
		bubble(t, make, func(t *testing.T, s *Screen, tty *farTty) {
			synctest.Wait()
			for _, mode := range []func(){
				s.EnableFocus,
				s.EnablePaste,
				func() { s.EnableMouse() },
				func() { s.SetTitle("first") },
			} {
				mode()
				synctest.Wait()
			}
			pass(tty.delay)
			before := tty.writes()
			draw(s, "hello")
			pass(tty.delay)
			n := tty.writes() - before
			tty.mu.Lock()
			last := string(tty.last)
			tty.mu.Unlock()
			if n != 1 || !strings.Contains(last, "hello") {
				t.Errorf("%s: %d writes, the last one %q", name, n, last)
			}
			pass(3 * time.Second)
			same(t, s, tty.term)
		})
	}
}

// A large frame is a synchronized update, and the question comes after it:
// kitty does not answer within one. tmux 3.7b repaints the whole pane at the
// end of an update: a multiplexer gets none, be it known by the environment or
// by its answer.
func TestALargeFrameIsShownAsOne(t *testing.T) {
	for version, env := range map[string]variables{
		"kitty":     xterm,
		"":          {"TERM": "xterm-256color", "TMUX": "/tmp/tmux"},
		"tmux 3.2":  {"TERM": "tmux-256color"},
		"tmux 3.7c": xterm, // through ssh
	} {
		onTty(t, env, far, func(t *testing.T, s *Screen, tty *farTty) {
			s.Init()
			settle()
			tty.send("\x1bP>|" + version + "\x1b\\")
			settle()
			for _, n := range []int{5, 500} {
				for i := range n {
					s.Put(i%80, i/80, string(rune('a'+i%7)), tcell.StyleDefault)
				}
				s.Show()
				settle()
				b, begin, end := string(tty.last), "", ""
				if n == 500 && version == "kitty" {
					begin, end = syncBegin, syncEnd
				}
				synced := strings.Contains(b, syncBegin)
				framed := strings.HasPrefix(b, begin) && strings.HasSuffix(b, end+input.AskStatus)
				if synced != (begin != "") || !framed {
					t.Errorf("%v, %q, %d cells: %q", env, version, n, b)
				}
			}
		})
	}
}

// TestATerminalMayAnswerInPart: a terminal that answers only AskStatus is paced
// by it; a terminal that answers only AskDevice, or nothing, gets 15 frames a
// second. Fini does not wait for an answer that never comes, and leaves none
// for the shell.
func TestATerminalMayAnswerInPart(t *testing.T) {
	const status, device = `\x1b\[0n`, `\x1b\[\?[0-9;]*c`
	for _, c := range []struct {
		name, never string
		mute        bool
		least, most int           // frames in ten seconds
		end         time.Duration // the most time for Fini
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
			pass(time.Minute)
			if n < c.least || n > c.most || owed != 0 || took > c.end || len(tty.in) > 0 {
				t.Errorf("%s: %d frames in ten seconds, waited %v; Fini took %v and left %d answers for the shell",
					c.name, n, owed, took, len(tty.in))
			}
		})
	}
}

// If no answer comes, the program gets an event after 1, 2, 4 and so on
// seconds. The terminal is asked again, and when answers come again there is an
// event, and then no timer is left.
func TestTheProgramIsToldWhenAnswersAreOverdue(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		unread(s)
		start := time.Now()
		tty.cut = true
		for i := range 10 {
			draw(s, fmt.Sprint("frame ", i))
		}
		for want := link.Overdue; want < time.Hour; want *= 2 {
			ev, ok := s.PollEvent().(*EventLink)
			isNow := ok && ev.When().Equal(time.Now())
			if waited := time.Since(start); !isNow || ev.Waiting != want || waited != want || waiting(s) != want {
				t.Errorf("after %v: event %+v; Waiting returns %v", waited, ev, waiting(s))
			}
		}
		tty.mu.Lock()
		tty.cut = false
		tty.mu.Unlock()
		if ev, ok := s.PollEvent().(*EventLink); !ok || ev.Waiting != 0 {
			t.Errorf("answers come again: event %+v", ev)
		}
		settle()
		s.Sync()
		settle()
		same(t, s, tty.term)
		if waiting(s) != 0 || s.line.timer.Stop() || s.HasPendingEvent() {
			t.Error("something still waits after all answers")
		}
	})
}

// An Esc among answers is a key, and so is an Esc without any answer after it.
func TestNoEscIsLostAmongAnswers(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		unread(s)
		for range 20 {
			draw(s, time.Now().String())
			tty.in <- []byte("\x1b")
			time.Sleep(17 * time.Millisecond)
		}
		settle()
		tty.in <- []byte("\x1b")
		pass(50 * time.Millisecond)
		events := unread(s)
		for _, ev := range events {
			if key, ok := ev.(*tcell.EventKey); !ok || key.Key() != tcell.KeyEsc {
				t.Errorf("the event is no Esc: %#v", ev)
			}
		}
		if len(events) != 21 {
			t.Errorf("%d of 21 Esc keys", len(events))
		}
	})
}

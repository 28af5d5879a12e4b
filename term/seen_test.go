package term

import (
	"fmt"
	"testing"
	"time"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// kitty is a terminal that reports changes of its theme, and a hidden window.
func kitty() *farTty { return newFarTty(80, 24, vt.Options{Kitty: true}) }

// tells changes the terminal, and sends its reports of the change.
func (f *farTty) tells(change func(t *vt.Term)) {
	f.mu.Lock()
	change(f.term)
	told := string(f.term.Answers())
	f.mu.Unlock()
	f.send(told)
	settle()
}

// TestAHiddenWindowIsSentNothing, and no timer is set for it. A window that is
// seen again gets the newest picture and the modes set meanwhile. The modes are
// given back at the end, also if the window is still hidden.
func TestAHiddenWindowIsSentNothing(t *testing.T) {
	for _, seen := range []bool{true, false} {
		bubble(t, kitty, func(t *testing.T, s *Screen, tty *farTty) {
			settle()
			unread(s)
			tty.tells(func(t *vt.Term) { t.Hide(true) })
			if ev, ok := s.PollEvent().(*EventHidden); !ok || !ev.Hidden || ev.When().IsZero() {
				t.Errorf("event for a hidden window: %+v", ev)
			}
			before := tty.writes()
			for i := range 600 {
				draw(s, fmt.Sprint("frame ", i))
				s.Beep()
				time.Sleep(time.Second / 60)
			}
			s.SetTitle("later")
			pass(time.Hour)
			if n := tty.writes() - before; n > 0 || s.line.timer.Stop() || s.HasPendingEvent() {
				t.Errorf("%d writes, or a timer is set, or there are events", n)
			}
			if now := s.Stats(); now.Late > 0 || now.Frames < 600 {
				t.Errorf("%d of %d frames count as late", now.Late, now.Frames)
			}
			if seen {
				tty.tells(func(t *vt.Term) { t.Hide(false) })
				if ev, ok := s.PollEvent().(*EventHidden); !ok || ev.Hidden || tty.term.Title != "later" || tty.term.Bells != 1 {
					t.Errorf("event for a visible window: %+v, title %q, %d bells", ev, tty.term.Title, tty.term.Bells)
				}
				same(t, s, tty.term)
			}
			s.Fini()
			settle()
			if len(tty.term.Left()) > 0 || len(tty.in) > 0 {
				t.Errorf("left behind: %q, and %d answers", tty.term.Left(), len(tty.in))
			}
		})
	}
}

// TestAHiddenWindowIsAskedForWhatItOwes, with one short question at each report
// of its silence, and is sent nothing else.
func TestAHiddenWindowIsAskedForWhatItOwes(t *testing.T) {
	bubble(t, kitty, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		tty.mu.Lock()
		tty.never = "." // the answer to a frame is lost
		tty.mu.Unlock()
		frames(s, 1)
		tty.tells(func(t *vt.Term) { t.Hide(true) })
		bytes := func() (n int) {
			tty.tells(func(t *vt.Term) { n = t.Bytes })
			return n
		}
		before := bytes()
		frames(s, 600)
		if n := bytes() - before; n != 4*len(input.AskDevice) { // after 1, 2, 4 and 8 s
			t.Errorf("%d bytes in ten seconds", n)
		}
	})
}

// TestAProgramStopsAndGoesOnHidden: a window that was hidden at Suspend and is
// visible at Resume is drawn.
func TestAProgramStopsAndGoesOnHidden(t *testing.T) {
	bubble(t, kitty, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		tty.tells(func(t *vt.Term) { t.Hide(true) })
		s.PutStr(0, 0, "here")
		s.Suspend()
		tty.term.Hide(false)
		unread(s)
		s.Resume()
		settle()
		s.Show()
		settle()
		same(t, s, tty.term)
		if ev, ok := s.PollEvent().(*EventHidden); !ok || ev.Hidden {
			t.Errorf("after Resume: %#v", ev)
		}
	})
}

// Without EnableLink a program gets no event of a hidden window or of overdue
// answers.
func TestWhoAsksForNothingGetsTcellsEvents(t *testing.T) {
	bubble(t, kitty, func(t *testing.T, s *Screen, tty *farTty) {
		s.DisableLink()
		settle()
		unread(s)
		tty.tells(func(t *vt.Term) { t.Hide(true) })
		tty.tells(func(t *vt.Term) { t.Hide(false) })
		tty.cut = true
		draw(s, "lost")
		pass(2 * time.Minute)
		if events := unread(s); len(events) > 0 {
			t.Errorf("events without EnableLink: %v", events)
		}
	})
}

// TestTheThemeMayChange: Background follows, and an event asks the program to
// draw again, also after the terminal's first report.
func TestTheThemeMayChange(t *testing.T) {
	bubble(t, kitty, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		unread(s)
		for _, want := range []Background{Light, Dark} {
			tty.tells(func(t *vt.Term) { t.Lighten(want == Light) })
			if s.Palette().Background != want {
				t.Errorf("background %v, want %v", s.Palette().Background, want)
			}
			if events := unread(s); len(events) != 1 || fmt.Sprintf("%T", events[0]) != "*tcell.EventResize" {
				t.Errorf("events, want one resize: %v", events)
			}
		}
		s.Suspend()
		tty.term.Lighten(true)
		s.Resume()
		if s.Palette().Background != Dark {
			t.Error("the background is light before the terminal's report")
		}
		settle()
		if s.Palette().Background != Light {
			t.Error("Resume has not asked for the background")
		}
	})
	for _, want := range []Background{Light, Dark} {
		first := func() *farTty {
			tty := far()
			tty.term.Lighten(want == Light)
			return tty
		}
		bubble(t, first, func(t *testing.T, s *Screen, tty *farTty) {
			unread(s)
			settle()
			if events := unread(s); s.Palette().Background != want || len(events) != 1 {
				t.Errorf("the first report: %v, want %v; events %v", s.Palette().Background, want, events)
			}
		})
	}
}

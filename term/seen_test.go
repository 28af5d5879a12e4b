package term

import (
	"fmt"
	"testing"
	"time"

	"fixstep/term/vt"
)

// kitty is a terminal that tells when its theme changes and when its window is
// hidden.
func kitty() *farTty { return newFarTty(80, 24, vt.Options{Kitty: true}) }

// tells has the terminal change, and sends what it tells of that.
func (f *farTty) tells(change func(t *vt.Term)) {
	f.mu.Lock()
	change(f.term)
	told := string(f.term.Answers())
	f.mu.Unlock()
	f.send(told)
	settle()
}

// TestAHiddenWindowIsSentNothing, nor does anything wake up for it. When it is
// seen again it gets the newest picture, and all that was asked for meanwhile.
// Then the modes are given back, by a program that ends while it is hidden too.
func TestAHiddenWindowIsSentNothing(t *testing.T) {
	for _, seen := range []bool{true, false} {
		bubble(t, kitty, func(t *testing.T, s *Screen, tty *farTty) {
			settle()
			unread(s)
			tty.tells(func(t *vt.Term) { t.Hide(true) })
			if ev, ok := s.PollEvent().(*EventHidden); !ok || !ev.Hidden {
				t.Errorf("hidden: %+v", ev)
			}
			before := tty.writes()
			for i := range 600 {
				s.PutStr(0, 0, fmt.Sprint("frame ", i))
				s.Show()
				time.Sleep(time.Second / 60)
			}
			s.Beep()
			s.SetTitle("later")
			pass(time.Hour)
			if n := tty.writes() - before; n > 0 || s.line.armed || s.HasPendingEvent() {
				t.Errorf("%d writes, timer %v, or events", n, s.line.armed)
			}
			if shown, late := s.Frames(); late > 0 || shown < 600 {
				t.Errorf("%d of %d frames count as late", late, shown)
			}
			if seen {
				tty.tells(func(t *vt.Term) { t.Hide(false) })
				if ev, ok := s.PollEvent().(*EventHidden); !ok || ev.Hidden || tty.term.Title != "later" || tty.term.Bells != 1 {
					t.Errorf("seen: %+v, title %q, %d bells", ev, tty.term.Title, tty.term.Bells)
				}
				same(t, s, tty.term)
			}
			s.Fini()
			if settle(); len(tty.term.Left()) > 0 || len(tty.in) > 0 {
				t.Errorf("left: %q, and %d answers", tty.term.Left(), len(tty.in))
			}
		})
	}
}

// TestAProgramStopsAndGoesOnHidden: a window that was hidden when the program
// was stopped, and is not when it goes on, is drawn.
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
			t.Errorf("%#v", ev)
		}
	})
}

// A program that has not asked is told neither of a hidden window nor of
// answers that are overdue.
func TestWhoAsksForNothingGetsTcellsEvents(t *testing.T) {
	bubble(t, kitty, func(t *testing.T, s *Screen, tty *farTty) {
		s.DisableLink()
		settle()
		unread(s)
		tty.tells(func(t *vt.Term) { t.Hide(true) })
		tty.tells(func(t *vt.Term) { t.Hide(false) })
		tty.cut = true
		s.PutStr(0, 0, "lost")
		s.Show()
		pass(2 * time.Minute)
		if events := unread(s); len(events) > 0 {
			t.Errorf("told %v", events)
		}
	})
}

// TestTheThemeMayChange: the background follows, and the program is asked to
// draw anew; not by what the terminal tells at the start.
func TestTheThemeMayChange(t *testing.T) {
	bubble(t, kitty, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		unread(s)
		for _, want := range []Background{Light, Dark} {
			if tty.tells(func(t *vt.Term) { t.Lighten(want == Light) }); s.Background() != want {
				t.Errorf("background %v, want %v", s.Background(), want)
			}
			if events := unread(s); len(events) != 1 || !isSize(events[0]) {
				t.Errorf("events: %v", events)
			}
		}
		s.Suspend()
		tty.term.Lighten(true)
		if s.Resume(); s.Background() != Dark {
			t.Error("light before it was told")
		}
		if settle(); s.Background() != Light {
			t.Error("not asked again")
		}
	})
	light := func() *farTty {
		tty := far()
		tty.term.Lighten(true)
		return tty
	}
	bubble(t, light, func(t *testing.T, s *Screen, tty *farTty) {
		unread(s)
		if settle(); s.Background() != Light || s.HasPendingEvent() {
			t.Error("at the start:", s.Background(), "or it is to be drawn twice")
		}
	})
}

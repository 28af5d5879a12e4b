package term

import (
	"fmt"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// A program that asks for nothing gets tcell's keys: held keys come each time
// as they are, and no key goes up. What real terminals send is tried in package
// input.
func TestWhoAsksForNothingGetsTcellsKeys(t *testing.T) {
	s, terminal := Sim(80, 24, vt.Options{Kitty: true})
	if terminal.Flags() != 1 || s.Releases() {
		t.Errorf("asked for %d of kitty's keyboard protocol, releases %v", terminal.Flags(), s.Releases())
	}
	unread(s)
	s.Type("\x1b[98;3u\x1b[98;3:2u\x1b[98;3:3u\x1b[27u\x1b[A\x1b[1;1:2A\x1b[1;1:3Ax")
	typed := ""
	for _, ev := range unread(s) {
		if key, ok := ev.(*tcell.EventKey); !ok || key.Modifiers()&^tcell.ModAlt != 0 {
			t.Errorf("an event that tcell does not have: %#v", ev)
		} else {
			typed += key.Name() + " "
		}
	}
	if typed != "Alt+Rune[b] Alt+Rune[b] Esc Up Up Rune[x] " {
		t.Errorf("typed %s", typed)
	}
}

// Releases and repeats come from when they are asked for until they no longer
// are, also where the screen has been suspended.
func TestReleasesAreAskedFor(t *testing.T) {
	s, terminal := Sim(80, 24, vt.Options{Kitty: true})
	const held = "\x1b[97;1:2;97u\x1b[97;1:3u"
	want := func(when string, flags int, told bool) {
		t.Helper()
		unread(s)
		s.Type(held)
		events := unread(s)
		key, ok := events[0].(*tcell.EventKey)
		if terminal.Flags() != flags || s.Releases() != told || !ok || IsRepeat(key) != told || len(events) == 2 != told {
			t.Errorf("%s: flags %d, releases %v, %d events, the first %#v", when, terminal.Flags(), s.Releases(), len(events), events[0])
		}
	}
	want("at the start", 1, false)
	s.EnableReleases()
	want("enabled", 27, true)
	s.Suspend()
	s.Resume()
	want("resumed", 27, true)
	s.DisableReleases()
	want("disabled", 1, false)
	s.EnableReleases()
	if s.Fini(); len(terminal.Left()) > 0 {
		t.Errorf("left behind: %q", terminal.Left())
	}
}

// Nobody is told that answers are overdue who has not asked.
func TestWhoAsksForNothingGetsNoEventLink(t *testing.T) {
	for _, asked := range []bool{false, true} {
		bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
			if !asked {
				s.DisableLink()
			}
			settle()
			unread(s)
			tty.cut = true
			s.PutStr(0, 0, "lost")
			s.Show()
			pass(2 * time.Minute)
			if events := unread(s); len(events) > 0 != asked {
				t.Errorf("asked %v: %v", asked, events)
			}
		})
	}
}

// A program that suspends itself at once after Resume leaves no answer for the
// shell, however quick the terminal is.
func TestSuspendAtOnceAfterResumeLeavesNoAnswer(t *testing.T) {
	for _, delay := range []time.Duration{0, time.Millisecond, 5 * time.Millisecond} {
		make := func() *farTty {
			f := near()
			f.delay = delay
			return f
		}
		bubble(t, make, func(t *testing.T, s *Screen, tty *farTty) {
			settle()
			for i := range 120 {
				s.PutStr(0, 0, fmt.Sprint("round ", i))
				s.Show() // with a question, unless one was asked a short while ago
				time.Sleep(time.Duration(i) * time.Millisecond)
				s.Suspend()
				s.Resume()
				time.Sleep(time.Millisecond)
				s.PutStr(0, 1, fmt.Sprint("again ", i))
				s.Show()
				s.Suspend()
				if pass(4 * delay); len(tty.in) > 0 {
					t.Fatalf("delay %v, round %d: %q is left for the shell", delay, i, <-tty.in)
				}
				s.Resume()
			}
		})
	}
}

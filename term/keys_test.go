package term

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// recorded returns what a real terminal sent, one string a read.
func recorded(t *testing.T, name string) (reads []string) {
	t.Helper()
	b, err := os.ReadFile("internal/input/testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	for rest := strings.TrimSpace(string(b)); rest != ""; {
		q, err := strconv.QuotedPrefix(rest)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := strconv.Unquote(q)
		reads, rest = append(reads, s), strings.TrimSpace(rest[len(q):])
	}
	return reads
}

// reader is a program written for tcell: Up moves by a line, Alt-x and letters
// are commands. It knows no modifiers but tcell's and no events but tcell's.
func reader(t *testing.T, s tcell.Screen) (lines int, typed string) {
	for s.HasPendingEvent() {
		switch ev := s.PollEvent().(type) {
		case *tcell.EventResize:
		case *tcell.EventKey:
			switch {
			case ev.Key() == tcell.KeyUp && ev.Modifiers() == tcell.ModNone:
				lines++
			case ev.Key() == tcell.KeyRune && ev.Modifiers() == tcell.ModAlt:
				typed += "M-" + string(ev.Rune())
			case ev.Key() == tcell.KeyRune && ev.Modifiers()&^tcell.ModShift == 0:
				typed += string(ev.Rune())
			case ev.Modifiers()&^(tcell.ModShift|tcell.ModCtrl|tcell.ModAlt|tcell.ModMeta) != 0:
				t.Errorf("a modifier that tcell does not have: %s, %x", ev.Name(), int(ev.Modifiers()))
			}
		default:
			t.Errorf("an event that tcell does not have: %#v", ev)
		}
	}
	return lines, typed
}

// The keys of real terminals are tcell's to a program that asks for nothing:
// held keys count each time, and with Alt they have ModAlt and no more.
func TestWhoAsksForNothingGetsTcellsKeys(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines int
		typed string
	}{
		{"xterm", 8, "a" + strings.Repeat("d", 10) + "adA?ø éQ"},
		{"kitty", 8, "a" + strings.Repeat("d", 10) + "adA?M-x éQ"},
		{"foot", 23, "a" + strings.Repeat("d", 26) + "adA?M-x Q"},
		{"windows", 2, "adddA😀 "},
	} {
		s, terminal := Sim(80, 24, vt.Options{Kitty: true})
		if terminal.Flags() != 1 {
			t.Errorf("asked for %d of kitty's keyboard protocol", terminal.Flags())
		}
		for _, read := range recorded(t, c.name) {
			s.Type(read)
		}
		if lines, typed := reader(t, s); lines != c.lines || typed != c.typed || s.Releases() {
			t.Errorf("%s: %d lines, typed %q; want %d, %q", c.name, lines, typed, c.lines, c.typed)
		}
	}
	s, _ := Sim(80, 24, vt.Options{Kitty: true})
	s.Type("\x1b[98;3u\x1b[98;3u\x1b[98;3:2u\x1b[27ux") // Alt-b held, Esc, x
	if _, typed := reader(t, s); typed != "M-bM-bM-bx" {
		t.Errorf("Alt-b held: %q", typed)
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

package term

import (
	"bytes"
	"fmt"
	"regexp"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// Releases and repeats come from EnableReleases to DisableReleases, also after
// Suspend and Resume, but not if the terminal grants half of their protocol.
func TestReleasesAreAskedFor(t *testing.T) {
	s, terminal := Sim(80, 24, vt.Options{Kitty: true})
	const held = "\x1b[97;1:2;97u\x1b[97;1:3u"
	want := func(when string, flags int, told bool) {
		t.Helper()
		unread(s)
		s.Type(held)
		events := unread(s)
		key, ok := events[0].(*tcell.EventKey)
		if up, is := events[len(events)-1].(*EventRelease); is && (up.Rune != 'a' || up.When().IsZero()) {
			t.Errorf("%s: %+v", when, up)
		}
		if terminal.Flags() != flags || s.Releases() != told || !ok || IsRepeat(key) != told || len(events) == 2 != told {
			t.Errorf("%s: flags %d, releases %v, %d events, the first %#v",
				when, terminal.Flags(), s.Releases(), len(events), events[0])
		}
	}
	want("at the start", 5, false)
	s.EnableReleases()
	want("enabled", 31, true)
	s.Suspend()
	s.Resume()
	want("resumed", 31, true)
	s.DisableReleases()
	want("disabled", 5, false)
	s.EnableReleases()
	s.Type("\x1b[?3u")
	if terminal.Flags() != 5 || s.Releases() {
		t.Errorf("half granted: flags %d, releases %v", terminal.Flags(), s.Releases())
	}
	s.Fini()
	if len(terminal.Left()) > 0 {
		t.Errorf("left behind: %q", terminal.Left())
	}
}

// TestNoKeyIsDownAfterSuspend: its release went elsewhere, so that the program
// gets one, and its next press is no repeat. The keys are a and Left, by kitty
// and by Windows.
func TestNoKeyIsDownAfterSuspend(t *testing.T) {
	for keys, want := range map[string]string{
		"\x1b[97;1:1;97u\x1b[1;1:1D":                "Rune[a] false, Left false, Left up, Rune[a] up, ",
		"\x1b[65;30;97;1;0;1_\x1b[37;75;0;1;256;1_": "Rune[a] false, Left false, Rune[a] up, Left up, ",
	} {
		s, _ := Sim(20, 2, vt.Options{Kitty: true})
		s.EnableReleases()
		for range 2 {
			unread(s)
			s.Type(keys)
			s.Suspend()
			s.Resume()
			said := ""
			for _, ev := range unread(s) {
				switch ev := ev.(type) {
				case *tcell.EventKey:
					said += fmt.Sprint(ev.Name(), " ", IsRepeat(ev), ", ")
				case *EventRelease:
					said += fmt.Sprint(tcell.NewEventKey(ev.Key, ev.Rune, 0).Name(), " up, ")
				}
			}
			if said != want {
				t.Errorf("%q: %s", keys, said)
			}
		}
		s.Fini()
	}
}

// TestTheWheelTypesNothing: on the alternate screen many terminals have it type
// arrows, and an xterm has Alt type other letters. Both are as before at the
// end, whatever they were. Only st is asked for its application modes.
func TestTheWheelTypesNothing(t *testing.T) {
	for _, name := range []string{"xterm-256color", "st-256color"} {
		for _, wheel := range []string{"l", "h"} {
			fresh := func() *farTty {
				tty := near()
				tty.term.Write([]byte("\x1b[?1007" + wheel))
				return tty
			}
			onTty(t, variables{"TERM": name}, fresh, func(t *testing.T, s *Screen, tty *farTty) {
				s.Init()
				settle()
				if tty.term.On(1007) || tty.term.On(1) != (name == "st-256color") {
					t.Errorf("%s: wheel %v, cursor keys %v", name, tty.term.On(1007), tty.term.On(1))
				}
				s.Fini()
				settle()
				if tty.term.On(1007) != (wheel == "h") || tty.term.On(1) {
					t.Errorf("%s: after the end wheel %v, cursor keys %v", name, tty.term.On(1007), tty.term.On(1))
				}
			})
		}
	}
}

// TestWithoutAMouseNoKeyIsLostToOne: st sends CSI M for a key.
func TestWithoutAMouseNoKeyIsLostToOne(t *testing.T) {
	s, _ := Sim(20, 2, vt.Options{})
	defer s.Fini()
	for _, want := range []int{3, 0, 3} {
		unread(s)
		s.Type("\x1b[Mabc")
		if len(unread(s)) != want {
			t.Errorf("want %d keys", want)
		}
		if want == 0 {
			s.DisableMouse()
		} else {
			s.EnableMouse()
		}
	}
}

// TestTheWheelIsGivenBackWhereNothingIsSaved: some terminals have mode 1007 on
// from the start, and cannot save modes.
func TestTheWheelIsGivenBackWhereNothingIsSaved(t *testing.T) {
	var sent bytes.Buffer
	s, _ := Sim(20, 2, vt.Options{Tap: &sent})
	s.Fini()
	terminal := vt.New(20, 2, vt.Options{})
	terminal.Write([]byte("\x1b[?1007h"))
	terminal.Write(regexp.MustCompile(`\x1b\[\?[0-9;]*[sr]`).ReplaceAll(sent.Bytes(), nil))
	if !terminal.On(1007) {
		t.Error("the wheel stays off")
	}
}

// TestPlaceIsThatOfTheKey, if the terminal has told it.
func TestPlaceIsThatOfTheKey(t *testing.T) {
	s, _ := Sim(20, 5, vt.Options{Kitty: true})
	s.EnableReleases()
	s.Type("\x1b[1092::97;;1092u")
	for r, want := range map[rune]rune{'ф': 'a', 'ы': 'ы', 'b': 'b'} {
		if got := s.Place(r); got != want {
			t.Errorf("the place of %c is that of %c, want %c", r, got, want)
		}
	}
}

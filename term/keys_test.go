package term

import (
	"fmt"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// Releases and repeats come from EnableReleases to DisableReleases, also after
// Suspend and Resume.
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
			t.Errorf("%s: flags %d, releases %v, %d events, the first %#v", when, terminal.Flags(), s.Releases(), len(events), events[0])
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
	if s.Fini(); len(terminal.Left()) > 0 {
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

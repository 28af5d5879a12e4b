package scene

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/render"
	"fixstep/term"
	"fixstep/world"
)

// TestTheTerminalIsAskedFor holds for every scene: a resize and Ctrl-L draw all
// anew, Ctrl-Z gives the terminal back for a while, and an error of the
// terminal ends the scene.
func TestTheTerminalIsAskedFor(t *testing.T) {
	for name, b := range everyScene(t) {
		sends := func(event string, f func()) {
			b.screen()
			before := b.shown.Bytes
			if f(); b.shown.Bytes < before+200 {
				t.Errorf("%s: %s: sends %d bytes", name, event, b.shown.Bytes-before)
			}
		}
		sends("nothing", func() { b.terminal.Sync() })
		sends("resize", func() { b.Input(tcell.NewEventResize(80, 24)) })
		sends("Ctrl-L", func() { b.script("ctrl-l") })
		sends("Ctrl-Z", func() { b.script("ctrl-z"); b.screen() })
		gone := errors.New("gone")
		b.terminal.PostEvent(tcell.NewEventError(gone))
		if err := b.Input(tcell.NewEventError(gone)); err != b.terminal.Err() {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestALookIsWhatTheTerminalCanShow: a console without braille, or without
// quadrants, or without UTF-8, gets the next best look.
func TestALookIsWhatTheTerminalCanShow(t *testing.T) {
	for _, test := range []struct {
		shown               string
		want, want2, halves render.Look // for wake, p7 and halves
	}{
		{"⠿▚▀", render.Wake, render.P7, render.Halves},
		{"▚▀", render.Quadrants, render.Quadrants, render.Halves},
		{"▀", render.Halves, render.Halves, render.Halves},
		{"", render.ASCII, render.ASCII, render.ASCII},
	} {
		for look, want := range map[render.Look]render.Look{
			render.Wake: test.want, render.P7: test.want2, render.Halves: test.halves, render.ASCII: render.ASCII,
		} {
			if got := look.Shown(func(r rune) bool { return strings.ContainsRune(test.shown, r) }); got != want {
				t.Errorf("%v where %q can be shown is %v, want %v", look, test.shown, got, want)
			}
		}
	}
}

// demoScene is a match of pilots without a title before it.
func demoScene(t *term.Screen) (game, *stage) {
	s := NewSession(t, Options{World: world.Options{Rate: 60, Seed: 1}, Autopilot: true, Notice: "piston: as in the text"})
	return s, &s.stage
}

func TestADemoLeadsToTheTitle(t *testing.T) {
	for _, typed := range []string{" ", "^"} {
		b := newTable(t, 80, 24, demoScene)
		b.ticks(60)
		if strings.Contains(b.screen(), "Practice") {
			t.Fatal("it begins with the title")
		}
		if b.press(typed); !strings.Contains(b.screen(), "Practice") {
			t.Errorf("%q does not lead to the title", typed)
		}
	}
}

func TestANoticeGoesAfterItsTime(t *testing.T) {
	b := newTable(t, 80, 24, demoScene)
	b.ticks(599)
	if s := b.session(); s.notice == "" {
		t.Error("gone before ten seconds are over")
	}
	b.ticks(1)
	if s := b.session(); s.notice != "" {
		t.Errorf("%q stays", s.notice)
	}
}

func TestTheTitleBeginsAnotherMatchOfPilots(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.world().Phase = world.Over
	before := b.match()
	b.ticks(1)
	if now := b.match(); now == before || now.cur.Phase == world.Over || !strings.Contains(b.screen(), "Practice") {
		t.Error("the title stays at the end of a match")
	}
}

func TestTickAndTimeAreThoseOfTheLastUpdate(t *testing.T) {
	b := newTable(t, 80, 24, demoScene)
	b.ticks(100)
	b.screen()
	s := b.session()
	want := s.clock.Now()
	b.now += time.Second // in which the terminal is given back
	if tick, hash := s.Tick(); tick != 100 || hash != b.world().Hash() || s.Time() != want {
		t.Errorf("tick %d, hash %x, time %v; want 100, %x, %v", tick, hash, s.Time(), b.world().Hash(), want)
	}
}

package scene

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/render"
	"fixstep/world"
)

// TestTheTerminalIsAskedFor holds for every scene: a resize and Ctrl-L draw all
// anew, Ctrl-Z gives the terminal back for a while, and an error of the
// terminal ends the scene.
func TestTheTerminalIsAskedFor(t *testing.T) {
	for name, b := range everyScene(t) {
		b.Type("p")
		sent := func(do func()) int {
			before := b.Look().Bytes
			do()
			return b.Look().Bytes - before
		}
		all := sent(b.terminal.Sync)
		for event, do := range map[string]func(){
			"resize": func() { b.post(tcell.NewEventResize(80, 24)) },
			"Ctrl-L": func() { b.Type("C-l") },
			"Ctrl-Z": func() { b.Type("C-z") },
		} {
			if n := sent(do); n < all || all < 200 {
				t.Errorf("%s: %s: sends %d bytes of %d", name, event, n, all)
			}
		}
		gone := errors.New("gone")
		b.post(tcell.NewEventError(gone))
		if over, err := b.Ended(); !over || err == nil || err.Error() != "gone" {
			t.Errorf("%s: %v, %v", name, over, err)
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
var demoScene = seat(Options{World: world.Options{Seed: 1}, Autopilot: true, Notice: "piston: as in the text"})

func TestADemoLeadsToTheTitle(t *testing.T) {
	for _, key := range []string{"Space", "Escape"} {
		b := newTable(t, 80, 24, demoScene)
		b.Wait(time.Second)
		b.sees("!Practice")
		b.Type(key)
		b.sees("Practice")
	}
}

func TestANoticeGoesAfterItsTime(t *testing.T) {
	b := newTable(t, 80, 24, demoScene)
	b.Wait(9900 * time.Millisecond)
	b.sees("piston: as in the text")
	b.Wait(200 * time.Millisecond)
	b.sees("!piston")
}

func TestTheTitleBeginsAnotherMatchOfPilots(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.world().Phase = world.Over
	b.Type("until:'Needle 0' wait:1s")
	if b.sees("Practice"); b.world().Phase == world.Over || b.world().Tick > 70 {
		t.Error("the title stays at the end of a match")
	}
}

func TestTickAndTimeAreThoseOfTheLastUpdate(t *testing.T) {
	b := newTable(t, 80, 24, demoScene)
	b.ticks(100)
	s := b.session()
	want := s.clock.Now()
	b.Stop() // the terminal is given back, which takes time
	if tick, hash := s.Tick(); tick != 100 || hash != b.world().Hash() || s.Time() > want || s.Time() < want-time.Second/60 {
		t.Errorf("tick %d, hash %x, time %v; want 100, %x, %v", tick, hash, s.Time(), b.world().Hash(), want)
	}
}

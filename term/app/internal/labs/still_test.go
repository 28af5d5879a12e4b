package labs

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/termtest"
)

// TestAStillLabSendsNothing: marks, tags and frozen lanes do not change while
// the clock stands.
func TestAStillLabSendsNothing(t *testing.T) {
	for _, keys := range []string{"Space S wait:1700ms p", "Space p", "UUUUUU wait:3s p", "nDDDDDD wait:3s p"} {
		b := newTable(t, 80, 24, labScene)
		for _, word := range strings.Fields(keys) {
			if strings.Contains(word, ":") || word == "Space" {
				b.Type(word)
			} else {
				b.AtOnce(word)
			}
		}
		b.Ticks(6)
		if !b.Stands() {
			t.Errorf("%s: something moves\n%s", keys, b.Text())
		}
	}
}

// openMute returns a screen on a terminal that says nothing.
func openMute(t testing.TB) *term.Screen {
	t.Helper()
	r, w := io.Pipe()
	mute := struct {
		io.Reader
		io.Writer
	}{r, io.Discard}
	xterm := func(name string) string { return map[string]string{"TERM": "xterm-256color"}[name] }
	screen, err := term.Open(term.Options{Tty: term.NewTty(mute, 80, 24), Colors: 256, Env: xterm})
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Fini(); w.Close() })
	return screen
}

// A frame of the lab allocates nothing while no word is said anew, which is
// four times a second.
func TestAFrameOfTheLabAllocatesNothing(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		m := light
		m.Stalls = []lab.Stall{{At: time.Second, For: time.Minute}}
		m.InputTimes = []time.Duration{800 * time.Millisecond}
		m.Updates = loop.PerSecond(60)
		l := fewScene(m, "busy", "nap", "event", "steady")(openMute(t))
		defer l.Stop()
		run := loop.NewSimulation[tcell.Event](l.Options(loop.Options{}), l, nil)
		defer run.Stop()
		run.Advance(3*time.Second, nil)
		if n := testing.AllocsPerRun(100, func() { l.Draw(0) }); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

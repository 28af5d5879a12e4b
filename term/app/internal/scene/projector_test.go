package scene

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/termtest"
)

// fewScene is a lab of some loops on a machine.
func fewScene(m lab.Machine, names ...string) func(*term.Screen) scened {
	return func(t *term.Screen) scened {
		var setups []lab.Setup
		for _, name := range names {
			d, _ := classic.ByName(name)
			setups = append(setups, lab.Setup{Design: d, Machine: m})
		}
		return NewLab(t, time.Minute, setups)
	}
}

// light is a machine with time to spare.
var light = lab.Machine{UpdateCost: time.Millisecond, DrawCost: 4 * time.Millisecond}

// TestAProjectorShowsLanesAlone: a key leaves out all but the lanes, and shows
// all again. The lab goes on, and its keys work.
func TestAProjectorShowsLanesAlone(t *testing.T) {
	b := newTable(t, 80, 24, fewScene(light, "nap", "steady"))
	texts := []string{"update 1ms", "off by", "steady: fixed updates", "idle"}
	b.ticks(60)
	for _, on := range []bool{false, true, false} {
		for _, text := range texts {
			b.sees(map[bool]string{true: "!"}[on] + text)
		}
		b.sees("steady ")
		b.atOnce("bs")
		b.ticks(150)
		b.sees("dropped ")
	}
	b.Type("b wait:1s")
	b.sees("off by")
	b.Type("b Enter")
	b.sees("now := now()") // a lane opens
}

// TestAProjectorHasLargeLanes holds that no lane of fifteen is of one row for a
// projector: it shows the chosen one and those around it.
func TestAProjectorHasLargeLanes(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.ticks(60)
	b.atOnce("b")
	b.sees("steady ")
	b.sees("!busy ")
	b.Type("Down wait:1s")
	b.sees("!steady ")
	b.sees("busy ")
	if screen := b.screen(); strings.Count(screen, " on time\n") > 7 {
		t.Errorf("too many lanes:\n%s", screen)
	}
	b.Type("Enter wait:1s")
	b.sees("Mileff 2.1.1") // the end of its source, in a second row
}

// TestAStillLabSendsNothing: marks, tags and frozen lanes do not change while
// the clock stands.
func TestAStillLabSendsNothing(t *testing.T) {
	for _, keys := range []string{"Space S wait:1700ms p", "Space p", "b UUUUUU wait:3s p", "nDDDDDD wait:3s p"} {
		b := newTable(t, 80, 24, labScene)
		for _, word := range strings.Fields(keys) {
			if strings.Contains(word, ":") || word == "Space" {
				b.Type(word)
			} else {
				b.atOnce(word)
			}
		}
		b.ticks(6)
		if !b.stands() {
			t.Errorf("%s: something moves\n%s", keys, b.screen())
		}
	}
}

// A frame of the lab allocates nothing while no word is said anew, which is
// four times a second.
func TestAFrameOfTheLabAllocatesNothing(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		for _, big := range []bool{false, true} {
			m := light
			m.Stalls = []lab.Stall{{At: time.Second, For: time.Minute}}
			m.InputTimes = []time.Duration{800 * time.Millisecond}
			m.Updates = loop.PerSecond(60)
			l := fewScene(m, "busy", "nap", "event", "steady")(openDeaf(t, 256)).(*Lab)
			l.ShowLanesAlone(big)
			run := loop.NewSimulation[tcell.Event](l.Options(loop.Options{}), l, nil)
			run.Advance(3*time.Second, nil)
			if n := testing.AllocsPerRun(100, func() { l.Draw(0) }); n > 0 {
				t.Errorf("projector %v: %v allocations", big, n)
			}
			run.Stop()
			l.Stop()
		}
	})
}

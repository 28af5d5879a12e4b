package labs

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/term/app/internal/table"
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

// A frame of the lab allocates nothing while no word is said anew, which is
// four times a second.
func TestAFrameOfTheLabAllocatesNothing(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		m := light
		m.Stalls = []lab.Stall{{At: time.Second, For: time.Minute}}
		m.InputTimes = []time.Duration{800 * time.Millisecond}
		m.Updates = loop.PerSecond(60)
		l := fewScene(m, "busy", "nap", "event", "steady")(table.Deaf(t, 256))
		defer l.Stop()
		run := loop.NewSimulation[tcell.Event](l.Options(loop.Options{}), l, nil)
		defer run.Stop()
		run.Advance(3*time.Second, nil)
		if n := testing.AllocsPerRun(100, func() { l.Draw(0) }); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

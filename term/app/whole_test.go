package app

import (
	"strings"
	"testing"
	"time"

	"fixstep/term/termtest"
)

// TestAMinuteOfPlay goes the whole way from keys to cells: a match of a minute
// has exact numbers, its picture is a text file, and its end leaves the
// terminal clean.
func TestAMinuteOfPlay(t *testing.T) {
	script := "wait:501ms Space wait:1452ms Left wait:454ms w wait:454ms Space wait:940ms h wait:55950ms"
	screen := play(t, 80, 24, script, "play", "-seed", "5").screen
	golden(t, "minute.txt", screen)
	if !strings.Contains(screen, "60.0 ups") || !strings.Contains(screen, "60.0 fps") {
		t.Error("not 60 updates and 60 frames a second")
	}
}

func TestAPausedGameSendsNothing(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p := start(t, 80, 24, same, "-seed", "5")
		p.Type("wait:501ms Space wait:1450ms p wait:500ms")
		before := p.Look().Bytes
		p.Wait(100 * time.Hour)
		if n := p.Look().Bytes - before; n != 0 {
			t.Errorf("in a pause of 100 h %d bytes are sent", n)
		}
	})
}

// TestLabLive runs the lab on screen: a stall by key at 2 s, then one loop
// opened and paused.
func TestLabLive(t *testing.T) {
	t.Parallel()
	const script = "wait:2001ms s wait:1950ms Space "
	const sixteen = "busy,nap,delta,delta-clamped,delta-smoothed,limited,frameskip,guarded,catchup,residual,semifixed,blend,piston,event,async,steady"
	golden(t, "lab-stalled.txt", play(t, 80, 24, script+"wait:948ms", "lab", "-machine", "fast", "-loops", sixteen).screen)
	some := []string{"lab", "-machine", "fast", "-loops", "busy,nap,delta,catchup,steady"}
	golden(t, "lab-some.txt", play(t, 80, 8, script+"wait:948ms", some...).screen)
	golden(t, "lab-small.txt", play(t, 20, 6, script+"wait:948ms", "lab", "-machine", "slow", "-loops", sixteen).screen)
	golden(t, "lab-open.txt", play(t, 80, 24, script+"wait:150ms Enter - p", "lab", "-machine", "slow", "-loops", "piston").screen)
	termtest.Test(t, func(t *testing.T) {
		p := start(t, 80, 24, same, "lab", "-for", "2s")
		p.Type("wait:1999ms")
		if over, _ := p.Ended(); over {
			t.Error("the lab has ended too early")
		}
		p.End()
	})
}

package lab

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"fixstep/loop"
)

// A loop beyond these limits at one moment never lets time pass.
const (
	mostLooks   = 1_000_000 // at the clock, between two actions
	mostActions = 100_000   // other than updates, of which there may be maxTurns
	mostNaps    = 100_000   // sleeps in a row, each shorter than aNap
	aNap        = time.Microsecond
)

// A guard counts the loop's looks and actions at one moment.
type guard struct {
	at                      time.Duration
	looks, actions, updates int
	naps                    int
}

// shut is the panic that ends a loop which only looks at the clock, and deaf
// that of a loop which goes on when nobody wants its actions.
type shut struct{}
type deaf struct{}

// refuses returns why an action at a moment is refused, "" if it is not.
func (g *guard) refuses(a *loop.Action, now time.Duration) string {
	if g.at != now {
		*g = guard{at: now, naps: g.naps}
	}
	if g.naps++; a.Do != loop.Sleep || a.For <= 0 || a.For >= aNap {
		g.naps = 0
	}
	switch {
	case g.naps > mostNaps:
		return fmt.Sprintf("sleeps for %v, again and again: a time is in nanoseconds, so multiply by time.Millisecond", a.For)
	case a.Do == loop.Update && a.Step < 0:
		return fmt.Sprintf("asks for an update of %v: game time never goes back", a.Step)
	case a.Do > loop.Drop:
		return fmt.Sprintf("asks for an action %d that does not exist", a.Do)
	case a.Do == loop.Update && a.Step > 0:
		g.updates++
	default:
		g.actions++
	}
	if g.actions > mostActions || g.updates > maxTurns {
		return "lets no time pass: its turns ask for nothing, or only for a sleep of 0: let it sleep until an update or a draw is due, by do.Sleep and not by time.Sleep"
	}
	return ""
}

// place returns the file and line of the panic: the last line outside Go's
// library, below the first panic, because loop.Forever panics again.
func place() string {
	pcs := make([]uintptr, 64)
	frames, place := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)]), "a line that is not known"
	for more, panicking := true, false; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if f.File == library+"runtime/panic.go" {
			panicking = true
		} else if panicking && !strings.HasPrefix(f.File, library) {
			place, panicking = fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line), false
		}
	}
	return place
}

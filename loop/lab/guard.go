package lab

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"fixstep/loop"
)

// A loop that does more than this at one moment never lets time pass.
const (
	mostLooks   = 1_000_000   // at the clock, between two actions
	mostActions = 100_000     // that are no updates
	mostUpdates = 100_000_000 // as many as Check lets through
)

// A guard counts what a loop has done at one moment.
type guard struct {
	at                      time.Duration
	looks, actions, updates int
}

// shut is the panic that takes a loop off a clock that it never leaves.
type shut struct{}

// refuses returns why an action leads nowhere at a moment, "" if it does not.
func (g *guard) refuses(a *loop.Action, now time.Duration) string {
	if g.at != now {
		*g = guard{at: now}
	}
	switch {
	case a.Do == loop.Update && a.Step < 0:
		return fmt.Sprintf("asks for an update of %v: game time never goes back", a.Step)
	case a.Do > loop.Drop:
		return fmt.Sprintf("asks for an action %d that does not exist", a.Do)
	case a.Do == loop.Update && a.Step > 0:
		g.updates++
	default:
		g.actions++
	}
	if g.actions > mostActions || g.updates > mostUpdates {
		return "lets no time pass: its turns ask for nothing, or only to sleep for 0: sleep until something is due"
	}
	return ""
}

// place returns the file and line that panicked: the last that is not Go's own,
// below the panic that was first, as loop.Forever lets it go on.
func place() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	library, place := "", "a line that is not known"
	for more, panicking := true, false; more; {
		var f runtime.Frame
		f, more = frames.Next()
		own := !strings.HasPrefix(f.Function, "runtime.") && (library == "" || !strings.HasPrefix(f.File, library))
		if dir, ok := strings.CutSuffix(f.File, "runtime/panic.go"); ok {
			library, panicking = dir, true
		} else if panicking && own {
			place, panicking = fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line), false
		}
	}
	return place
}

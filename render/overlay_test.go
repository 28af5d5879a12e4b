package render

import (
	"strings"
	"testing"

	"fixstep/world"
)

// TestDeathsAreToldWhole in every window from 20 columns on: who died, and of
// what. Of a name that is too long as much is shown as fits.
func TestDeathsAreToldWhole(t *testing.T) {
	for w := 20; w < 40; w++ {
		for cause := world.ByStar; cause <= world.ByHyperspace; cause++ {
			for name, want := range map[string]string{"": "Needle ", strings.Repeat("long", 20): "long"} {
				s := world.State{Phase: world.After}
				s.Ships[0].Mode, s.Ships[0].Cause = world.Dead, cause
				c := Canvas{Names: [2]string{name}}
				c.Clear(w, 6)
				Round(&c, &s, "")
				told := strings.TrimSpace(c.String())
				long, short := strings.HasSuffix(told, " "+cause.String()), strings.HasSuffix(told, " "+deaths[cause])
				if !strings.HasPrefix(told, want) || !long && !short {
					t.Errorf("%d columns, %v: %q", w, cause, told)
				}
			}
		}
	}
}

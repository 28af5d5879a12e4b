package labs

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term/app/internal/table"
)

// BenchmarkLab measures a sixtieth of a second of the lab: the loops on their
// machines, and a frame.
func BenchmarkLab(b *testing.B) {
	for _, n := range []int{5, len(classic.Designs)} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var setups []lab.Setup
			for _, d := range classic.Designs {
				if n > 5 || slices.Contains([]string{"busy", "nap", "delta", "catchup", "steady"}, d.Name) {
					setups = append(setups, lab.Setup{Design: d, Machine: light})
				}
			}
			l := NewLab(table.Deaf(b, 256), 0, setups)
			defer l.Stop()
			run := loop.NewSimulation[tcell.Event](l.Options(loop.Options{}), l, nil)
			defer run.Stop()
			b.ReportAllocs()
			for b.Loop() {
				run.Advance(run.Now()+time.Second/60, nil)
			}
		})
	}
}

package classic_test

import (
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term/termtest"
)

// A bench is a machine for a trace. A core is busy up to its time.
type bench struct {
	name         string
	update, draw time.Duration // what they cost
	stall        time.Duration // what the tenth action costs more
}

var benches = []bench{
	{"light", 2 * ms, 3 * ms, 0},
	{"slow draws", 2 * ms, 40 * ms, 0},
	{"slow updates", 20 * ms, 3 * ms, 0},
	{"a stall", 2 * ms, 3 * ms, 3 * second},
	{"late by half a second", 2 * ms, 3 * ms, 511_666_666},
	{"late by a nanosecond more", 2 * ms, 3 * ms, 511_666_667},
	{"draws of two steps", 0, 33_333_332, 0},
}

// trace runs a loop, and returns its actions: I input, U and the step, D and
// the moment with its alpha in percent, S and the sleep, X and the time given
// up. Of two cores the one that is free first goes on.
func (b bench) trace(d classic.Design, most int) string {
	var at [2]time.Duration // of each core
	var out strings.Builder
	core := 0
	var nexts [2]func() (loop.Action, bool)
	now := func() time.Duration { return at[core] }
	for i, actions := range d.Cores(now, &loop.Options{MaxUpdates: 4}) {
		next, stop := iter.Pull(actions)
		defer stop()
		nexts[i] = next
	}
	for n := range most {
		core = 0
		if nexts[1] != nil && at[1] < at[0] {
			core = 1
		}
		a, _ := nexts[core]()
		switch a.Do {
		case loop.Update:
			at[core] += b.update
			fmt.Fprintf(&out, " U%s", tenths(a.Step))
		case loop.Draw:
			at[core] += b.draw
			fmt.Fprintf(&out, " D%s@%d", tenths(a.At), 100*int64(a.Alpha)/int64(loop.One))
		case loop.Sleep:
			at[core] += min(a.For, second)
			fmt.Fprintf(&out, " S%s", tenths(min(a.For, second)))
		case loop.Drop:
			fmt.Fprintf(&out, " X%s", tenths(a.Lost))
		default:
			out.WriteString(" I")
		}
		if n == 9 {
			at[core] += b.stall
		}
	}
	return out.String()
}

// TestAsyncShowsAStepBackAtMost: a draw that is behind the updates shows the
// state before the last one.
func TestAsyncShowsAStepBackAtMost(t *testing.T) {
	now := time.Duration(0)
	o := &loop.Options{Updates: loop.PerSecond(100)}
	updates, draws := classic.Async(func() time.Duration { return now }, o)
	for a := range updates {
		if a.Do == loop.Sleep {
			now += a.For
		}
		if now >= 100*ms {
			break
		}
	}
	now = 20 * ms
	for a := range draws {
		if a.Do == loop.Draw {
			if a.At < 90*ms || a.Alpha != 0 {
				t.Errorf("after updates to 100 ms it shows %v, alpha %v", a.At, a.Alpha)
			}
			break
		}
	}
}

// tenths returns a time in milliseconds, with a tenth.
func tenths(d time.Duration) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(d)/float64(ms)), ".0")
}

// TestTheLoopsActAsBefore: the first actions of each loop on some machines are
// those of the file. A change of a loop shows in its lines, and a new loop in
// lines of its own.
func TestTheLoopsActAsBefore(t *testing.T) {
	var got strings.Builder
	for _, d := range classic.Designs {
		for _, b := range benches {
			fmt.Fprintf(&got, "%s, %s:%s\n", d.Name, b.name, b.trace(d, 40))
		}
	}
	termtest.Golden(t, "testdata/traces.txt", got.String())
}

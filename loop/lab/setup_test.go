package lab

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
)

// even writes the log of a program with an update and a draw each 20 ms. At the
// end of a turn it may stand still, and then drops that time.
func even(turns int, step string, pauses map[int]time.Duration) string {
	var text strings.Builder
	now := time.Duration(0)
	for n := range turns {
		fmt.Fprintf(&text, "%.6f input\n", now.Seconds())
		if lost := pauses[n-1]; lost > 0 {
			fmt.Fprintf(&text, "%.6f drop %.6f\n", now.Seconds(), lost.Seconds())
		}
		fmt.Fprintf(&text, "%.6f update %s\n", now.Seconds(), step)
		fmt.Fprintf(&text, "%.6f draw\n", (now + 2*ms).Seconds())
		now += 20*ms + pauses[n]
	}
	return text.String()
}

// TestAClockMovesByItsGrain, if two draws or more have one time at ten times or
// more. A clock is coarse if that is more than a step.
func TestAClockMovesByItsGrain(t *testing.T) {
	twenty := slices.Repeat([]time.Duration{20 * ms}, 7)
	for name, c := range map[string]struct {
		kinds []loop.Kind // at each time
		moves []time.Duration
		less  int // actions at the end that are not there
		want  time.Duration
	}{
		"a short move first":  {twice(loop.Draw), append([]time.Duration{10 * ms, 30 * ms}, twenty...), 0, 10 * ms},
		"a short move within": {twice(loop.Draw), append([]time.Duration{30 * ms, 10 * ms}, twenty...), 0, 10 * ms},
		"a draw is missing":   {twice(loop.Draw), append([]time.Duration{10 * ms, 30 * ms}, twenty...), 1, 0},
		"nine times":          {twice(loop.Draw), append([]time.Duration{10 * ms}, twenty...), 0, 0},
		"updates":             {twice(loop.Update), append([]time.Duration{10 * ms, 30 * ms}, twenty...), 0, 0},
	} {
		l, now := &log{}, time.Duration(0)
		for _, move := range append(c.moves, 0) {
			for _, kind := range c.kinds {
				l.ops = append(l.ops, Op{Action: loop.Action{Do: kind}, T: now})
			}
			now += move
		}
		l.ops = l.ops[:len(l.ops)-c.less]
		if got := l.grain(); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	for grain, want := range map[time.Duration]bool{20 * ms: false, 20*ms + 1: true} {
		m := light()
		m.ClockGrain = grain
		if got := (&Setup{Machine: *m}).coarse(); got != want {
			t.Errorf("a clock of %v: coarse is %v", grain, got)
		}
	}
}

func twice(kind loop.Kind) []loop.Kind { return []loop.Kind{kind, kind} }

// TestAMachineCostsWhatTheProgramsDid: the median of each kind. What takes more
// than a tenth of a second longer is a stall, and no cost is none.
func TestAMachineCostsWhatTheProgramsDid(t *testing.T) {
	const sleeps = "1.000 input\n1.000 update 0.02\n1.001 sleep 0.005\n"
	draws := ""
	for i, cost := range []float64{1, 9, 2, 8, 3} {
		at := 1 + float64(i)/50
		draws += fmt.Sprintf("%.3f update 0.02\n%.3f draw\n%.3f sleep %.3f\n",
			at, at+0.001, at+0.001+cost/1000, 0.019-cost/1000)
	}
	for log, want := range map[string]string{
		draws + "1.1 draw\n":      "1ms 3ms []",
		sleeps + "1.106 input\n":  "1ms 0s []",
		sleeps + "1.1061 input\n": "1ms 0s [{1ms 100.1ms false}]",
		"1 update 0.02\n1.2 update 0.02\n1.201 update 0.02\n1.202 input\n": "1ms 0s [{0s 199ms false}]",
	} {
		s := logged(t, log).setup()
		if got := fmt.Sprint(s.Machine.UpdateCost, s.Machine.DrawCost, s.Machine.Stalls); got != want {
			t.Errorf("%s: %s, want %s", log, got, want)
		}
		if last := s.ops[len(s.ops)-1]; last.over != 0 {
			t.Errorf("%s: the last action took %v too long", log, last.over)
		}
	}
}

// TestALogIsRun with what it does not tell: its drops, an input before each
// update, the moments of its draws.
func TestALogIsRun(t *testing.T) {
	l := logged(t, "1 draw 0\n1.1 update 0.1\n1.2 drop 0.5\n1.2 draw 0.5\n1.3 update 0.1\n1.4 draw\n1.5 draw 0\n")
	got := ""
	for _, op := range l.run(Match{drops: l.drops}) {
		got += fmt.Sprintf("%v %v-%v at %v, ", op.Do, op.T, op.To, op.At)
	}
	const want = "draw 0s-100ms at 0s, input 100ms-100ms at 0s, update 100ms-200ms at 0s, " +
		"drop 200ms-200ms at 0s, draw 200ms-300ms at 50ms, input 300ms-300ms at 0s, " +
		"update 300ms-400ms at 0s, draw 400ms-500ms at 200ms, draw 500ms-500ms at 100ms, "
	if got != want {
		t.Errorf("it is run as\n%s, want\n%s", got, want)
	}
}

// TestTheLaneOfALogEnds once: an action begins before the time that is given,
// and the last one ends one time. The lane of a loop never ends.
func TestTheLaneOfALogEnds(t *testing.T) {
	s := logged(t, even(3, "0.02", nil)+"0.06 update 0.02\n0.07 input\n").setup()
	lane, begun := s.Start(0), 0
	lane.trace = func(Op) { begun++ }
	for _, c := range []struct {
		to    time.Duration
		begun int
		ended bool
	}{
		{20 * ms, 3, false},
		{20*ms + 1, 5, false},
		{70 * ms, 10, false},
		{time.Second, 10, true},
		{2 * time.Second, 10, true},
	} {
		lane.run(c.to)
		if begun != c.begun || lane.Ended() != c.ended || c.ended && lane.Updates != 4 {
			t.Errorf("to %v: %d actions have begun, want %d; ended %v, with %d updates",
				c.to, begun, c.begun, lane.Ended(), lane.Updates)
		}
	}
	if r := on(t, light(), "nap"); r.Ended() {
		t.Error("the lane of a loop has ended")
	}
}

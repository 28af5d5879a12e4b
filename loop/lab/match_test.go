package lab

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// writeLog runs a loop as a program on a machine whose updates take a
// millisecond, and draws four, both 30 % more or less. It sleeps too long by up
// to a millisecond, and stands still once, for 1.6 s. Between its look at the
// clock and the line it takes up to 50 µs, and one time of many, if any, late.
func writeLog(d classic.Design, r *rand.Rand, o loop.Options, late time.Duration) string {
	var out strings.Builder
	now, stalled := time.Duration(0), false
	about := func(d time.Duration) time.Duration { return d*7/10 + time.Duration(r.Int64N(int64(d*6/10))) }
	for a := range d.New(func() time.Duration { return now }, &o) {
		now += time.Duration(r.Int64N(50_000))
		if late > 0 && r.IntN(300) == 0 {
			now += late
		}
		if a.Do == loop.Drop {
			continue
		}
		fmt.Fprintf(&out, "%.6f %s", now.Seconds(), a.Do)
		switch a.Do {
		case loop.Update:
			fmt.Fprintf(&out, " %.6f", a.Step.Seconds())
			now += about(time.Millisecond)
		case loop.Draw:
			fmt.Fprintf(&out, " %.4f", float64(a.Alpha)/float64(loop.One))
			now += about(4 * time.Millisecond)
		case loop.Sleep:
			if a.For == loop.UntilInput {
				a.For = about(30 * time.Millisecond)
			} else {
				fmt.Fprintf(&out, " %.6f", a.For.Seconds())
			}
			now += a.For + time.Duration(r.Int64N(1_000_000))
		}
		fmt.Fprintln(&out)
		if now > time.Second && !stalled {
			now, stalled = now+1600*time.Millisecond, true
		}
		if now > 5*time.Second {
			break
		}
	}
	return out.String()
}

// followed returns the loops that a log follows to its end, and the looks that
// the first one needs.
func followed(t *testing.T, log string) (names string, looks int) {
	t.Helper()
	m := logged(t, log).nearest()
	return m.Follows, m.Looks
}

// Each loop is named by its log, and alone, on machines of several costs and
// rates, also if the program loses its core for 12 ms between a look at the
// clock and its line, and most loops if it loses it for 30 ms.
// FIXSTEP_TEST=whole tries all of that at each rate.
func TestALogNamesItsLoop(t *testing.T) {
	moved, unnamed := 0, 0
	for seed, rate := range []int{60, 50, 100} {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		for _, d := range classic.Designs {
			if d.New == nil {
				continue
			}
			for _, late := range []time.Duration{0, 5 * ms, 12 * ms, 30 * ms} {
				if rate != 60 && late != 12*ms && os.Getenv("FIXSTEP_TEST") != "whole" {
					continue // a sample
				}
				got, looks := followed(t, writeLog(d, r, loop.Options{Updates: loop.PerSecond(rate)}, late))
				moved += looks
				switch {
				case got == d.Name:
				case got == "" && late > 12*ms:
					unnamed++
				default:
					t.Errorf("at %d a second, late by %v: a log of %s follows %q", rate, late, d.Name, got)
				}
			}
		}
	}
	if moved < 40 || unnamed > 1 {
		t.Errorf("%d looks at the clock were moved, %d logs not named", moved, unnamed)
	}
}

// A log of no loop names the nearest one, and the line where the two part. What
// a log does not tell makes several loops one.
func TestWhereALogLeavesItsLoop(t *testing.T) {
	const turn = "7 input\n7 update 0.1\n7.01 draw\n7.02 sleep 0.08\n7.1 input\n7.1 update 0.1\n"
	const ahead = "7 input\n7 draw %d\n7.1 input\n7.1 update 0.1\n7.1 draw %d\n7.125 input\n"
	const elapsed = "1 input\n1 update 0.009\n1.001 draw\n" +
		"1.012 input\n1.012 update 0.012\n1.013 draw\n" +
		"2.012 input\n2.012 update 0.1\n2.013 draw\n" +
		"2.022 input\n2.022 update 0.01\n"
	const late = "7 input\n7 update 0.1\n7.01 draw\n7.02 sleep 0.08\n" +
		"%[1]f input\n%[1]f update 0.1\n7.11 draw\n7.12 sleep %f\n"
	for log, want := range map[string]string{
		turn: "follows nap or limited or frameskip or guarded to the end: 6 actions within 1 ms",
		turn + "7.11 draw\n7.12 update 0.1\n": "" +
			"follows nap up to line 8; there nap sleeps 80 ms, and this updates by 100 ms",
		turn + "7.11 draw\n# late\n\n7.12 sleep 0.05\n": "" +
			"follows nap up to line 10; there nap sleeps 80 ms, and this sleeps 50 ms",
		turn + "7.11 draw\n7.12 sleep 0.081\n": "" +
			"follows nap or limited or frameskip or guarded to the end: 8 actions within 1 ms",
		turn + "7.11 draw\n7.12 sleep 0.081001\n": "" +
			"follows nap or limited or frameskip or guarded to the end: " +
			"8 actions within 1 ms, but for 1 look at the clock",
		"7 input\n7 update 0.1\n7.01 draw\n7.02 sleep 0.2\n": "" + // others do not sleep there
			"follows nap up to line 4; there nap sleeps 80 ms, and this sleeps 200 ms",
		turn + "7.11 draw 0.25\n": "" +
			"follows nap up to line 7; there nap draws at alpha 1.000, and this draws at alpha 0.250",
		elapsed: "follows delta up to line 8; there delta updates by 1 s, and this updates by 100 ms",
		fmt.Sprintf(ahead, 0, 0) + "7.13 draw 0.25\n": "" + // the lag
			"follows residual or blend to the end: 7 actions within 1 ms",
		fmt.Sprintf(ahead, 1, 1) + "7.13 draw 1.25\n": "" + // alpha
			"follows residual to the end: 7 actions within 1 ms",
		fmt.Sprintf(ahead, 1, 1) + "7.13 draw 0.25\n": "" + // first the one, then the other
			"follows catchup up to line 7; there catchup draws at alpha 1.000, and this draws at alpha 0.250",
		turn + strings.Repeat("8 draw\n", 64): "" + // a tenth of it fits
			"follows nap up to line 8; there nap takes input, and this draws",
		turn + strings.Repeat("8 draw\n", 65): "" +
			"follows no loop of the texts: the nearest one does something else at line 8",
		"1 sleep\n2 input\n2.1 update 0.1\n2.2 draw\n3 draw\n": "" +
			"follows event up to line 5; there event waits for input, and this draws",
		"1 update 0.1\n1.1 draw\n1.2 update 0.1\n1.3 input\n1.4 draw": "" +
			"follows no loop of the texts: the nearest one does something else at line 1",
		"1 update 0.1\n1.1 draw\n1.2 update 0.1\n1.3 draw\n": "" + // it logs no input
			"follows busy or nap or limited or frameskip or guarded to the end: 4 actions within 1 ms",
		fmt.Sprintf(late, 7.10016, 0.08016): "" + // limited is further by 20 µs an action
			"follows nap or limited or frameskip or guarded to the end: 8 actions within 1 ms",
		fmt.Sprintf(late, 7.100161, 0.080161): "" +
			"follows nap to the end: 8 actions within 1 ms",
	} {
		if got := logged(t, log).nearest().Says; got != want {
			t.Errorf("%s%s, want %s", log, got, want)
		}
	}
}

// Three looks may be moved in a short log, and one more in each hundred lines:
// a program whose steps differ more often follows no delta loop. A look was
// before its line, and not before the line before, 14 ms earlier.
func TestAFewLooksAreMoved(t *testing.T) {
	log := func(turns, each int, lost float64) string { // of delta, which loses its core each so many turns
		var text strings.Builder
		for n := range turns {
			step := 0.016
			switch n % each {
			case each - 2:
				step -= lost
			case each - 1:
				step += lost
			}
			at := float64(n) * 0.016
			fmt.Fprintf(&text, "%.6f input\n%.6f update %.6f\n%.6f draw\n", at+0.02, at+0.02, step, at+0.022)
		}
		return text.String()
	}
	for _, c := range []struct {
		turns, each int
		lost        float64 // seconds
		follows     bool
	}{
		{30, 12, 0.005, true},  // 3 of 90 lines, with the set-up
		{33, 10, 0.005, false}, // 4 of 99
		{34, 10, 0.005, true},  // 4 of 102
		{600, 40, 0.005, true}, // 16 of 1800
		{600, 16, 0.005, false},
		{30, 12, 0.0149, true},
		{30, 12, 0.0152, false},
		{30, 12, -0.0015, true},
		{30, 12, -0.0021, false},
	} {
		want := ""
		if c.follows {
			want = "delta or delta-clamped"
		}
		m := logged(t, log(c.turns, c.each, c.lost)).nearest()
		moved := ""
		if m.Looks > 0 {
			moved = fmt.Sprintf(", but for %d looks at the clock", m.Looks)
		}
		told := strings.HasSuffix(m.Says, " within 1 ms"+moved)
		if m.Follows != want || told != c.follows {
			t.Errorf("%+v: %s, %d looks moved", c, m.Says, m.Looks)
		}
	}
}

// A loop that never sleeps in its text is named in a program that adds a sleep
// to it, and what it drops is dropped.
func TestALoopIsNamedWithASleepOfItsOwn(t *testing.T) {
	blend, _ := classic.ByName("blend")
	turns := blend.New
	blend.New = func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		return func(yield func(loop.Action) bool) {
			for a := range turns(now, o) {
				if !yield(a) || a.Do == loop.Draw && !yield(loop.Action{Do: loop.Sleep, For: 7 * ms}) {
					return
				}
			}
		}
	}
	l := logged(t, writeLog(blend, rand.New(rand.NewPCG(4, 2)), loop.Options{}, 0))
	g := l.judge()
	named := strings.HasPrefix(g.Says, "follows blend to the end: ") &&
		strings.HasSuffix(g.Says, ", with sleeps of its own")
	if !named || g.Verdict != "ok" {
		t.Errorf("%s, %s, %s", g.Verdict, g.Why, g.Says)
	}
}

package lab

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// hangs writes the log of a loop on a machine that hangs at some moments: its
// turn is given how late it is, and returns how much of that it gives up.
func hangs(seconds int, drop func(late time.Duration) time.Duration, stalls ...Stall) string {
	const step, update, draw = time.Second / 60, ms, 4 * ms
	var text strings.Builder
	now, due := time.Duration(0), time.Duration(0)
	line := func(format string, a ...any) {
		fmt.Fprintf(&text, "%.6f "+format+"\n", append([]any{now.Seconds()}, a...)...)
	}
	pass := func(d time.Duration) {
		before := now
		now += d
		for _, s := range stalls {
			if before <= s.At && s.At < now {
				now += s.For
			}
		}
	}
	for now < time.Duration(seconds)*time.Second {
		line("input")
		if lost := drop(now - due); lost > 0 {
			line("drop %.6f", lost.Seconds())
			due += lost
		}
		for begin := now; due <= begin; {
			line("update %.6f", step.Seconds())
			due += step
			pass(update)
		}
		line("draw")
		pass(draw)
		line("sleep %.6f", max(0, (due-now).Seconds()))
		pass(max(0, due-now))
	}
	return text.String()
}

// A right loop is right on a machine that hangs: what it drops within a second
// of that is the machine's.
func TestHangsMakeNoLoopWrong(t *testing.T) {
	const step = time.Second / 60
	six := func(late time.Duration) time.Duration {
		if late > 6*step {
			return late - late%step - 6*step
		}
		return 0
	}
	five := func(late time.Duration) time.Duration { return max(0, late-5*step) }
	at := func(seconds int, long time.Duration) Stall {
		return Stall{At: time.Duration(seconds) * time.Second, For: long}
	}
	for name, log := range map[string]string{
		"150 ms, a second apart":  hangs(8, six, at(2, 150*ms), at(3, 150*ms)),
		"300 ms, a second apart":  hangs(8, six, at(2, 300*ms), at(3, 300*ms)),
		"200 ms, two seconds":     hangs(8, five, at(2, 200*ms), at(4, 200*ms)),
		"90 ms, a second apart":   hangs(8, five, at(2, 90*ms), at(3, 90*ms)),
		"90 ms, each second":      hangs(9, five, secondly(90*ms)...),
		"90 ms, each second, six": hangs(9, six, secondly(90*ms)...),
		"35 ms, each 50 ms":       hangs(8, six, often(35*ms)...),
	} {
		if g := logged(t, log).judge(); g.Verdict != "ok" {
			t.Errorf("%s: %s, %s", name, g.Verdict, g.Why)
		}
	}
	steady, _ := classic.ByName("steady")
	m := light()
	m.Stalls, m.For = secondly(90*ms), 10*time.Second
	if g := Judge("steady", []Setup{{Design: steady, Machine: *m}}); g.Verdict != "ok" {
		t.Errorf("steady: %s", g.Why)
	}
}

// secondly returns a stall in each second.
func secondly(long time.Duration) (list []Stall) {
	for at := time.Second; at < 9*time.Second; at += time.Second {
		list = append(list, Stall{At: at + 3*ms, For: long})
	}
	return list
}

// often returns a stall each 50 ms.
func often(long time.Duration) (list []Stall) {
	for at := 10 * ms; at < 8*time.Second; at += 50 * ms {
		list = append(list, Stall{At: at, For: long})
	}
	return list
}

// drops returns a loop that gives up all but one of so many steps, and a
// machine for it.
func drops(steps int, stalls ...Stall) (Machine, classic.Design) {
	m := light()
	m.Updates, m.For, m.Stalls = loop.PerSecond(60), 9*time.Second, stalls
	return *m, classic.Design{Name: "mine", New: turns(func(p *pupil, do *loop.Turn) {
		do.Drop(p.passed() - p.step)
		do.Input()
		do.Update(p.step)
		do.Draw()
		do.Sleep(p.last + time.Duration(steps)*p.step - p.now())
	})}
}

// What drops without a hang is wrong all the same, also if its sleeps end late.
func TestADropWithoutAHangIsWrong(t *testing.T) {
	for _, stalls := range [][]Stall{nil, secondly(80 * ms)} {
		for grain, steps := range map[time.Duration]int{0: 2, 15625 * us: 1} {
			m, d := drops(steps, stalls...)
			m.Grain = grain
			g := logged(t, runLog(m, d)).judge()
			if !strings.HasPrefix(g.Why, "It drops ") {
				t.Errorf("a step of %d, sleeps in %v: %s, %s", steps, grain, g.Verdict, g.Why)
			}
		}
	}
}

// A log that proves nothing is not judged, and says where and what to do. What
// is wrong before that is wrong.
func TestALogIsNotJudged(t *testing.T) {
	right := func(late time.Duration) time.Duration { return late - min(late, 100*ms) }
	none := func(time.Duration) time.Duration { return 0 }
	limited, _ := classic.ByName("limited")
	short, dropping := drops(2)
	short.For = 1500 * ms
	behind := Machine{UpdateCost: ms, DrawCost: 13500 * us, Stalls: []Stall{{At: 2 * time.Second, For: 4 * time.Second}}}
	behind.Updates, behind.For = loop.PerSecond(60), 11*time.Second
	for name, c := range map[string]struct{ log, want string }{
		"short":            {hangs(1, none), `not judged The log is 1 s long, and 2 s are needed.`},
		"short, and wrong": {runLog(short, dropping), `not judged The log is 1.5 s long, and 2 s are needed.`},
		"a late pause": {hangs(8, right, Stall{At: 7 * time.Second, For: 185 * ms}),
			`not judged It stood still for 185 ms at line 1682, and the log ends 810 ms after that: let it go on for 2 s.`},
		"an early pause": {hangs(8, right, Stall{At: 5 * time.Second, For: 185 * ms}), `ok `},
		"wrong after a pause": {hangs(8, none, Stall{At: 7 * time.Second, For: 600 * ms}),
			`not judged It stood still for 600 ms at line 1682, and the log ends 405 ms after that: `},
		"a pause at the start": {even(50, "0.02", map[int]time.Duration{0: 1500 * ms}),
			`not judged It stood still for 1.5 s at line 3, and the log ends 980 ms after that: `},
		"2 s":               {even(100, "0.02", nil) + "2 input\n", `ok `},
		"2 s, and wrong":    {even(100, "0.03", nil) + "2 input\n", `wrong `},
		"2 s after a pause": {even(151, "0.02", map[int]time.Duration{50: 200 * ms}), `ok `},
		"wrong before it":   {runLog(drops(2, Stall{At: 8 * time.Second, For: 185 * ms})), `wrong It drops `},
		"catching up":       {runLog(behind, limited), `not judged It is 3.2 s late when the log ends, and catching up`},
		"a clock of 100 ms": {coarse(hangs(8, right), 100*ms),
			`not judged Its clock moves by 100 ms, which is longer than a step`},
		"such a clock, and a late pause": {coarse(hangs(8, right, Stall{At: 7 * time.Second, For: 600 * ms}), 100*ms),
			`not judged It stood still for 600 ms at line 1682, and the log ends 300 ms after that: `},
	} {
		g := logged(t, c.log).judge()
		if got := g.Verdict + " " + g.Why; !strings.HasPrefix(got, c.want) || strings.Contains(got, "too fast") {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// runLog returns the log of a loop on a machine.
func runLog(m Machine, d classic.Design) string {
	var text strings.Builder
	r := start(&m, d, 0)
	defer r.Stop()
	r.trace = func(op Op) {
		fmt.Fprintf(&text, "%.6f %s", op.T.Seconds(), op.Do)
		switch op.Do {
		case loop.Update:
			fmt.Fprintf(&text, " %.6f", op.Step.Seconds())
		case loop.Sleep:
			fmt.Fprintf(&text, " %.6f", op.asked.Seconds())
		case loop.Drop:
			fmt.Fprintf(&text, " %.6f", op.Lost.Seconds())
		}
		fmt.Fprintln(&text)
	}
	r.run(loop.UntilInput)
	return text.String()
}

// coarse cuts the times of a log.
func coarse(log string, grain time.Duration) string {
	var text strings.Builder
	for line := range strings.Lines(log) {
		at, rest, _ := strings.Cut(line, " ")
		d, _ := time.ParseDuration(at + "s")
		fmt.Fprintf(&text, "%.6f %s", d.Truncate(grain).Seconds(), rest)
	}
	return text.String()
}

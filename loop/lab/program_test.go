package lab

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// Programs are judged by their logs as their loops are, by what they did in and
// after a stall.
func TestLogsAreJudged(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, d := range classic.Designs {
		if d.New == nil {
			continue
		}
		l := logged(t, writeLog(d, r, loop.Options{}, 0))
		want := map[string]string{
			"busy": "3.2 x too fast: nothing waits.",
			"nap": "1.7 s are forgotten: no update plays them, and no drop gives them up. " +
				"If that is on purpose, log it: drop 1.65",
			"delta": "Its updates are from 3.6 ms to 1.6 s of", "delta-clamped": "Its updates are from 3.6 ms to 1 s of",
			"delta-smoothed": "Its updates are from 1.7 ms to 502.2 ms of",
			"semifixed":      "Its updates are from 2.6 ms to 16.7 ms of",
			"frameskip":      "The game leaps by 1.7 s from",
			"catchup":        "The game leaps by 1.6 s from",
			"residual":       "The game leaps by 1.6 s from",
			"piston":         "The game leaps by 1.6 s from",
		}[d.Name] // the others are ok
		if g := l.judge(); !strings.HasPrefix(g.Why, want) || (g.Verdict == "ok") != (want == "") || g.Follows != d.Name {
			t.Errorf("%s: %s, %q, %+v", d.Name, g.Verdict, g.Why, g.Results[0].States)
		}
	}
}

// What a log does not tell is no fault: input, or looks at the clock.
func TestALogNeedNotTellAll(t *testing.T) {
	d, _ := classic.ByName("blend")
	log := writeLog(d, rand.New(rand.NewPCG(2, 1)), loop.Options{}, 0)
	silent := regexp.MustCompile(`(?m)^\S+ input\n`).ReplaceAllString(log, "")
	if g := logged(t, silent).judge(); len(silent) == len(log) || g.Verdict != "ok" || g.Follows != "blend" {
		t.Errorf("a log without input: %s, follows %q", g.Why, g.Follows)
	}
	fast := "" // a step each 10 ms
	for n := range 400 {
		fast += fmt.Sprintf("%d.%02d0 input\n%[1]d.%02[2]d0 update 0.016667\n"+
			"%[1]d.%02[2]d2 draw\n%[1]d.%02[2]d4 sleep 0.006\n", n/100, n%100)
	}
	if g := logged(t, fast).judge(); !strings.HasPrefix(g.Why, "67 % too fast") || strings.Contains(g.Why, "clock") {
		t.Errorf("a log without looks at the clock: %s", g.Why)
	}
}

// TestAKeyReachesNoLog: who watches a log may press keys, for the loops beside
// it. Its program is not to blame that it takes none.
func TestAKeyReachesNoLog(t *testing.T) {
	const turn = "%[1]d.%02[2]d0 input\n%[1]d.%02[2]d0 update 0.02\n%[1]d.%02[2]d2 draw\n"
	text := ""
	for n := range 200 {
		text += fmt.Sprintf(turn, n/50, n%50*2)
	}
	s := logged(t, text).setup()
	r := s.Start(0)
	defer r.Stop()
	r.Machine.AddInput(time.Second)
	for now := time.Duration(0); now < s.Machine.For; now += 10 * ms {
		if r.Advance(now) && r.State != "on time" {
			t.Errorf("at %v: %q, %q", now, r.State, r.Why)
		}
	}
}

// The logs of programs in C, Python and JavaScript, on a busy computer that
// stood still for a second, follow the loops that their names tell, and are
// carried out as they were. Time that the loop dropped is dropped, unless the
// log tells its own drops.
func TestRealLogs(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.log")
	if len(files) < 14 {
		t.Errorf("only %d logs", len(files))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l := logged(t, string(text))
		s := l.setup()
		name, _, _ := strings.Cut(filepath.Base(file), ".")
		if name == "catchup" {
			name += " or residual" // which differ in the alphas that this log does not tell
		}
		if s.Match.Follows != name || s.Machine.ClockGrain != 0 {
			t.Errorf("%s follows %q, its clock moves by %v", file, s.Match.Follows, s.Machine.ClockGrain)
		}
		drops := slices.Contains([]string{"blend", "guarded", "delta-clamped", "delta-smoothed"}, name)
		for range 2 { // the second run is that of a lab that begins anew
			if dropped := carried(t, file, l, &s, name == "piston" || name == "residual"); (dropped > 0) != drops {
				t.Errorf("%s: %v dropped", file, dropped)
			}
		}
	}
	l := logged(t, "1 input\n1 update 0.1\n1.1 drop 0.5\n1.1 drop 0.25\n1.2 input\n1.3 update 0.1\n1.4 draw\n")
	s := l.setup()
	lanes, err := Run([]Setup{s})
	if lane := lanes[0]; err != nil || lane.Dropped != 750*ms || lane.Sim != 200*ms || lane.End != 400*ms {
		t.Errorf("%v, %v dropped, %v played, ends at %v", err, lane.Dropped, lane.Sim, lane.End)
	}
}

// carried checks that a log is carried out as it was, each action at its time,
// and once, and returns the time that is dropped.
func carried(t *testing.T, file string, l *log, s *Setup, ahead bool) time.Duration {
	lane, n := s.Start(0), 0
	lane.trace = func(op Op) {
		if op.Do == loop.Drop {
			return
		}
		if w := l.ops[n]; op.T != w.T || op.Do != w.Do || op.Step != w.Step || op.For != w.For {
			t.Errorf("%s, action %d is %+v, want %+v", file, n, op, w)
		} else if op.Do == loop.Draw && w.Alpha != untold && lane.Sim > 0 && (op.At >= lane.Sim) != ahead {
			t.Errorf("%s, action %d shows %v, after updates to %v", file, n, op.At, lane.Sim)
		}
		n++
	}
	lane.run(loop.UntilInput)
	lane.Stop()
	if len(lane.Lines()) > 0 {
		t.Errorf("%s shows code that is not its program's", file)
	}
	if n != len(l.ops)-1 || lane.Err != nil { // the last one is its end
		t.Errorf("%s: %d actions of %d, %v", file, n, len(l.ops), lane.Err)
	}
	return lane.Dropped
}

// A game on package loop writes a log that follows its loop.
func TestTheLogOfAGameFollowsItsLoop(t *testing.T) {
	for _, name := range []string{"steady", "frameskip"} {
		d, _ := classic.ByName(name)
		var log strings.Builder
		if err := loop.Simulate(loop.Options{For: 3 * time.Second, Log: &log, Loop: d.New}, game{}); err != nil {
			t.Fatal(err)
		}
		if got, _ := followed(t, log.String()); !strings.Contains(" or "+got+" or ", " or "+name+" or ") {
			t.Errorf("a game on %s follows %q", name, got)
		}
	}
}

// game is a game that does nothing.
type game struct{}

func (game) Input(string) error { return nil }
func (game) Update() error      { return nil }
func (game) Draw(loop.Alpha)    {}

// TestThePicturesAreThoseOfTheWholeRun, and not of its last second.
func TestThePicturesAreThoseOfTheWholeRun(t *testing.T) {
	log := func(few func(second int) bool) string {
		var text strings.Builder
		for n := range 20 * 60 {
			at := float64(n) / 60
			fmt.Fprintf(&text, "%.6f input\n%.6f update 0.016667\n", at, at)
			if !few(n/60) || n%12 == 0 {
				fmt.Fprintf(&text, "%.6f draw\n", at+0.001)
			}
			fmt.Fprintf(&text, "%.6f sleep 0.012\n", at+0.004)
		}
		return text.String()
	}
	first := logged(t, log(func(second int) bool { return second < 18 })).judge()
	if !strings.HasPrefix(first.Why, "It shows 10 pictures a second, and the machine could show 60") {
		t.Errorf("5 pictures a second for 18 of 20 s: %s, %q", first.Verdict, first.Why)
	}
	last := logged(t, log(func(second int) bool { return second >= 18 })).judge()
	if last.Verdict != "ok" {
		t.Errorf("5 pictures a second for the last 2 of 20 s: %s, %q", last.Verdict, last.Why)
	}
}

package lab

import (
	"iter"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// on runs a loop of the texts on a machine and returns its lane.
func on(t *testing.T, m *Machine, name string) *Lane {
	t.Helper()
	d, ok := classic.ByName(name)
	if !ok {
		t.Fatalf("no loop %q", name)
	}
	lanes, err := Run([]Setup{{Design: d, Machine: *m}})
	if err != nil {
		t.Fatal(err)
	}
	return lanes[0]
}

// start starts a loop on a machine.
func start(m *Machine, d classic.Design, keep int) *Lane {
	return Setup{Design: d, Machine: *m}.Start(keep)
}

// live lets a loop go on for a time, as the live lab does, and calls each after
// every step of the lab, unless it is nil.
func live(m *Machine, name string, length time.Duration, each func(r *Lane, now time.Duration)) *Lane {
	d, _ := classic.ByName(name)
	return watched(m, d, length, each)
}

// watched is live for a loop without a name.
func watched(m *Machine, d classic.Design, length time.Duration, each func(r *Lane, now time.Duration)) *Lane {
	m.For = time.Hour
	r := start(m, d, 0)
	defer r.Stop()
	looks := loop.PerSecond(60)
	for n := int64(0); looks.At(n) <= length; n++ {
		now := looks.At(n)
		r.Advance(now)
		if each != nil {
			each(r, now)
		}
	}
	r.Advance(length)
	return r
}

// light is a machine with time to spare, for two seconds.
func light() *Machine {
	return &Machine{Options: loop.Options{Updates: loop.Every(20 * ms), Frames: loop.Every(20 * ms), For: 2 * time.Second},
		UpdateCost: ms, DrawCost: 4 * ms}
}

// Key is the time from a key to the end of the first picture of an update after
// it.
func TestKeyIsTheWayFromAKeyToItsPicture(t *testing.T) {
	m := light()
	m.InputTimes = []time.Duration{1001 * ms}
	for name, want := range map[string]time.Duration{
		"nap":    24 * ms, // taken at 1020, updated until 1021, drawn until 1025
		"event":  5 * ms,  // taken at once
		"delta":  8 * ms,  // taken at 1004, drawn until 1009
		"steady": 44 * ms, // updated at 1020, drawn from 1041 to 1045: a step later by design
	} {
		if r := on(t, m, name); r.Key != want || r.Quick != want {
			t.Errorf("%s: %v, want %v", name, r.Key, want)
		}
	}
	m.InputTimes = nil
	for phase := range 20 * ms / ms { // each phase of a step
		m.AddInput(time.Second + phase*21*ms)
	}
	for name, want := range map[string][2]time.Duration{
		"nap":    {5 * ms, 24 * ms},
		"delta":  {5 * ms, 9 * ms},
		"steady": {25 * ms, 44 * ms},
	} {
		if r := on(t, m, name); r.Quick != want[0] || r.Key != want[1] {
			t.Errorf("%s: %v to %v, want %v", name, r.Quick, r.Key, want)
		}
	}
}

// TestATallyKeeps the times of the last 32 keys, and the furthest that a
// picture was from the clock. A hidden window has no picture.
func TestATallyKeeps(t *testing.T) {
	var tally Tally
	var want []time.Duration
	for n := range time.Duration(41) {
		tally.answered((n+7)%40 + 1)
		want = append(want, (n+7)%40+1)
	}
	want = want[41-32:]
	if tally.Key != 40 || tally.Quick != 1 || !slices.Equal(tally.Took, want) {
		t.Errorf("%d to %d; %d, want %d", tally.Quick, tally.Key, tally.Took, want)
	}
	for _, c := range []struct{ shown, now, off, most time.Duration }{
		{100, 130, -30, 30},
		{300, 200, 100, 100},
		{250, 240, 10, 100},
	} {
		tally.Shown = c.shown
		tally.glance(c.now, false)
		if tally.Off != c.off || tally.MaxError != c.most {
			t.Errorf("%+v: off by %d, at most %d", c, tally.Off, tally.MaxError)
		}
	}
	tally.glance(900, true)
	if tally.Off != 10 || tally.MaxError != 100 || tally.MaxDrawGap != 900 {
		t.Errorf("hidden: off by %d, at most %d, for %d", tally.Off, tally.MaxError, tally.MaxDrawGap)
	}
	for sim, want := range map[time.Duration]bool{0: false, 1: true, 2: false} {
		if w := (waiting{sim: sim}); w.in(1) != want {
			t.Errorf("an input of game time %d is in the picture of 1: %v", sim, !want)
		}
	}
}

// A loop that never lets time pass, ends or panics gets an error of one line.
func TestLoopsThatLeadNowhere(t *testing.T) {
	forever := func(turn func(now loop.Now, do *loop.Turn)) loop.Func {
		return func(now loop.Now, c *loop.Options) iter.Seq[loop.Action] {
			return loop.Forever(func(do *loop.Turn) { turn(now, do) })
		}
	}
	var nobody *int
	for want, f := range map[string]loop.Func{
		"has ended": func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			return func(yield func(loop.Action) bool) { yield(loop.Action{Do: loop.Update, Step: ms}) }
		},
		"lets no time pass":       forever(func(_ loop.Now, do *loop.Turn) { do.Sleep(0) }),
		"lets no time pass: its":  forever(func(_ loop.Now, do *loop.Turn) { do.Input() }),
		"lets no time pass: its ": forever(func(_ loop.Now, do *loop.Turn) { do.Drop(1) }),
		"dereference, at tally_test.go:": forever(func(loop.Now, *loop.Turn) {
			slices.SortFunc([]int{1, 2}, func(a, b int) int { return *nobody })
		}),
		"looks at the clock":       func(now loop.Now, _ *loop.Options) iter.Seq[loop.Action] { return watches(now) },
		"looks at the clock forev": forever(func(now loop.Now, do *loop.Turn) { spins(now); do.Draw() }),
		"does not exist": func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			return func(yield func(loop.Action) bool) { yield(loop.Action{Do: 77}) }
		},
	} {
		mine := Setup{Design: classic.Design{Name: "mine", New: f}, Machine: *light()}
		lanes, err := Run([]Setup{mine})
		if err == nil || len(lanes) > 0 {
			t.Fatalf("a lane: %v", err)
		}
		text := err.Error()
		if !strings.Contains(text, want) || !strings.HasPrefix(text, "mine, at ") || strings.Contains(text, "\n") {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func watches(now loop.Now) iter.Seq[loop.Action] {
	return func(yield func(loop.Action) bool) { spins(now) }
}

func spins(now loop.Now) bool {
	for end := now() + ms; now() < end; {
	}
	return true
}

// A picture grows old when there is no other. A place is said in percent.
func TestNumbersOfAPictureAndAPlace(t *testing.T) {
	m := light()
	m.UpdateCost = 30 * ms
	age := on(t, m, "frameskip").Numbers()["age"].(time.Duration)
	if age < time.Second { // it never draws again
		t.Errorf("the last picture is %v old", age)
	}
	if a, b := spot(Width/2).String(), spot(-Width*50).String(); a != "50.0 %" || b != "far outside" {
		t.Errorf("%s and %s", a, b)
	}
	if a, b := spot(-10*Width).String(), spot(10*Width+1).String(); a != "-1000.0 %" || b != "far outside" {
		t.Errorf("%s and %s", a, b)
	}
	r := quietRun().Lane
	r.Idle = 1
	n := r.Numbers()
	if n["sleeping"] != 100 || n["behind"] != time.Duration(0) || n["age"] != time.Second {
		t.Errorf("at rest %v", n)
	}
	r.lastDraw, r.Off, r.Idle, r.Busy = 900*ms, -7*ms, 1, 3
	r.Shown, r.Sim, r.alpha = 50*ms, 45*ms, loop.One/4
	r.samples[kept-1].at, r.Rates = time.Second, Rates{Updates: 45, Draws: 44}
	n = r.Numbers()
	if n["sleeping"] != 25 || n["behind"] != 7*ms || n["age"] != 100*ms ||
		n["ahead"] != 25 || n["alpha"] != 25 || n["updates/s"] != 5 || n["draws/s"] != 4 {
		t.Errorf("%v", n)
	}
}

// A name in braces is the number of a lane; a name without one is an error.
func TestNumbersAreFilledIn(t *testing.T) {
	r := Runs{"steady": on(t, light(), "steady"), "b@1.5": on(t, light(), "steady")}
	if text, err := r.Fill("{steady.updates}, {b@1.5.updates} in {steady.end}"); err != nil || text != "99, 99 in 2 s" {
		t.Errorf("%q, %v", text, err)
	}
	quiet := quietRun().Lane
	quiet.Busy = 1_260 * us
	if text, err := (Runs{"quiet": quiet}).Fill("{quiet.busy}"); err != nil || text != "1.3 ms" {
		t.Errorf("%q, %v", text, err)
	}
	for _, wrong := range []string{"{steady.nothing}", "{nap.sim}", "{sim}", "{}"} {
		if _, err := r.Fill(wrong); err == nil || err.Error() != "no number "+wrong {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// A time is rounded to the nearest decimal, and the rounded time decides the
// unit.
func TestTimesAreSaidOneWay(t *testing.T) {
	for _, c := range []struct {
		d           time.Duration
		least, most int
		want        string
	}{
		{0, 0, 0, "0 ms"}, {0, 1, 1, "0.0 ms"},
		{49 * time.Microsecond, 1, 1, "0.0 ms"}, {-50 * time.Microsecond, 1, 1, "-0.1 ms"},
		{time.Second / 60, 0, 3, "16.667 ms"}, {time.Second / 60, 0, 1, "16.7 ms"}, {time.Second / 60, 0, 0, "17 ms"},
		{20 * ms, 0, 3, "20 ms"}, {20 * ms, 1, 3, "20.0 ms"}, {20 * ms, 2, 2, "20.00 ms"}, {ms / 1000, 0, 3, "0.001 ms"},
		{999_949 * time.Microsecond, 0, 1, "999.9 ms"},
		{999_950 * time.Microsecond, 0, 1, "1 s"}, {-999_950 * time.Microsecond, 1, 1, "-1.0 s"},
		{3350 * ms, 0, 3, "3.35 s"}, {time.Hour, 1, 3, "3600.0 s"},
		{loop.UntilInput, 0, 1, "9223372036.8 s"}, {math.MinInt64, 0, 0, "-9223372036 s"},
	} {
		if got := string(AppendTime(nil, c.d, c.least, c.most)); got != c.want {
			t.Errorf("%d with %d to %d decimals: %q, want %q", c.d, c.least, c.most, got, c.want)
		}
	}
}

// TestASleepOfNothingIsBusy: where sleeps are cut to whole milliseconds, a loop
// looks at the clock for the rest.
func TestASleepOfNothingIsBusy(t *testing.T) {
	d, _ := classic.ByName("limited")
	busy := func(whole time.Duration) time.Duration {
		m := light()
		m.Whole, m.Updates = whole, loop.PerSecond(60)
		r := start(m, d, 0)
		defer r.Stop()
		r.run(loop.UntilInput)
		return r.Busy
	}
	if exact, cut := busy(0), busy(ms); cut <= exact {
		t.Errorf("busy for %v, want more than %v", cut, exact)
	}
}

package loop_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// Each row is a wake-up: its time, the updates and the dropped time so far, and
// the alpha of the draw.
func TestWakeTables(t *testing.T) {
	const hz60 = 16666667 // renew-frame's
	type row struct {
		at      time.Duration
		updates int
		dropped time.Duration
		lag     time.Duration // after the last update, one step at most
	}
	for name, table := range map[string]struct {
		step time.Duration
		most int // MaxUpdates
		rows []row
	}{
		"no limit": {10 * ms, -1, []row{{10 * second, 1000, 0, 0}}},
		"bevy fixed.rs": {2 * second, 0, []row{
			{1 * second, 0, 0, 1 * second}, {2 * second, 1, 0, 0}, {9 * second, 4, 0, 1 * second},
		}},
		"renew-frame 200 ms": {hz60, 0, []row{
			{200 * ms, 5, 5 * hz60, hz60}, {200*ms + 1, 6, 5 * hz60, 200000001 % hz60},
		}},
		"a clock that goes back loses no step": {hz60, 0, []row{
			{hz60 + 11, 1, 0, 11}, {5, 1, 0, 0}, {2*hz60 - 1, 1, 0, hz60 - 1}, {2 * hz60, 2, 0, 0},
		}},
		"a clock that stands still": {hz60, 0, []row{
			{hz60, 1, 0, 0}, {hz60, 1, 0, 0}, {hz60 + 1, 1, 0, 1},
		}},
		"a clock that leaps 146 years": {second, 0, []row{
			{1 << 62, 5, 1<<62/second*second - 6*second, second},
			{1<<62 + second, 7, 1<<62/second*second - 6*second, 1 << 62 % second},
		}},
		"steps of a nanosecond": {1, 0, []row{{5, 5, 0, 0}, {17, 17, 0, 0}}},
	} {
		t.Run(name, func(t *testing.T) {
			o := loop.Options{Updates: loop.Every(table.step), Frames: loop.Every(1), MaxUpdates: table.most}
			var now, dropped time.Duration
			updates, alpha := 0, loop.Alpha(0)
			actions := loop.Steady(func() time.Duration { return now }, &o)
			for _, row := range append([]row{{}}, table.rows...) {
				now = row.at
			awake:
				for a := range actions {
					switch a.Do {
					case loop.Sleep:
						break awake
					case loop.Update:
						updates++
					case loop.Drop:
						dropped += a.Lost
					case loop.Draw:
						alpha = a.Alpha
						break awake
					}
				}
				if updates != row.updates || dropped != row.dropped {
					t.Errorf("at %v: %d updates, %v dropped, want %d and %v",
						row.at, updates, dropped, row.updates, row.dropped)
				}
				if want := int64(row.lag) << 16 / int64(table.step); row.lag < 1<<46 && int64(alpha) != want {
					t.Errorf("at %v: alpha is %d, want %d", row.at, alpha, want)
				}
			}
		})
	}
}

// A clock that goes back between an update and its picture does no harm.
func TestPictureAfterClockGoesBack(t *testing.T) {
	now, updates := 10*second, 0
	o := &loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(60)}
	for a := range loop.Steady(func() time.Duration { return now }, o) {
		switch a.Do {
		case loop.Sleep:
			now += a.For + 2*ms
		case loop.Update:
			updates++
			now -= ms
			o.Frames = loop.Every(time.Duration(updates) * ms / 4)
		case loop.Draw:
			if a.Alpha < 0 || a.Alpha >= loop.One || a.At < 0 {
				t.Fatalf("update %d: picture at %v, alpha %d", updates, a.At, a.Alpha)
			}
		}
		if updates > 400 {
			break
		}
	}
}

// A program that ranges over Steady may change the rate of its frames: the next
// frame comes when it is due at the new rate, also if that is the rate of
// before.
func TestFramesMayChange(t *testing.T) {
	now := time.Duration(0)
	o := &loop.Options{Frames: loop.PerSecond(50), Updates: loop.PerSecond(50)}
	draws := [4]int{} // in each 200 ms
	for a := range loop.Steady(func() time.Duration { return now }, o) {
		switch a.Do {
		case loop.Draw:
			draws[now/(200*ms)]++
		case loop.Sleep:
			now += a.For
		}
		switch now / (200 * ms) {
		case 1:
			o.Frames = loop.PerSecond(10)
		case 4:
			if draws != [4]int{10, 2, 10, 10} {
				t.Errorf("%d draws", draws)
			}
			return
		default:
			o.Frames = loop.PerSecond(50)
		}
	}
}

// Steady makes updates and draws under a clock that leaps by more than a burst
// at each look, draws first all the same, and is left when its host wants no
// more.
func TestSteadyUnderAClockThatLeaps(t *testing.T) {
	now, n, count := time.Duration(0), 0, [5]int{}
	for a := range loop.Steady(func() time.Duration { now += second; return now }, &loop.Options{}) {
		if n == 0 && a.Do != loop.Draw {
			t.Errorf("the first action is %v", a.Do)
		}
		count[a.Do]++
		n++
		if n == 1000 {
			break
		}
	}
	if count[loop.Update] < 100 || count[loop.Draw] < 50 || count[loop.Input] < 100 {
		t.Errorf("of 1000 actions %d are updates, %d draws, %d inputs",
			count[loop.Update], count[loop.Draw], count[loop.Input])
	}
}

// A run of any loop: what is drawn and played.
type ran struct {
	drawn   []time.Duration // when each draw began
	sims    []time.Duration // game time at each draw
	dropped time.Duration
	now     time.Duration // the end
	sim     time.Duration
}

// ranOn runs a loop on a machine that stands still in the eighth draw.
func ranOn(loops loop.Func, update, draw, stall, span time.Duration) (r ran) {
	for a := range loops(func() time.Duration { return r.now }, &loop.Options{}) {
		switch a.Do {
		case loop.Update:
			r.now, r.sim = r.now+update, r.sim+a.Step
		case loop.Sleep:
			r.now += a.For
		case loop.Drop:
			r.dropped += a.Lost
		case loop.Draw:
			r.drawn, r.sims = append(r.drawn, r.now), append(r.sims, r.sim)
			r.now += draw
			if len(r.drawn) == 8 {
				r.now += stall
			}
		}
		if r.now > span {
			break
		}
	}
	return r
}

// Steady's documentation says what it does on a machine that is a little too
// slow, beside other loops: these are the numbers.
func TestSteadyIsDocumentedBesideOtherLoops(t *testing.T) {
	source, err := loop.Sources.ReadFile("steady.go")
	if err != nil {
		t.Fatal(err)
	}
	for name, loops := range map[string]loop.Func{
		"limited": classic.Limited, "guarded": classic.Guarded, "catchup": classic.CatchUp, "Steady": loop.Steady,
	} {
		r := ranOn(loops, 16500*time.Microsecond, ms, 0, time.Minute)
		var gaps []time.Duration
		for i, at := range r.drawn[1:] {
			gaps = append(gaps, at-r.drawn[i])
		}
		slices.Sort(gaps)
		least, most := gaps[len(gaps)/20].Seconds(), gaps[len(gaps)*95/100].Seconds()
		want := fmt.Sprintf("//\t%-8s  %.1f        %5.1f %%    %.1f to %.1f ms\n", name,
			float64(len(r.drawn))/r.now.Seconds(), 100*r.sim.Seconds()/r.now.Seconds(), 1000*least, 1000*most)
		if !strings.Contains(string(source), want) {
			t.Errorf("steady.go has not the row\n%s", want)
		}
	}
}

// Slow draws cost no game time: from the third one on, a game is within 2 % of
// the plainest catch-up loop's. A stall of two seconds within one draw is no
// time of the game, however long the other draws take.
func TestSlowDrawsCostNoGameTime(t *testing.T) {
	played := func(r ran) float64 { return (r.sim - r.sims[2]).Seconds() / (r.now - r.drawn[2]).Seconds() }
	for draw := 60 * ms; draw <= 400*ms; draw += 5 * ms {
		own, other := ranOn(loop.Steady, ms, draw, 0, 20*second), ranOn(classic.CatchUp, ms, draw, 0, 20*second)
		if played(own) < 0.98*played(other) || own.dropped > second {
			t.Errorf("draws of %v: %.1f %% of the game time, catchup %.1f %%; dropped %v",
				draw, 100*played(own), 100*played(other), own.dropped)
		}
		if all := ranOn(loop.Steady, ms, draw, 2*second, 20*second).dropped; all < own.dropped+second {
			t.Errorf("draws of %v, and a stall of 2 s in one: dropped %v", draw, all)
		}
	}
}

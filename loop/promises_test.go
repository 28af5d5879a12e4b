package loop_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"
)

// A random machine is a little or much too slow, or just quick enough.
func randomWorn(r *rand.Rand) worn {
	rates := []int{60, 60, 60, 10, 30, 120, 250, 1000}
	w := worn{rate: rates[r.IntN(8)]}
	w.frames = w.rate
	if r.IntN(2) == 0 {
		w.frames = rates[r.IntN(8)]
	}
	part := func(most float64) time.Duration { return time.Duration(float64(w.step()) * most * r.Float64()) }
	w.update = []time.Duration{part(1), w.step()*9/10 + part(0.2), w.step() + part(2)}[r.IntN(3)]
	w.draw = []time.Duration{part(0.1), part(1), part(6)}[r.IntN(3)]
	return w
}

// Steady's promises on machines that are a little or much too slow. If all
// steps fit, it drops nothing. If not, it shows nearly half of the pictures
// that a tenth of the time pays for, at the rate of the updates at most; it
// simulates 96 % of the time that is left for updates, and hardly ever sleeps
// after the first drop. Beside its draw and its frame a picture stays for no
// longer than five updates, or an update and the time of a hiccup or a draw.
//
// Pictures come evenly: within a second the times between them differ by an
// update and a draw at most, and by the jitter. If draws take more than a tenth
// of a frame, they differ by two updates, but for the picture after a drop and
// for the first hundred pictures, in which the machine falls behind.
func TestATooSlowMachineGivesUpPicturesForSteps(t *testing.T) {
	random, least, fewest, worst := rand.New(rand.NewPCG(26, 1)), 9.0, 9.0, 0.0
	for range sampleOf(600) {
		w := randomWorn(random)
		r := w.run(t, 1000*(5*w.update+w.draw+w.step()))
		if r.slept > r.now/1000 { // a machine that is just too slow is on time for a moment after a drop
			t.Errorf("%v: asleep for %v after a drop", w, r.slept)
		}
		if most := w.draw + max(5*w.update, max(84*ms, w.draw)+w.update) + r.o.Frames.Interval(); r.gap > most {
			t.Errorf("%v: a picture stays for %v, longer than %v", w, r.gap, most)
		}
		differ := w.update + w.draw + 4*ms
		if w.dear() {
			differ = 2*w.update + 4*ms
		}
		worst = max(worst, float64(r.uneven)/float64(differ))
		if r.uneven > differ {
			t.Errorf("%v: the times between pictures differ by %v, more than %v", w, r.uneven, differ)
		}
		most := max(5, r.o.Updates.Count(max(84*ms, w.draw)))
		most += r.o.Updates.Count(time.Duration(most)*w.update + w.draw)
		if r.owes > most {
			t.Errorf("%v: %d steps are owed at a draw, more than %d", w, r.owes, most)
		}
		if w.keepsUp() {
			if r.dropped > 0 {
				t.Errorf("%v: %v dropped", w, r.dropped)
			}
			continue
		}
		d, u := w.draw.Seconds(), float64(w.update)/float64(w.step())
		shown, made := float64(r.draws)/r.now.Seconds(), r.sim.Seconds()/r.now.Seconds()
		fair := min(float64(w.frames), made*float64(w.rate), 0.1/d)
		fewest = min(fewest, shown/fair)
		least = min(least, made/min(1, (1-shown*d)/u))
		if shown < 0.45*fair || made < 0.96*min(1, (1-shown*d)/u) {
			t.Errorf("%v: %.1f pictures a second, %.1f are fair; %.1f %% of the game time", w, shown, fair, 100*made)
		}
	}
	t.Logf("at worst %.0f %% of the fair pictures, %.1f %% of the time for updates, %.0f %% of the difference",
		100*fewest, 100*least, 100*worst)
}

// Near the limit, on machines that are a little too quick or too slow, pictures
// come as evenly and as often as the machine can show them, if draws take less
// than a tenth of the time: from the first second on, nine of ten times between
// pictures differ by at most a fifth of an update and a draw, even if both
// tremble.
func TestPicturesAreEvenUpToTheLimit(t *testing.T) {
	random, uneven, fewest := rand.New(rand.NewPCG(26, 4)), 0.0, 9.0
	for range sampleOf(400) {
		w := worn{rate: []int{30, 50, 60, 60, 120, 144}[random.IntN(6)]}
		w.frames = w.rate
		turn := time.Duration(float64(w.step()) * (0.95 + 0.15*random.Float64()))
		w.draw = time.Duration(float64(turn) * 0.1 * random.Float64())
		w.update = turn - w.draw
		if 12*w.draw < turn {
			w.trembles = []*rand.Rand{random, nil}[random.IntN(2)]
		}
		var gaps []time.Duration
		drawn := time.Duration(-1)
		w.show = func(now time.Duration) {
			if drawn > second {
				gaps = append(gaps, now-drawn)
			}
			drawn = now
		}
		r := w.run(t, 10*second)
		slices.Sort(gaps)
		differ := float64(gaps[len(gaps)*95/100]-gaps[len(gaps)*5/100]) / float64(turn)
		shown := float64(len(gaps)) / (r.now - second).Seconds() * max(turn, w.step()).Seconds()
		uneven, fewest = max(uneven, differ), min(fewest, shown)
		if differ > 0.2 || shown < 0.95 {
			t.Errorf("%v: times between pictures differ by %.2f of an update and a draw; %.0f %% of the pictures",
				w, differ, 100*shown)
		}
	}
	t.Logf("at worst a difference of %.3f, and %.1f %% of the pictures", uneven, 100*fewest)
}

// A machine whose update takes just too long shows a picture after each one,
// and not after one and two by turns.
func TestALittleTooSlowIsEven(t *testing.T) {
	for _, update := range []time.Duration{16_340_000, 16_500_000, 17_500_000, 20 * ms, 32 * ms} {
		for _, draw := range []time.Duration{0, ms} {
			w := worn{rate: 60, frames: 60, update: update, draw: draw}
			r := w.run(t, 20*second)
			turns := r.now.Seconds() / max(w.step(), update+draw).Seconds()
			if float64(r.draws) < 0.98*turns {
				t.Errorf("%v: %d pictures in %v", w, r.draws, r.now)
			}
		}
	}
}

// A hiccup of 80 ms costs no game time, at any rate and at any moment, on a
// machine that can catch up.
func TestAHiccupCostsNoGameTime(t *testing.T) {
	random := rand.New(rand.NewPCG(26, 2))
	for n := 0; n < sampleOf(300); {
		w := randomWorn(random)
		if !w.keepsUp() {
			continue
		}
		n++
		w.stall, w.at = 80*ms, second+time.Duration(random.Int64N(int64(100*ms)))
		if r := w.run(t, 5*second); r.dropped > 0 {
			t.Errorf("%v: %v dropped", w, r.dropped)
		}
	}
}

// Steady's table of limits holds on any machine, with any MaxUpdates, and after
// a stall of any length: bursts and goesFirst check its rows at each action.
func TestTheTableOfLimitsIsTrue(t *testing.T) {
	random := rand.New(rand.NewPCG(26, 5))
	for range sampleOf(600) {
		w := randomWorn(random)
		w.most = []int{0, 0, 1, 2, 3, 8, -1}[random.IntN(7)]
		w.at = second + time.Duration(random.Int64N(int64(100*ms)))
		w.stall = time.Duration(random.Int64N(int64(second)))
		r := w.run(t, 4*second+100*(w.update+w.draw))
		if w.most < 0 && r.dropped > 0 {
			t.Errorf("%v: without a limit %v are dropped", w, r.dropped)
		}
	}
}

// A draw that is dearer than its share goes first all the same, after five
// updates, and game time pays for it.
func TestADearDrawTakesMoreThanItsShare(t *testing.T) {
	for _, c := range []struct {
		update, draw time.Duration
		share        int // of the time that goes to draws, in percent
	}{
		{20 * ms, ms, 4},
		{20 * ms, 2 * ms, 9},
		{18 * ms, 2 * ms, 9},
		{20 * ms, 30 * ms, 23},
		{20 * ms, 100 * ms, 50},
	} {
		w := worn{rate: 60, frames: 60, update: c.update, draw: c.draw}
		r := w.run(t, 20*second)
		if share := int(100 * time.Duration(r.draws) * c.draw / r.now); share != c.share {
			t.Errorf("%v: draws take %d %% of the time, want %d %%", w, share, c.share)
		}
	}
}

// After any stall updates and draws at one rate come together again, and the
// program wakes once for both.
func TestUpdatesAndDrawsComeTogetherAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range 100 {
		w := worn{rate: 20 + r.IntN(100), update: 10, at: 3 * second, stall: time.Duration(r.Int64N(int64(300 * ms)))}
		w.frames = w.rate
		if did := w.run(t, 10*second); did.sleeps > did.draws+w.rate/2 || did.draws < 9*w.rate {
			t.Errorf("%v: %d sleeps, %d draws in 10 s", w, did.sleeps, did.draws)
		}
	}
}

// sampleOf returns how many of n random machines are tried: all only if
// FIXSTEP_TEST is "whole".
func sampleOf(n int) int {
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		return n
	}
	return n / 4
}

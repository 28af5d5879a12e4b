package loop_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fixstep/loop"
)

// A worn machine takes time for its updates and draws, and stands still once.
type worn struct {
	rate, frames int // updates a second, and frames
	update, draw time.Duration
	at, stall    time.Duration // the stall comes during the action at that time
}

func (w worn) String() string {
	return fmt.Sprintf("%d a second, %d frames, update %v, draw %v, stall %v at %v",
		w.rate, w.frames, w.update, w.draw, w.stall, w.at)
}

func (w worn) step() time.Duration { return second / time.Duration(w.rate) }

// keepsUp reports whether all steps fit: the updates of a second, the pictures
// that a tenth of it pays for, and one for each five updates.
func (w worn) keepsUp() bool {
	d := w.draw.Seconds()
	pictures := min(float64(w.frames), float64(w.rate), 0.1/d) + float64(w.rate)/5
	return float64(w.update)/float64(w.step())+pictures*d <= 1
}

// A wear is the record of Steady on a worn machine.
type wear struct {
	t    *testing.T
	w    worn
	o    loop.Options
	step time.Duration // length of the last update

	now, sim, dropped time.Duration
	drawn             time.Duration   // when the last draw began
	idle, gap         time.Duration   // last draw or sleep; longest time from either to the next draw
	recent            []time.Duration // between the draws of the last second
	uneven            time.Duration   // largest difference of two of them
	lost              bool            // steps were dropped since the last draw
	slept             time.Duration   // from the first drop on
	draws, sleeps     int
	owes              int64 // most steps that were owed at a draw
}

// owed returns how many updates are due.
func (r *wear) owed() int64 { return r.o.Updates.Count(r.now) - r.o.Updates.Count(r.sim+r.dropped) }

// must fails the test if Steady breaks a promise.
func (r *wear) must(kept bool, promise string) {
	if !kept {
		r.t.Helper()
		r.t.Fatalf("%v: at %v, with %d steps owed: %s", r.w, r.now, r.owed(), promise)
	}
}

// run has Steady run for a time, and checks its promises at each action. So no
// update is lost and none is made twice, however long it runs.
func (w worn) run(t *testing.T, span time.Duration) *wear {
	r := &wear{t: t, w: w, o: loop.Options{Updates: loop.PerSecond(w.rate), Frames: loop.PerSecond(w.frames)}}
	for a := range loop.Steady(func() time.Duration { return r.now }, &r.o) {
		started := r.now
		r.do(a)
		spent := r.sim + r.dropped
		r.must(spent == r.o.Updates.At(r.o.Updates.Count(spent)), "updates and drops are whole steps")
		if w.at >= started && w.at < r.now {
			r.now, w.at = r.now+w.stall, -1
		}
		if r.now >= span {
			break
		}
	}
	return r
}

func (r *wear) do(a loop.Action) {
	switch a.Do {
	case loop.Update:
		r.must(r.owed() >= 1, "no update is made before it is due")
		r.now += r.w.update
		r.sim, r.step = r.sim+a.Step, a.Step
	case loop.Draw:
		r.isDrawn(a)
		r.owes = max(r.owes, r.owed())
		if r.draws > 100 && !(r.lost && r.w.dear()) {
			r.compare(r.now - r.drawn)
		}
		r.gap, r.idle, r.drawn, r.lost = max(r.gap, r.now-r.idle), r.now, r.now, false
		r.draws++
		r.now += r.w.draw
	case loop.Sleep:
		r.must(r.owed() == 0, "it never sleeps while a step is owed")
		if r.now += a.For; r.dropped > 0 {
			r.slept += a.For
		}
		r.idle = r.now // a sleep is at most a step
		r.sleeps++
	case loop.Drop:
		r.dropped += a.Lost
		r.lost = true
		r.must(r.owed() == 1, "after a drop one step is owed")
	}
}

// dear reports whether a draw takes more than a tenth of a frame's interval.
func (w worn) dear() bool { return 10*w.draw > second/time.Duration(w.frames) }

// compare compares the time between two draws with those of the last second.
func (r *wear) compare(gap time.Duration) {
	r.recent = append(r.recent, gap)
	for sum := second; len(r.recent) > 1; r.recent = r.recent[1:] {
		sum = 0
		for _, g := range r.recent {
			sum += g
		}
		if sum <= second {
			break
		}
	}
	r.uneven = max(r.uneven, slices.Max(r.recent)-slices.Min(r.recent))
}

// isDrawn checks that a picture shows the moment one step ago, and the frame
// cap. Steps of one rate differ by a nanosecond.
func (r *wear) isDrawn(a loop.Action) {
	frame := r.o.Frames.Interval()
	after := min(r.now-r.sim-r.dropped, r.step) // time since the last state
	r.must((a.At-(r.sim-r.step+after)).Abs() <= 1, "a picture is a step old, or the last state if that is older")
	r.must(a.Alpha >= 0 && a.Alpha <= loop.One, "a picture lies between the last two states")
	r.must(r.draws == 0 || r.now-r.drawn >= frame-min(frame/4, 4*ms), "pictures are a frame less 4 ms apart")
	r.must(int64(r.draws) <= r.o.Frames.Count(r.now), "there are no more pictures than Frames says")
}

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
// of a frame, they differ by two updates, but for the picture after a drop. The
// first hundred pictures are left out: the machine falls behind in them.
func TestATooSlowMachineGivesUpPicturesForSteps(t *testing.T) {
	random, least, fewest, worst := rand.New(rand.NewPCG(26, 1)), 9.0, 9.0, 0.0
	for range 600 {
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
		if worst = max(worst, float64(r.uneven)/float64(differ)); r.uneven > differ {
			t.Errorf("%v: the times between pictures differ by %v, more than %v", w, r.uneven, differ)
		}
		most := max(5, r.o.Updates.Count(max(84*ms, w.draw)))
		if most += r.o.Updates.Count(time.Duration(most)*w.update + w.draw); r.owes > most {
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
		if least = min(least, made/min(1, (1-shown*d)/u)); shown < 0.45*fair || made < 0.96*min(1, (1-shown*d)/u) {
			t.Errorf("%v: %.1f pictures a second, %.1f are fair; %.1f %% of the game time", w, shown, fair, 100*made)
		}
	}
	t.Logf("at worst %.0f %% of the fair pictures, %.1f %% of the time for updates, and %.0f %% of the difference", 100*fewest, 100*least, 100*worst)
}

// A machine whose update takes just too long shows a picture after each one,
// and not after one and two by turns.
func TestALittleTooSlowIsEven(t *testing.T) {
	for _, update := range []time.Duration{16_340_000, 16_500_000, 17_500_000, 20 * ms, 32 * ms} {
		w := worn{rate: 60, frames: 60, update: update, draw: ms}
		if r := w.run(t, 20*second); float64(r.draws) < 0.98*r.now.Seconds()/(update+ms).Seconds() {
			t.Errorf("updates of %v: %d pictures in %v", update, r.draws, r.now)
		}
	}
}

// A hiccup of 80 ms costs no game time, at any rate and at any moment, on a
// machine that can catch up.
func TestAHiccupCostsNoGameTime(t *testing.T) {
	random := rand.New(rand.NewPCG(26, 2))
	for n := 0; n < 300; {
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

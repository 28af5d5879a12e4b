package loop_test

import (
	"fmt"
	"math"
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
	most         int           // MaxUpdates
	trembles     *rand.Rand    // updates differ by 3 %, draws by 10 %; nil: none does

	show func(now time.Duration) // is called at each draw; nil: nothing is
}

// about returns a time that differs by so many percent at most.
func (w worn) about(d time.Duration, percent int64) time.Duration {
	if w.trembles == nil {
		return d
	}
	return d + time.Duration(w.trembles.Int64N(1+int64(d)*percent/50)-int64(d)*percent/100)
}

func (w worn) String() string {
	return fmt.Sprintf("%d a second, %d frames, MaxUpdates %d, update %v, draw %v, stall %v at %v",
		w.rate, w.frames, w.most, w.update, w.draw, w.stall, w.at)
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

	burst   int64            // updates since none was due, or since the last drop
	unseen  int64            // updates since the last rest that no picture shows yet
	since   time.Duration    // when the last update began that was not owed before
	drew    time.Duration    // when the last draw ended
	lengths [2]time.Duration // of the last two draws
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
	r := &wear{t: t, w: w}
	r.o = loop.Options{Updates: loop.PerSecond(w.rate), Frames: loop.PerSecond(w.frames), MaxUpdates: w.most}
	for a := range loop.Steady(func() time.Duration { return r.now }, &r.o) {
		started := r.now
		if a.Do != loop.Input { // an update follows it
			r.bursts(a.Do)
		}
		r.do(a)
		spent := r.sim + r.dropped
		r.must(spent == r.o.Updates.At(r.o.Updates.Count(spent)), "updates and drops are whole steps")
		if w.at >= started && w.at < r.now {
			r.now, w.at = r.now+w.stall, -1
		}
		if a.Do == loop.Draw {
			r.lengths = [2]time.Duration{r.lengths[1], r.now - started}
			r.drew = r.now
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
		r.now += r.w.about(r.w.update, 3)
		r.sim, r.step = r.sim+a.Step, a.Step
	case loop.Draw:
		r.isDrawn(a)
		r.owes = max(r.owes, r.owed())
		if settled := r.draws > 100 && !r.lost; r.draws > 0 && (settled || !r.w.dear()) {
			r.compare(r.now - r.drawn)
		}
		r.gap, r.idle, r.drawn, r.lost = max(r.gap, r.now-r.idle), r.now, r.now, false
		r.draws++
		if r.w.show != nil {
			r.w.show(r.now)
		}
		r.now += r.w.about(r.w.draw, 10)
	case loop.Sleep:
		r.must(r.owed() == 0, "it never sleeps while a step is owed")
		r.now += a.For
		if r.dropped > 0 {
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

// most returns how many updates make a burst, as Steady's table has it.
func (r *wear) most() int64 {
	switch {
	case r.w.most < 0:
		return math.MaxInt64
	case r.w.most > 0:
		return int64(r.w.most)
	}
	return max(5, r.o.Updates.Count(max(5*second/60, min(r.lengths[0], r.lengths[1]))))
}

// bursts checks the rows of Steady's table that say how long a burst is, what
// follows it, and which draws go before an update that is owed.
func (r *wear) bursts(next loop.Kind) {
	owed, most := r.owed(), r.most()
	if owed == 0 {
		r.burst, r.since = 0, r.now
	}
	if step := r.w.step(); r.now < r.o.Updates.At(r.o.Updates.Count(r.sim+r.dropped)+1)-min(4*ms, step/4) {
		r.unseen = 0
	}
	switch {
	case r.burst == most && owed > most:
		r.must(next == loop.Drop, "more than a burst is owed after a burst, and is dropped")
	case next == loop.Drop:
		r.must(r.burst >= most && owed > most, "steps are dropped only if more than a burst is owed after a burst")
	case r.w.most > 0 && r.unseen >= most && r.now >= r.drawn+r.o.Frames.Interval()+r.o.Frames.Interval():
		r.must(next == loop.Draw, "after MaxUpdates updates a frame that is due goes first")
	}
	switch next {
	case loop.Update:
		r.burst++
		r.unseen++
	case loop.Drop:
		r.burst = 0
	case loop.Draw:
		if owed > 0 && r.draws > 0 {
			r.goesFirst(most)
		}
		r.unseen = 0
	}
}

// goesFirst checks a draw that goes before an update that is owed.
func (r *wear) goesFirst(most int64) {
	draw := min(r.lengths[0], r.lengths[1])
	gone := r.now - max(r.drew, r.since)
	cheap := 10*draw <= r.now-r.drawn
	dear := r.unseen >= 5 && gone >= max(5*second/60, draw)
	r.must(r.lost || cheap || dear || r.w.most > 0 && r.unseen >= most,
		"a draw of more than a tenth of the time waits until five updates have gone on for a hiccup")
	r.must(r.unseen > 0 || r.lost, "a picture that goes first shows something new")
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

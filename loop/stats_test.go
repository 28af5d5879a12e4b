package loop_test

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// The percentiles are those of the sorted durations, rounded up by an eighth at
// most.
func TestPercentilesAreThoseOfTheSortedTimes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		var times loop.Histogram[time.Duration]
		list := make([]time.Duration, 1+r.IntN(500))
		for i := range list {
			list[i] = time.Duration(r.Int64N(int64(1) << r.IntN(44)))
			times.Add(list[i])
		}
		slices.Sort(list)
		for _, p := range []int{0, 1, 50, 95, 99, 100} {
			exact := list[max(0, (len(list)*p+99)/100-1)]
			got := times.Percentile(p)
			if got < exact || got > exact+exact/8+1 {
				t.Fatalf("percentile %d of %d is %v, want %v", p, len(list), got, exact)
			}
		}
		if times.Max() != list[len(list)-1] || times.Count() != int64(len(list)) {
			t.Fatalf("max %v, count %d", times.Max(), times.Count())
		}
	}
	var none loop.Histogram[time.Duration]
	if n := testing.AllocsPerRun(100, func() { none.Percentile(99) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if none.Percentile(50) != 0 || none.Max() != 0 {
		t.Error("an empty histogram has a time")
	}
	none.Add(-1)
	none.Add(loop.UntilInput)
	if none.Count() != 2 || none.Percentile(100) != loop.UntilInput {
		t.Errorf("of -1 and the longest: %v", none.Percentile(100))
	}
}

// The statistics of a run in fake time agree with the game's own count and
// cost. A stall shows in the bursts and the drops.
func TestStatsAreWhatHappened(t *testing.T) {
	p := &player{cost: 2 * ms, drawing: 5 * ms}
	play(t, p, loop.Options{For: 10 * time.Second}, at(509, "a"), at(510, "b"), at(7003, "c"))
	s := &p.stats
	if s.Updates != int64(p.updates) || s.Draws != int64(len(p.draws)) || s.Dropped != 0 || s.Drops != 0 ||
		s.Bursts != 0 || s.Latency.Count() != 3 {
		t.Errorf("%d updates, %d draws, %v dropped %d times, %d bursts, %d latencies of 3; the game has %d, %d",
			s.Updates, s.Draws, s.Dropped, s.Drops, s.Bursts, s.Latency.Count(), p.updates, len(p.draws))
	}
	if s.Update.Max() != 2*ms || s.Draw.Max() != 5*ms || s.Lateness.Max() != 0 || s.Lateness.Count() < 500 {
		t.Errorf("an update took %v, a draw %v, late by %v", s.Update.Max(), s.Draw.Max(), s.Lateness.Max())
	}
	p = &player{updated: stalls(61, second)}
	play(t, p, loop.Options{For: 3 * time.Second})
	s = &p.stats
	want := 55 * (second / 60)
	if s.Drops != 1 || s.Dropped < want || s.Dropped > want+60 || s.Bursts != 5 || s.Update.Max() != second ||
		p.updates != 179-55 {
		t.Errorf("%d drops, %v of %v dropped, %d of %d updates in bursts, an update took %v",
			s.Drops, s.Dropped, want, s.Bursts, p.updates, s.Update.Max())
	}
}

// A stall that costs no game time is made up in one go: no picture comes within
// its burst, so that the game leaps once.
func TestAShortStallLeapsOnce(t *testing.T) {
	p := &player{}
	late := func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		steady, sleeps := loop.Steady(now, o), 0
		return loop.Forever(func(do *loop.Turn) {
			for a := range steady {
				do.Do(a)
				if a.Do == loop.Sleep {
					sleeps++
					if sleeps == 60 {
						time.Sleep(130 * ms)
					}
				}
			}
		})
	}
	play(t, p, loop.Options{For: 3 * second, Loop: late})
	first := slices.IndexFunc(p.draws, func(at time.Duration) bool { return at > 1100*ms })
	if p.updates != 179 || p.drawnAt[first] != 67 {
		t.Errorf("%d updates; at %v the first picture comes after %d", p.updates, p.draws[first], p.drawnAt[first])
	}
}

// Latency ends with the first picture at the state of the next update. With
// Steady that picture comes a step after the update, and is not the next
// picture.
func TestLatencyEndsWithThePictureOfTheUpdate(t *testing.T) {
	const step = 100 * ms
	for came, want := range map[int]time.Duration{
		1001: 199 * ms, // updated at 1100, shown whole at 1200
		1099: 101 * ms,
		1100: 100 * ms, // an event comes before the update of the same time
		1101: 199 * ms,
	} {
		p := &player{}
		for run := range 2 {
			p.stats = loop.Stats{}
			o := loop.Options{Updates: loop.Every(step), Frames: loop.Every(20 * ms), For: 2 * time.Second}
			simulate(t, p, o, at(came, "a"))
			if p.stats.Latency.Count() != 1 || p.stats.Latency.Max() != want {
				t.Errorf("run %d of a clock: a key at %d ms is seen after %v, want %v",
					run, came, p.stats.Latency.Max(), want)
			}
		}
	}
	p := &player{}
	sim := loop.NewSimulation(p.told(loop.Options{}), p, nil)
	defer sim.Stop()
	sim.Advance(5*second, nil)
	sim.Send(at(0, "late"))
	sim.Advance(6*second, nil)
	if p.stats.Latency.Count() != 1 || p.stats.Latency.Max() > 40*ms {
		t.Errorf("an event that is sent for a time past: %d, latency %v",
			p.stats.Latency.Count(), p.stats.Latency.Max())
	}
}

// A dated is an event with the time when it came, as tcell's events are.
type dated struct{ when time.Time }

func (d dated) When() time.Time { return d.when }

// Latency begins at the time of the event's When, and not when the host took
// the event out of the channel. That holds in every run of a clock, but not for
// a time in the future, and a time before the clock counts as its start. An
// event without a time counts from then on, too: the When of tcell's EventFocus
// panics. With a Source Latency is in its time: the When of an event, which is
// the system's time, does not count.
func TestLatencyBeginsWhenTheEventCame(t *testing.T) {
	says := func(later time.Duration) func() any {
		return func() any { return dated{time.Now().Add(later)} }
	}
	for name, c := range map[string]struct {
		sent        time.Duration // when the event comes: updated at 320 or 520 ms, shown whole 20 ms later
		event       func() any
		pace        time.Duration // of the Source; 0: there is none
		least, most time.Duration
		later       time.Duration // more in each later run of the clock
	}{
		"at once":                 {305 * ms, says(0), 0, 35 * ms, 35 * ms, 0},
		"in the future":           {305 * ms, says(time.Hour), 0, 35 * ms, 35 * ms, 0},
		"it waited":               {505 * ms, says(-10 * ms), 0, 45 * ms, 45 * ms, 0},
		"before the clock":        {305 * ms, says(-time.Hour), 0, 340 * ms, 340 * ms, second},
		"it does not say":         {505 * ms, func() any { return tcell.NewEventFocus(true) }, 0, 35 * ms, 35 * ms, 0},
		"a Source ten times up":   {300500 * time.Microsecond, says(0), 10, 20 * ms, 220 * ms, 0}, // woken up to 180 ms late
		"a Source, and it waited": {300500 * time.Microsecond, says(-100 * ms), 10, 20 * ms, 220 * ms, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			var clock loop.Clock
			start := time.Now()
			if c.pace > 0 {
				clock.Source = func() time.Duration { return c.pace * time.Since(start) }
			}
			for run := range time.Duration(3) {
				var s loop.Stats
				events := make(chan any, 1)
				time.AfterFunc(c.sent, func() { events <- c.event() })
				o := loop.Options{Updates: loop.Every(20 * ms), Frames: loop.Every(20 * ms), For: max(1,
					c.pace) * second, Stats: &s, Clock: &clock}
				if err := loop.Run(t.Context(), o, idle[any]{}, events); err != nil {
					t.Fatal(err)
				}
				if l := s.Latency; l.Count() != 1 || l.Max() < c.least+run*c.later || l.Max() > c.most+run*c.later {
					t.Errorf("%s, run %d: %d events, seen after %v", name, run, l.Count(), l.Max())
				}
			}
		})
	}
}

// An event that waits in a pause, or through a pause, is not counted. After the
// pause its single steps do not count in a latency.
func TestAPauseIsNoLatency(t *testing.T) {
	p := &player{}
	play(t, p, loop.Options{For: 5 * time.Second}, at(1001, "a"), at(1002, "pause"), at(1500, "step"),
		at(1600, "step"),
		at(2000, "b"), at(3000, "resume"), at(4001, "c"))
	if l := &p.stats.Latency; l.Count() != 1 || l.Max() < second/60 || l.Max() > 2*second/60 {
		t.Errorf("%d events, seen after %v at most", l.Count(), l.Max())
	}
}

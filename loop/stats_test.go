package loop_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fixstep/loop"
)

// Percentiles are those of the sorted durations, rounded up by an eighth at
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
	if none.Percentile(50) != 0 || none.Max() != 0 {
		t.Error("there is a time where there is none")
	}
	none.Add(-1)
	none.Add(loop.UntilInput)
	if none.Count() != 2 || none.Percentile(100) != loop.UntilInput {
		t.Errorf("of -1 and the longest: %v", none.Percentile(100))
	}
}

// The statistics of a run under fake time are what the game did and cost.
func TestStatsAreWhatHappened(t *testing.T) {
	var s loop.Stats
	p := &player{cost: 2 * ms, drawing: 5 * ms}
	play(t, p, loop.Options{For: 10 * time.Second, Stats: &s}, at(509, "a"), at(510, "b"), at(7003, "c"))
	if s.Updates != int64(p.updates) || s.Draws != int64(len(p.draws)) || s.Dropped != p.dropped || s.Drops != 0 {
		t.Errorf("%d updates, %d draws, %v dropped; the game has %d, %d, %v",
			s.Updates, s.Draws, s.Dropped, p.updates, len(p.draws), p.dropped)
	}
	if s.Update.Max() != 2*ms || s.Draw.Max() != 5*ms || s.Lateness.Max() != 0 || s.Lateness.Count() == 0 {
		t.Errorf("an update took %v, a draw %v, late by %v", s.Update.Max(), s.Draw.Max(), s.Lateness.Max())
	}
	if s.Latency.Count() != 2 || s.Latency.Max() < 5*ms || s.Latency.Max() > 30*ms {
		t.Errorf("%d latencies, at most %v", s.Latency.Count(), s.Latency.Max())
	}
}

// A stall shows in the bursts and the drops.
func TestStatsShowAStall(t *testing.T) {
	var s loop.Stats
	p := &player{}
	stall := &stalling{player: p, at: 60, for_: time.Second}
	play(t, stall, loop.Options{For: 3 * time.Second, Stats: &s})
	if s.Drops != 1 || s.Dropped != p.dropped || s.Bursts != 4 || s.Update.Max() != time.Second {
		t.Errorf("%d drops, %v of %v dropped, %d in bursts, an update took %v", s.Drops, s.Dropped, p.dropped, s.Bursts, s.Update.Max())
	}
}

func TestStatsAllocateNothing(t *testing.T) {
	var times loop.Histogram[time.Duration]
	if n := testing.AllocsPerRun(100, func() { times.Add(ms); times.Percentile(99) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

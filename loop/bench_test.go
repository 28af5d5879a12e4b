package loop_test

import (
	"testing"
	"time"

	"fixstep/loop"
)

// BenchmarkSteady is the cost of one action of Steady, at scales of its clock.
func BenchmarkSteady(b *testing.B) {
	for name, scale := range map[string][2]int64{"at 1": {1, 1}, "at 1/4": {1, 4}, "at 30": {30, 1}} {
		b.Run(name, func(b *testing.B) {
			var now time.Duration
			o := &loop.Options{Frames: loop.PerSecond(144), Clock: new(loop.Clock)}
			o.Clock.SetScale(scale[0], scale[1])
			left := b.N
			b.ReportAllocs()
			for a := range loop.Steady(func() time.Duration { return now }, o) {
				if a.Do == loop.Sleep {
					now += a.For
				}
				left--
				if left == 0 {
					break
				}
			}
		})
	}
}

// BenchmarkHost is the cost of a tick of a simulated game: its update, its
// frame and its sleep, with an event.
func BenchmarkHost(b *testing.B) {
	events := new(int)
	s := loop.NewSimulation(loop.Options{}, idle[*int]{}, func() (*int, bool) {
		*events++
		return events, *events%4 == 0
	})
	defer s.Stop()
	s.Advance(second, nil)
	b.ReportAllocs()
	for n := range b.N {
		s.Advance(second+time.Duration(n+1)*second/60, nil)
	}
}

// Ticks and their frames and events allocate nothing.
func TestATickAllocatesNothing(t *testing.T) {
	var at time.Duration
	polls := 0
	s := loop.NewSimulation(loop.Options{}, idle[*int]{}, func() (*int, bool) {
		polls++
		return nil, polls%4 == 0
	})
	defer s.Stop()
	s.Advance(second, nil)
	if n := testing.AllocsPerRun(10, func() {
		for range 60 {
			at += second / 60
			s.Advance(second+at, nil)
		}
	}); n > 0 {
		t.Errorf("%v allocations in 60 ticks", n)
	}
}

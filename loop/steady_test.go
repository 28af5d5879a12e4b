package loop_test

import (
	"iter"
	"math/rand/v2"
	"testing"
	"time"

	"fixstep/loop"
)

// A stepper wakes a loop at times of its own choice.
type stepper struct {
	*testing.T
	now     time.Duration
	actions iter.Seq[loop.Action]
	updates int
	draws   int
	sim     time.Duration
	dropped time.Duration
	last    loop.Action // the last draw
}

func newStepper(t *testing.T, o loop.Options, make func(loop.Now, *loop.Options) iter.Seq[loop.Action]) *stepper {
	s := &stepper{T: t}
	s.actions = make(func() time.Duration { return s.now }, &o)
	return s
}

// wake lets the loop do at a time what it wants to, until it wants to sleep
// again or has drawn, and returns how many updates it made.
func (s *stepper) wake(at time.Duration) int {
	s.now = at
	before := s.updates
	for a := range s.actions {
		switch a.Do {
		case loop.Sleep:
			return s.updates - before
		case loop.Update:
			s.updates++
			s.sim += a.Step
		case loop.Drop:
			s.dropped += a.Lost
		case loop.Draw:
			s.draws++
			s.last = a
			return s.updates - before
		}
	}
	return 0
}

func (s *stepper) is(what string, got, want int64) {
	s.Helper()
	if got != want {
		s.Errorf("at %v: %s is %d, want %d", s.now, what, got, want)
	}
}

// A gap of ten seconds neither bursts nor leaves debt (Ebitengine,
// TestLongGapDoesNotBurst): what is too much is dropped, and said to be.
func TestLongGap(t *testing.T) {
	s := newStepper(t, loop.Options{Updates: loop.PerSecond(60), Frames: loop.Every(1)}, loop.Steady)
	s.wake(0)
	frame := func(i int) time.Duration { return loop.PerSecond(60).At(int64(i)) }
	for i := 1; i <= 60; i++ {
		s.is("updates in a frame", int64(s.wake(frame(i))), 1)
	}
	s.is("updates after the gap", int64(s.wake(frame(660))), 5)
	s.is("dropped", int64(s.dropped), int64(frame(659)-frame(65))) // one step is left
	s.is("updates", int64(s.wake(frame(661))), 2)
	for i := 662; i <= 720; i++ {
		s.is("updates in a frame", int64(s.wake(frame(i))), 1)
	}
	s.is("game and dropped time", int64(s.sim+s.dropped), int64(12*second))
}

// An hour is 216,000 updates exactly, and 3600 seconds of game.
func TestAnHourIsExact(t *testing.T) {
	s := newStepper(t, loop.Options{Updates: loop.PerSecond(60), Frames: loop.Every(1)}, loop.Steady)
	s.wake(0)
	for i := range int64(216000) {
		if due := loop.PerSecond(60).At(i + 1); s.wake(due-1) != 0 || s.wake(due) != 1 {
			t.Fatalf("update %d is not due at %d", i+1, due)
		}
	}
	s.is("updates", int64(s.updates), 216000)
	s.is("game time", int64(s.sim), int64(time.Hour))
}

// Woken at these times, it has made so many updates, dropped so much, and
// draws at this alpha.
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
		rows []row
	}{
		"bevy fixed.rs": {2 * second, []row{
			{1 * second, 0, 0, 1 * second}, {2 * second, 1, 0, 0}, {9 * second, 4, 0, 1 * second},
		}},
		"renew-frame 200 ms": {hz60, []row{
			{200 * ms, 5, 5 * hz60, hz60}, {200*ms + 1, 6, 5 * hz60, 200000001 % hz60},
		}},
		"a clock that goes back keeps what it owes": {hz60, []row{
			{hz60 + 11, 1, 0, 11}, {5, 1, 0, 0}, {2*hz60 - 1, 1, 0, hz60 - 1}, {2 * hz60, 2, 0, 0},
		}},
		"a clock that stands still": {hz60, []row{
			{hz60, 1, 0, 0}, {hz60, 1, 0, 0}, {hz60 + 1, 1, 0, 1},
		}},
		"a clock that leaps 146 years": {second, []row{
			{1 << 62, 5, 1<<62/second*second - 6*second, second},
			{1<<62 + second, 7, 1<<62/second*second - 6*second, 1 << 62 % second},
		}},
		"steps of a nanosecond": {1, []row{
			{5, 5, 0, 0}, {17, 17, 0, 0},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStepper(t, loop.Options{Updates: loop.Every(table.step), Frames: loop.Every(1)}, loop.Steady)
			s.wake(0)
			for _, row := range table.rows {
				s.wake(row.at)
				if s.updates != row.updates || s.dropped != row.dropped {
					t.Errorf("at %v: %d updates, %v dropped, want %d and %v", row.at, s.updates, s.dropped, row.updates, row.dropped)
				}
				if want := int64(row.lag) << 16 / int64(table.step); row.lag < 1<<46 && int64(s.last.Alpha) != want {
					t.Errorf("at %v: alpha is %d, want %d", row.at, s.last.Alpha, want)
				}
			}
		})
	}
}

// renew-frame's 60 uneven frames.
func TestUnevenFrames(t *testing.T) {
	const hz60 = 16666667
	s := newStepper(t, loop.Options{Updates: loop.Every(hz60), Frames: loop.Every(1)}, loop.Steady)
	var now time.Duration
	for i := range 60 {
		now += [...]time.Duration{15000000, hz60, 18000000, 33333334}[i%4]
		s.wake(now)
	}
	s.is("time", int64(now), 1245000015)
	s.is("updates", int64(s.updates), 74)
	s.is("left", int64(now-s.sim), 11666657)
	s.is("dropped", int64(s.dropped), 0)
}

// The first picture comes before the first update, and an update is never made
// before it is due (Ebitengine #2533, #3477).
func TestFirstActions(t *testing.T) {
	s := newStepper(t, loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(60)}, loop.Steady)
	s.is("updates", int64(s.wake(0)), 0)
	s.is("draws", int64(s.draws), 1)
	s.is("alpha", int64(s.last.Alpha), 0)
	s.is("updates", int64(s.wake(second/60-1)), 0)
	s.is("updates", int64(s.wake(second/60)), 1)
}

// The picture lies between the state before the last update, however many of
// them there were, and the one after it: one step behind the clock.
func TestPictureIsOneStepBehind(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	s := newStepper(t, loop.Options{Updates: loop.Every(10 * ms), Frames: loop.Every(1)}, loop.Steady)
	for now := time.Duration(0); now < 60*second; now += time.Duration(r.Int64N(int64(35 * ms))) {
		s.wake(now)
		want := max(0, now-10*ms)
		s.is("picture", int64(s.last.At), int64(want))
		if s.last.Alpha < 0 || s.last.Alpha >= loop.One {
			t.Fatalf("at %v: alpha is %d", now, s.last.Alpha)
		}
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

// Frames are capped: a stall is not followed by a crowd of them (doryen-rs),
// and a frame of no whole milliseconds is not cut short (termloop).
func TestFrameCap(t *testing.T) {
	for _, fps := range []int{1, 7, 30, 60, 144, 999} {
		o := &loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(fps), Jitter: -1}
		var now, drawn time.Duration
		draws, stalled := 0, false
		for a := range loop.Steady(func() time.Duration { return now }, o) {
			if a.Do == loop.Sleep {
				now += a.For
			}
			if a.Do == loop.Draw {
				if draws > 0 && now-drawn < o.Frames.Interval() {
					t.Fatalf("%d frames a second: a frame %v after the last", fps, now-drawn)
				}
				drawn = now
				draws++
			}
			if now > 5*second && !stalled {
				now += 5 * second
				stalled = true
			}
			if now > 15*second {
				break
			}
		}
		if want := 10 * fps; draws < want-2 || draws > want+2 {
			t.Errorf("%d frames a second: %d frames in 10 seconds", fps, draws)
		}
	}
}

// Frames may be changed while it runs: neither updates nor pictures notice.
func TestFrameChangesMidway(t *testing.T) {
	o := &loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(60)}
	var now time.Duration
	updates := 0
	for a := range loop.Steady(func() time.Duration { return now }, o) {
		switch a.Do {
		case loop.Sleep:
			now += a.For
		case loop.Update:
			updates++
			o.Frames = loop.PerSecond([...]int{60, 5, 500}[updates%3])
		}
		if now >= 10*second {
			break
		}
	}
	if updates != 599 {
		t.Errorf("%d updates before 10 s, want 599", updates)
	}
}

package loop_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"fixstep/loop"
)

const (
	second = time.Second
	ms     = time.Millisecond
)

// A late clock wakes everyone that sleeps on it between 0 and most too late.
type late struct {
	now    time.Duration
	most   time.Duration
	random *rand.Rand
}

func (l *late) wakeAt(t time.Duration) {
	l.now = t + time.Duration(l.random.Int64N(int64(l.most)))
}

// badFrames counts the frames in which there was not exactly one update, of
// 6000 after the first sleep, which lasts for phase more than it should.
// It also returns how far the updates are off after the last one.
func badFrames(t *testing.T, phase, jitter time.Duration, seed uint64) (bad, drift int) {
	l := &late{most: jitter, random: rand.New(rand.NewPCG(seed, uint64(phase)))}
	o := &loop.Options{}
	updates, before, frames := 0, 0, 0
	for a := range loop.Steady(func() time.Duration { return l.now }, o) {
		switch a.Do {
		case loop.Sleep:
			l.wakeAt(l.now + a.For + phase)
			phase = 0
		case loop.Update:
			updates++
		case loop.Draw:
			if frames > 0 && updates != before+1 {
				bad++
			}
			before = updates
			frames++
			if a.Alpha < 0 || a.Alpha >= loop.One {
				t.Fatalf("phase %v, frame %d: alpha is %d", phase, frames, a.Alpha)
			}
		}
		if frames > 6000 {
			break
		}
	}
	return bad, updates - int(loop.PerSecond(60).Count(l.now))
}

// naiveBadFrames does the same for an accumulator that is woken by the screen.
func naiveBadFrames(phase, jitter time.Duration, seed uint64) (bad, drift int) {
	l := &late{most: jitter, random: rand.New(rand.NewPCG(seed, uint64(phase)))}
	var lag, previous time.Duration
	updates, before := 0, 0
	for frame := range 6001 {
		l.wakeAt(phase + loop.PerSecond(60).At(int64(frame)))
		lag += l.now - previous
		previous = l.now
		for lag >= second/60 {
			updates++
			lag -= second / 60
		}
		if frame > 0 && updates != before+1 {
			bad++
		}
		before = updates
	}
	return bad, updates - int(loop.PerSecond(60).Count(l.now))
}

// At equal rates every frame shows one update more than the one before, at
// every start phase, however late the timer is. A plain accumulator stutters
// wherever frames come close to the moment at which updates are due.
func TestOneUpdateAFrameAtEveryPhase(t *testing.T) {
	const phases = 200
	for _, jitter := range []time.Duration{ms / 2, 2 * ms} {
		worst, naive := 0, 0
		for i := range phases {
			phase := second / 60 * time.Duration(i) / phases
			bad, drift := badFrames(t, phase, jitter, 1)
			worst = max(worst, bad)
			if bad > 1 || drift < -2 || drift > 2 {
				t.Errorf("jitter %v, phase %v: %d bad frames, %d updates off", jitter, phase, bad, drift)
			}
			bad, _ = naiveBadFrames(phase, jitter, 1)
			naive = max(naive, bad)
		}
		if naive < 1000 {
			t.Errorf("jitter %v: the naive accumulator has %d bad frames at worst: this test tests nothing", jitter, naive)
		}
		t.Logf("jitter %v: at worst %d bad frames, the naive accumulator %d", jitter, worst, naive)
	}
}

// After any stall updates and draws at one rate come together again: as soon as
// draws may be, which are Frame - Jitter apart at least and never more than the
// cap, and then the program wakes once for both.
func TestUpdatesAndDrawsComeTogetherAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range 300 {
		rate := 20 + r.IntN(100)
		o := &loop.Options{Updates: loop.PerSecond(rate), Frames: loop.PerSecond(rate)}
		frame := o.Frames.Interval()
		stall := 3*time.Second + time.Duration(r.Int64N(int64(300*ms)))
		var now, drawn time.Duration
		draws, sleeps := 0, 0
		for a := range loop.Steady(func() time.Duration { return now }, o) {
			switch a.Do {
			case loop.Sleep:
				if now += a.For; now > 4*time.Second && a.For > 10 {
					sleeps++
				}
			case loop.Draw:
				if draws++; draws > 1 && now-drawn < frame-o.Jitter {
					t.Fatalf("rate %d: a draw %v after the last", rate, now-drawn)
				}
				if drawn = now; time.Duration(draws-1)*frame > now+time.Microsecond {
					t.Fatalf("rate %d: %d draws in %v", rate, draws, now)
				}
			case loop.Update:
				now += 10 // it takes a little
				if stall > 0 && now > 3*time.Second {
					now += stall - 3*time.Second
					stall = 0
				}
			}
			if now > 10*time.Second {
				break
			}
		}
		if sleeps > 6*rate+1 || draws < 9*rate {
			t.Errorf("rate %d, %v: %d sleeps in 6 s, %d draws in 10", rate, stall, sleeps, draws)
		}
	}
}

// A time scale that changes a little and often, as that of a duel does, costs
// no frame, and then updates and draws come together again.
func TestSmallChangesOfScaleCostNoFrame(t *testing.T) {
	p := &player{}
	var changes []loop.Timed[string]
	for ms := 205; ms < 4000; ms += 111 {
		changes = append(changes, at(ms, []string{"slower", "level"}[len(changes)%2]))
	}
	changes = append(changes, at(4001, "level"))
	play(t, p, loop.Options{For: 6 * time.Second}, changes...)
	together := 0
	for i := 1; i < len(p.draws); i++ {
		gap := p.draws[i] - p.draws[i-1]
		if gap < second/60-4*ms || gap > second/60+4*ms+2 {
			t.Errorf("draw %d comes %v after the one before", i, gap)
		}
		if p.draws[i] > 4100*ms && p.alphas[i] < loop.One/1000 { // just after an update
			together++
		}
	}
	if len(p.draws) < 357 || len(p.draws) > 361 || together < 113 {
		t.Errorf("%d draws, %d of the last with an update", len(p.draws), together)
	}
}

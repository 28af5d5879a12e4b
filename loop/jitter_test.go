package loop_test

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"fixstep/loop"
)

const (
	second = time.Second
	ms     = time.Millisecond
)

// oddFrames counts the frames, of 6000 after the first sleep, in which there
// was not the number of updates that the rates ask for. Each sleep ends up to
// jitter too late, and the first one so much later. It also returns how far the
// updates are off after the last one.
func oddFrames(ups, fps int, late, jitter time.Duration) (odd, drift int) {
	random := rand.New(rand.NewPCG(1, uint64(late)))
	o := &loop.Options{Updates: loop.PerSecond(ups), Frames: loop.PerSecond(fps), Jitter: 5 * ms}
	now, updates, before, frames := time.Duration(0), 0, 0, 0
	for a := range loop.Steady(func() time.Duration { return now }, o) {
		switch a.Do {
		case loop.Sleep:
			now += a.For + late + time.Duration(random.Int64N(int64(jitter)))
			late = 0
		case loop.Update:
			updates++
		case loop.Draw:
			if n := updates - before; frames > 0 && (n < ups/fps || n > (ups+fps-1)/fps) {
				odd++
			}
			before = updates
			frames++
		}
		if frames > 6000 {
			break
		}
	}
	return odd, updates - int(o.Updates.Count(now))
}

// At equal rates every frame shows one update more than the one before, at
// every start phase, however late the timer is; and so it is at rates that are
// multiples of each other (Ebitengine, TestTickCountIsStable). A plain
// accumulator stutters wherever frames come close to the moment at which
// updates are due.
func TestUpdatesAFrameAreStable(t *testing.T) {
	phases := time.Duration(25)
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		phases = 100
	}
	for _, rates := range [][2]int{{60, 60}, {60, 30}, {60, 20}, {60, 15}, {30, 60}, {60, 120}} {
		for _, jitter := range []time.Duration{ms / 2, 2 * ms} {
			for i := range phases {
				late := second / 60 * i / phases
				if odd, drift := oddFrames(rates[0], rates[1], late, jitter); odd > 1 || drift < -4 || drift > 0 {
					t.Errorf("%d a second, jitter %v, %v late: %d odd frames, %d updates off", rates, jitter, late, odd, drift)
				}
			}
		}
	}
}

// After any stall updates and draws at one rate come together again: as soon as
// draws may be, which are Frame - Jitter apart at least and never more than the
// cap, and then the program wakes once for both.
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

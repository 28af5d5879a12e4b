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

// After any stall updates and draws at one rate come together again, and the
// program wakes once for both. Until then draws are at least a frame less
// Jitter apart, and never more than the cap.
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

// A time scale that changes a little and often, as in a duel, costs no frame.
// Afterwards updates and draws come together again.
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

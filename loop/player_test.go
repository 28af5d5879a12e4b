package loop_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
)

const (
	second = time.Second
	ms     = time.Millisecond
)

// idle is a game that does nothing: a benchmark of it measures the loop.
type idle[E any] struct{}

func (idle[E]) Input(E) error   { return nil }
func (idle[E]) Update() error   { return nil }
func (idle[E]) Draw(loop.Alpha) {}

// player is a game that counts its calls. Keys control its clock.
type player struct {
	clock   loop.Clock
	stats   loop.Stats
	updates int
	made    []time.Duration // when each update came
	draws   []time.Duration // when each draw came
	alphas  []loop.Alpha
	drawnAt []int // updates done when each draw came
	inputs  []string
	seen    []int // updates done when each input came

	cost, drawing time.Duration         // of an update and of a draw
	updated       func(p *player) error // what else an update does, at its end
	drew          func(p *player)       // what else a draw does, at its end
}

// told completes the options of a run.
func (p *player) told(o loop.Options) loop.Options {
	o.Clock, o.Stats = &p.clock, &p.stats
	return o
}

var scales = map[string][2]int64{"slow": {1, 4}, "slower": {988, 1000}, "level": {1, 1}, "fast": {2, 1}}

func (p *player) Input(key string) error {
	p.inputs, p.seen = append(p.inputs, key), append(p.seen, p.updates)
	for _, word := range strings.Fields(key) {
		switch word {
		case "quit":
			return loop.ErrQuit
		case "pause":
			p.clock.Pause()
		case "resume":
			p.clock.Resume()
		case "toggle":
			p.clock.Toggle()
		case "step":
			p.clock.Step()
		}
		if scale, ok := scales[word]; ok {
			p.clock.SetScale(scale[0], scale[1])
		}
	}
	return nil
}

func (p *player) Update() error {
	p.made = append(p.made, p.clock.Real())
	time.Sleep(p.cost)
	p.updates++
	if p.updated != nil {
		return p.updated(p)
	}
	return nil
}

func (p *player) Draw(a loop.Alpha) {
	p.draws = append(p.draws, p.clock.Real())
	p.alphas = append(p.alphas, a)
	p.drawnAt = append(p.drawnAt, p.updates)
	time.Sleep(p.drawing)
	if p.drew != nil {
		p.drew(p)
	}
}

// did tells all calls of the game, and their times.
func (p *player) did() string {
	return fmt.Sprint(p.made, p.draws, p.alphas, p.drawnAt, p.inputs, p.seen)
}

// gaps returns the times from each draw in a span to the draw before.
func (p *player) gaps(from, to time.Duration) (gaps []time.Duration) {
	for i, at := range p.draws {
		if i > 0 && at >= from && at < to {
			gaps = append(gaps, at-p.draws[i-1])
		}
	}
	return gaps
}

// stalls returns what a game does that stands still in its n-th update.
func stalls(n int, span time.Duration) func(*player) error {
	return func(p *player) error {
		if p.updates == n {
			time.Sleep(span)
		}
		return nil
	}
}

var errTooMuch = errors.New("too much")

func panicsInTheThirdDraw(p *player) {
	if len(p.draws) == 3 {
		panic(errTooMuch)
	}
}

func at(ms int, key string) loop.Timed[string] {
	return loop.Timed[string]{At: time.Duration(ms) * time.Millisecond, Event: key}
}

// play runs a game in a bubble of fake time, with keys at the times given.
func play(t *testing.T, p *player, o loop.Options, script ...loop.Timed[string]) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		keys := make(chan string, len(script))
		go func() {
			for _, k := range script {
				time.Sleep(k.At - time.Since(start))
				keys <- k.Event
			}
		}()
		if err := loop.Run(t.Context(), p.told(o), p, keys); err != nil {
			t.Fatal(err)
		}
	})
}

// simulate runs a game in simulated time.
func simulate(t *testing.T, p *player, o loop.Options, script ...loop.Timed[string]) {
	t.Helper()
	if err := loop.Simulate(p.told(o), p, script...); err != nil {
		t.Fatal(err)
	}
}

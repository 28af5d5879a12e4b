package loop_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
)

// player is a game that counts its calls. Keys control its clock.
type player struct {
	clock   loop.Clock
	stats   loop.Stats
	updates int
	draws   []time.Duration
	alphas  []loop.Alpha
	drawnAt []int // updates done when each draw came
	inputs  []string
	seen    []int         // updates done when each input came
	cost    time.Duration // of an update
	drawing time.Duration // cost of a draw
}

// told completes the options of a run.
func (p *player) told(o loop.Options) loop.Options {
	o.Clock, o.Stats = &p.clock, &p.stats
	return o
}

func (p *player) Input(key string) error {
	p.inputs = append(p.inputs, key)
	p.seen = append(p.seen, p.updates)
	switch key {
	case "quit":
		return loop.ErrQuit
	case "pause":
		p.clock.Pause()
	case "resume":
		p.clock.Resume()
	case "step":
		p.clock.Step()
	case "two steps and resume":
		p.clock.Step()
		p.clock.Step()
		p.clock.Resume()
	case "two steps and toggle":
		p.clock.Step()
		p.clock.Step()
		p.clock.Toggle()
	case "slow":
		p.clock.SetScale(1, 4)
	case "slower":
		p.clock.SetScale(988, 1000)
	case "level":
		p.clock.SetScale(1, 1)
	case "fast":
		p.clock.SetScale(2, 1)
	}
	return nil
}

func (p *player) Update() error {
	time.Sleep(p.cost)
	p.updates++
	return nil
}

func (p *player) Draw(a loop.Alpha) {
	p.draws = append(p.draws, p.clock.Real())
	p.alphas = append(p.alphas, a)
	p.drawnAt = append(p.drawnAt, p.updates)
	time.Sleep(p.drawing)
}

// A told game completes the options of its run.
type told interface {
	loop.Game[string]
	told(loop.Options) loop.Options
}

// play runs a game in a bubble of fake time, with keys at the times given.
func play(t *testing.T, p told, o loop.Options, script ...loop.Timed[string]) {
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
		if err := loop.Run(context.Background(), p.told(o), p, keys); err != nil {
			t.Fatal(err)
		}
	})
}

func at(ms int, key string) loop.Timed[string] {
	return loop.Timed[string]{At: time.Duration(ms) * time.Millisecond, Event: key}
}

// stalling is a player with one long update, which comes after at updates.
type stalling struct {
	*player
	at   int
	for_ time.Duration
}

func (s *stalling) Update() error {
	if s.updates == s.at {
		time.Sleep(s.for_)
	}
	return s.player.Update()
}

// Events that came during a slow update are taken in order, at most a thousand
// before each update.
func TestAFloodIsTakenAThousandAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, keys := &player{cost: 500 * ms}, make(chan string, 5000)
		time.AfterFunc(100*ms, func() { // in the first update
			for n := range 2500 {
				keys <- strconv.Itoa(n)
			}
		})
		if err := loop.Run(t.Context(), p.told(loop.Options{For: 3 * second}), p, keys); err != nil {
			t.Fatal(err)
		}
		before := map[int]int{}
		for i, key := range p.inputs {
			if before[p.seen[i]]++; key != strconv.Itoa(i) {
				t.Fatalf("event %d is %q", i, key)
			}
		}
		if n := p.stats.Latency.Count(); n < 1000 || n > 2400 {
			t.Errorf("%d events are counted, each costs memory until it is shown", n)
		}
		if len(p.inputs) != 2500 || before[1] != 1000 || before[2] != 1000 || before[3] != 500 {
			t.Errorf("events after each update: %v", before)
		}
	})
}

// When ctx ends, a run ends with the cause of ctx, asleep or awake, and its
// ticker is stopped.
func TestRunEndsWithTheCauseOfItsContext(t *testing.T) {
	cause := errors.New("the power is out")
	for _, busy := range []time.Duration{0, 30 * ms} { // an update of 30 ms leaves no time to sleep
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			time.AfterFunc(105*ms, func() { cancel(cause) })
			ticker := &countedTicker{Ticker: time.NewTicker(time.Hour)}
			if err := loop.Run(ctx, loop.Options{Ticker: ticker}, &player{cost: busy}, nil); err != cause {
				t.Errorf("%v, want %v", err, cause)
			}
			if ticker.stops == 0 {
				t.Error("the ticker goes on")
			}
		})
	}
}

func TestRatesOfNothingAreRefused(t *testing.T) {
	for name, f := range map[string]func(){
		"no updates":                  func() { loop.PerSecond(0) },
		"negative rate":               func() { loop.PerSecond(-60) },
		"no step":                     func() { loop.Every(0) },
		"more than once a nanosecond": func() { loop.PerSecond(1_000_000_001) },
		"once in 146 years":           func() { loop.Every(1 << 62) },
		"no time":                     func() { new(loop.Clock).SetScale(0, 1) },
		"too much time":               func() { new(loop.Clock).SetScale(1_000_001, 1) },
		"too little time":             func() { new(loop.Clock).SetScale(1, 1_000_001) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

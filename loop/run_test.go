package loop_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

const (
	second = time.Second
	ms     = time.Millisecond
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

// When ctx ends, a run ends with the cause of ctx: asleep or awake, and also if
// its loop only draws, only updates, or asks for nothing. A loop that asks for
// nothing lets a key end the run, too.
func TestRunEndsWithTheCauseOfItsContext(t *testing.T) {
	cause := errors.New("the power is out")
	for _, busy := range []time.Duration{0, 30 * ms} { // an update of 30 ms leaves no time to sleep
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			time.AfterFunc(105*ms, func() { cancel(cause) })
			if err := loop.Run(ctx, loop.Options{}, &player{cost: busy}, nil); err != cause {
				t.Errorf("%v, want %v", err, cause)
			}
		})
	}
	gone, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	for name, turn := range map[string]func(*loop.Turn){
		"draws": func(do *loop.Turn) { do.Draw() }, "updates": func(do *loop.Turn) { do.Update(second / 60) }, "nothing": func(*loop.Turn) {},
	} {
		o := loop.Options{Loop: of(turn), For: second}
		if err := loop.Run(gone, o, &player{}, nil); err != cause {
			t.Errorf("%s: %v", name, err)
		}
		keys := make(chan string, 1)
		keys <- "quit"
		if name == "nothing" {
			if err := loop.Run(t.Context(), o, &player{}, keys); err != nil || len(keys) > 0 {
				t.Errorf("a key is not heard: %v", err)
			}
		}
	}
}

// A wake-up does not end a wait for input: a chess game moves by no clock. Its
// board is drawn before the first key.
func TestChessWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, s := &player{}, &rich{ticker: &countedTicker{Ticker: time.NewTicker(time.Second), deaf: true}}
		time.AfterFunc(10*second, func() { p.clock.SetScale(2, 1) })
		err := loop.Play(s, p.told(loop.Options{Loop: classic.Event, For: time.Minute}), p)
		if err != nil || p.updates != 0 || len(p.draws) != 1 || p.draws[0] != 0 {
			t.Errorf("%d updates, drawn at %v, %v", p.updates, p.draws, err)
		}
	})
}

// A run whose time ends between two looks at the clock ends well, at whatever
// pace its clock leaps on.
func TestARunEndsBetweenTwoLooks(t *testing.T) {
	asleep := loop.Options{Loop: of(func(do *loop.Turn) { do.Sleep(10 * ms) }), For: second}
	for leap := 3 * ms; leap < 60*ms; leap += ms {
		synctest.Test(t, func(t *testing.T) {
			p, now := &player{}, time.Duration(0)
			p.clock.Source = func() time.Duration { now += leap; return now }
			if err := loop.Run(t.Context(), p.told(asleep), p, nil); err != nil {
				t.Errorf("leaps of %v: %v", leap, err)
			}
		})
	}
}

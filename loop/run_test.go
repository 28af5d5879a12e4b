package loop_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// Events that came during a slow update are taken in order, at most a thousand
// before each update.
func TestAFloodIsTakenAThousandAtATime(t *testing.T) {
	p, keys := &player{cost: 500 * ms}, []loop.Timed[string]{}
	for n := range 2500 {
		keys = append(keys, at(100, strconv.Itoa(n))) // in the first update
	}
	play(t, p, loop.Options{Frames: loop.Every(2 * second), For: 3 * second}, keys...)
	before := map[int]int{}
	for i, key := range p.inputs {
		before[p.seen[i]]++
		if key != keys[i].Event {
			t.Fatalf("event %d is %q", i, key)
		}
	}
	if n := p.stats.Latency.Count(); n != 1024 {
		t.Errorf("%d events are counted, each costs memory until it is shown", n)
	}
	if len(p.inputs) != 2500 || before[1] != 1000 || before[2] != 1000 || before[3] != 500 {
		t.Errorf("events after each update: %v", before)
	}
}

// A loop that makes no update takes each event, too: a thousand before each
// draw.
func TestAFloodIsTakenBetweenDraws(t *testing.T) {
	p, taken := &player{drawing: ms}, []int{}
	p.drew = func(p *player) { taken = append(taken, len(p.inputs)) }
	o := loop.Options{For: 5 * ms, Loop: of(func(do *loop.Turn) {
		do.Draw()
		do.Input()
	})}
	play(t, p, o, slices.Repeat([]loop.Timed[string]{at(0, "key")}, 2500)...)
	if want := []int{0, 1000, 2000, 2500, 2500}; !slices.Equal(taken, want) {
		t.Errorf("events before each draw: %v, want %v", taken, want)
	}
}

// A heavy game takes a second for an event, which it does not like.
type heavy struct{ idle[string] }

func (heavy) Input(string) error {
	time.Sleep(second)
	return errTooMuch
}

// The error of a game is the result of its run, also if the time of the run is
// up meanwhile.
func TestTheErrorOfAGameComesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := make(chan string)
		time.AfterFunc(505*ms, func() { keys <- "key" })
		if err := loop.Run(t.Context(), loop.Options{For: second}, heavy{}, keys); err != errTooMuch {
			t.Error(err)
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
		"draws":   func(do *loop.Turn) { do.Draw() },
		"updates": func(do *loop.Turn) { do.Update(second / 60) },
		"nothing": func(*loop.Turn) {},
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

// The board of a chess game is drawn once before its first key, which may come
// at once.
func TestTheBoardIsDrawnOnce(t *testing.T) {
	p := &player{}
	simulate(t, p, loop.Options{Loop: classic.Event, For: second}, at(0, "key"))
	if !slices.Equal(p.drawnAt, []int{0, 1}) {
		t.Errorf("it is drawn after %d updates", p.drawnAt)
	}
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

// A clock may be used before its run, and goes on in the next one from where it
// stands.
func TestAClockOutlivesItsRun(t *testing.T) {
	p := &player{}
	if p.clock.Real() != 0 || p.clock.Now() != 0 {
		t.Errorf("before its run a clock stands at %v, %v", p.clock.Real(), p.clock.Now())
	}
	for run := range time.Duration(3) {
		simulate(t, p, loop.Options{For: second})
		if now := p.clock.Now(); now != (run+1)*second {
			t.Errorf("after run %d the clock stands at %v", run, now)
		}
	}
	// A simulation that runs out of events leaves it where it is.
	simulate(t, p, loop.Options{}, at(1005, "pause"))
	if p.clock.Real() > 4100*ms {
		t.Errorf("the clock stands at %v", p.clock.Real())
	}
	p.clock.Resume()
	simulate(t, p, loop.Options{For: time.Hour})
	if p.updates != 3*59+60+216_000-1 {
		t.Errorf("%d updates in five runs", p.updates)
	}
}

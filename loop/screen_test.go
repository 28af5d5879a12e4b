package loop_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
)

// A folding stage is too small for its game after the event "small", and large
// enough again after "large".
type folding struct {
	rich
	small atomic.Bool
	plan  map[time.Duration]string // when its events come
}

func (f *folding) Fits() bool { return !f.small.Load() }

func (f *folding) ChannelEvents(events chan<- string, quit <-chan struct{}) {
	for at, event := range f.plan {
		time.AfterFunc(at, func() {
			switch event {
			case "small":
				f.small.Store(true)
			case "large":
				f.small.Store(false)
			}
			events <- event
		})
	}
	<-quit
}

// While a screen does not fit, game time stands still, and single steps of a
// game that is paused as well are not made. Afterwards it goes on, also in the
// next run of a clock if the screen was small at the end.
func TestAScreenThatIsTooSmallStopsTheGame(t *testing.T) {
	for name, c := range map[string]struct {
		plan    map[time.Duration]string
		updates int
	}{
		"for two seconds": {map[time.Duration]string{1005 * ms: "small", 3005 * ms: "large"}, 179},
		"to the end":      {map[time.Duration]string{1005 * ms: "small"}, 60},
		"and paused":      {map[time.Duration]string{1005 * ms: "pause", 1100 * ms: "small", 1200 * ms: "step", 1300 * ms: "step"}, 60},
		"between steps":   {map[time.Duration]string{1005 * ms: "pause", 1100 * ms: "step step step", 1101 * ms: "small"}, 62},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := &player{cost: 2 * ms}
			s := &folding{plan: c.plan}
			s.ticker = &countedTicker{Ticker: time.NewTicker(time.Hour)}
			if err := loop.Play(s, p.told(loop.Options{For: 5 * second}), p); err != nil || p.updates != c.updates {
				t.Errorf("%s: %d updates in 5 s, want %d; %v", name, p.updates, c.updates, err)
			}
			p.clock.Resume()
			before := p.updates
			err := loop.Play(&stage[string]{}, p.told(loop.Options{For: second}), p)
			if err != nil || p.updates < before+59 {
				t.Errorf("%s: %d updates in a second of another run; %v", name, p.updates-before, err)
			}
		})
	}
}

// PlayContext ends with its context, and gives the screen back.
func TestPlayContextEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone := errors.New("the player has left")
		ctx, leave := context.WithCancelCause(t.Context())
		time.AfterFunc(second, func() { leave(gone) })
		p, s := &player{}, &stage[string]{}
		err := loop.PlayContext(ctx, s, loop.Options{}, p)
		if !errors.Is(err, gone) || p.updates < 59 || p.updates > 60 || len(s.did) != 2 {
			t.Errorf("%v after %d updates, screen %q", err, p.updates, s.did)
		}
	})
}

// A faulty event panics when it is asked for its time.
type faulty struct{}

func (faulty) When() time.Time { panic("no time") }

// A panic of an event is the program's end, but that of an event which embeds
// no time.
func TestAPanicOfAnEventGoesOn(t *testing.T) {
	events := make(chan any, 1)
	events <- faulty{}
	defer func() {
		if v := recover(); v != "no time" {
			t.Errorf("the panic is %v", v)
		}
	}()
	loop.Run(t.Context(), loop.Options{For: second}, idle[any]{}, events)
}

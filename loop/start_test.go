package loop_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A starter is a player who changes the clock before the first turn.
type starter struct {
	player
	begin func(*loop.Clock)
}

func (s *starter) Start(c *loop.Clock) error {
	s.player.Start(c)
	s.begin(c)
	return nil
}

// The first picture comes at once, at whatever speed a game begins.
func TestTheFirstPictureComesAtOnce(t *testing.T) {
	for name, begin := range map[string]func(*loop.Clock){
		"as it is": func(*loop.Clock) {},
		"slow":     func(c *loop.Clock) { c.SetScale(1, 1000) },
		"fast":     func(c *loop.Clock) { c.SetScale(20, 1) },
		"paused":   func(c *loop.Clock) { c.Pause() },
	} {
		for _, d := range classic.Designs {
			if !d.Sleeps || d.Varies || d.Name == "event" && name != "paused" {
				continue // it draws when somebody has done something
			}
			s := &starter{begin: begin}
			play(t, s, loop.Options{Loop: d.New, Async: d.Async, For: time.Second, Config: loop.Config{Frame: time.Second / 2}})
			if len(s.draws) == 0 || s.draws[0] > time.Second/60 {
				t.Errorf("%s, %s: drawn at %v", d.Name, name, s.draws)
			}
			if name == "slow" && d.Name == "steady" && len(s.draws) != 2 {
				t.Errorf("%s, %s: drawn at %v, want every half second", d.Name, name, s.draws)
			}
		}
	}
}

// Time may begin anywhere.
func TestTheClockMayBeginAnywhere(t *testing.T) {
	for _, d := range classic.Designs {
		if !d.Sleeps || d.Varies {
			continue
		}
		var want []time.Duration
		for _, from := range []time.Duration{0, -200 * ms, -time.Hour, 1 << 61, -1 << 62} {
			synctest.Test(t, func(t *testing.T) {
				p, start := &player{}, time.Now()
				o := loop.Options{Loop: d.New, Async: d.Async, For: 200 * ms, Now: func() time.Duration { return time.Since(start) + from }}
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				defer cancel()
				if err := loop.Run(ctx, o, p, nil); err != nil {
					t.Errorf("%s from %v: %v", d.Name, from, err)
				}
				if from == 0 {
					want = p.draws
				}
				if len(p.draws) != len(want) {
					t.Errorf("%s from %v: %d draws, want %d", d.Name, from, len(p.draws), len(want))
				}
			})
		}
	}
}

// A loop without a frame cap draws for ever at one moment, and is told so.
func TestWhoDrawsForEverIsTold(t *testing.T) {
	o := loop.Options{For: time.Second, Config: loop.Config{Frame: -1}}
	if err := loop.Simulate(o, &player{}, nil); !errors.Is(err, loop.ErrNeverSleeps) {
		t.Error(err)
	}
}

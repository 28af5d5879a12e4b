package classic_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A shared game notes what two goroutines do to it.
type shared struct {
	t       *testing.T
	clock   loop.Clock
	stats   loop.Stats
	busy    atomic.Bool
	cost    time.Duration // of a draw
	draws   []time.Duration
	shown   []int64 // in fractions of a step
	updates int
	breaks  int // the draw that panics; 0: none
}

// alone fails if another goroutine has the game, too.
func (s *shared) alone() func() {
	if s.busy.Swap(true) {
		s.t.Error("two goroutines have the game")
	}
	return func() { s.busy.Store(false) }
}

func (s *shared) Input(key string) error {
	defer s.alone()()
	switch key {
	case "toggle":
		s.clock.Toggle()
	case "step":
		s.clock.Step()
	}
	return nil
}

func (s *shared) Update() error {
	defer s.alone()()
	time.Sleep(ms)
	s.updates++
	return nil
}

func (s *shared) Draw(a loop.Alpha) {
	defer s.alone()()
	time.Sleep(s.cost)
	s.draws = append(s.draws, s.clock.Real())
	if s.shown = append(s.shown, int64(s.updates)<<16+int64(a)); len(s.draws) == s.breaks {
		panic("broken draw")
	}
}

// apart plays a game by Apart, with keys at the times given in milliseconds.
func apart(t *testing.T, s *shared, o loop.Options, keys map[int]string) {
	s.t = t
	synctest.Test(t, func(t *testing.T) {
		events := make(chan string, 9)
		for at, key := range keys {
			time.AfterFunc(time.Duration(at)*ms, func() { events <- key })
		}
		o.Clock, o.Stats = &s.clock, &s.stats
		o, game := classic.Apart(o, loop.Game[string](s))
		if err := loop.Run(t.Context(), o, game, events); err != nil {
			t.Error(err)
		}
	})
}

// A goroutine of its own draws, as often as the cap says, at any pair of rates
// and any time scale, and never while the game is updated.
func TestApartDrawsOnItsOwn(t *testing.T) {
	for _, ups := range []int{10, 60, 100} {
		for _, scale := range [][2]int64{{1, 1}, {1, 4}, {2, 1}} {
			s := &shared{cost: 5 * ms}
			s.clock.SetScale(scale[0], scale[1])
			apart(t, s, loop.Options{Updates: loop.PerSecond(ups), Frames: loop.PerSecond(50), For: 10*second + ms}, nil)
			want := ups * 10 * int(scale[0]) / int(scale[1])
			if s.updates < want-1 || s.updates > want+1 || len(s.draws) < 390 || len(s.draws) > 501 {
				t.Errorf("%d updates a second, scale %v: %d updates, %d draws", ups, scale, s.updates, len(s.draws))
			}
			if s.stats.Updates != int64(s.updates) || s.stats.Draws != int64(len(s.draws)) || s.stats.Lateness.Count() < 24 {
				t.Errorf("counted %d updates, %d draws, %d wake-ups", s.stats.Updates, s.stats.Draws, s.stats.Lateness.Count())
			}
			for i := 1; i < len(s.shown); i++ {
				if s.shown[i] < s.shown[i-1] {
					t.Fatalf("draw %d shows %d after %d", i, s.shown[i], s.shown[i-1])
				}
			}
		}
	}
}

// A pause stops both goroutines; what a step changes is shown, and nothing else
// wakes up.
func TestApartPauses(t *testing.T) {
	s := &shared{}
	apart(t, s, loop.Options{For: 10 * second}, map[int]string{1005: "toggle", 5003: "step", 9005: "toggle"})
	paused := 0
	for _, at := range s.draws {
		if at > 1010*ms && at < 9005*ms {
			paused++
		}
	}
	if paused < 1 || paused > 3 {
		t.Errorf("%d draws in the pause", paused)
	}
	if s.updates < 119 || s.updates > 122 || len(s.draws) < 118 {
		t.Errorf("%d updates, %d draws in 2 s and a step", s.updates, len(s.draws))
	}
}

// A panic of a draw is the run's, with the place where it happened.
func TestApartPanicsWhereTheGameDoes(t *testing.T) {
	defer func() {
		if p, _ := recover().(string); !strings.HasPrefix(p, "broken draw\n") || !strings.Contains(p, "apart_test.go") {
			t.Errorf("recovered %q", p)
		}
	}()
	s := &shared{t: t, breaks: 3}
	o, game := classic.Apart(loop.Options{Clock: &s.clock}, loop.Game[string](s))
	loop.Run(t.Context(), o, game, make(chan string))
	t.Error("Run has returned")
}

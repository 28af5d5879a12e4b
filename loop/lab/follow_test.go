package lab

import (
	"testing"
	"time"

	"fixstep/loop"
)

// The look of a loop's set-up is moved as far as its own, and no further than
// the look of the first action.
func TestTheLookOfTheSetUpIsNoLaterThanTheNextOne(t *testing.T) {
	for _, c := range []struct{ setUp, first, want time.Duration }{
		{2, 5, 102},
		{5, 2, 102},
	} {
		f := &follower{
			log:   &log{ops: []Op{{T: 100}, {T: 200}}},
			moved: map[int]time.Duration{setUp: c.setUp, 0: c.first, 1: -50},
			op:    setUp,
		}
		if got := f.look(); got != c.want {
			t.Errorf("moved by %d and %d: at %d, want %d", c.setUp, c.first, got, c.want)
		}
	}
}

// The first draw shows whether a log tells the alpha of the loop, or the lag of
// a loop that draws ahead.
func TestTheFirstDrawShowsWhatALogTells(t *testing.T) {
	const step = 16 * ms
	for _, c := range []struct {
		does, told loop.Alpha
		off        time.Duration
		ahead      bool
	}{
		{loop.One, 0, 0, true},
		{loop.One * 3 / 2, loop.One / 2, 0, true},
		{loop.One, loop.One, 0, false},
		{loop.One / 2, 0, step / 2, false},
		{loop.One * 3 / 2, loop.One * 5 / 4, step / 4, false},
	} {
		f := &follower{
			log:  &log{opt: loop.Options{Updates: loop.Every(step)}},
			does: loop.Action{Do: loop.Draw, Alpha: c.does},
		}
		off := f.alphas(c.told)
		if off != c.off || f.ahead != c.ahead {
			t.Errorf("%v for %v: off by %v, ahead: %v", c.does, c.told, off, f.ahead)
		}
		f.does.Alpha += loop.One // now it is known what the log has
		if again := f.alphas(c.told + loop.One); again != c.off {
			t.Errorf("%v for %v: off by %v at the second draw", c.does, c.told, again)
		}
	}
}

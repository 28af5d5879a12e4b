package render

import (
	"testing"

	"fixstep/world"
)

func TestLowFuelIsWarnedOf(t *testing.T) {
	for _, percent := range []int32{100, 50, 21, 19, 1} {
		for _, w := range []int{20, 44, 80} {
			var c Canvas
			c.Clear(w, 3)
			s := world.New(world.Options{})
			s.Ships[0].Fuel = s.Tank() * percent / 100
			status(&c, &Seat{}, &s, nil)
			if warned := c.count(Warn) > 0; warned != (percent < 20) {
				t.Errorf("%d %% in %d columns: %v", percent, w, warned)
			}
		}
	}
}

func TestTheLastTorpedoesAreWarnedOf(t *testing.T) {
	for _, left := range []int32{world.Magazine, 4, 3, 1, 0} {
		for _, w := range []int{20, 44, 80} {
			var c Canvas
			c.Clear(w, 3)
			s := world.New(world.Options{})
			s.Ships[1].Torpedoes = left
			status(&c, &Seat{}, &s, nil)
			if warned := c.count(Warn); (warned > 0) != (left < 4) || warned > 1 {
				t.Errorf("%d torpedoes in %d columns: %d cells warn", left, w, warned)
			}
		}
	}
}

package render

import (
	"strings"
	"testing"

	"fixstep/world"
)

// TestWhatRunsOutIsWarnedOf: less than a fifth of the fuel or of the torpedoes
// is a warning.
func TestWhatRunsOutIsWarnedOf(t *testing.T) {
	for _, percent := range []int32{100, 50, 21, 19, 1} {
		for _, left := range []int32{world.Magazine, 4, 3, 1, 0} {
			for _, w := range []int{20, 44, 80} {
				var c Canvas
				c.Clear(w, 3)
				s := world.New(world.Options{})
				s.Ships[0].Fuel = s.Tank() * percent / 100
				s.Ships[1].Torpedoes = left
				status(&c, &Seat{}, &s)
				warned := [2]bool{}
				for i, cell := range c.cells[:w] {
					warned[i*2/w] = warned[i*2/w] || cell.ink == Warn
				}
				if warned != [2]bool{percent < 20, left < 4} {
					t.Errorf("%d %% and %d torpedoes in %d columns: %v", percent, left, w, warned)
				}
			}
		}
	}
}

// TestALongNameLeavesRoom for the score, and for the other ship.
func TestALongNameLeavesRoom(t *testing.T) {
	for _, w := range []int{40, 60, 80} {
		var c Canvas
		c.Clear(w, 1)
		s := world.New(world.Options{})
		s.Score = [2]uint8{3, 4}
		status(&c, &Seat{Names: [2]string{strings.Repeat("x", 60)}}, &s)
		row := []rune(c.String())
		if mine, other := string(row[:w/2]), string(row[w/2:]); !strings.Contains(mine, "x… 3 ") || !strings.HasPrefix(other, "Wedge 4 ") {
			t.Errorf("%d columns: %q and %q", w, mine, other)
		}
	}
}

// TestEqualFuelIsEqualBars, however long a name is. They are longer in a wider
// window.
func TestEqualFuelIsEqualBars(t *testing.T) {
	for _, w := range []int{40, 60, 80, 120, 200} {
		for n := range 40 {
			var c Canvas
			c.Clear(w, 1)
			s := world.New(world.Options{})
			status(&c, &Seat{Names: [2]string{"You", strings.Repeat("x", n)}}, &s)
			row := []rune(c.String())
			if mine, other := strings.Count(string(row[:w/2]), "█"), strings.Count(string(row[w/2:]), "█"); mine != other || mine < max(7, (w/2-33-max(5, n))*3/4) {
				t.Errorf("%d columns: bars of %d and %d in %q", w, mine, other, string(row))
			}
		}
	}
}

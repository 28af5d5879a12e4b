package render

import (
	"strings"
	"testing"

	"fixstep/world"
)

// TestWhatRunsOutIsWarnedOf: less than a fifth of the fuel or of the torpedoes
// is a warning.
func TestWhatRunsOutIsWarnedOf(t *testing.T) {
	for _, percent := range []int32{100, 50, 21, 20, 19, 1} {
		for _, left := range []int32{world.Magazine, 4, 3, 1, 0} {
			for _, w := range []int{20, 44, 80} {
				c := blank(w, 3)
				s := world.New(world.Options{})
				s.Ships[0].Fuel = s.Tank() * percent / 100
				s.Ships[1].Torpedoes = left
				status(c, &Seat{}, &s)
				warned := [2]bool{}
				for i, cell := range c.all()[:w] {
					warned[i*2/w] = warned[i*2/w] || cell.Ink == Warn
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
		c := blank(w, 1)
		s := world.New(world.Options{})
		s.Score = [2]uint8{3, 4}
		status(c, &Seat{Names: [2]string{strings.Repeat("x", 60)}}, &s)
		row := []rune(c.String())
		if mine, other := string(row[:w/2]), string(row[w/2:]); !strings.Contains(mine, "x… 3 ") || !strings.HasPrefix(other, "Wedge 4 ") {
			t.Errorf("%d columns: %q and %q", w, mine, other)
		}
	}
}

// TestALongNameLeavesTheWords: it is cut before the words go, at seven letters
// where there is no more room. The halves never touch.
func TestALongNameLeavesTheWords(t *testing.T) {
	for w, want := range map[int]string{
		40: "comma… 0 ███████ 20 Wedge 0 ███████ 20 ",
		80: "comman… 0  fuel ██████████ torpedoes 20 Wedge 0  fuel ██████████ torpedoes 20   ",
	} {
		for _, name := range []string{"commander", strings.Repeat("commander", 4)} {
			c := blank(w, 1)
			s := world.New(world.Options{})
			status(c, &Seat{Names: [2]string{name}}, &s)
			if got := strings.TrimRight(c.String(), "\n"); strings.TrimRight(got, " ") != strings.TrimRight(want, " ") {
				t.Errorf("%d columns: %q", w, got)
			}
		}
	}
}

// TestBarsAreOfTheShip: they are 20 cells at most, in the ink of the ship.
func TestBarsAreOfTheShip(t *testing.T) {
	for _, w := range []int{80, 200, 300} {
		c := blank(w, 1)
		s := world.New(world.Options{})
		status(c, &Seat{}, &s)
		bars := map[Ink]int{}
		for _, cell := range c.all() {
			if cell.Text == "█" {
				bars[cell.Ink]++
			}
		}
		if want := map[int]int{80: 10, 200: 20, 300: 20}[w]; len(bars) != 2 || bars[Needle] != want || bars[Wedge] != want {
			t.Errorf("%d columns: %v", w, bars)
		}
	}
}

// TestEqualFuelIsEqualBars, however long a name is. They are longer in a wider
// window, up to 20 cells.
func TestEqualFuelIsEqualBars(t *testing.T) {
	for _, w := range []int{40, 60, 80, 120, 200} {
		for n := range 40 {
			c := blank(w, 1)
			s := world.New(world.Options{})
			status(c, &Seat{Names: [2]string{"You", strings.Repeat("x", n)}}, &s)
			row := []rune(c.String())
			if mine, other := strings.Count(string(row[:w/2]), "█"), strings.Count(string(row[w/2:]), "█"); mine != other || mine < min(20, max(7, (w/2-33-max(5, n))*3/4)) {
				t.Errorf("%d columns: bars of %d and %d in %q", w, mine, other, string(row))
			}
		}
	}
}

package render

import (
	"strings"
	"testing"
	"time"

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
				for i, cell := range c.all() {
					if i == w {
						break
					}
					warned[i*2/w] = warned[i*2/w] || cell.Ink == Warn
				}
				if number := c.At(lastCell(c, w/2), 0); number.Ink != Plain {
					t.Errorf("%d %% in %d columns: the torpedoes have ink %d", percent, w, number.Ink)
				}
				if warned != [2]bool{percent < 20, left < 4} {
					t.Errorf("%d %% and %d torpedoes in %d columns: %v", percent, left, w, warned)
				}
			}
		}
	}
}

// TestNoTorpedoesIsAWord in every window, in the place of the number.
func TestNoTorpedoesIsAWord(t *testing.T) {
	for w, want := range map[int]string{
		20: "N0 100 no W0 100  1",
		40: "You 0 ███████ none  Wedge 0 ███████  1",
		44: "You 0 ███████ none    Wedge 0 ███████  1",
		52: "You 0 ███████ none left   Wedge 0 ███████  1",
		60: "You 0 ███████ no torpedoes    Wedge 0 ███████  1",
		80: "You 0  fuel ██████████ no torpedoes     Wedge 0  fuel ██████████ torpedoes  1",
	} {
		c := blank(w, 1)
		s := world.New(world.Options{})
		s.Ships[0].Torpedoes = 0
		s.Ships[1].Torpedoes = 1
		status(c, &Seat{Own: min(1, w/40)}, &s)
		if got := strings.TrimRight(c.String(), "\n "); got != want {
			t.Errorf("%d columns: %q, want %q", w, got, want)
		}
	}
}

// lastCell returns the last of the first w cells of row 0 that is no blank.
func lastCell(c *Canvas, w int) (x int) {
	x = w - 1
	for x > 0 && strings.TrimSpace(c.At(x, 0).Text) == "" {
		x--
	}
	return x
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
			got := strings.TrimRight(c.String(), "\n ")
			if got != strings.TrimRight(want, " ") {
				t.Errorf("%d columns: %q", w, got)
			}
		}
	}
}

// TestEqualFuelIsEqualBars in the inks of the ships, however long a name is.
// Bars are longer in a wider window, up to 20 cells.
func TestEqualFuelIsEqualBars(t *testing.T) {
	for _, w := range []int{40, 60, 80, 120, 200, 300} {
		for n := range 40 {
			c, bars := blank(w, 1), map[Ink]int{}
			s := world.New(world.Options{})
			status(c, &Seat{Names: [2]string{"You", strings.Repeat("x", n)}}, &s)
			for _, cell := range c.all() {
				if cell.Text == "█" {
					bars[cell.Ink]++
				}
			}
			mine := bars[Needle]
			least := min(20, max(7, (w/2-33-max(5, n))*3/4))
			if len(bars) != 2 || mine != bars[Wedge] || mine < least || mine > 20 {
				t.Errorf("%d columns: bars %v in %q", w, bars, c.String())
			}
		}
	}
}

func TestANameThatNobodySeesIsTheShips(t *testing.T) {
	s := Seat{Names: [2]string{"\u200d", "\x1b\x07"}}
	if s.name(0) != "Needle" || s.name(1) != "Wedge" {
		t.Errorf("the names are %q and %q", s.name(0), s.name(1))
	}
}

// TestNumbersOfTheHUDStandApart holds that a wide number does not touch the
// unit before it.
func TestNumbersOfTheHUDStandApart(t *testing.T) {
	wide := Duel{On: true, Trip: time.Hour, Rollbacks: 1 << 40, Depth: 1 << 40, Ahead: -99_999}
	for _, s := range []HUD{
		{Duel: Duel{On: true, Ahead: -160}},
		{Updates: 1 << 40, Frames: 1 << 40, Lag: time.Hour, Dropped: time.Hour, Duel: wide},
	} {
		for w := range 200 {
			c := blank(w, 1)
			s.Draw(c)
			words := strings.Fields(c.String())
			for _, word := range words {
				if letters := strings.Trim(word, "-.0123456789"); letters != "" && letters != word {
					t.Fatalf("%d columns: %q in %q", w, word, words)
				}
			}
		}
	}
}

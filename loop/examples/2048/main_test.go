package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/termtest"
)

// TestTheTilesGlide while nobody presses a key: a turn takes its updates, and
// then the game goes on glowing.
func TestTheTilesGlide(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p := termtest.Start(t, func(screen *term.Screen) error {
			return loop.Play(screen, loop.Options{}, newGame(screen, 1))
		}, 80, 24)
		p.Type("wait:100ms")
		before := p.Look().String()
		p.Type("Left wait:60ms")
		between := p.Look().String()
		p.Type("wait:200ms")
		after := p.Look().Styled()
		if between == before {
			t.Errorf("no tile glides:\n%s\n%s", before, between)
		}
		p.Type("wait:500ms")
		if p.Look().Styled() == after {
			t.Error("the largest tile does not glow")
		}
		p.Type("n Left Up q")
		p.End()
	})
}

// between reports whether a tile is between two places.
func between(g *game) bool {
	return slices.ContainsFunc(g.tiles, func(t *tile) bool {
		return t.x.Cur != math.Trunc(t.x.Cur) || t.y.Cur != math.Trunc(t.y.Cur)
	})
}

func anyWay(random *rand.Rand) [2]int {
	return [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}[random.IntN(4)]
}

// TestEveryTurnKeepsTheSum: tiles never share a place, a turn adds 2 or 4 to the
// sum of all values, and a game that is over has no turn.
func TestEveryTurnKeepsTheSum(t *testing.T) {
	for seed := range uint64(20) {
		g, random := newGame(nil, seed), rand.New(rand.NewPCG(seed, 1))
		sum := func() (n int) {
			for _, t := range g.tiles {
				n += t.value
			}
			return n
		}
		for turn := 0; !g.over() || g.turns; turn++ {
			for range 2 { // the second key comes before the glide is over
				moves, before := g.turns, sum()
				way := anyWay(random)
				g.turn(way[0], way[1])
				if added := sum() - before; moves != (added == 2 || added == 4) || !moves && added != 0 || turn > 10_000 {
					t.Fatalf("seed %d, turn %d: %d added", seed, turn, added)
				}
			}
			gliding := g.turns
			if g.Update(); gliding && !between(g) {
				t.Fatalf("seed %d, turn %d: no tile is between two places", seed, turn)
			}
			for range random.IntN(2 * glide) { // the next key may come at any time
				g.Update()
			}
			if !g.turns && between(g) {
				t.Fatalf("seed %d, turn %d: the turn is over, and a tile is between two places", seed, turn)
			}
			places := map[[2]int]bool{}
			for _, tile := range g.tiles {
				place := [2]int{tile.col, tile.row}
				if !tile.gone && places[place] {
					t.Fatalf("seed %d, turn %d: two tiles at one place", seed, turn)
				}
				places[place] = places[place] || !tile.gone
			}
		}
		for _, way := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			if g.turn(way[0], way[1]); g.turns {
				t.Fatalf("seed %d: a game that is over has a turn", seed)
			}
		}
	}
}

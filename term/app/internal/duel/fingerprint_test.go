package duel

import (
	"testing"

	"fixstep/world"
)

// TestEveryRuleMattersInTheRehearsals: all events of matches happen in them, so
// that two programs with one fingerprint do not differ in a duel.
func TestEveryRuleMattersInTheRehearsals(t *testing.T) {
	seen := map[string]int{}
	var phase world.Phase
	var before world.State
	rehearse(func(s *world.State, e world.Events) {
		for ship := range 2 {
			if e.Has(world.Died, ship) {
				seen[s.Ships[ship].Cause.String()]++
			}
			if e.Has(world.HyperOut, ship) {
				seen["came out of hyperspace"]++
			}
			if s.Ships[ship].Fuel == 0 {
				seen["no fuel"]++
			}
			if s.Ships[ship].Torpedoes == 0 {
				seen["no torpedoes"]++
			}
		}
		if e.Has(world.WonMatch, 0) || e.Has(world.WonMatch, 1) {
			seen["a match was won"]++
		}
		if s.Phase == world.After && phase == world.Fight && s.Ships[0].Mode != world.Dead && s.Ships[1].Mode != world.Dead {
			seen["time was up"]++
		}
		for i := range s.Torpedoes {
			a, b := &before.Torpedoes[i], &s.Torpedoes[i]
			if a.Left > 2 && b.Left <= 0 && s.Phase == phase && e == 0 {
				seen["a torpedo met another, or the star"]++
			}
		}
		phase, before = s.Phase, *s
	})
	for _, what := range []string{"hit the star", "was shot", "shot itself", "collided", "died jumping",
		"came out of hyperspace", "no fuel", "no torpedoes", "a match was won", "time was up", "a torpedo met another, or the star"} {
		if seen[what] == 0 {
			t.Errorf("it never happens that: %s", what)
		}
	}
	t.Log(seen)
}

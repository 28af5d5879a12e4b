package scene

import (
	"hash/maphash"
	"testing"
	"time"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// Rollbacks redo the sparks too: when both sides show the same world, they show
// the same sparks, although each of them had guessed wrong before.
func TestSparksAreRedoneWithTheTicks(t *testing.T) {
	seed := maphash.MakeSeed()
	fightFar(t, 100*time.Millisecond, 1, false, func(r *ring) {
		for i, b := range r.side {
			pilot := world.NewPilot(world.Level(2*i), uint64(i))
			b.fight().pilot = &pilot
		}
		sparks := [2]map[world.State]uint64{{}, {}}
		for range 30 * 60 {
			r.ticks(1)
			for i, b := range r.side {
				sparks[i][b.fight().side.Now.game.World] = maphash.Comparable(seed, b.fight().effects)
			}
		}
		same, rounds := 0, map[uint32]bool{}
		for shown, hash := range sparks[0] {
			other, both := sparks[1][shown]
			if both && other != hash {
				t.Errorf("tick %d: two kinds of sparks", shown.Tick)
				break
			}
			if both {
				same++
				rounds[shown.Round] = true
			}
		}
		depth := max(r.side[0].fight().side.Counts.MaxDepth, r.side[1].fight().side.Counts.MaxDepth)
		if same < 200 || len(rounds) < 3 || depth < 5 {
			t.Errorf("%d worlds shown by both in %d rounds, up to %d ticks redone", same, len(rounds), depth)
		}
	})
}

func TestTheNextMatchBeginsWithoutSparks(t *testing.T) {
	r := rolled{game: duel.NewGame(1)}
	for n := 0; r.game.Match == 1; n++ {
		if r.step([2]world.Command{world.Thrust, 0}); n == 120 {
			r.game.World.Phase, r.game.Held = world.Over, [2]uint8{duel.Rate, duel.Rate}
		}
	}
	if r.effects != (render.Effects{}) {
		t.Error("what flew in the match before still glows")
	}
}

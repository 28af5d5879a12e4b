package scene

import (
	"hash/maphash"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/render/canvas"
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
				f := b.fight()
				sparks[i][f.side.Now.game.World] = maphash.Comparable(seed, f.effects)
			}
		}
		same := 0
		rounds := map[uint32]bool{}
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
		depth := 0
		for _, b := range r.side {
			depth = max(depth, int(b.fight().side.Counts.MaxDepth))
		}
		if same < 200 || len(rounds) < 3 || depth < 5 {
			t.Errorf("%d worlds shown by both in %d rounds, up to %d ticks redone", same, len(rounds), depth)
		}
	})
}

func TestTheNextMatchBeginsWithoutSparks(t *testing.T) {
	r := rolled{game: duel.NewGame(1)}
	for n := 0; r.game.Match == 1; n++ {
		r.step([2]world.Command{world.Thrust, 0})
		if n == 120 {
			r.game.World.Phase = world.Over
			r.game.Held = [2]uint8{duel.Rate, duel.Rate}
		}
	}
	if r.effects != (render.Effects{}) {
		t.Error("what flew in the match before still glows")
	}
}

// TestReducedMotionHoldsInEveryAct: an engine throws no sparks on the screen of
// a player who wants reduced motion. That holds in a duel too, where the other
// player may see them, and after a jump in a replay.
func TestReducedMotionHoldsInEveryAct(t *testing.T) {
	fightIn(t, func(r *ring) {
		r.side[0].spacewar().SetView(View{Calm: true})
		r.ticks(120)
		for range 6 {
			r.press(0, "w")
			r.ticks(9)
		}
		calm := exhaust(r.side[0].spacewar())
		full := exhaust(r.side[1].spacewar())
		if calm > 0 || full == 0 {
			t.Errorf("in a duel: %d cells of sparks, and %d with full motion", calm, full)
		}
	})
	file, _ := recorded(world.Options{}, 20*60)
	for _, calm := range []bool{false, true} {
		b := newTable(t, 80, 24, replayScene(openRecording(t, file), 10*60))
		b.spacewar().SetView(View{Calm: calm})
		b.Type("p Left")
		n := exhaust(b.spacewar())
		if (n == 0) != calm {
			t.Errorf("in a replay: %d cells of sparks, calm: %v", n, calm)
		}
	}
}

// exhaust returns the number of cells that the effects of a game change:
// without a flash and in the look of ASCII, which has no wakes, those of
// sparks.
func exhaust(s *Spacewar) (n int) {
	s.Draw(loop.One)
	prev, cur, fx := s.act.states()
	var with, without render.Canvas
	for c, fx := range map[*render.Canvas]*render.Effects{
		&with:    fx,
		&without: {Calm: fx.Calm},
	} {
		c.SetLook(render.ASCII, canvas.ASCII)
		c.Clear(80, 24)
		render.Game(c, nil, prev, cur, loop.One, fx)
	}
	for i := range 80 * 24 {
		if with.At(i%80, i/80) != without.At(i%80, i/80) {
			n++
		}
	}
	return n
}

package scene

import (
	"hash/maphash"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// Sparks are redone with the ticks: whenever a side shows what turns out to be
// sure, it shows the sparks of that too, though it guessed wrong before.
func TestSparksAreRedoneWithTheTicks(t *testing.T) {
	seed := maphash.MakeSeed()
	type shown struct {
		world   world.State
		effects uint64
	}
	fightFar(t, 100*time.Millisecond, 1, false, func(r *ring) {
		var shows [2][]shown
		for i, b := range r.side {
			pilot := world.NewPilot(world.Level(2*i), uint64(i))
			b.fight().pilot = &pilot
		}
		for range 60 * 60 {
			r.ticks(1)
			for i, b := range r.side {
				shows[i] = append(shows[i], shown{b.fight().side.Now.game.World, maphash.Comparable(seed, b.fight().effects)})
			}
		}
		for i, b := range r.side {
			depth := b.fight().side.Counts.MaxDepth
			b.game.Stop()
			sure, deaths := r.recording(i, seed)
			same, wrong := 0, 0
			for _, s := range shows[i] {
				if want, ok := sure[s.world]; ok && want == s.effects {
					same++
				} else if ok {
					wrong++
				}
			}
			t.Logf("player %d: %d of %d frames are as they turn out, %d deaths, up to %d ticks redone", i, same, len(shows[i]), deaths, depth)
			if wrong > 0 || same < 500 || deaths < 3 || depth < 5 {
				t.Errorf("player %d: in %d frames the sparks are not those of the ticks", i, wrong)
			}
		}
	})
}

// recording returns a hash of the sparks of each state that a player has
// recorded, made without any duel, and how often a ship died.
func (r *ring) recording(i int, seed maphash.Seed) (sparks map[world.State]uint64, deaths int) {
	r.t.Helper()
	time.Sleep(2 * time.Second)
	file, err := os.Open(filepath.Join(r.dir, []string{"a", "b"}[i]))
	if err != nil {
		r.t.Fatal(err)
	}
	defer file.Close()
	in, err := world.NewReader(file)
	if err != nil {
		r.t.Fatal(err)
	}
	sparks = map[world.State]uint64{}
	var fx render.Effects
	for s := world.New(in.Options); ; {
		commands, err := in.Next(&s)
		if err != nil {
			return sparks, deaths
		}
		before := s
		events := s.Step(commands)
		fx.Step(&before, &s, events)
		sparks[s] = maphash.Comparable(seed, fx)
		if events.Has(world.Died, 0) || events.Has(world.Died, 1) {
			deaths++
		}
	}
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

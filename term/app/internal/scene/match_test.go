package scene

import (
	"testing"

	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// TestWhoFliesWhat holds for every number of players: players fly the first
// ships, pilots the others, and in practice nobody flies the second.
func TestWhoFliesWhat(t *testing.T) {
	all := keys.Intents(1<<keys.Left | 1<<keys.Right | 1<<keys.Up | 1<<keys.Fire | 1<<keys.Hyper)
	for humans := range 3 {
		for _, practice := range []bool{false, true} {
			m := newMatch(nil, world.Options{Seed: 1, Practice: practice}, humans, world.Easy)
			for ship, pilot := range m.pilots {
				if want := ship >= humans && !practice; (pilot != nil) != want {
					t.Errorf("%d players, practice %v: a pilot flies ship %d: %v", humans, practice, ship, pilot != nil)
				}
			}
			if err := m.advance([2]keys.Intents{all, all}); err != nil {
				t.Error(err)
			}
			if prev, cur, _ := m.states(); cur.Tick != prev.Tick+1 {
				t.Errorf("from tick %d to %d", prev.Tick, cur.Tick)
			}
		}
	}
}

// TestYourShipIsYours in the first row and in every verdict, in the smallest
// window too; the first of two players has the name of one, and pilots none.
func TestYourShipIsYours(t *testing.T) {
	for name, c := range map[string]struct {
		keys string
		w, h int
		name string
		want []string
	}{
		"alone":    {"Space wait:2s", 80, 24, "", []string{"You 0  fuel", "Wedge 0"}},
		"small":    {"Space wait:2s", 20, 6, "", []string{"Y0 ", "W0 "}},
		"by name":  {"Space wait:2s", 80, 24, "anna", []string{"anna 0  fuel", "Wedge 0"}},
		"practice": {"s*3 Space wait:2s", 80, 24, "", []string{"You 0  fuel"}},
		"two":      {"s d w Space wait:2s", 80, 24, "anna", []string{"anna 0  fuel", "Wedge 0"}},
		"title":    {"wait:2s", 80, 24, "anna", []string{"!fuel", "!Wedge"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newTable(t, c.w, c.h, sessionScene)
			b.session().SetView(View{Name: c.name})
			b.Type(c.keys)
			for _, want := range c.want {
				b.sees(want)
			}
		})
	}
}

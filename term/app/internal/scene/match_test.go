package scene

import (
	"strings"
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
			if _, err := m.advance([2]keys.Intents{all, all}); err != nil {
				t.Error(err)
			}
			if prev, cur, _ := m.states(); cur.Tick != prev.Tick+1 {
				t.Errorf("from tick %d to %d", prev.Tick, cur.Tick)
			}
		}
	}
}

func TestTheCoachGoesOnWithEveryLesson(t *testing.T) {
	var b briefing
	b.explain(keys.Game)
	var c coach
	says := func(want string) {
		t.Helper()
		if got := c.say(&b)[0]; !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for n, m := range moves {
		if n == inMatch {
			says(hitIt[0])
			c.watch([2]keys.Intents{}, 1<<(2*world.Died+1))
		}
		says(m.name)
		c.watch([2]keys.Intents{1: m.intents & -m.intents}, 0) // one is enough
	}
	says(allDone[0])
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
		"alone":         {"Space wait:2s", 80, 24, "", []string{"You 0  fuel", "Wedge 0"}},
		"small":         {"Space wait:2s", 20, 6, "", []string{"Y0 ", "W0 "}},
		"by name":       {"Space wait:2s", 80, 24, "anna", []string{"anna 0  fuel", "Wedge 0"}},
		"practice":      {"s*3 Space wait:2s", 80, 24, "", []string{"You 0  fuel"}},
		"two":           {"s d w Space wait:2s", 80, 24, "anna", []string{"anna 0  fuel", "Wedge 0"}},
		"title":         {"wait:2s", 80, 24, "anna", []string{"!fuel", "!Wedge"}},
		"lost":          {"Space until:wins:9m", 80, 24, "", []string{"Wedge wins", "│ You"}},
		"lost, by name": {"Space until:wins:9m", 80, 24, "anna", []string{"Wedge wins", "│ anna"}},
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

// TestTheNextLevelIsAKeyAway: a match that is decided says its level and how
// long it took, and → and ← lead to the levels beside it, where there are any.
func TestTheNextLevelIsAKeyAway(t *testing.T) {
	for name, c := range map[string]struct {
		keys string
		sees []string
		want world.Level
	}{
		"up":           {"Space; wait:2s Right", nil, world.Easy},
		"too soon":     {"Space; wait:500ms Right wait:2s", []string{"level novice  ", "│ Wedge                              5 │", "Fire: once more  →: easy  Esc: title"}, world.Novice},
		"up and down":  {"Space; wait:2s Right; wait:2s Left", nil, world.Novice},
		"none below":   {"Space; wait:2s Left", []string{"!←:"}, world.Novice},
		"at the top":   {"s*2 Left s*2 Space; wait:2s Right", []string{"level hard", "once more  ←: medium  Esc"}, world.Hard},
		"once more":    {"Space; wait:2s Right; wait:2s Space; wait:1s", []string{"→: fair  ←: novice"}, world.Easy},
		"on the title": {"Space; wait:2s Right wait:1s Escape*2", []string{"Level      easy"}, world.Medium},
		"of pilots":    {"wait:1s", nil, world.Medium},
	} {
		t.Run(name, func(t *testing.T) {
			b := newTable(t, 80, 24, sessionScene)
			for i, keys := range strings.Split(c.keys, ";") {
				if i > 0 { // the round that has begun decides the match
					b.session().act.(*match).cur.Score[1] = world.MatchPoints - 1
					b.Type("until:wins:9m")
				}
				b.Type(keys)
			}
			for _, want := range c.sees {
				b.sees(want)
			}
			var m *match
			switch act := b.session().act.(type) {
			case *match:
				m = act
			case *intro:
				m = act.match
			}
			if m.level != c.want {
				t.Errorf("level %v, want %v\n%s", m.level, c.want, b.screen())
			}
		})
	}
	two := newTable(t, 80, 24, sessionScene)
	two.Type("s d w Space wait:2s")
	two.world().Phase = world.Over
	two.session().act.(*match).result = two.session().act.(*match).outcome()
	two.Type("wait:1s")
	two.sees("│ time ")
	two.sees("Fire: once more  Esc: title")
}

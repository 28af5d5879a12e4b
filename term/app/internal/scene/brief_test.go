package scene

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// TestWhatWasUsedIsNotExplained: each key goes when its player has used it, and
// the name before the keys goes with the last of them. The aim goes with the
// first shot of the last player, and none comes back in the next match.
func TestWhatWasUsedIsNotExplained(t *testing.T) {
	b := newTable(t, 80, 24, titleScene)
	b.Type("s d w Space wait:1s") // two players
	for _, step := range []struct{ typed, gone, left string }{
		{"a", "A D turn", "Needle: W thrust"},
		{"w", "W thrust", "↑ thrust"},
		{"Space", "Needle:", "Wedge: ← → turn   ↑ thrust   Enter fire"},
		{"", "A D turn", "Shoot the other"},
	} {
		b.Type(step.typed)
		b.Sees("!"+step.gone, step.left)
	}
	untold := []string{"!turn", "!fire", "!Shoot"}
	b.Type("Right Up Enter")
	b.Sees(untold...)
	b.Type("Escape*2")
	b.Sees("Players        2")
	b.Type("Space wait:1s")
	b.Sees(untold...)
	alone := newTable(t, 80, 24, titleScene)
	alone.Type("Space wait:1s d")
	alone.Sees("!← → turn", "↑ thrust")
}

// TestALowWindowTellsAFewKeysAtATime: the hints take two rows, and the sky has
// the others.
func TestALowWindowTellsAFewKeysAtATime(t *testing.T) {
	b := newTable(t, 20, 6, titleScene)
	for _, step := range []struct{ typed, left string }{
		{"Space wait:1s", "!Space fire"},
		{"d", "!Space fire"},
		{"w", " Space fire"},
		{"Space", "!Space fire"},
	} {
		b.Type(step.typed)
		b.Sees(step.left)
		if strings.Count(b.Text(), "turn")+strings.Count(b.Text(), "fire") > 1 {
			t.Errorf("two rows of keys:\n%s", b.Text())
		}
	}
}

// TestWhoWonTheRoundIsToldInAnyWindow, also to a player who has pressed no key
// yet. The keys come back with the fight.
func TestWhoWonTheRoundIsToldInAnyWindow(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {60, 18}, {20, 6}} {
		b := newTable(t, size[0], size[1], titleScene)
		b.Type("Space wait:2s")
		b.Sees("turn")
		b.world().Ships[0].Mode = world.Dead
		b.Type("until:'Wedge won the round':9s")
		b.Sees("Round 2", "!turn")
		b.Type("until:turn:2s")
		b.Sees("!won")
	}
}

// TestPracticeTellsAllKeys: each key stands there until it is used, also one
// that was used in a match. The way out always stands there, and no pilot flies
// the other ship.
func TestPracticeTellsAllKeys(t *testing.T) {
	b := newTable(t, 80, 24, titleScene)
	b.Type("Space wait:1500ms w Space a Escape*2 s*3 Space wait:1500ms")
	for _, step := range []struct{ typed, gone string }{
		{"Up", "thrust"}, {"Tab", "hyperspace"}, {"Space", "fire"}, {"Left", "turn"},
	} {
		b.Sees(step.gone)
		b.Type(step.typed)
		b.Sees("!"+step.gone, "Esc twice: menu")
	}
	if b.act().(*match).flyers() != [2]world.Flyer{} {
		t.Error("a pilot flies in practice")
	}
}

// TestTheResultCannotBeFiredAway: a player who goes on firing, by taps or by a
// hold, sees the result until the hands have been still.
func TestTheResultCannotBeFiredAway(t *testing.T) {
	for _, script := range []string{"Space*19 hold:Space:3s", "+*3 wait:400ms hold:Space:1800ms"} {
		b := newTable(t, 80, 24, titleScene)
		b.Type("Space")
		b.lose()
		b.Type(script + " wait:600ms Space")
		b.Sees("Wedge wins")
		b.Type("wait:700ms Space")
		b.Sees("!Wedge wins")
		if b.world().Score != [2]uint8{} || b.act().(*match).humans != 1 {
			t.Error("a key after that begins no other match")
		}
	}
}

// TestTheResultOffersWhatHelps: a player who has lost to a pilot is offered
// Practice. After a match of pilots Fire begins another one, and the smallest
// window says so.
func TestTheResultOffersWhatHelps(t *testing.T) {
	for script, want := range map[string]string{
		"Space":       "Space: try again  Esc: menu  Practice teaches the keys",
		"s d w Space": "Space: play again  Esc: menu ",
	} {
		b := newTable(t, 80, 24, titleScene)
		b.Type(script)
		b.lose()
		b.Sees(want)
	}
	b := newTable(t, 80, 24, demoScene)
	b.lose()
	b.Sees("Space: play again  Esc: menu  Q: quit")
	b.Type("wait:1s Space")
	b.Sees("Round 1", "!wins")
	if act := b.act().(*match); act.humans != 0 {
		t.Errorf("%d players", act.humans)
	}
	b = newTable(t, 20, 6, demoScene)
	b.lose()
	b.Sees("Space: play again")
}

// TestAMatchIsNotLeftByMistake: in the pause Esc asks for another Esc if rounds
// have been played, and at the end Q asks for another Q. Practice is left at
// once, and so is a first round.
func TestAMatchIsNotLeftByMistake(t *testing.T) {
	for name, c := range map[string]struct {
		start string
		lost  int // rounds
		keys  string
		sees  []string
		over  bool
	}{
		"a first round":     {"Space", 0, "Escape*2", []string{"Practice"}, false},
		"a second round":    {"Space", 1, "Escape*2", []string{"PAUSED", "Esc again: menu"}, false},
		"and once more":     {"Space", 1, "Escape*3", []string{"Practice"}, false},
		"a key between":     {"Space", 1, "Escape*2 . Escape", []string{"PAUSED", "Esc again: menu"}, false},
		"a pause between":   {"Space", 1, "Escape*2 p Escape", []string{"PAUSED", "!Esc again"}, false},
		"a pause by p":      {"Space", 1, "p Escape", []string{"PAUSED", "Esc again: menu"}, false},
		"Q in a pause":      {"Space", 1, "q wait:1s q", nil, true},
		"practice":          {"w Space", 0, "Escape*2", []string{"Play"}, false},
		"a match of pilots": {"Escape", 0, "q", nil, true},
		"Q at the end":      {"Space", 5, "wait:1s q", []string{"Wedge wins", "Q again: quit"}, false},
		"twice at the end":  {"Space", 5, "wait:1s q q", nil, true},
		"Esc at the end":    {"Space", 5, "wait:1s Escape", []string{"Practice"}, false},
		"Fire after Q":      {"Space", 5, "wait:1s q Space", []string{"Round 1"}, false},
	} {
		b := newTable(t, 80, 24, titleScene)
		b.Type(c.start)
		if c.lost > 0 {
			b.world().Round = uint32(c.lost) + 1
		}
		if c.lost == world.MatchPoints {
			b.lose()
		}
		b.Type(c.keys)
		over, _ := b.Over()
		if over != c.over {
			t.Errorf("%s: over: %v", name, over)
			continue
		}
		if !over {
			b.Sees(c.sees...)
		}
	}
}

// overShips are the texts over the world at the birth of the ships, by name.
func overShips() map[string]func(*render.Canvas, *world.State) {
	texts := map[string]func(*render.Canvas, *world.State){
		"logo": func(c *render.Canvas, _ *world.State) {
			game := &Spacewar{players: 1, hint: "?: keys  Q: quit"}
			game.o.Duels.Lobby.Meet = meetNobody
			render.Title(c, game.newTitle().panel())
		},
	}
	for players := range 3 {
		texts[fmt.Sprint("brief of ", players)] = func(c *render.Canvas, s *world.State) {
			var p render.Brief
			var b briefing
			b.explain(keys.Game)
			b.write(&p, players, int(s.Options.Seed%2), s)
			if !p.Draw(c, &render.Seat{}) {
				new(render.Round).Draw(c, &render.Seat{}, s, "")
			}
		}
	}
	return texts
}

// shipsUnder returns the number of cells that show ships under a text, in a
// window of w x h cells, as a seat sees it.
func shipsUnder(w, h int, seat *render.Seat, s *world.State, text func(*render.Canvas, *world.State)) (n int) {
	var with, without render.Canvas
	gone := *s
	for i := range gone.Ships {
		gone.Ships[i].Mode = world.InHyperspace
	}
	for c, s := range map[*render.Canvas]*world.State{&with: s, &without: &gone} {
		c.Clear(w, h)
		render.Game(c, seat, s, s, 0, nil)
		text(c, s)
	}
	for i := range w * h {
		if with.At(i%w, i/w) != without.At(i%w, i/w) {
			n++
		}
	}
	return n
}

// TestNoTextHidesAShipAtItsBirth: at many births every cell of a ship looks the
// same with and without the texts. Windows of under 60 columns are left out for
// two players and for the logo, as they have no room beside the ships, and low
// ones for the logo.
func TestNoTextHidesAShipAtItsBirth(t *testing.T) {
	for _, size := range [][2]int{
		{38, 12}, {40, 12}, {60, 16}, {60, 20}, {80, 23}, {80, 24}, {100, 30}, {132, 43}, {80, 60}, {250, 24},
	} {
		w, h := size[0], size[1]
		texts := overShips()
		if w < 60 {
			delete(texts, "brief of 2")
		}
		if w < 60 || h < 18 {
			delete(texts, "logo")
		}
		hidden := map[string]int{}
		for seed := range uint64(12) {
			s := world.New(world.Options{Rate: 60, Seed: seed, NoStar: true})
			for name, text := range texts {
				seat := new(render.Seat)
				if name == "logo" {
					seat = nil
				}
				ships := shipsUnder(w, h, seat, &s, func(*render.Canvas, *world.State) {})
				if shipsUnder(w, h, seat, &s, text) < ships {
					hidden[name]++
				}
			}
		}
		if len(hidden) > 0 {
			t.Errorf("%v: births of 12 that are hidden: %v", size, hidden)
		}
	}
}

package scene

import (
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/term/app/internal/keys"
	"fixstep/term/vt"
	"fixstep/world"
)

func TestSingleStepTakesInput(t *testing.T) {
	b := newTable(t, 80, 24, titleScene)
	b.Type("Space wait:2s") // past Ready
	b.Sees("torpedoes 20     Wedge")
	b.Type("p Space .")
	b.Sees("torpedoes 19     Wedge")
	b.Type("Escape")
	if b.Stands() {
		t.Error("the title stands after a match")
	}
}

func TestKeysOfTwoPlayers(t *testing.T) {
	b := newTable(t, 80, 24, titleScene)
	b.Type("s d w Space wait:2s") // Players: 2
	heading := [2]world.Angle{b.world().Ships[0].Heading, b.world().Ships[1].Heading}
	b.Type("a")
	if b.world().Ships[0].Heading == heading[0] || b.world().Ships[1].Heading != heading[1] {
		t.Error("the left hand does not turn the needle alone")
	}
	b.Type("Down x")
	for i, ship := range b.world().Ships {
		if ship.Mode != world.InHyperspace {
			t.Errorf("ship %d: X of the left hand and Down of the right are no hyperspace", i)
		}
	}
	alone := newTable(t, 80, 24, titleScene)
	alone.Type("Space wait:2s Down")
	if alone.world().Ships[0].Mode != world.Flying {
		t.Error("Down is something to a single player")
	}
}

// TestHeldUntilReleased: a key thrusts until it goes up, and not in the next
// match. With a Cyrillic layout in kitty the keys are those of their places: ц
// is w, й is q, and Ctrl-C ends the game. A key goes up although the layout is
// another one by then. On a terminal that reports no releases a lost focus ends
// a tap, because a key that goes up elsewhere is not seen.
func TestHeldUntilReleased(t *testing.T) {
	const latin, cyrillic = "\x1b[119u", "\x1b[1094::119;1;1094u"
	b := newTable(t, 80, 24, titleScene, vt.Options{})
	burnt := func(bytes string) int32 {
		before := b.world().Ships[0].Fuel
		b.AtOnce(bytes)
		b.Type("wait:250ms")
		return before - b.world().Ships[0].Fuel
	}
	b.Type("Space wait:2s")
	tap := burnt("w") + burnt("")
	cut := burnt("w\x1b[O") + burnt("")
	if tap < 5 || cut > 1 {
		t.Errorf("a tap burns %d, and %d if the focus is lost", tap, cut)
	}
	b = newTable(t, 80, 24, titleScene, vt.Options{Kitty: true})
	b.Type("Space wait:2s")
	for _, c := range []struct{ down, up string }{
		{latin, "\x1b[119;1:3u"},
		{latin, "\x1b[O"},
		{cyrillic, "\x1b[1094::119;1:3u"},
		{cyrillic, "\x1b[119;1:3u"},
		{cyrillic, "\x1b[1094::119;2:3u"},
	} {
		if n := burnt(c.down); n < 15 {
			t.Errorf("%q: burnt %d", c.down, n)
		}
		if n := burnt(c.up); n > 3 {
			t.Errorf("%q: burns on, %d", c.up, n)
		}
	}
	b.Type("w")
	b.lose()
	b.Type("wait:1s Space wait:1s") // held into the next match
	n := burnt("") + burnt("")
	if n != 0 || b.world().Phase != world.Fight {
		t.Errorf("in the next match: burns on, %d, in phase %v", n, b.world().Phase)
	}
	b.AtOnce("\x1b[1081::113;1;1081u")
	b.Sees("PAUSED")
	b.AtOnce("\x1b[1089::99;5u")
	if over, _ := b.Over(); !over {
		t.Error("Ctrl-C with a Cyrillic layout does not end the game")
	}
}

// TestThePlayersNameAndKeysAreShown in every text that names them. The first
// row names the player's ship, in the smallest window too: of two players the
// first has the name, and pilots have none. Behind a door is no shell to
// suspend the game for.
func TestThePlayersNameAndKeysAreShown(t *testing.T) {
	plain := Options{}
	anna := Options{View: View{Name: "anna"}}
	chosen := Options{Keys: keys.AzertyLeftHanded}
	door := Options{NoShell: true}
	for _, c := range []struct {
		o      Options
		script string
		want   []string
	}{
		{plain, "Space wait:2s", []string{"You 0  fuel", "Wedge 0"}},
		{plain, "resize:20x6 Space wait:2s", []string{"Y0 ", "W0 "}},
		{plain, "s*3 Space wait:2s", []string{"You 0  fuel"}},
		{anna, "Space wait:2s", []string{"anna 0  fuel", "Wedge 0"}},
		{anna, "s d w Space wait:2s", []string{"anna 0  fuel", "Wedge 0"}},
		{anna, "wait:2s", []string{"!fuel", "!Wedge"}},
		{chosen, "wait:1s", []string{"?: keys  A: quit"}},
		{chosen, "Space Enter wait:1s", []string{"J fire", "!Space"}},
		{chosen, "Down Right Up Enter wait:1s", []string{"Q D turn", "Z thrust", "J fire"}},
		{chosen, "Down Right Up Enter wait:1s", []string{"← → turn", "Enter fire"}},
		{chosen, "?", []string{"← → or Q D ", "↑ or Z ", "J or Enter ", "Tab or K │"}},
		{chosen, "?", []string{"Q D Z S J ", "A or Ctrl-C "}},
		{chosen, "Up Enter wait:1500ms q", []string{"J fire", "↑ thrust", "Tab or K hyperspace"}},
		{chosen, "Up Enter wait:1500ms q", []string{"!turn"}},
		{plain, "?", []string{"Ctrl-Z"}},
		{door, "?", []string{"!Ctrl-Z"}},
	} {
		c.o.World.Seed = 1
		b := newTable(t, 80, 24, gameWith(c.o))
		b.Type(c.script)
		b.Sees(c.want...)
	}
	b := newTable(t, 80, 24, gameWith(chosen))
	b.Type("Enter wait:1s q z a wait:1s a")
	b.End()
}

// TestAGameBeginsAsItIsAsked, with practice or with a match.
func TestAGameBeginsAsItIsAsked(t *testing.T) {
	for name, c := range map[string]struct {
		o        Options
		humans   int
		practice bool
	}{
		"practice":    {Options{Practice: true}, 1, true},
		"one player":  {Options{Players: 1}, 1, false},
		"two players": {Options{Players: 2}, 2, false},
		"pilots":      {Options{Autopilot: true}, 0, false},
	} {
		b := newTable(t, 80, 24, gameWith(c.o))
		m, is := b.act().(*match)
		if !is || m.humans != c.humans || m.cur.Options.Practice != c.practice {
			t.Errorf("%s: it begins with %T %+v", name, b.act(), m)
		}
	}
}

// TestTheNumbersAreOfThisMoment: the lag is the game time that no update has
// covered and that was not dropped.
func TestTheNumbersAreOfThisMoment(t *testing.T) {
	b := newTable(t, 80, 24, titleScene)
	b.Type("Space wait:1s")
	s := b.spacewar()
	before := s.readings(0)
	s.numbers.Updates -= 6
	s.numbers.Dropped += 40 * time.Millisecond
	hud := s.readings(loop.One / 2)
	if lag := hud.Lag - before.Lag; lag != 60*time.Millisecond {
		t.Errorf("a lag of %v", lag)
	}
	if hud.Dropped != 40*time.Millisecond || hud.Alpha != loop.One/2 {
		t.Errorf("dropped %v, alpha %v", hud.Dropped, hud.Alpha)
	}
}

// TestALowWindowNamesTheKeys that lead out of the menu and of a pause. A sign
// tells that the menu goes on below.
func TestALowWindowNamesTheKeys(t *testing.T) {
	for h, sees := range map[int][]string{
		6: {"?: keys  Q: quit", "!▼"},
		5: {"?: keys  Q: quit", "▼"},
		3: {"!?: keys  Q: quit", "▼"},
	} {
		b := newTable(t, 20, h, gameWith(Options{Settings: map[string]string{}}))
		b.Sees(sees...)
		b.Type("Up")
		b.Sees("Settings", "!▼")
		b.Type("Down Space wait:1s p")
		b.Sees("P: play  Q: quit")
	}
}

// TestTwoPlayersHaveNoLevel: no pilot flies, so the menu shows none, and the
// level stays for the next match against a pilot.
func TestTwoPlayersHaveNoLevel(t *testing.T) {
	b := newTable(t, 80, 24, titleScene)
	b.Type("s d s d d Space w d") // Players 2, then Level, then Players 1
	b.Sees("Level     novice")
	b.Type("d")
	b.Sees("Players        2", "Level          -")
}

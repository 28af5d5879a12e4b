package scene

import (
	"testing"

	"fixstep/term/app/internal/keys"
	"fixstep/term/vt"
	"fixstep/world"
)

func TestSingleStepTakesInput(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.Type("Space wait:2s") // past Ready
	b.Sees("torpedoes 20     Wedge")
	b.Type("p Space .")
	b.Sees("torpedoes 19     Wedge")
	if b.Type("Escape"); b.Stands() {
		t.Error("the title stands after a match")
	}
}

func TestKeysOfTwoPlayers(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.Type("s d w Space wait:2s") // Players: 2
	heading := [2]world.Angle{b.world().Ships[0].Heading, b.world().Ships[1].Heading}
	b.Type("a")
	if b.world().Ships[0].Heading == heading[0] || b.world().Ships[1].Heading != heading[1] {
		t.Error("the left hand does not turn the needle alone")
	}
	b.Type("Down x")
	if ships := &b.world().Ships; ships[0].Mode != world.InHyperspace || ships[1].Mode != world.InHyperspace {
		t.Error("X of the left hand and Down of the right are no hyperspace")
	}
	alone := newTable(t, 80, 24, sessionScene)
	alone.Type("Space wait:2s Down")
	if alone.world().Ships[0].Mode != world.Flying {
		t.Error("Down is something to a single player")
	}
}

func TestHeldUntilReleased(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene, vt.Options{Kitty: true})
	b.Type("Space wait:2s")
	burnt := func(script string) int32 {
		before := b.world().Ships[0].Fuel
		b.Type(script)
		return before - b.world().Ships[0].Fuel
	}
	for _, end := range []string{"release:w", "focus:out"} {
		if n := burnt("w wait:500ms " + end); n < 25 {
			t.Errorf("%s: burnt %d", end, n)
		}
		if n := burnt("wait:500ms"); n != 0 {
			t.Errorf("%s: burns on, %d", end, n)
		}
	}
	b.Type("w")
	b.lose()
	b.Type("wait:1s Space wait:1s") // held into the next match
	if n := burnt("wait:3s"); n != 0 || b.world().Phase != world.Fight {
		t.Errorf("in the next match: burns on, %d, in phase %v", n, b.world().Phase)
	}
}

// TestTheGameIsPlayedInEveryAlphabet: with a Cyrillic layout in kitty the keys
// are those of their places: ц is w, й is q, and Ctrl-C ends the game. A key
// goes up although the layout is another one by then.
func TestTheGameIsPlayedInEveryAlphabet(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene, vt.Options{Kitty: true})
	b.Type("Space wait:2s")
	burnt := func(bytes string) int32 {
		before := b.world().Ships[0].Fuel
		b.AtOnce(bytes)
		b.Type("wait:500ms")
		return before - b.world().Ships[0].Fuel
	}
	for _, up := range []string{"\x1b[1094::119;1:3u", "\x1b[119;1:3u", "\x1b[1094::119;2:3u"} {
		if n := burnt("\x1b[1094::119;1;1094u"); n < 25 {
			t.Errorf("ц: burnt %d", n)
		}
		if n := burnt(up); n > 3 {
			t.Errorf("%q: burns on, %d", up, n)
		}
	}
	b.AtOnce("\x1b[1081::113;1;1081u")
	b.Sees("PAUSED")
	b.AtOnce("\x1b[1089::99;5u")
	if over, _ := b.Over(); !over {
		t.Error("Ctrl-C with a Cyrillic layout does not end the game")
	}
}

// TestChosenKeysAreShownAndObeyed in every text that names keys.
func TestChosenKeysAreShownAndObeyed(t *testing.T) {
	o := Options{World: world.Options{Seed: 1}, Keys: keys.AzertyLeftHanded}
	for script, want := range map[string][]string{
		"wait:1s":                     {"?: keys  A: quit"},
		"Space Enter wait:1s":         {"J fire", "!Space"},
		"Down Right Up Enter wait:1s": {"Q D turn", "Z thrust", "J fire", "← → turn", "Enter fire"},
		"?":                           {"← → or Q D ", "↑ or Z ", "J or Enter ", "Tab or K │", "Q D Z S J ", "A or Ctrl-C "},
		"Up Enter wait:1500ms q":      {"J fire", "↑ thrust", "Tab or K hyperspace", "!turn"},
	} {
		b := newTable(t, 80, 24, seat(o))
		b.Type(script)
		b.Sees(want...)
	}
	b := newTable(t, 80, 24, seat(o))
	b.Type("Enter wait:1s q z a wait:1s a")
	b.End()
}

// TestALowWindowNamesTheKeys that lead out of the menu and of a pause. A sign
// tells that the menu goes on below.
func TestALowWindowNamesTheKeys(t *testing.T) {
	for h, more := range map[int]string{6: "!▼", 5: "▼", 3: "▼"} {
		b := newTable(t, 20, h, seat(Options{Settings: map[string]string{}}))
		b.Sees(map[bool]string{true: "!"}[h < 4]+"?: keys  Q: quit", more)
		b.Type("Up")
		b.Sees("Settings", "!▼")
		b.Type("Down Space wait:1s p")
		b.Sees("P: play  Q: quit")
	}
}

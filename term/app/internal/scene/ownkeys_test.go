package scene

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/keys"
	"fixstep/term/vt"
	"fixstep/world"
)

// keysTable returns a table of a game whose settings are kept in a map.
func keysTable(t *testing.T, w, h int, o ...vt.Options) (b *gameTable, kept map[string]string) {
	kept = map[string]string{}
	scene := gameWith(Options{World: world.Options{Seed: 1, NoStar: true}, Settings: kept})
	return newTable(t, w, h, scene, o...), kept
}

// toKeys opens the page of keys from the title.
const toKeys = "Up Enter Down*3 Enter wait:800ms "

// lines returns the kept keys of actions.
func lines(kept map[string]string) (list []string) {
	for _, name := range slices.Sorted(maps.Keys(kept)) {
		of, is := strings.CutPrefix(name, keyOf)
		if is && kept[name] != "" {
			list = append(list, of+": "+kept[name])
		}
	}
	return list
}

// TestThePlayerChangesAnyKey on a page of the settings, in every window: it
// counts at once, in a match, in practice and for two players, and each text
// names it.
func TestThePlayerChangesAnyKey(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {60, 18}, {20, 6}} {
		b, kept := keysTable(t, size[0], size[1])
		b.Type(toKeys)
		b.Sees("> left: a")
		b.Type("Down*4 Enter f")
		b.Sees("> fire: f", "!loses it")
		b.Type("Down*6 Enter wait:1s Tab") // fire 2
		b.Sees("> fire 2: Tab", "hyperspace loses it")
		b.Type("Escape")
		b.Sees("Keys", "own")
		want := []string{"fire: f", "fire 2: Tab"}
		if got := lines(kept); !slices.Equal(got, want) || kept["keys"] != "qwerty" {
			t.Errorf("%v: kept are %v", size, kept)
		}
		b.Type("Escape Down Enter wait:1500ms") // Play
		fires := func(key string, ship, want int) {
			t.Helper()
			b.Type(key + " wait:500ms")
			left := b.world().Ships[ship].Torpedoes
			if int(left) != world.Magazine-want {
				t.Errorf("%v: %d torpedoes are left after %s\n%s", size, left, key, b.Text())
			}
		}
		fires("Space Enter", 0, 0)
		fires("f", 0, 1)
		fires("Tab", 0, 2)
		if size[0] == 80 {
			b.Type("?")
			b.Sees("F or Tab", "X", "A D W S F")
			b.Type("Escape")
		}
		b.Type("Escape*2 s d w Enter wait:1500ms") // two players
		fires("Tab", 1, 1)
		fires("f", 0, 1)
	}
}

// TestTheBriefingTellsTheOwnKeys, and not those that are gone.
func TestTheBriefingTellsTheOwnKeys(t *testing.T) {
	b, _ := keysTable(t, 80, 24)
	b.Type(toKeys + "Down*4 Enter f Down Delete Escape*2 Up Enter wait:1500ms")
	b.Sees("F fire", "← → turn", "!Space", "!hyperspace")
	b.Type("Escape*2 w*2 d w Enter wait:1s") // two players
	b.Sees("F fire", "Enter fire")
}

// TestTheKeysGoBackToALayout, and the player's own ones are not lost until
// others are given.
func TestTheKeysGoBackToALayout(t *testing.T) {
	b, kept := keysTable(t, 80, 24)
	s := b.spacewar()
	b.Type(toKeys)
	b.Type("Escape Left") // no own keys yet
	b.Sees("azerty,lefthand")
	b.Type("Left*2 Enter wait:800ms Down*4 Enter f Escape") // over azerty
	b.Sees("own")
	for _, step := range []struct {
		do, sees string
		layout   string
		fire     rune
		lines    int
	}{
		{"", "own", "azerty", 'f', 1},
		{"Right", "qwerty", "qwerty", ' ', 0},
		{"Left", "own", "azerty", 'f', 1},
		{"Left", "azerty,lefthand", "azerty,lefthand", 'j', 0},
		{"Enter wait:800ms Escape Left*2", "azerty", "azerty", ' ', 0}, // a look at the page changes nothing
		{"Right*2 Right", "own", "azerty", 'f', 1},
		{"Enter wait:800ms Down*4 Enter Space Escape", "azerty", "azerty", ' ', 0}, // as the layout has it
	} {
		b.Type(step.do)
		b.Sees(step.sees)
		if (step.sees == "own") != strings.Contains(b.Text(), "own │") {
			t.Errorf("%s: own keys on the screen\n%s", step.do, b.Text())
		}
		fires := s.board.OfRune(step.fire).Intent == keys.Fire
		if got := lines(kept); !fires || kept["keys"] != step.layout || len(got) != step.lines {
			t.Errorf("%s: kept are %s, %v; %q fires: %v", step.do, kept["keys"], got, step.fire, fires)
		}
	}
}

// TestAMenuKeepsItsKeys: the arrows, Enter and Esc lead through menus, manuals
// and the page, whatever they do in a match.
func TestAMenuKeepsItsKeys(t *testing.T) {
	b, _ := keysTable(t, 60, 18)
	b.Type(toKeys + "Enter Down Down Enter Up Down*9 Delete Escape")
	b.Sees("Keys", "own")
	s := b.spacewar()
	for key, want := range map[tcell.Key]keys.Intent{
		tcell.KeyDown: keys.Left, tcell.KeyUp: keys.Right, tcell.KeyEnter: keys.None,
	} {
		if got := s.board.Of(key, 0, 0).Intent; got != want {
			t.Errorf("%s is intent %d in a match", tcell.KeyNames[key], got)
		}
	}
	b.Type("Up Right") // motion
	b.Sees("reduced")
	b.Type("Escape Down Enter wait:1s ?")
	b.Sees("You 0", "turn", "more")
	b.Type("Down")
	b.Sees("!turn")
}

// TestAHeldEnterOpensThePage and gives no key, in any terminal.
func TestAHeldEnterOpensThePage(t *testing.T) {
	for name, open := range map[string]string{
		"xterm": "Enter wait:600ms" + strings.Repeat(" Enter", 20),
		"kitty": "hold:Enter:2s",
	} {
		b, _ := keysTable(t, 80, 24, vt.Options{Kitty: name == "kitty"})
		b.Type("Up Enter Down*3 " + open)
		b.Sees("> left: a", "Enter new key")
		b.Type("wait:800ms Enter")
		b.Sees("> left: ?")
	}
}

// TestAKeyOfAnotherAlphabet counts where a terminal tells the place of each
// key, and where it does not. Where it does, other keys count by their places.
func TestAKeyOfAnotherAlphabet(t *testing.T) {
	for _, kitty := range []bool{true, false} {
		b, kept := keysTable(t, 80, 24, vt.Options{Kitty: kitty})
		b.Type(toKeys + "Down*4 Enter 'Ф' Down*8 Enter 'ы' Escape*2")
		if got := lines(kept); !slices.Equal(got, []string{"fire: ф", "pause: ы"}) {
			t.Errorf("kept are %v", got)
		}
		b.Type("Down Enter wait:1500ms hold:ф:60ms wait:500ms hold:Ф:60ms wait:500ms")
		if left := b.world().Ships[0].Torpedoes; left != world.Magazine-2 {
			t.Errorf("kitty %v: %d torpedoes are left", kitty, left)
		}
		fuel := b.world().Ships[0].Fuel
		b.Type("hold:ц:100ms wait:500ms") // on the place of W
		if thrusts := b.world().Ships[0].Fuel < fuel; thrusts != kitty {
			t.Errorf("kitty %v: the place of W thrusts: %v", kitty, thrusts)
		}
		b.Type("'ы'") // on the place of S
		b.Sees("PAUSED", "Ы: play")
	}
}

// TestWhatNoPlayerChanges: Ctrl-L repaints the page, Ctrl-C ends the program,
// also when the page waits for a key, and Q is a key like others there.
func TestWhatNoPlayerChanges(t *testing.T) {
	b, kept := keysTable(t, 80, 24)
	b.Type(toKeys + "q h Enter C-l")
	b.Sees("> left: ?")
	b.Type("q")
	b.Sees("> left: q", "quit loses it")
	b.Type("Escape*2")
	b.Sees("?: keys", "!quit")
	if got := lines(kept); !slices.Equal(got, []string{"left: q"}) {
		t.Errorf("kept are %v", got)
	}
	b.Type("Enter Enter wait:800ms Enter C-c")
	b.End()
}

// TestThePageOfKeys is as its pictures.
func TestThePageOfKeys(t *testing.T) {
	for name, size := range map[string][2]int{
		"keys-80x24": {80, 24}, "keys-60x18": {60, 18}, "keys-20x6": {20, 6},
	} {
		b, _ := keysTable(t, size[0], size[1])
		b.Type(toKeys + "Down*5 Enter wait:1s q")
		b.Golden(name)
	}
}

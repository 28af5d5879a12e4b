package scene

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// TestTheFirstMinuteIsExplained: before the first shot the aim and the keys
// stand whole in every window, for one player and for two, and nothing touches
// what two are told.
func TestTheFirstMinuteIsExplained(t *testing.T) {
	for _, size := range [][2]int{{20, 6}, {22, 6}, {24, 8}, {30, 10}, {38, 12}, {40, 12}, {60, 20}, {80, 24}, {132, 43}, {300, 100}} {
		one, two := newTable(t, size[0], size[1], sessionScene), newTable(t, size[0], size[1], sessionScene)
		one.press(" ")
		two.press("sdw ")
		one.ticks(61)
		two.ticks(61)
		for _, text := range []string{"Hit the wedge", "← → turn", "↑ thrust", "Space fire"} {
			if !strings.Contains(one.screen(), text) {
				t.Errorf("%v: one player is not told %q:\n%s", size, text, one.screen())
			}
		}
		for _, text := range []string{"Hit the other", "A D turn", "W thrust", "Space fire", "← → turn", "↑ thrust", "Enter fire"} {
			if !strings.Contains(two.screen(), text) {
				t.Errorf("%v: two players are not told %q:\n%s", size, text, two.screen())
			}
		}
		if together := regexp.MustCompile(`(turn|thrust|fire)\S`).FindString(two.screen()); together != "" {
			t.Errorf("%v: no gap after %q:\n%s", size, together, two.screen())
		}
	}
}

// TestWhatWasUsedIsNotExplained: each key goes when its player has used it, the
// aim with the last first shot, and neither comes back in the next match.
func TestWhatWasUsedIsNotExplained(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.press("sdw ")
	b.ticks(61)
	for _, step := range []struct{ typed, gone, left string }{
		{"a", "A D turn", "← → turn"},
		{"w", "W thrust", "↑ thrust"},
		{" ", "Space fire", "Enter fire"},
		{"", "A D turn", "Hit the other"},
	} {
		b.press(step.typed)
		b.ticks(2)
		if text := b.screen(); strings.Contains(text, step.gone) || !strings.Contains(text, step.left) {
			t.Errorf("after %q: %q is told, or %q is not\n%s", step.typed, step.gone, step.left, text)
		}
	}
	b.script("right up enter")
	b.ticks(2)
	told := func() bool {
		text := b.screen()
		return strings.Contains(text, "turn") || strings.Contains(text, "fire") || strings.Contains(text, "Hit")
	}
	if told() {
		t.Errorf("all is used, and told again:\n%s", b.screen())
	}
	b.press("^^ ")
	b.ticks(61)
	if b.match().humans != 2 || told() {
		t.Errorf("the next match explains again:\n%s", b.screen())
	}
}

// TestNobodyIsToldInADemo: a title, a demo, a replay have nobody to tell.
func TestNobodyIsToldInADemo(t *testing.T) {
	for _, b := range []*table{newTable(t, 80, 24, sessionScene), newTable(t, 80, 24, demoScene)} {
		b.ticks(61)
		if strings.Contains(b.screen(), "turn") {
			t.Errorf("told:\n%s", b.screen())
		}
	}
}

// TestANewcomerHasTime: against the weakest pilot an idle player lives for the
// first ten seconds of most first rounds, and nobody shoots in the first nine.
func TestANewcomerHasTime(t *testing.T) {
	lived := 0
	for seed := range uint64(40) {
		m := newMatch(world.Options{Seed: seed}, 1, world.Levels[0])
		for m.cur.Phase != world.Fight {
			m.play([2]keys.Intents{})
		}
		for tick := range 600 {
			events, _ := m.play([2]keys.Intents{})
			if tick < 540 && events.Has(world.Fired, 1) {
				t.Errorf("seed %d: a shot after %d ticks", seed, tick)
			}
		}
		if m.cur.Ships[0].Mode != world.Dead {
			lived++
		}
	}
	if lived < 30 {
		t.Errorf("alive after ten seconds in %d of 40 rounds", lived)
	}
}

// TestMatchPointIsTold, and a score that has just changed is marked.
func TestMatchPointIsTold(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.press(" ")
	for range 60 * 60 * 5 {
		b.ticks(1)
		if s := b.world(); s.Score[1] == 4 && s.Phase == world.Ready {
			break
		}
	}
	if text := b.screen(); !strings.Contains(text, "Wedge match point") {
		t.Errorf("no match point:\n%s", text)
	}
}

// TestTheBellRingsOnlyIfAskedFor, once for every death.
func TestTheBellRingsOnlyIfAskedFor(t *testing.T) {
	for _, asked := range []bool{false, true} {
		b := newTable(t, 80, 24, sessionScene)
		b.session().SetView(View{Bell: asked})
		b.press(" ")
		untilOver(b)
		deaths := int(b.world().Round)
		if rang := b.shown.Bells; asked && (rang < 5 || rang > deaths) || !asked && rang > 0 {
			t.Errorf("asked for %v: %d rings in %d rounds", asked, rang, deaths)
		}
	}
}

// TestNothingIsCutInTheMiddle: at no size does a text end in an ellipsis.
func TestNothingIsCutInTheMiddle(t *testing.T) {
	for name, do := range map[string]func(b *table){
		"title": func(b *table) { b.ticks(9) }, "one": func(b *table) { b.press(" "); b.ticks(70) },
		"two": func(b *table) { b.press("sdw "); b.ticks(70) }, "help": func(b *table) { b.press(" ?") },
		"pause": func(b *table) { b.press(" "); b.ticks(99); b.press("p") }, "away": func(b *table) { b.away(2e9) },
		"practice": func(b *table) { b.press("ssss "); b.ticks(99) }, "slow": func(b *table) { b.press(" h--"); b.ticks(99) },
	} {
		b := newTable(t, 300, 100, sessionScene)
		do(b)
		before := *b.world()
		for w := 300; w >= 20; w -= 1 + w/20 {
			h := max(6, w/3-w%7)
			b.terminal.SetSize(w, h)
			if text := b.screen(); strings.Contains(text, "…") {
				t.Errorf("%s at %dx%d:\n%s", name, w, h, text)
			}
		}
		if before != *b.world() {
			t.Errorf("%s: a new size changed the game", name)
		}
	}
}

// TestTheResultCannotBeFiredAway: a player who goes on firing sees the result
// for a second.
func TestTheResultCannotBeFiredAway(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.press(" ")
	untilOver(b)
	for tick := range 59 {
		b.press(" ")
		b.ticks(1)
		if text := b.screen(); !strings.Contains(text, "wins") {
			t.Fatalf("gone after %d ticks:\n%s", tick, text)
		}
	}
	b.ticks(60)
	b.press(" ")
	if fmt.Sprint(b.world().Score) != "[0 0]" {
		t.Error("a key after that begins no other match")
	}
}

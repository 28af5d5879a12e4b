package scene

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fixstep/term/app/internal/keys"
)

func TestQuitWorksEverywhere(t *testing.T) {
	for _, script := range []string{"q", "? q q", "p q", "p ? q q", "C-c", "? C-c"} {
		for name, b := range everyScene(t) {
			b.Type(script)
			if name == "match" && !strings.Contains(script, "p") {
				b.Type("wait:1s q wait:1s q") // the match pauses, then it ends
			}
			b.End()
		}
	}
}

// TestQAsksInAMatch, but not in a pause, after the result, or without a
// player. A held key is one press.
func TestQAsksInAMatch(t *testing.T) {
	for script, ends := range map[string]bool{
		"q":                           false,
		"? q":                         false,
		"? q q":                       false,
		"q p q":                       false,
		"q q":                         false,
		"q wait:700ms q":              true,
		"C-c":                         true,
		"p q":                         true,
		"Escape Escape q":             true,
		"hold:q:2s":                   false,
		"hold:q:2s q":                 false,
		"hold:q:2s wait:700ms q":      true,
		"hold:q:2s wait:150ms q":      false,
		"q wait:300ms q":              false,
		"q wait:300ms q wait:300ms q": false,
		"Escape wait:300ms Escape q":  true,
		"q wait:300ms Escape q":       true,
	} {
		b := newTable(t, 80, 24, titleScene)
		b.Type("Space wait:2s " + script)
		if over, _ := b.Over(); over != ends {
			t.Errorf("%s: ended: %v", script, over)
		}
	}
	refusing := newTable(t, 20, 6, titleScene)
	refusing.Type("Space wait:2s q")
	refusing.Sees("P: play  Q: quit")
	refusing.Type("wait:300ms q")
	refusing.Sees("Q again: quit") // this Q was refused
	refusing.Type("p wait:1s q")
	refusing.Sees("P: play  Q: quit")
	b := newTable(t, 80, 24, titleScene)
	b.Type("Space")
	b.lose()
	b.Type("q") // the hand that steers meant the match
	if over, _ := b.Over(); over {
		t.Error("a Q that was meant for the match ends the game")
	}
	b.Type("wait:1s q")
	if over, _ := b.Over(); over {
		t.Error("one Q at the end of a match ends the game: the next one would go to the shell")
	}
	b.Type("q")
	b.End()
}

// TestEachReasonToStandIsItsOwn holds for every scene: the manual, a pause and
// a terminal without answers each stop the scene until all of them are over. A
// key that closes the manual does nothing else, and nobody who cannot see it
// closes it.
func TestEachReasonToStandIsItsOwn(t *testing.T) {
	const away, back, hint = "away", "back", ": close"
	for name, b := range everyScene(t) {
		for i, step := range []struct {
			do, sees string
			stands   bool
		}{
			{"?", hint, true},
			{"?", "!" + hint, false},
			{"? Escape", "!" + hint, false},
			{"? p", "!PAUSED", false},
			{"? Space", "!" + hint, false},
			{"? x", "!" + hint, false},
			{"? .", "!PAUSED", false},

			{"p", "", true},
			{"? Space", "!" + hint, true},
			{away, "NO ANSWER", true},
			{back, "!NO ANSWER", true},
			{"p", "", false},

			{away, "NO ANSWER", true},
			{away, "NO ANSWER", true},
			{"p . - Left Escape*2", "NO ANSWER", true},
			{back, "!speed x", false},

			{"?", hint, true},
			{away, "NO ANSWER", true},
			{"Escape", "NO ANSWER", true},
			{back, hint, true},
			{"Escape", "!" + hint, false},

			{away, "NO ANSWER", true},
			{"?", "NO ANSWER", true},
			{back, "!" + hint, false},
		} {
			switch step.do {
			case away:
				b.away(time.Second)
			case back:
				b.away(0)
			default:
				b.Type(step.do)
			}
			b.Sees(step.sees)
			stands := b.Stands()
			if stands != step.stands {
				t.Errorf("%s, step %d, %s: stands: %v\n%s", name, i, step.do, stands, b.Text())
			}
		}
	}
}

func TestHelpScrollsWhereItDoesNotFit(t *testing.T) {
	b := newTable(t, 20, 6, titleScene)
	seen := map[string]string{}
	for _, c := range []struct{ keys, at, sees string }{
		{"h ?", "first", "↑ ↓ more"}, // the numbers would have the last row
		{"Down", "second", ""},
		{"Up", "first", ""},
		{"Down*100", "last", "Tap"},
		{"Up", "last but one", ""},
		{"Up*100", "first", ""},
	} {
		b.Type(c.keys)
		b.Sees(c.sees)
		for at, was := range seen {
			if (at == c.at) != (was == b.Text()) {
				t.Errorf("%s: not at the %s line:\n%s", c.keys, c.at, b.Text())
			}
		}
		seen[c.at] = b.Text()
	}
}

// TestASignLetsOnlyKeysOfTheProgramThrough: a player who does not see the scene
// steers neither a ship nor a machine of the lab.
func TestASignLetsOnlyKeysOfTheProgramThrough(t *testing.T) {
	for i, through := range map[keys.Intent]bool{
		keys.Redraw: true, keys.Suspend: true, keys.Quit: true,
		keys.Fire: false, keys.Pause: false, keys.Back: false,
		keys.LighterUpdate: false, keys.LongStall: false, keys.Answer: false,
	} {
		taken := noAnswer.take(Press{Binding: keys.Binding{Intent: i}})
		if taken == through {
			t.Errorf("intent %d: it gets through: %v", i, !taken)
		}
	}
}

func TestATerminalThatNeverAnswersEndsTheScene(t *testing.T) {
	for name, b := range everyScene(t) {
		b.away(59 * time.Second)
		if over, err := b.Over(); over {
			t.Errorf("%s: after 59 s: %v", name, err)
		}
		b.away(time.Minute)
		if over, err := b.Over(); !over || !errors.Is(err, ErrLost) {
			t.Errorf("%s: after a minute: %v, %v", name, over, err)
		}
	}
	b := newTable(t, 80, 24, gameWith(Options{}))
	b.away(time.Hour)
	b.do(b.spacewar().practice)
	b.Sees("NO ANSWER") // also over another act
}

func TestTimeScaleGoesFromASixteenthToEight(t *testing.T) {
	for _, b := range everyScene(t) {
		for _, c := range []struct{ keys, sees string }{
			{"-*2", "speed x 1/4"},
			{"-*9", "speed x 1/16"},
			{"=", "speed x 1/8"},
			{"+*3", "!speed x"},
			{"+*9", "speed x 8"},
			{"_", "speed x 4"},
		} {
			b.Type(c.keys)
			b.Sees(c.sees)
		}
	}
}

func TestRatesAreThoseOfTheLastSecond(t *testing.T) {
	b := newTable(t, 80, 24, titleScene)
	b.Type("h wait:2s")
	b.Sees(" 60.0 ups", " 20.0 fps")
	b.Type("p")
	b.Sees(" 0.0 ups", " 0.0 fps")
	b.Type("p Space wait:1s")
	b.Sees(" ups")
	b.Type("Escape*2") // a match ends with its numbers
	b.Sees("! ups")
}

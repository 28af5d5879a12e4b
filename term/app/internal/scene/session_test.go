package scene

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/vt"
	"fixstep/world"
)

func TestWhatTheKeysLeadTo(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(b *table)
		want string // on the screen; after ! what must not be
	}{
		"title":                        {func(b *table) {}, "Practice"},
		"help":                         {func(b *table) { b.press("?") }, "hyperspace"},
		"help closed":                  {func(b *table) { b.press(" ??") }, "!single step"},
		"pause":                        {func(b *table) { b.press(" p") }, "PAUSED"},
		"pause, help, still paused":    {func(b *table) { b.press(" p??") }, "PAUSED"},
		"resumed":                      {func(b *table) { b.press(" pp") }, "!PAUSED"},
		"Esc pauses":                   {func(b *table) { b.press(" ^") }, "PAUSED"},
		"Esc twice leads to the title": {func(b *table) { b.press(" ^^") }, "Practice"},
		"away":                         {func(b *table) { b.press(" "); b.away(time.Second) }, "NO ANSWER"},
		"back again":                   {func(b *table) { b.press(" "); b.away(time.Second); b.away(0) }, "!NO ANSWER"},
		"P does not bring it back":     {func(b *table) { b.press(" "); b.away(time.Second); b.press("p^") }, "NO ANSWER"},
		"away while paused":            {func(b *table) { b.press(" p"); b.away(time.Second); b.away(0) }, "PAUSED"},
		"slow motion":                  {func(b *table) { b.press("--") }, "slow motion: 1/4"},
		"no slower than a sixteenth":   {func(b *table) { b.press("---------") }, "slow motion: 1/16"},
		"no faster than 8 times":       {func(b *table) { b.press("+++++++++") }, "fast motion: 8 times"},
		"first lesson":                 {func(b *table) { b.press("ssss "); b.ticks(1) }, "turn: "},
		"second lesson":                {func(b *table) { b.press("ssss "); b.press("a"); b.ticks(1) }, "thrust: "},
		"lessons in any order":         {func(b *table) { b.press("ssss "); b.press("wa "); b.ticks(1) }, "now hit the wedge"},
	} {
		b := newTable(t, 80, 24, sessionScene)
		c.do(b)
		text, not := strings.CutPrefix(c.want, "!")
		if screen := b.screen(); strings.Contains(screen, text) == not {
			t.Errorf("%s: want %q in\n%s", name, c.want, screen)
		}
	}
}

func TestSingleStepTakesInput(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.press(" ")
	b.ticks(120) // past Ready
	before := b.world().Ships[0].Torpedoes
	b.press("p ")
	b.ticks(1)
	if got := b.world().Ships[0].Torpedoes; got != before-1 {
		t.Errorf("%d torpedoes after one fired in a pause, of %d", got, before)
	}
}

func TestKeysOfTwoPlayers(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.press("sd") // Players: 2
	b.press("w ")
	b.ticks(120)
	heading := [2]world.Angle{b.world().Ships[0].Heading, b.world().Ships[1].Heading}
	b.press("a")
	b.ticks(5)
	if b.match().humans != 2 || b.world().Ships[0].Heading == heading[0] || b.world().Ships[1].Heading != heading[1] {
		t.Error("the left hand does not turn the needle alone")
	}
	b.Input(tcell.NewEventKey(tcell.KeyDown, 0, tcell.ModNone))
	b.ticks(1)
	if b.world().Ships[1].Mode != world.InHyperspace {
		t.Error("Down of the right hand is no hyperspace")
	}
}

func TestHeldUntilReleased(t *testing.T) {
	b := newTableIn(t, 80, 24, vt.Options{Kitty: true}, sessionScene)
	b.terminal.EnableReleases()
	b.press(" ")
	b.ticks(120)
	fuel := func() int32 { return b.world().Ships[0].Fuel }
	for name, end := range map[string]tcell.Event{
		"released":   &term.EventRelease{Key: tcell.KeyRune, Rune: 'w'},
		"focus lost": tcell.NewEventFocus(false),
	} {
		before := fuel()
		b.press("w")
		b.ticks(30)
		b.Input(end)
		b.ticks(1)
		if burnt := before - fuel(); burnt < 25 {
			t.Errorf("%s: burnt %d", name, burnt)
		}
		before = fuel()
		b.ticks(30)
		if burnt := before - fuel(); burnt != 0 {
			t.Errorf("%s: burns on, %d", name, burnt)
		}
	}
}

func TestResultIsSeenBeforeTheNextMatch(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.press(" ")
	b.world().Phase, b.world().Score = world.Over, [2]uint8{world.MatchPoints, 0}
	b.ticks(10)
	b.press(" ")
	if b.world().Phase != world.Over {
		t.Error("a key held to the end skips the result")
	}
	b.ticks(60)
	b.press(" ")
	if b.world().Phase == world.Over || b.match().humans != 1 {
		t.Error("no other match")
	}
}

// A host stops its game before the terminal is given back, which may take a
// while after a hang-up.
func TestAStoppedSessionIsRecordedToItsEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	r, err := files.NewRecorder(path, false)
	if err != nil {
		t.Fatal(err)
	}
	b := newTable(t, 80, 24, func(t *term.Screen) (game, *stage) {
		s := NewSession(t, Options{World: world.Options{Rate: 60}, Recorder: r})
		return s, &s.stage
	})
	b.press(" ")
	b.ticks(90)
	b.session().Stop()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if got, err := world.Verify(file); err != nil || got != *b.world() || got.Tick != 90 {
		t.Errorf("ended at tick %d: %v", got.Tick, err)
	}
	b.session().Stop() // does no harm
}

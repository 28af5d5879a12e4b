package scene

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/world"
)

func TestPastedTextDoesNothing(t *testing.T) {
	for name, b := range everyScene(t) {
		before := b.screen()
		b.Input(tcell.NewEventPaste(true))
		err := b.press("s?pq^ .+-hb")
		if err != nil || b.stage.clock.Paused() || b.screen() != before {
			t.Errorf("%s: pasted: %v\n%s", name, err, b.screen())
		}
		b.Input(tcell.NewEventPaste(false))
		if err := b.press("q"); err != loop.ErrQuit {
			t.Errorf("%s: typed: %v", name, err)
		}
	}
}

func TestCtrlCQuitsEvenWherePastingNeverEnds(t *testing.T) {
	for name, b := range everyScene(t) {
		b.Input(tcell.NewEventPaste(true))
		if err := b.Input(tcell.NewEventKey(tcell.KeyCtrlC, 3, tcell.ModCtrl)); err != loop.ErrQuit {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The silence is measured from the last key: a long paste is one paste.
func TestASilenceEndsAPasteThatNeverEnds(t *testing.T) {
	for name, b := range everyScene(t) {
		b.Input(tcell.NewEventPaste(true))
		for range 5 {
			b.now += time.Second
			if err := b.press("q"); err != nil {
				t.Errorf("%s: pasted: %v", name, err)
			}
		}
		b.now += 3 * time.Second
		if err := b.press("q"); err != loop.ErrQuit {
			t.Errorf("%s: typed after a silence: %v", name, err)
		}
	}
}

func TestQuitWorksEverywhere(t *testing.T) {
	for _, typed := range []string{"q", "?q", "pq", "p?q"} {
		for name, b := range everyScene(t) {
			if err := b.press(typed); err != loop.ErrQuit {
				t.Errorf("%s: %q: %v", name, typed, err)
			}
		}
	}
}

// TestHelpPausesAndResumes holds that the help leaves the clock as it was, and
// that the key that closes it does nothing else.
func TestHelpPausesAndResumes(t *testing.T) {
	const hint = " key closes"
	for _, closing := range []string{"?", "^", "p", " ", "x", "."} {
		for name, b := range everyScene(t) {
			for _, paused := range []bool{false, true} {
				if paused {
					b.press("p")
				}
				b.press("?")
				if !b.stage.clock.Paused() || !strings.Contains(b.screen(), hint) {
					t.Errorf("%s: no help, or not paused:\n%s", name, b.screen())
				}
				b.press(closing)
				if b.stage.clock.Paused() != paused || strings.Contains(b.screen(), hint) {
					t.Errorf("%s: closed by %q, paused %v:\n%s", name, closing, !paused, b.screen())
				}
			}
		}
	}
}

// Where Ctrl-Z leads nowhere the help does not name it, and the next game does.
func TestHelpLeavesOutWhatLeadsNowhere(t *testing.T) {
	for _, nowhere := range []bool{true, false} {
		b := newTable(t, 80, 24, func(terminal *term.Screen) (game, *stage) {
			s := NewSession(terminal, Options{World: world.Options{Rate: 60}, NoShell: nowhere})
			return s, &s.stage
		})
		b.press("?")
		if text := b.screen(); strings.Contains(text, "Ctrl-Z") == nowhere || !strings.Contains(text, "Ctrl-C") {
			t.Errorf("nowhere %v:\n%s", nowhere, text)
		}
	}
}

func TestHelpScrollsWhereItDoesNotFit(t *testing.T) {
	b := newTable(t, 20, 6, sessionScene)
	b.press("h") // the numbers would have the last row
	b.press("?")
	first := b.screen()
	if b.script("down"); b.screen() == first || !strings.Contains(first, "↑ ↓ more") {
		t.Errorf("a line down shows nothing new:\n%s", b.screen())
	}
	b.script("down*100")
	last := b.screen()
	if last == first || !strings.Contains(last, "quit") {
		t.Errorf("the end of the help is not to be seen:\n%s", last)
	}
	if b.script("up"); b.screen() == last {
		t.Errorf("a line up after too many down:\n%s", last)
	}
	b.script("up*100")
	if b.screen() != first {
		t.Errorf("not back at its start:\n%s", b.screen())
	}
}

// TestHelpThatFitsScrollsNot holds that it promises no more, and that any key
// closes it.
func TestHelpThatFitsScrollsNot(t *testing.T) {
	for _, key := range []string{"up", "down"} {
		b := newTable(t, 80, 24, sessionScene)
		b.press("?")
		if text := b.screen(); strings.Contains(text, "more") || !strings.Contains(text, "any key closes") {
			t.Errorf("there is no more:\n%s", text)
		}
		if b.script(key); strings.Contains(b.screen(), "any key closes") {
			t.Errorf("%s does not close it:\n%s", key, b.screen())
		}
	}
}

// TestNoAnswerPausesUntilTheNext holds that a terminal that does not answer
// pauses a scene, that no key changes that, and that the answer resumes it.
func TestNoAnswerPausesUntilTheNext(t *testing.T) {
	for name, b := range everyScene(t) {
		b.away(time.Second)
		b.press("p.p+-")
		if !b.stage.clock.Paused() || !strings.Contains(b.screen(), "NO ANSWER") {
			t.Errorf("%s: not paused:\n%s", name, b.screen())
		}
		b.away(0)
		if b.stage.clock.Paused() || strings.Contains(b.screen(), "NO ANSWER") {
			t.Errorf("%s: paused on:\n%s", name, b.screen())
		}
	}
}

func TestNoAnswerLeavesAPauseOfThePlayer(t *testing.T) {
	for name, b := range everyScene(t) {
		b.press("p")
		b.away(time.Second)
		b.away(0)
		if !b.stage.clock.Paused() {
			t.Errorf("%s: the answer of the terminal ends a pause of the player", name)
		}
	}
}

// TestHelpOutlastsNoAnswer opens the help before the terminal stops answering,
// and after.
func TestHelpOutlastsNoAnswer(t *testing.T) {
	for _, first := range []bool{true, false} {
		for name, b := range everyScene(t) {
			if first {
				b.press("?")
			}
			b.away(time.Second)
			if !first {
				b.press("?")
			}
			b.away(0)
			if !b.stage.clock.Paused() || !b.stage.holds.has(byManual) {
				t.Errorf("%s: goes on behind the help, opened first: %v", name, first)
			}
		}
	}
}

func TestATerminalThatNeverAnswersEndsTheScene(t *testing.T) {
	for name, b := range everyScene(t) {
		if err := b.away(59 * time.Second); err != nil {
			t.Errorf("%s: after 59 s: %v", name, err)
		}
		if err := b.away(time.Minute); err == nil || errors.Is(err, loop.ErrQuit) {
			t.Errorf("%s: after a minute: %v", name, err)
		}
		b.stage.lost = 0
		if err := b.away(time.Hour); err != nil {
			t.Errorf("%s: never: %v", name, err)
		}
	}
}

func TestTimeScaleGoesFromASixteenthToEight(t *testing.T) {
	for name, b := range everyScene(t) {
		for _, c := range []struct {
			typed    string
			num, den int64
		}{{"--", 1, 4}, {"---------", 1, 16}, {"=", 1, 8}, {"+++", 1, 1}, {"+++++++++", 8, 1}, {"_", 4, 1}} {
			b.press(c.typed)
			if num, den := b.stage.clock.Scale(); num != c.num || den != c.den {
				t.Errorf("%s: %q makes the scale %d/%d, want %d/%d", name, c.typed, num, den, c.num, c.den)
			}
		}
	}
}

func TestRatesAreThoseOfTheLastSecond(t *testing.T) {
	b := newTable(t, 80, 24, sessionScene)
	b.press("h")
	for range 61 {
		b.now += time.Second / 30
		b.ticks(2)
		b.screen()
	}
	if text := b.screen(); !strings.Contains(text, " 60.") || !strings.Contains(text, " 30.") {
		t.Errorf("60 updates and 30 frames a second are\n%s", text)
	}
	b.press("p")
	if text := b.screen(); !strings.Contains(text, " 0.0 ups") || !strings.Contains(text, " 0.0 fps") {
		t.Errorf("a pause has rates:\n%s", text)
	}
}

package scene

import (
	"slices"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/table"
	"fixstep/term/termtest"
	"fixstep/world"
)

// TestColorsAreForTheBackground that the terminal or the player has told.
func TestColorsAreForTheBackground(t *testing.T) {
	const (
		light = "\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\"
		dark  = "\x1b]11;rgb:0000/2b2b/3636\a"
		white = "\x1b]11;rgb:ff/ff/ff\a"
		gray  = "\x1b]4;10;rgb:58/6e/75\a" // as Solarized Dark has it
		teal  = "\x1b]4;6;rgb:00/44/44\a"
		bad   = "\x1b]11;rgb:zz/ff/ff\a\x1b]11;?\a\x1b]11;rgb:ffff/ffff\a"
	)
	for _, test := range []struct {
		answer string
		asked  term.Background
		want   render.Palette
	}{
		{"", term.Unknown, render.OnDark},
		{light, term.Unknown, render.OnLight},
		{dark, term.Unknown, render.OnDark},
		{light, term.Dark, render.Fixed}, // the simulated xterm tells its palette, which is not for white
		{dark, term.Light, render.OnLight},
		{white, term.Unknown, render.OnLight},
		{bad, term.Unknown, render.OnDark},
		{dark + gray, term.Unknown, render.Dull},
		{teal + gray + dark, term.Unknown, render.Fixed},
		{dark + teal, term.Unknown, render.OnDark},
		{dark + gray, term.Light, render.OnLight},
		{light + gray, term.Unknown, render.OnLight},
		{"p\x1b[?997;2n", term.Unknown, render.OnLight}, // in a pause
	} {
		b := newTable(t, 80, 24, titleScene)
		b.spacewar().SetView(View{Background: test.asked})
		b.AtOnce(test.answer)
		var want render.Canvas
		want.SetColors(test.want, 0)
		if !slices.Equal(b.spacewar().canvas.Styles, want.Styles) {
			t.Errorf("%q, asked for %v: not palette %v", test.answer, test.asked, test.want)
		}
	}
}

// TestACalmTitleStandsStill, sends nothing and wakes nothing, but its menu goes
// on. Full motion counts at once.
func TestACalmTitleStandsStill(t *testing.T) {
	for _, calm := range []bool{false, true} {
		b := newTable(t, 80, 24, gameWith(Options{
			View:     View{Calm: calm},
			Settings: map[string]string{},
		}))
		b.Wait(2 * time.Second)
		before := b.spacewar().numbers.Draws
		stands := b.Stands()
		draws := b.spacewar().numbers.Draws - before
		if stands != calm || calm != (draws == 0) {
			t.Errorf("calm %v: it stands: %v, with %d pictures", calm, stands, draws)
		}
		b.Type("Up Enter Down*2 Right")
		if b.Stands() == calm {
			t.Errorf("calm %v: stands %v after the change", calm, calm)
		}
		b.Type("Esc Down Enter wait:1s")
		b.Sees("torpedoes")
	}
}

// TestWithoutColorsAWakeIsDim, so that the ship can be told from it.
func TestWithoutColorsAWakeIsDim(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		s := NewSpacewar(table.Deaf(t, 1), Options{World: world.Options{Rate: 60, Seed: 1}})
		s.Draw(loop.One)
		if s.canvas.Styles[render.NeedleWake] != tcell.StyleDefault.Dim(true) {
			t.Errorf("the styles are %v", s.canvas.Styles)
		}
	})
}

// TestThriftFollowsTheLink: the level rises on a link that is late with a third
// of the frames, and falls after half a minute of good seconds.
func TestThriftFollowsTheLink(t *testing.T) {
	var l thrift
	var at time.Duration
	var shown, late int64
	for i, c := range []struct {
		seconds, frames, late int64
		level                 int // at the end of them
	}{
		{1, 5, 3, 0}, // when a still picture begins
		{1, 12, 4, 0},
		{1, 11, 4, 1},
		{1, 60, 30, 2},
		{5, 60, 30, 3},
		{20, 60, 0, 3},
		{1, 60, 30, 3},
		{29, 60, 3, 3},
		{1, 60, 5, 3}, // not good enough
		{29, 60, 0, 3},
		{1, 60, 0, 2},
		{29, 60, 0, 2},
		{1, 60, 0, 1},
	} {
		for range c.seconds {
			at += time.Second
			shown += c.frames
			late += c.late
			l.watch(at, shown, late)
			l.watch(at+time.Second-1, shown+99, late+99) // no second has passed
		}
		if l.level != c.level {
			t.Errorf("line %d: level %d, want %d", i, l.level, c.level)
		}
	}
}

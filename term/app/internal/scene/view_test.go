package scene

import (
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
	"fixstep/world"
)

// TestColorsAreForTheBackground that the terminal tells, or the player.
func TestColorsAreForTheBackground(t *testing.T) {
	const light, dark = "\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\", "\x1b]11;rgb:0000/2b2b/3636\a"
	for _, test := range []struct {
		answer string
		asked  term.Background
		want   render.Palette
	}{
		{"", term.Unknown, render.OnDark}, {light, term.Unknown, render.OnLight}, {dark, term.Unknown, render.OnDark},
		{light, term.Dark, render.OnDark}, {dark, term.Light, render.OnLight}, {"\x1b]11;rgb:ff/ff/ff\a", term.Unknown, render.OnLight},
		{"\x1b]11;rgb:zz/ff/ff\a\x1b]11;?\a\x1b]11;rgb:ffff/ffff\a", term.Unknown, render.OnDark},
	} {
		b := newTable(t, 80, 24, sessionScene)
		b.session().SetView(View{Background: test.asked})
		b.atOnce(test.answer)
		if got := b.session().canvas.Palette; got != test.want {
			t.Errorf("%q, asked for %v: palette %v", test.answer, test.asked, got)
		}
	}
}

// TestWithoutColorsAWakeIsDim: it is told from the ship by that.
func TestWithoutColorsAWakeIsDim(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		s := NewSession(openDeaf(t, 1), Options{World: world.Options{Rate: 60, Seed: 1}})
		if s.Draw(loop.One); s.canvas.Palette != render.Colorless {
			t.Errorf("palette %v", s.canvas.Palette)
		}
	})
}

// TestThriftFollowsTheLink: it rises on a link that is too thin for a third of
// the frames, falls after ten good seconds, and is patient after a wrong step.
func TestThriftFollowsTheLink(t *testing.T) {
	var l thrift
	if l.judge(5, 3); l.level != 0 {
		t.Errorf("level %d when a still picture begins", l.level)
	}
	for range 9 {
		l.judge(60, 30)
	}
	if l.level != mostThrift {
		t.Errorf("level %d on a thin link", l.level)
	}
	for range 10 {
		l.judge(60, 5)
	}
	if l.level != mostThrift {
		t.Errorf("level %d on a link that is not good", l.level)
	}
	good := func() (seconds int) {
		for before := l.level; l.level == before; seconds++ {
			l.judge(60, 0)
		}
		return seconds
	}
	if n := good(); n != 10 || l.level != 2 {
		t.Errorf("level %d after %d good seconds", l.level, n)
	}
	l.judge(60, 40)
	if n := good(); n != 20 || l.level != 2 {
		t.Errorf("level %d after %d good seconds, when the step before was wrong", l.level, n)
	}
}

// TestAPlayerIsToldWhatALightBackgroundTakes where the terminal does not tell
// its own: on the title, until one of the two says it.
func TestAPlayerIsToldWhatALightBackgroundTakes(t *testing.T) {
	const hint = "fixstep -background light"
	for _, size := range [][2]int{{80, 24}, {40, 12}} {
		mute := newTable(t, size[0], size[1], sessionScene, vt.Options{Mute: true})
		mute.Type("wait:1s")
		mute.sees("!" + hint)
		mute.Type("wait:1s")
		mute.sees(hint)
		s := mute.session()
		mute.do(func() { s.SetView(View{Background: term.Dark}) })
		mute.sees("!" + hint)
	}
	for _, b := range []*table{
		newTable(t, 80, 24, sessionScene),
		newTable(t, 80, 24, seat(Options{NoShell: true}), vt.Options{Mute: true}), // who is let in has no flags
	} {
		b.Type("wait:3s")
		b.sees("!" + hint)
	}
}

// TestAPlayerReadsWhatASlowTerminalIsSpared: for a while, as soon as sparks are
// left out, and again with the colours; on this machine only.
func TestAPlayerReadsWhatASlowTerminalIsSpared(t *testing.T) {
	var l thrift
	frames := int64(0)
	second := func(late int64) string {
		frames += 60
		l.watch(time.Duration(frames)*time.Second/60, frames, l.late+late)
		if l.word(l.since, false) != nil {
			t.Error("who is far away reads it")
		}
		return strings.Join(l.word(l.since, true), "|")
	}
	for i, want := range []string{"", "no sparks", "no colours", "no colours", "no colours", "no colours", "no colours", ""} {
		if got := second(30); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("second %d: %q, want %q", i, got, want)
		}
	}
	for range 40 {
		if got := second(0); got != "" {
			t.Errorf("when it is better: %q", got)
		}
	}
}

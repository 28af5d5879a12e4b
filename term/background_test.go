package term

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

func TestTheAnswerTellsTheBackground(t *testing.T) {
	s, _ := Sim(20, 5, vt.Options{})
	defer s.Fini()
	for answer, want := range map[string]Background{
		"\x1b]11;rgb:ffff/ffff/ffff\x1b\\": Light, "\x1b]11;rgb:1e1e/1e1e/1e1e\a": Dark, "\x1b]11;rgb:f/f/e\a": Light,
		"\x1b]11;rgba:ffff/ffff/ffff/dddd\x1b\\": Light, "\x1b]11;rgba:0/0/0/f\a": Dark, "\x1b]11;rgba:ff/ff/00/00\a": Light, "\x1b]11;#fdf6e3\a": Light, "\x1b]11;#002\a": Dark,
		"\x1b]11;#ffffffff0000\a": Light, "\x1b]11;#000000111\a": Dark,
	} {
		s.Type(map[Background]string{Dark: "\x1b]11;rgb:f/f/f\a", Light: "\x1b]11;rgb:0/0/0\a"}[want])
		unread(s)
		s.Type(answer)
		if s.Palette().Background != want || s.HasPendingEvent() && isKey(s.PollEvent()) {
			t.Errorf("%q: %v, want %v and no key", answer, s.Palette().Background, want)
		}
	}
	s.Type("\x1b]11;#fff\a")
	const noColors = "rgb:0/0/0/0 rgba:0/0/0 #0000 # #00000/000 000 rgbi:0/0/0 rgb: #+0000f ebony"
	for junk := range strings.FieldsSeq(noColors) {
		s.Type("\x1b]11;" + junk + "\a")
		if s.Palette().Background != Light {
			t.Errorf("%q is a color", junk)
		}
	}
}

// solarized are the reports of a terminal whose bright colors are grays.
var solarized = []string{
	"\x1b]11;rgb:0000/2b2b/3636\x1b\\", "\x1b]4;10;rgb:5858/6e6e/7575\x1b\\", "\x1b]4;11;rgb:6565/7b7b/8383\a", "\x1b]4;14;rgb:93/a1/a1\a",
	"\x1b]4;2;rgb:8585/9999/0000\x1b\\", "\x1b]4;3;rgb:b5/89/00\a", "\x1b]4;6;rgb:2a2a/a1a1/9898\x1b\\",
}

// TestGrayAndFaintColorsAreNotLegible, with the reports in any order and parts.
// A report without a color has no effect, and no report is a key.
func TestGrayAndFaintColorsAreNotLegible(t *testing.T) {
	backward := slices.Clone(solarized)
	slices.Reverse(backward)
	for name, c := range map[string]struct {
		sent         []string
		bright, dark bool
	}{
		"in order":      {solarized, false, true},
		"backward":      {backward, false, true},
		"no background": {solarized[1:], true, true},
		"faint": {
			[]string{solarized[0], "\x1b]4;10;rgb:00/44/00\a", "\x1b]4;2;rgb:20/20/90\a"},
			false, false,
		},
		"bright gray": {[]string{solarized[0], solarized[3]}, false, true},
		"garbage": {
			append(solarized[:2:2], "\x1b]4;10;?\a", "\x1b]4;10;rgb:f/f\a", "\x1b]4;10;rgb:x/y/z\a", "\x1b]4\a"),
			false, true,
		},
		"only garbage": {
			[]string{
				solarized[0], "\x1b]4;10;?\a", "\x1b]4;11;rgb:f/f\a", "\x1b]4;14;rgb:x/y/z\a",
				"\x1b]4;99;rgb:1/1/1\a",
			},
			true, true,
		},
		"an unknown light": {append(solarized[:7:7], "\x1b[?997;2n"), true, true},
		"nothing":          {nil, true, true},
	} {
		s, _ := Sim(20, 5, vt.Options{Mute: true})
		for _, part := range c.sent {
			s.Type(part)
		}
		bright, dark := s.Palette().Legible(10, 11, 14), s.Palette().Legible(2, 3, 6, -1, 16)
		if bright != c.bright || dark != c.dark {
			t.Errorf("%s: legible are the bright colors: %v, the dark ones: %v", name, bright, dark)
		}
		for s.HasPendingEvent() {
			if ev := s.PollEvent(); isKey(ev) {
				t.Errorf("%s: %v", name, ev)
			}
		}
		s.Fini()
	}
}

// TestColorsAreAskedForOnce, with the first picture after the terminal has
// reported its background. A silent terminal is not asked.
func TestColorsAreAskedForOnce(t *testing.T) {
	silent := func() *farTty {
		tty := far()
		tty.never = "\x1b]11;[^\\\\]*\\\\"
		return tty
	}
	for want, open := range map[int]func() *farTty{6: far, 0: silent} {
		bubble(t, open, func(t *testing.T, s *Screen, tty *farTty) {
			asked := 0
			for i := range 5 {
				draw(s, strconv.Itoa(i))
				settle()
				asked += strings.Count(string(tty.last), "\x1b]4;")
				tty.send(strings.Join(solarized[1:], ""))
			}
			if asked != want || s.Palette().Legible(14) != (want == 0) {
				t.Errorf("%d colors are asked for, want %d; color 14 is legible: %v", asked, want, s.Palette().Legible(14))
			}
			tty.send("\x1b]11;rgb:fdf6/f6f6/e3e3\x1b\\") // another theme, of which the colors are not known
			settle()
			draw(s, "x")
			settle()
			if again := strings.Count(string(tty.last), "\x1b]4;"); again != 6 {
				t.Errorf("with another background %d colors are asked for", again)
			}
		})
	}
}

func isKey(ev tcell.Event) bool {
	_, is := ev.(*tcell.EventKey)
	return is
}

// TestAMultiplexerMayBeInAnXterm: in a multiplexer, as in an xterm, the line
// that a block leaves beside it is written over, and the outer terminal is
// asked for its background.
func TestAMultiplexerMayBeInAnXterm(t *testing.T) {
	for _, test := range []struct {
		term, tmux   string
		stain, light bool
	}{
		{"xterm-kitty", "", false, false}, {"xterm-256color", "/tmp/tmux", true, true}, {"tmux-256color", "", true, true}, {"xterm", "", true, false},
	} {
		small := func() *farTty { return newFarTty(20, 5, vt.Options{Kitty: test.term != "xterm"}) }
		onTty(t, variables{"TERM": test.term, "TMUX": test.tmux}, small, func(t *testing.T, s *Screen, tty *farTty) {
			tty.never = "\x1b]11;[^\\\\]*\\\\"
			s.Init()
			asked := strings.HasPrefix(s.enter(true, false), "\x1bPtmux;\x1b\x1b]11;?\a\x1b\\")
			if asked != test.light || s.Palette().Background != Unknown {
				t.Errorf("%s: asked for the background: %v; background %v", test.term, asked, s.Palette().Background)
			}
			draw(s, "x█ █y")
			settle()
			s.PutStr(1, 0, ".")
			s.Show()
			settle()
			if strings.Contains(string(tty.last), ". ") != test.stain {
				t.Errorf("%s: a block is removed by %q", test.term, tty.last)
			}
		})
	}
}

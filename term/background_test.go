package term

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

func TestAConsoleIsDark(t *testing.T) {
	for name, want := range map[string]Background{"linux": Dark, "xterm": Unknown} {
		clean(t)
		t.Setenv("TERM", name)
		if s, _ := Open(Options{Tty: near()}); s.Background() != want {
			t.Errorf("%s: %v, want %v", name, s.Background(), want)
		}
	}
	for name, want := range map[string]Background{"auto": Unknown, "dark": Dark, "light": Light} {
		if got, err := ParseBackground(name); got != want || err != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if _, err := ParseBackground("pink"); err == nil {
		t.Error("pink is taken for a background")
	}
}

func TestTheAnswerTellsTheBackground(t *testing.T) {
	s, _ := Sim(20, 5, vt.Options{})
	defer s.Fini()
	for answer, want := range map[string]Background{
		"\x1b]11;rgb:ffff/ffff/ffff\x1b\\": Light, "\x1b]11;rgb:1e1e/1e1e/1e1e\a": Dark, "\x1b]11;rgb:f/f/e\a": Light,
	} {
		if s.Type(answer); s.Background() != want || s.HasPendingEvent() && isKey(s.PollEvent()) {
			t.Errorf("%q: %v, want %v and no key", answer, s.Background(), want)
		}
	}
}

func isKey(ev tcell.Event) bool {
	_, is := ev.(*tcell.EventKey)
	return is
}

// TestAMultiplexerMayBeInAnXterm: in a multiplexer the line that a block leaves
// beside it in an xterm is written over, and the outer terminal is asked for
// its background.
func TestAMultiplexerMayBeInAnXterm(t *testing.T) {
	for _, test := range []struct {
		term, tmux   string
		stain, light bool
	}{
		{"xterm-kitty", "", false, false}, {"xterm-256color", "/tmp/tmux", true, true}, {"tmux-256color", "", true, true},
	} {
		clean(t)
		t.Setenv("TERM", test.term)
		t.Setenv("TMUX", test.tmux)
		synctest.Test(t, func(t *testing.T) {
			tty := newFarTty(20, 5, vt.Options{Kitty: true})
			tty.never = "\x1b]11;[^\\\\]*\\\\"
			s, _ := Open(Options{Tty: tty})
			defer s.Fini()
			s.Init()
			if asked := strings.HasPrefix(s.enter(true), "\x1bPtmux;\x1b\x1b]11;?\a\x1b\\"); asked != test.light || s.Background() != Unknown {
				t.Errorf("%s: asked for the background: %v; background %v", test.term, asked, s.Background())
			}
			s.PutStr(0, 0, "x█ █y")
			s.Show()
			settle()
			s.PutStr(1, 0, ".")
			s.Show()
			if settle(); strings.Contains(string(tty.last), ". ") != test.stain {
				t.Errorf("%s: a block is removed by %q", test.term, tty.last)
			}
		})
	}
}

func TestAConsoleShowsHalfBlocksOnly(t *testing.T) {
	for _, test := range []struct {
		terminal terminal
		want     string
	}{
		{terminal{traits: traitsOf("linux-16color")}, "a▀"},
		{terminal{traits: traitsOf("xterm")}, "a▀▚⠿"},
		{terminal{caps: wire.Caps{ASCII: true}}, "a"},
	} {
		s := Screen{terminal: test.terminal}
		for _, r := range "a▀▚⠿" {
			if got := s.Shows(r); got != strings.ContainsRune(test.want, r) {
				t.Errorf("%+v: Shows(%c) is %v", test.terminal, r, got)
			}
		}
	}
}

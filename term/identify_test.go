package term

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// environments are values of TERM, other variables, and colors asked for, with
// a part of Open's error or what described tells of the Screen.
var environments = []struct {
	term, more string
	colors     int
	want       string
}{
	{"xterm", "", 0, "8"},
	{"xterm-256color", "", 0, "256"},
	{"xterm-256color", "COLORTERM=truecolor", 0, "16777216"},
	{"xterm-256color", "COLORTERM=24bit", 0, "16777216"},
	{"xterm-256color", "COLORTERM=truecolor NO_COLOR=1", 0, "0"},
	{"xterm-256color", "COLORTERM=truecolor NO_COLOR=1", 256, "256"},
	{"xterm-256color", "", 1, "0"},
	{"xterm-unheard-of", "", 0, "256"},
	{"xterm-kitty", "", 0, "16777216"},
	{"wezterm", "", 0, "16777216"},
	{"contour", "", 0, "16777216"},
	{"foot", "", 0, "16777216"},
	{"alacritty", "", 0, "16777216"},
	{"rxvt", "", 0, "8"},
	{"rxvt-unicode", "", 0, "16"},
	{"rxvt-unicode-256color", "", 0, "256"},
	{"st-256color", "", 0, "256"},
	{"mlterm", "", 0, "8"},
	{"linux", "", 0, "8, sober, dark, shows a▀"},
	{"linux-16color", "", 1 << 24, "16777216, sober, dark, shows a▀"},

	{"xterm-256color", "SSH_TTY=x", 0, "256, far"},
	{"xterm-256color", "TMUX=x", 0, "256, multiplexer, far"},
	{"tmux-256color", "", 0, "256, multiplexer, far"},
	{"screen", "", 0, "8, sober, multiplexer, far"},
	{"screen-256color", "", 0, "256, sober, multiplexer, far"},
	{"screen.xterm-256color", "", 0, "256, sober, multiplexer, far"},

	{"xterm", "LANG=en_US", 0, "8"},
	{"xterm", "LANG=C.UTF-8", 0, "8"},
	{"xterm", "LANG=de_DE.utf8@euro", 0, "8"},
	{"xterm", "LC_ALL=C.UTF-8 LC_CTYPE=C LANG=C", 0, "8"},
	{"xterm", "LANG=C", 0, "8, shows a"},
	{"xterm", "LC_ALL=POSIX LANG=C.UTF-8", 0, "8, shows a"},
	{"xterm", "LC_CTYPE=C LANG=C.UTF-8", 0, "8, shows a"},
	{"xterm", "LANG=en_US.ISO-8859-1", 0, "8, shows a"},
	{"xterm", "LC_ALL=x.evil", 0, "8, shows a"},

	{"vt220", "", 0, "TERM=vt220 is not known to be like xterm: in a window try TERM=xterm-256color, over a serial line TERM=linux"},
	{"", "", 0, "TERM is not set"},
	{"dumb", "", 0, "cannot move their cursor; start this program in a terminal window"},
	{"-V", "", 0, "TERM=-V is not known to be like"},
	{"x;rm -rf /", "", 0, `"x;rm -rf /" is not the name`},
	{"a\x1b]2;PWNED\ab", "", 0, `"a\x1b]2;PWNED\ab" is not the name`},
	{"xterm\n", "", 0, `"xterm\n" is not the name`},
	{"xterm-" + strings.Repeat("x", 34), "COLORTERM=truecolor", 0, "16777216"}, // 40 bytes
	{"xterm-" + strings.Repeat("x", 35), "", 0, "is not the name"},
	{strings.Repeat("xterm", 1000), "", 0, "is not the name"},
}

// described tells the colors of a Screen's terminal, and what differs from an
// xterm on this machine.
func described(s *Screen) string {
	text := fmt.Sprint(s.Colors())
	for _, is := range []struct {
		name string
		so   bool
	}{
		{"sober", !s.xterm},
		{"multiplexer", s.traits.has(mux)},
		{"far", !s.local},
		{"dark", s.Palette().Background == Dark},
	} {
		if is.so {
			text += ", " + is.name
		}
	}
	shown := strings.Map(func(r rune) rune {
		if s.CanDisplay(r, false) {
			return r
		}
		return -1
	}, "a▀▚⠿")
	if shown != "a▀▚⠿" {
		text += ", shows " + shown
	}
	return text
}

// Any environment gives a screen or one clear line. It is the environment of
// the session, and not that of the process.
func TestAnyEnvironmentGivesAScreenOrOneClearLine(t *testing.T) {
	t.Setenv("PATH", "/nonexistent") // no infocmp
	for _, c := range environments {
		session := variables{"TERM": c.term}
		for _, set := range strings.Fields(c.more) {
			name, value, _ := strings.Cut(set, "=")
			session[name] = value
		}
		for _, process := range []variables{
			{"TERM": "dumb", "NO_COLOR": "1", "LANG": "C", "LC_ALL": "C", "TMUX": "x"},
			{"TERM": "xterm-kitty", "COLORTERM": "truecolor", "STY": "x"},
		} {
			clean(t)
			for name, value := range process {
				t.Setenv(name, value)
			}
			s, err := Open(Options{Tty: near(), Colors: c.colors, Env: session.get})
			if err == nil && (described(s) != c.want || s.line.link.Window.Local) {
				t.Errorf("%+v: %s, or the screen of a Tty is local", c, described(s))
			}
			if err == nil && s.line.link.Window.Mux != s.traits.has(mux) {
				t.Errorf("%+v: the link is behind a multiplexer: %v", c, s.line.link.Window.Mux)
			}
			if err == nil {
				continue
			}
			if errors.Is(err, ErrNoTerminal) != (c.term == "") || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%+v: %v", c, err)
			}
			if strings.ContainsAny(err.Error(), "\n\x1b\a") || len(err.Error()) > 160 {
				t.Errorf("%+v: not one short line: %q", c, err)
			}
		}
	}
}

// A terminal that lacks some of xterm's sequences is drawn on all the same,
// gets no sequence that it would show as text, and is given back.
func TestSoberTerminalsAreDrawnOnAndGivenBack(t *testing.T) {
	foreign := regexp.MustCompile("\x1b[P_]|\x1b\\][^8]|\x1b\\[[<=>]|\x1b\\[[0-9;]*:|\x1b\\[[0-9;]*[tu ]")
	for _, name := range []string{"screen-256color", "linux", "rxvt", "tmux-256color", "foot"} {
		onTty(t, variables{"TERM": name}, near, func(t *testing.T, s *Screen, tty *farTty) {
			var sent bytes.Buffer
			tty.term = vt.New(80, 24, vt.Options{Tap: &sent})
			s.EnableReleases()
			s.SetTitle("a ship")
			s.Init()
			before := 0
			curly := tcell.StyleDefault.Reverse(true).Underline(tcell.UnderlineStyleCurly, tcell.ColorRed).Url("http://a.b")
			for i := range 30 {
				s.Fill('.', tcell.StyleDefault.Foreground(tcell.ColorBlue))
				s.PutStr(i, i%24, "Spacewar!")
				s.PutStrStyled(i, (i+5)%24, "Spacewar!", curly)
				settle()
				if i == 1 {
					before = tty.writes()
				}
				s.Show()
			}
			settle()
			same(t, s, tty.term)
			if told := foreign.FindString(sent.String()); s.xterm == (told == "") {
				t.Errorf("%s was sent %q", name, told)
			}
			if n := tty.writes() - before; n != 29 {
				t.Errorf("%s: %d writes for 29 frames", name, n)
			}
			s.Fini()
			synctest.Wait()
			if left := tty.term.Left(); len(left) > 0 {
				t.Errorf("%s: left behind: %q", name, left)
			}
		})
	}
}

// Without UTF-8 only ASCII is sent, also as a title.
func TestWithoutUTF8OnlyASCIIIsSent(t *testing.T) {
	for locale, want := range map[string]string{"C.UTF-8": "│★▄é, ship ★é", "C": "|?#?, ship "} {
		onTty(t, variables{"TERM": "xterm", "LANG": locale}, near, func(t *testing.T, s *Screen, tty *farTty) {
			s.Init()
			s.SetTitle("ship ★é")
			draw(s, "│★▄é")
			settle()
			got := strings.TrimSpace(tty.term.String()) + ", " + tty.term.Title
			if utf8 := locale != "C"; got != want || s.CanDisplay('é', true) != utf8 || (s.CharacterSet() == "UTF-8") != utf8 {
				t.Errorf("%s: %s, want %s, or CanDisplay or CharacterSet is wrong", locale, got, want)
			}
		})
	}
}

package term

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// clientTerms are values of TERM, with the results of Open.
var clientTerms = []struct {
	term  string
	fails string // part of the error; "": none
	xterm bool
}{
	{"xterm-256color", "", true},
	{"xterm", "", true},
	{"xterm-unheard-of", "", true},
	{"wezterm", "", true},
	{"contour", "", true},
	{"foot", "", true},
	{"alacritty", "", true},
	{"tmux-256color", "", true},
	{"rxvt-unicode-256color", "", true},
	{"st-256color", "", true},
	{"mlterm", "", true},
	{"screen", "", false},
	{"screen-256color", "", false},
	{"screen.xterm-256color", "", false},
	{"linux", "", false},
	{"vt220", "TERM=vt220 is not known to be like xterm: in a window try TERM=xterm-256color, over a serial line TERM=linux", false},
	{"", "TERM is not set", false},
	{"dumb", "cannot move their cursor; start this program in a terminal window", false},
	{"-V", "TERM=-V is not known to be like", false},
	{"x;rm -rf /", `"x;rm -rf /" is not the name`, false},
	{"a\x1b]2;PWNED\ab", `"a\x1b]2;PWNED\ab" is not the name`, false},
	{"xterm\n", `"xterm\n" is not the name`, false},
	{strings.Repeat("xterm", 1000), "is not the name", false},
}

// TestATerminalIsLocal, unless the environment names ssh or a multiplexer.
func TestATerminalIsLocal(t *testing.T) {
	for name, local := range map[string]bool{"LANG": true, "SSH_TTY": false, "TMUX": false} {
		env := variables{"TERM": "xterm", name: "x"}.get
		found, err := identify(env, 0)
		if s, _ := Open(Options{Tty: near(), Env: env}); err != nil || found.local != local || s.line.link.Window.Local {
			t.Errorf("%s: local %v, or the screen of a Tty is local", name, found.local)
		}
	}
}

// Any value of TERM gives a screen or one clear line.
func TestAnyTERMGivesAScreenOrOneClearLine(t *testing.T) {
	for _, c := range clientTerms {
		t.Setenv("PATH", "/nonexistent") // no infocmp
		s, err := Open(Options{Tty: near(), Env: variables{"TERM": c.term}.get})
		if c.fails != "" {
			if errors.Is(err, ErrNoTerminal) != (c.term == "") || err == nil || !strings.Contains(err.Error(), c.fails) || strings.ContainsAny(err.Error(), "\n\x1b\a") || len(err.Error()) > 160 {
				t.Errorf("TERM=%.40q: %v", c.term, err)
			}
			continue
		}
		if err != nil || s.xterm != c.xterm {
			t.Errorf("TERM=%.40q: %v", c.term, err)
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
			s.Init()
			before := 0
			curly := tcell.StyleDefault.Reverse(true).Underline(tcell.UnderlineStyleCurly, tcell.ColorRed).Url("http://a.b")
			for i := range 30 {
				s.Fill('.', tcell.StyleDefault.Foreground(tcell.ColorBlue))
				s.PutStr(i, i%24, "Spacewar!")
				s.PutStrStyled(i, (i+5)%24, "Spacewar!", curly)
				if settle(); i == 1 {
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

// Colors follow the environment of the session, not that of the process.
func TestColorsFollowTheEnvironment(t *testing.T) {
	for _, c := range []struct {
		term, colorterm, noColor string
		asked, want              int
	}{
		{"xterm-256color", "", "", 0, 256},
		{"xterm-256color", "truecolor", "", 0, 1 << 24},
		{"xterm-256color", "24bit", "", 0, 1 << 24},
		{"xterm-256color", "truecolor", "1", 0, 0},
		{"xterm-256color", "truecolor", "1", 256, 256},
		{"xterm-256color", "", "", 1, 0},
		{"xterm-kitty", "", "", 0, 1 << 24},
		{"wezterm", "", "", 0, 1 << 24},
		{"xterm", "", "", 0, 8},
		{"rxvt", "", "", 0, 8},
		{"rxvt-unicode", "", "", 0, 16},
		{"rxvt-unicode-256color", "", "", 0, 256},
		{"linux", "", "", 0, 8},
		{"linux", "", "", 1 << 24, 1 << 24},
	} {
		of := variables{"TERM": c.term, "COLORTERM": c.colorterm, "NO_COLOR": c.noColor}
		for _, server := range []variables{
			of,
			{"TERM": "dumb", "NO_COLOR": "1", "LANG": "C", "LC_ALL": "C", "TMUX": "x"},
			{"TERM": "xterm-kitty", "COLORTERM": "truecolor", "STY": "x"},
		} {
			clean(t)
			for name, value := range server {
				t.Setenv(name, value)
			}
			s, err := Open(Options{Tty: near(), Colors: c.asked, Env: of.get})
			if err != nil || s.Colors() != c.want || s.CharacterSet() != "UTF-8" || s.traits.has(mux) {
				t.Errorf("%+v, server %v: %d colors, %s, multiplexer %v, %v", c, server, s.Colors(), s.CharacterSet(), s.traits.has(mux), err)
			}
		}
	}
}

// locales are settings of the locale, with or without UTF-8.
var locales = []struct {
	all, ctype, lang string
	utf8             bool
}{
	{"", "", "", true},
	{"", "", "en_US", true},
	{"", "", "C.UTF-8", true},
	{"", "", "de_DE.utf8@euro", true},
	{"C.UTF-8", "C", "C", true},
	{"", "", "C", false},
	{"POSIX", "", "C.UTF-8", false},
	{"", "C", "C.UTF-8", false},
	{"", "", "en_US.ISO-8859-1", false},
	{"x.evil", "", "", false},
}

// Without UTF-8 only ASCII is sent, also as a title, and fallbacks whole.
func TestWithoutUTF8OnlyASCIIIsSent(t *testing.T) {
	for _, c := range locales {
		env := variables{"TERM": "xterm-256color", "LC_ALL": c.all, "LC_CTYPE": c.ctype, "LANG": c.lang}
		onTty(t, env, near, func(t *testing.T, s *Screen, tty *farTty) {
			s.RegisterRuneFallback('★', "<*>")
			s.Init()
			s.SetTitle("ship ★é")
			draw(s, "│★▄é")
			settle()
			got := strings.TrimSpace(tty.term.String()) + ", " + tty.term.Title
			if want := map[bool]string{true: "│★▄é, ship ★é", false: "|<*>#?, ship "}[c.utf8]; got != want {
				t.Errorf("%+v: %s, want %s", c, got, want)
			}
			if s.CanDisplay('é', true) != c.utf8 || !s.CanDisplay('★', true) || (s.CharacterSet() == "UTF-8") != c.utf8 {
				t.Errorf("%+v: CanDisplay or CharacterSet is wrong", c)
			}
		})
	}
}

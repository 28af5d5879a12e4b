package term

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
)

// variables are those of an environment.
type variables map[string]string

// get returns a variable, as Options.Env does.
func (v variables) get(name string) string { return v[name] }

// xterm is the environment of an xterm.
var xterm = variables{"TERM": "xterm-256color"}

// onTty runs f in a synctest bubble with a screen on a tty, before Init.
func onTty[T tcell.Tty](t *testing.T, env variables, make func() T, f func(t *testing.T, s *Screen, tty T)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		tty := make()
		s, err := Open(Options{Tty: tty, Env: env.get})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Fini()
		f(t, s, tty)
	})
}

// bubble is onTty with an xterm, after Init, with releases and link enabled.
func bubble(t *testing.T, make func() *farTty, f func(t *testing.T, s *Screen, tty *farTty)) {
	t.Helper()
	onTty(t, xterm, make, func(t *testing.T, s *Screen, tty *farTty) {
		s.EnableReleases()
		s.EnableLink()
		if err := s.Init(); err != nil {
			t.Fatal(err)
		}
		f(t, s, tty)
	})
}

// clean sets TERM, and clears all other variables that the screen reads.
func clean(t *testing.T) {
	const names = "TMUX STY COLORTERM NO_COLOR LC_ALL LC_CTYPE LANG LINES COLUMNS"
	for name := range strings.FieldsSeq(names) {
		t.Setenv(name, "")
	}
	t.Setenv("TERM", "xterm-256color")
}

// sample returns the size of a long test: all if the environment variable
// FIXSTEP_TEST is "whole", as in CI; otherwise part, which it logs.
func sample(t *testing.T, all, part int) int {
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		return all
	}
	t.Logf("a sample: %d of %d; FIXSTEP_TEST=whole runs all", part, all)
	return part
}

// Open leaves the process as it is: its environment, and the width of ambiguous
// characters for its other packages.
func TestOpenLeavesTheProcessAlone(t *testing.T) {
	defer func(width int) { uniseg.EastAsianAmbiguousWidth = width }(uniseg.EastAsianAmbiguousWidth)
	uniseg.EastAsianAmbiguousWidth = 2
	clean(t)
	t.Setenv("LINES", "99999")
	t.Setenv("COLUMNS", "99999")
	before := os.Environ()
	Open(Options{Tty: near()})
	Open(Options{})
	if uniseg.EastAsianAmbiguousWidth != 2 {
		t.Error("Open has changed EastAsianAmbiguousWidth")
	}
	if !slices.Equal(os.Environ(), before) {
		t.Errorf("before %q\nafter %q", before, os.Environ())
	}
}

// start has the type that programs for tcell use.
func start(o Options) (tcell.Screen, error) { return Open(o) }

// A Screen beside an error of Open bears all calls, because a program may not
// have checked the error.
func TestAScreenBesideAnErrorBearsAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := start(Options{Env: variables{}.get})
		if err == nil || s == nil {
			t.Fatalf("%v, %v", s, err)
		}
		if got := s.Init(); got != err {
			t.Errorf("Init: %v, not %v", got, err)
		}
		if ev := s.PollEvent(); ev != nil {
			t.Errorf("an event: %v", ev)
		}
		s.Fini()
		s.PutStr(0, 0, "nowhere")
		s.SetTitle("none")
		s.EnableMouse()
		s.SetSize(3, 4)
		s.Show()
		s.Sync()
		s.Suspend()
		w, h := s.Size()
		_, isTty := s.Tty()
		str, _, _ := s.Get(0, 0)
		if s.Resume() == nil || s.PollEvent() != nil || w != 0 || h != 0 || isTty || str != " " || !s.HasMouse() {
			t.Error("the Screen is not as after Fini")
		}
		ch := make(chan tcell.Event)
		go s.ChannelEvents(ch, nil)
		if _, ok := <-ch; ok {
			t.Error("the Screen has sent an event")
		}
		s.(*Screen).EnableSignals()
		s.(*Screen).EnableReleases()
	})
}

// TestNewScreenServesEveryTerminal: a terminal that only terminfo knows gets
// tcell's screen; an unknown terminal, and none, get our error.
func TestNewScreenServesEveryTerminal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no terminals by name")
	}
	clean(t)
	odd := fmt.Sprintf("odd%d", time.Now().UnixNano()) // tcell caches the entry
	entry := filepath.Join(t.TempDir(), "odd.ti")
	os.WriteFile(entry, []byte(odd+
		"|a terminal of a museum,\n\tam, cols#80, lines#24, cup=\\E%p1%d;%p2%dX, clear=\\EZ,\n"), 0o600)
	t.Setenv("TERMINFO", t.TempDir())
	if out, err := exec.Command("tic", "-o", os.Getenv("TERMINFO"), entry).CombinedOutput(); err != nil {
		t.Skipf("no tic: %v %s", err, out)
	}
	for name, want := range map[string]string{odd: "", "nosuchterm": "try TERM=xterm-256color", "": "TERM is not set"} {
		t.Setenv("TERM", name)
		s, err := NewScreen()
		if _, ours := s.(*Screen); ours != (want != "") || (err == nil) != (want == "") {
			t.Errorf("TERM=%s: %T, %v", name, s, err)
		} else if err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("TERM=%s: %v", name, err)
		}
	}
	t.Setenv("TERM", "xterm-256color")
	s, err := NewScreen()
	if _, ours := s.(*Screen); !ours { // be there a terminal or not
		t.Errorf("TERM=xterm-256color: %T, %v", s, err)
	}
	s.Fini()
}
